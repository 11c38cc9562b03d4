"""What calls answer, as the OpenAPI document shows it."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from memory.ingest.schemas import MAX_ITEMS
from memory.policy.words import Mode


class _Answer(BaseModel):
    """An answer."""


class WrittenItem(_Answer):
    """What became of one item."""

    id: UUID
    source: str
    status: Literal["created", "updated", "unchanged"]


class WrittenOut(_Answer):
    """One result per item, in the order sent."""

    items: list[WrittenItem] = Field(max_length=MAX_ITEMS)


class InjectedItem(_Answer):
    """A memory in the block."""

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    position: int = Field(ge=1, description="place in the block, from 1")
    confidence: float | None
    provenance: str | None
    valid_since: datetime
    category: str
    tags: list[str]
    tokens: int
    form: Literal["full", "short"]


class BudgetOut(_Answer):
    """What was allowed, what was used, and what gave way."""

    token_budget: int
    tokens_used: int
    degradations: list[dict[str, Any]]


class PolicyOut(_Answer):
    """Which policy answered."""

    name: str
    version: int


class RetrievedOut(_Answer):
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
    explain: dict[str, Any] | None = Field(default=None, description="with `explain`: every candidate")


class CandidateOut(_Answer):
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


class RetrievalOut(_Answer):
    """A stored retrieval."""

    id: UUID
    query: str
    scopes: list[str]
    mode: Mode
    policy: PolicyOut
    token_budget: int
    tokens_used: int
    created_at: datetime
    candidates: list[CandidateOut]


class MemoryOut(_Answer):
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
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    retired_at: datetime | None
    superseded_by: UUID | None
    updated_at: datetime


class MemoryListOut(_Answer):
    """A page of memories."""

    items: list[MemoryOut]
    next_cursor: str | None


class FoundItem(_Answer):
    """A match."""

    id: UUID
    source: str
    scope: str
    text: str
    score: float
    created_at: datetime | None = None


class SearchOut(_Answer):
    """Matches, the best first."""

    items: list[FoundItem]
    next_cursor: str | None
    degraded_reason: str | None = None


class TagOut(_Answer):
    """A tag, and the current memories that carry it, the newest first."""

    tag: str
    count: int = Field(ge=1, description="memories that carry it, listed or not")
    facts: list[UUID]
    segments: list[UUID]


class TagListOut(_Answer):
    """Tags, the most used first."""

    items: list[TagOut]
    next_cursor: str | None


class VersionOut(_Answer):
    """One version."""

    memory_id: UUID
    change: Literal["insert", "update", "delete"]
    at: datetime
    actor: str
    reason: str
    changes: dict[str, list[Any]] = Field(description="field: [from, to]")


class HistoryOut(_Answer):
    """Versions, the oldest first."""

    items: list[VersionOut]
    next_cursor: str | None


class CorrectedOut(_Answer):
    """The new memory and the one it superseded."""

    id: UUID
    superseded: UUID


class SummaryOut(_Answer):
    """What a scope holds."""

    scope: str
    counts: dict[str, dict[str, int]] = Field(description="source: {standing: how many}")
    total: int
    newest: datetime | None
    tokens: int


class ErasedOut(_Answer):
    """Rows by table: what was removed, and what remains (nothing)."""

    scope: str
    erased: dict[str, int]
    remaining: dict[str, int]
