"""One memory on its way in from a file, and what is said when it cannot come in. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from memory.ingest import fields as f
from memory.ingest.schemas import ItemIn

_ITEM: TypeAdapter[ItemIn] = TypeAdapter(ItemIn)
_KIND = 1  # pydantic names the kind of item before its field
B = TypeVar("B", bound=f.Body)
Position = Annotated[int, Field(gt=0, lt=2**31)]


class BadEntry(Exception):  # noqa: N818 - named for what it says
    """One entry cannot be read; the message names where it stands and the field."""

    def __init__(self, where: str, field: str, message: str) -> None:
        place = f"{where}: {field}" if field else where
        super().__init__(f"{place}: {message}")


class Labels(f.Body):
    """What an item of the API cannot say of a memory: where it comes from, what is in doubt."""

    tags: list[f.Tag] = Field(default_factory=list)
    category: f.Label = ""
    context_prefix: Annotated[str, Field(max_length=300)] = ""
    made_by: Annotated[str, Field(max_length=120)] = ""
    level: Literal["raw", "phase", "milestone", "theme"] = "raw"
    needs_review: bool = False
    review_code: Annotated[str, Field(max_length=40)] = ""
    review_args: f.Document = Field(default_factory=dict)
    segments: list[str] = Field(
        default_factory=list, description="ids of the files of its segments"
    )
    turns: dict[str, list[Position]] = Field(
        default_factory=dict, description="by session, positions of its turns"
    )


@dataclass(frozen=True, slots=True)
class LabelledItem:
    """An item, where it stood, and its labels."""

    where: str
    item: ItemIn
    labels: Labels = field(default_factory=Labels)


def entry(values: Mapping[str, Any], *, where: str, labels: object = None) -> LabelledItem:
    """Check an item as the API would, and its labels.

    Raises:
        BadEntry: the first thing that is wrong with it.
    """
    try:
        item = _ITEM.validate_python(values)
    except ValidationError as error:
        first = first_of(error)
        has_no_kind = first["type"].startswith("union_tag")
        parts = ("source",) if has_no_kind else first["loc"][_KIND:]
        raise _bad(first, parts, where=where) from error
    known_labels = checked(Labels, labels or {}, where=where)
    return LabelledItem(where, item, known_labels)


def checked(shape: type[B], values: object, *, where: str) -> B:
    """Check a part of a file.

    Raises:
        BadEntry: the first thing that is wrong with it.
    """
    try:
        return shape.model_validate(values)
    except ValidationError as error:
        first = first_of(error)
        raise _bad(first, first["loc"], where=where) from error


def first_of(error: ValidationError) -> Any:
    """Return the first thing that is wrong, as pydantic describes it, without the value."""
    return error.errors(include_url=False, include_input=False)[0]


def _bad(first: Any, parts: tuple[int | str, ...], *, where: str) -> BadEntry:
    field_name = ".".join(map(str, parts))
    message = first["msg"].removeprefix("Value error, ")
    return BadEntry(where, field_name, message)


def aware(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment with its zone; a file that states none is read in `zone`."""
    return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment
