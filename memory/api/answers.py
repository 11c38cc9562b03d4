"""What calls answer, as the OpenAPI document shows it."""

from datetime import datetime
from functools import cache
from typing import Annotated, Any, Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field, WithJsonSchema

from memory.ingest.schemas import MAX_ITEMS
from memory.policy.words import Mode


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


_AN_OBJECT = {"additionalProperties": True, "type": "object"}


def _without_the_rest(schema: dict[str, Any]) -> None:
    """Leave fields that an answer does not promise out of its schema."""
    schema.pop("additionalProperties", None)


class WrittenItem(Out):
    """What became of one item."""

    id: UUID
    source: str
    status: Literal["created", "updated", "unchanged"]


class WrittenOut(Out):
    """One result per item, in the order sent."""

    items: list[WrittenItem] = Field(max_length=MAX_ITEMS)


class InjectedItem(Out):
    """A memory in the block."""

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    relevance: float = Field(
        ge=0, le=1, description="estimated chance that it bears on the question"
    )
    position: int = Field(ge=1, description="place in the block, from 1")
    confidence: float | None
    reliability: float | None = Field(
        ge=0,
        le=1,
        description="how often memories of this confidence and provenance turned out right, lately",
    )
    provenance: str | None
    valid_since: datetime
    category: str
    tags: list[str]
    tokens: int
    form: Literal["full", "excerpt", "short"]


class BudgetOut(Out):
    """What was allowed, what was used, and what gave way."""

    token_budget: int
    tokens_used: int
    degradations: list[dict[str, Any]]


class PolicyOut(Out):
    """Which policy answered."""

    name: str
    version: int


class ConsideredOut(Out):
    """One candidate of a retrieval that is explained."""

    id: UUID
    source: str
    rank: int
    score: float
    signals: dict[str, Any]
    decision: str
    guardrail: str | None
    position: int | None
    text: str | None


class OmittedOut(Out):
    """A candidate that was left out, and why."""

    id: UUID
    source: str
    decision: str
    guardrail: str | None


class ExplanationOut(Out):
    """Why a block holds what it holds."""

    queries: list[str]
    intent: str
    phase: str
    guessed: list[str]
    candidates: list[ConsideredOut]
    omitted: list[OmittedOut]
    degraded: list[str]


class RetrievedOut(Out):
    """The block and its reasons."""

    context: str
    items: list[InjectedItem]
    retrieval_id: UUID
    budget: BudgetOut
    degraded_reason: str | None
    skipped_reason: str | None
    model_tier: Literal["fast", "medium", "strong"]
    policy: PolicyOut
    timings_ms: dict[str, float]
    # the document promises an object and not its fields, which may change with the policies
    explain: Annotated[ExplanationOut, WithJsonSchema(_AN_OBJECT)] | None = Field(
        default=None, title="Explain", description="with `explain`: every candidate"
    )


class CandidateOut(Out):
    """A receipt: one candidate, what was decided and what came of it."""

    id: UUID
    source: str
    rank: int
    score: float
    signals: dict[str, Any]
    decision: str
    guardrail: str | None
    position: int | None
    tokens: int
    policy_version: str
    utilized: bool | None
    utilization_signal: str | None
    user_feedback_signal: str | None


class CameOut(Out):
    """What came of a retrieval as a whole."""

    signal: str | None = Field(description="of the reaction")
    replied_at: datetime | None
    reacted_at: datetime | None
    undone_at: datetime | None = Field(description="when a person took back what it changed")


class RetrievalOut(Out):
    """A stored retrieval."""

    # its other columns are answered beside these
    model_config = {"extra": "allow", "json_schema_extra": _without_the_rest}

    id: UUID
    query: str
    scopes: list[str]
    mode: Mode
    policy: PolicyOut
    token_budget: int
    tokens_used: int
    elapsed_ms: float = Field(description="from the question to the finished block")
    created_at: datetime
    context: str = Field(description="the block as it was given")
    intent: str
    phase: str
    guessed: list[str] = Field(description="which of intent and phase rules guessed")
    outcome: CameOut | None
    candidates: list[CandidateOut]


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
