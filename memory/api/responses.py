"""What calls answer, as the OpenAPI document shows it."""

from datetime import datetime
from functools import cache
from typing import Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field

from memory.ingest.schemas import MAX_ITEMS


class Out(BaseModel):
    """An answer: what stands in its fields is what the document promises."""

    @classmethod
    def of(cls, value: object, /, **computed: Any) -> Self:
        """Return the answer that shows a value.

        What is not computed is the value's attribute of the field's name. A field that has a
        default is shown only where it is computed.

        Raises:
            AttributeError: the value has no attribute of a field's name.
        """
        taken = {name: getattr(value, name) for name in _required(cls) if name not in computed}
        return cls(**taken, **computed)


@cache
def _required(answer: type[Out]) -> tuple[str, ...]:
    """Return the names of the fields that have no default."""
    return tuple(name for name, field in answer.model_fields.items() if field.is_required())


class WrittenItem(Out):
    """What became of one item."""

    id: UUID
    source: str
    status: Literal["created", "updated", "unchanged"]


class WrittenOut(Out):
    """One result per item, in the order sent."""

    items: list[WrittenItem] = Field(max_length=MAX_ITEMS)


class StatementOut(Out):
    """What a memory states."""

    subject: str = Field(description="whom it is about; empty: the scope's user")
    attribute: str
    value: str
    affirmed: bool = Field(description="it holds; false: it is denied")
    single: bool = Field(description="the attribute holds one value at a time")


class MemoryOut(Out):
    """A memory: what every source has; the fields of its source stand beside them."""

    model_config = {"extra": "allow"}

    id: UUID
    source: str
    scope: str
    status: str
    standing: str
    external_id: str | None
    needs_review: bool
    review_reason: str
    writer: str = Field(
        description="who wrote it: `key:` and its prefix, `admin:` and a name, `job:` and its id"
    )
    role: str = Field(
        description="as what it was written: user, assistant, system, tool, service, operator; "
        "empty of what a job made"
    )
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    superseded_by: UUID | None
    updated_at: datetime
    statement: StatementOut | None = None


class RevertedOut(Out):
    """What was taken back, or would be."""

    id: UUID | None = Field(description="to undo it by; null of a dry run, or of nothing")
    dry_run: bool
    changes: int
    turns: int = Field(description="whose words no reader is given any more")
    items: list["AlsoOut"]
    more: bool = Field(description="there is more than one call takes back: ask again")


class BelievedAgainOut(Out):
    """What was taken back and holds again."""

    changes: int


class TellingOut(Out):
    """Another row that tells what a memory tells."""

    id: UUID
    source: str = Field(
        description="of a session's quotes and summary: key_quotes, rolling_summary, with its id"
    )
    text: str
    role: Literal["statement", "words", "profile"] = Field(
        description="a memory of the same statement, a row that holds its words, "
        "an entry of a profile"
    )


class AlsoOut(Out):
    """What else a decision changed."""

    id: UUID
    source: str
    effect: Literal["made", "ended", "withdrawn", "narrowed", "restored", "changed"]


class ToldMemoryOut(MemoryOut):
    """A memory, and every other row that tells the same."""

    told_by: list[TellingOut]


class DecidedOut(MemoryOut):
    """A memory as it stands after a decision, and what else that changed."""

    also: list[AlsoOut]


class MemoryListOut(Out):
    """A page of memories."""

    items: list[MemoryOut]
    next_cursor: str | None


class FoundItem(Out):
    """A match."""

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    created_at: datetime | None = None


class SearchOut(Out):
    """Matches, the best first."""

    items: list[FoundItem]
    next_cursor: str | None
    degraded_reason: str | None = None


class TagOut(Out):
    """A tag, and the current memories that carry it, the newest first."""

    tag: str
    count: int = Field(ge=1, description="memories that carry it, listed or not")
    facts: list[UUID]
    segments: list[UUID]


class TagListOut(Out):
    """Tags, the most used first."""

    items: list[TagOut]
    next_cursor: str | None


class VersionOut(Out):
    """One version."""

    memory_id: UUID
    change: Literal["insert", "update", "delete"]
    at: datetime
    actor: str
    reason: str
    changes: dict[str, list[Any]] = Field(description="field: [from, to]")


class HistoryOut(Out):
    """Versions, the oldest first."""

    items: list[VersionOut]
    next_cursor: str | None


class CorrectedOut(Out):
    """The new memory and the one it superseded."""

    id: UUID
    superseded: UUID
    also: list[AlsoOut]


class SummaryOut(Out):
    """What a scope holds."""

    scope: str
    counts: dict[str, dict[str, int]] = Field(description="source: {standing: how many}")
    total: int
    newest: datetime | None
    tokens: int


class ErasedOut(Out):
    """Rows by table: what was removed, and what remains (nothing)."""

    scope: str
    erased: dict[str, int]
    remaining: dict[str, int]
    receipt: UUID | None = Field(None, description="what stays: who erased when, and how many rows")
