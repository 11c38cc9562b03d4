"""One memory on its way in from a file, and what is said when it cannot come in. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from pydantic import TypeAdapter, ValidationError

from memory.ingest.schemas import ItemIn

_ITEM: TypeAdapter[ItemIn] = TypeAdapter(ItemIn)
_KIND = 1  # pydantic names the kind of item before its field


class BadEntry(Exception):  # noqa: N818 - named for what it says
    """One entry cannot be read; the message names where it stands and the field."""

    def __init__(self, where: str, field: str, message: str) -> None:
        super().__init__(f"{where}: {field}: {message}" if field else f"{where}: {message}")


@dataclass(frozen=True, slots=True)
class Entry:
    """An item, where it stood, and the labels that an episode of the API cannot carry."""

    where: str
    item: ItemIn
    category: str = ""
    tags: tuple[str, ...] = ()


def entry(values: Mapping[str, Any], *, where: str, category: str = "", tags: tuple[str, ...] = ()) -> Entry:
    """Check an item as the API would.

    Raises:
        BadEntry: the first thing that is wrong with it.
    """
    try:
        return Entry(where, _ITEM.validate_python(values), category, tags)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        parts = ("source",) if first["type"].startswith("union_tag") else first["loc"][_KIND:]
        message = first["msg"].removeprefix("Value error, ")
        raise BadEntry(where, ".".join(str(part) for part in parts), message) from error


def aware(moment: datetime, zone: tzinfo) -> datetime:
    """Return a moment with its zone; a file that states none is read in `zone`."""
    return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment
