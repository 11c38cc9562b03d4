"""What goes through a retrieval."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID, uuid4

import numpy as np
from numpy.typing import NDArray

from memory.policy.words import Intent, Mode, Source
from memory.retrieval.kept import NOTHING, ShortLived, ShownProfile

Audience = Literal["planner", "responder"]
Format = Literal["tagged", "markdown", "list", "json"]
Phase = Literal["opening", "deep_dive", "task_execution", "confirming", "after_sales"]
Guide = Literal["usage", "phase"]
ModelTier = Literal["fast", "medium", "strong"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One request to remember, validated (SPEC 3). Times are aware; `now` is when it was asked."""

    tenant_id: UUID
    scopes: tuple[str, ...]
    query: str
    now: datetime
    as_of: datetime
    known_at: datetime
    mode: Mode = "execute"
    token_budget: int | None = None
    intent: Intent | None = None
    phase: Phase | None = None
    audience: Audience = "responder"
    session: str = ""
    run: str = ""
    sources: tuple[Source, ...] | None = None
    top_k: int | None = None
    format: Format = "tagged"
    guides: tuple[Guide, ...] = ()
    language: Literal["zh", "en"] | None = None
    gate: bool = True
    time_from: datetime | None = None
    time_to: datetime | None = None
    run_id: UUID | None = None
    """Of the run that `run` names, once it is found."""

    def sees(self, *, happened_at: datetime, recorded_at: datetime) -> bool:
        """Tell whether something short-lived was there already at the moment the question is about."""
        of_the_past = self.as_of < self.now and happened_at > self.as_of
        known_later = self.known_at < self.now and recorded_at > self.known_at
        return not of_the_past and not known_later


@dataclass(frozen=True, slots=True)
class OpenScope:
    """A scope as the index knows it: its size, in how many of its rows each asked term occurs, its profile's head."""

    id: UUID
    number: int
    name: str
    documents: int
    total_terms: int
    term_documents: tuple[int, ...]
    profile: ShownProfile | None = None


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """One search query.

    Attributes:
        text: what is searched for.
        terms: analysed terms with weights above 0 (1.0: said by the person).
        latin: share 0..1 of what was said in Latin script: how far to trust an embedder made for English.
        embedding: unit vector (d,), or None.
    """

    text: str
    terms: Mapping[str, float]
    latin: float = 1.0
    embedding: NDArray[np.float32] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One index row that some arm found, with the numbers ranking needs."""

    source: Source
    item_id: UUID
    scope_id: UUID
    valid_from: datetime
    relevance: float
    bm25: float
    cosine: float | None
    arms: tuple[str, ...]
    ranks: Mapping[str, int]
    confidence: float | None
    provenance: Any
    last_validated_at: datetime | None
    injected_count: int
    positive_count: int
    needs_review: bool
    planner_only: bool
    priority: int
    level: Any
    keywords: tuple[str, ...]
    tags: tuple[str, ...]
    terms: frozenset[str]
    tokens: int


@dataclass(frozen=True, slots=True)
class Passage:
    """The text of a winner, as it may be injected."""

    text: str
    short_text: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()
    task_type: str = ""
    summarised: bool = False
    fact_key: str | None = None
    turns: frozenset[UUID] = frozenset()
    """The turns a segment or an episode retells; of other sources empty."""


@dataclass(frozen=True, slots=True)
class Injected:
    """One memory in the block."""

    source: str
    item_id: UUID
    scope: str
    text: str
    score: float
    position: int
    confidence: float | None
    provenance: str | None
    valid_since: datetime
    category: str
    tags: tuple[str, ...]
    tokens: int
    form: str


@dataclass(frozen=True, slots=True)
class Receipted:
    """One candidate, what was decided and why."""

    source: str
    item_id: UUID
    scope_id: UUID
    rank: int
    score: float
    signals: Mapping[str, Any]
    decision: str
    guardrail: str = ""
    position: int | None = None
    tokens: int = 0


@dataclass(slots=True)
class Answer:
    """What a retrieval gives back, with its reasons."""

    context: str = ""
    items: list[Injected] = field(default_factory=list)
    receipts: list[Receipted] = field(default_factory=list)
    token_budget: int = 0
    tokens_used: int = 0
    degradations: list[dict[str, Any]] = field(default_factory=list)
    degraded: list[str] = field(default_factory=list)
    skipped_reason: str | None = None
    model_tier: ModelTier = "medium"
    policy: str = ""
    policy_version: int = 1
    queries: tuple[str, ...] = ()
    topic: tuple[str, ...] = ()
    scope_ids: tuple[UUID, ...] = ()
    passages: dict[UUID, Passage] = field(default_factory=dict)
    goals: tuple[Any, ...] = ()
    kept: ShortLived = NOTHING
    timings_ms: dict[str, float] = field(default_factory=dict)
    retrieval_id: UUID = field(default_factory=uuid4)

    @property
    def degraded_reason(self) -> str | None:
        """The first reason why less was searched than was asked, or None."""
        return self.degraded[0] if self.degraded else None
