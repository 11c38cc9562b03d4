"""The kinds of value a record may hold, with their limits."""

import re
from datetime import UTC, datetime
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
)

from memory.text.unseen import visible

MEMORY_TEXT_CHARACTERS = 8 * 1024
EVENT_TEXT_CHARACTERS = 64 * 1024
METADATA_BYTES = 8 * 1024
METADATA_DEPTH = 8
METADATA_KEYS = 64
YEARS = (1000, 2999)  # a time in UTC must be sayable in every zone
SCOPE_PATTERN = r"^[a-z][a-z0-9_]{0,31}:[^\s:*\x00-\x1f][^\x00-\x1f*]{0,199}$"
SCOPE_IN_WORDS = "must be written kind:id, such as user:42"
_SCOPE = re.compile(SCOPE_PATTERN)
ISO_TIME = re.compile(
    r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d", re.ASCII
)  # pydantic would read a bare number as seconds since 1970


def shown(text: str) -> str:
    """Return a text that shows something.

    Raises:
        ValueError: it is white space and invisible characters only.
    """
    if not visible(text):
        raise ValueError("must hold more than white space and invisible characters")
    return text


def _scope_name(name: str) -> str:
    if not _SCOPE.fullmatch(name):
        raise ValueError(SCOPE_IN_WORDS)
    return name


def _iso_text(value: object) -> object:
    if not isinstance(value, datetime) and not (isinstance(value, str) and ISO_TIME.match(value)):
        raise ValueError("must be an ISO 8601 time with an offset, as text")
    return value


def _in_years(moment: datetime) -> datetime:
    if not YEARS[0] <= moment.year <= YEARS[1]:
        raise ValueError(f"must lie in the years {YEARS[0]} to {YEARS[1]}")
    return moment


def _in_range(moment: datetime) -> datetime:
    return _in_years(moment).astimezone(UTC)


def _small_document(document: dict[str, Any]) -> dict[str, Any]:
    pending: list[tuple[object, int]] = [(document, 1)]
    keys = 0
    size = 0
    while pending:
        value, depth = pending.pop()
        if depth > METADATA_DEPTH:
            raise ValueError(f"must not nest deeper than {METADATA_DEPTH}")
        if isinstance(value, dict):
            keys += len(value)
            size += sum(len(key.encode()) for key in value)
            pending += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            size += len(value)
            pending += [(inner, depth + 1) for inner in value]
        else:
            size += len(str(value).encode())
    if keys > METADATA_KEYS:
        raise ValueError(f"must not hold more than {METADATA_KEYS} keys")
    if size > METADATA_BYTES:
        raise ValueError(f"must not be larger than {METADATA_BYTES} bytes")
    return document


class Body(BaseModel):
    """A request body: no unknown field, no coercion."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


Moment = Annotated[
    AwareDatetime,
    Field(strict=False, examples=["2026-01-15T09:30:00+08:00"]),
    BeforeValidator(_iso_text),
    AfterValidator(_in_range),
]
MomentAsSaid = Annotated[
    AwareDatetime,
    Field(
        strict=False,
        examples=["2026-01-15T09:30:00+08:00"],
        description="its offset is that of who spoke",
    ),
    BeforeValidator(_iso_text),
    AfterValidator(_in_years),
]
ScopeName = Annotated[
    str,
    AfterValidator(_scope_name),
    Field(examples=["user:42"], json_schema_extra={"pattern": SCOPE_PATTERN}),
]
Label = Annotated[str, StringConstraints(max_length=200)]
Key = Annotated[str, StringConstraints(min_length=1, max_length=200), AfterValidator(shown)]
Title = Annotated[str, StringConstraints(min_length=1, max_length=500), AfterValidator(shown)]
Text = Annotated[
    str, StringConstraints(min_length=1, max_length=MEMORY_TEXT_CHARACTERS), AfterValidator(shown)
]
LongText = Annotated[
    str, StringConstraints(min_length=1, max_length=EVENT_TEXT_CHARACTERS), AfterValidator(shown)
]
OptionalText = Annotated[str, StringConstraints(max_length=MEMORY_TEXT_CHARACTERS)]
OptionalLongText = Annotated[str, StringConstraints(max_length=EVENT_TEXT_CHARACTERS)]
Tag = Annotated[str, StringConstraints(min_length=1, max_length=100), AfterValidator(shown)]
Tags = Annotated[list[Tag], Field(max_length=32)]
Priority = Annotated[int, Field(ge=0, le=100)]
Confidence = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Document = Annotated[dict[str, Any], AfterValidator(_small_document)]
