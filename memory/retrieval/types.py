"""What goes through a retrieval."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple
from uuid import UUID, uuid4

import numpy as np
from numpy.typing import NDArray

from memory.policy.kinds import Source
from memory.policy.words import Format, Intent, Mode
from memory.retrieval.kept import NOTHING, ShortLived, ShownProfile
from memory.retrieval.statements.types import ProfileLine, Statement
from memory.retrieval.statements.words import Span
from memory.retrieval.trace import Trace
from observability.retrieval_details import RecordedCandidate

Audience = Literal["planner", "responder"]
Phase = Literal["opening", "deep_dive", "task_execution", "confirming", "after_sales"]
Guide = Literal["usage", "phase"]
ModelTier = Literal["fast", "medium", "strong"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One request to remember, validated. Times are aware; `now` is when it was asked."""

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
    format: Format | None = None
    guides: tuple[Guide, ...] = ()
    language: Literal["zh", "en"] | None = None
    gate: bool = True
    time_from: datetime | None = None
    time_to: datetime | None = None
    experiment: UUID | None = None
    arm: str = ""
    run_id: UUID | None = None
    """Of the run that `run` names, once it is found."""
    wanted: int = 0
    """Memories that could have room, at most; 0 where nothing limits them."""

    def sees(self, *, happened_at: datetime, recorded_at: datetime) -> bool:
        """Tell whether something short-lived was there at the moment the question is about."""
        of_the_past = self.as_of < self.now and happened_at > self.as_of
        known_later = self.known_at < self.now and recorded_at > self.known_at
        return not of_the_past and not known_later


@dataclass(frozen=True, slots=True)
class OpenScope:
    """A scope as the index knows it.

    Attributes:
        documents, total_terms: its size.
        term_documents: in how many of its rows each asked term occurs.
        profile: its head.
        has_links: some of its memories may hold instead of others.
        says_again: some of its statements were said in several turns.
        active_facts: how many it holds, where those are too many; else 0.
        slow: retrieval takes too long now, in the whole service.
        writes: how many transactions changed it.
    """

    id: UUID
    number: int
    name: str
    documents: int
    total_terms: int
    term_documents: tuple[int, ...]
    profile: ShownProfile | None = None
    has_links: bool = False
    says_again: bool = False
    active_facts: int = 0
    slow: bool = False
    writes: int = 0


@dataclass(frozen=True, slots=True)
class SearchQuery:
    """One search query.

    Attributes:
        text: what is searched for.
        terms: analysed terms with weights above 0 (1.0: said by the person).
        latin: share 0..1 of what was said in Latin script: how far to trust an embedder made for
            English.
        embedding: unit vector (d,), or None.
        model: which made the vector; it is compared with that model's vectors and no others.
    """

    text: str
    terms: Mapping[str, float]
    latin: float = 1.0
    embedding: NDArray[np.float32] | None = None
    model: str = ""


class Found(NamedTuple):
    """One index row that some arm found, with the numbers ranking needs.

    A row of the statement, column by column. A tuple, because there are a hundred of them a
    question: it takes a fifth of the time of an object.

    Attributes:
        arm_names: what found it, with commas between.
        words_ranks, vector_ranks: its rank by words and by vector for each query, null where it has
            none. keywords, tags: None for none.
        words: its terms, each behind the number of its scope and a colon, with spaces between.
    """

    source: Source
    item_id: UUID
    scope_id: UUID
    valid_from: datetime
    relevance: float
    bm25: float
    cosine: float | None
    arm_names: str
    words_ranks: Sequence[int | None] | None
    vector_ranks: Sequence[int | None] | None
    confidence: float | None
    provenance: Any
    last_validated_at: datetime | None
    injected_count: int
    positive_count: int
    needs_review: bool
    priority: int
    level: Any
    keywords: Sequence[str] | None
    tags: Sequence[str] | None
    words: str

    @property
    def arms(self) -> list[str]:
        """Return what found it."""
        return self.arm_names.split(",")

    @property
    def ranks(self) -> dict[str, int]:
        """Return its rank from 1 by arm and query, such as `vector:0`."""
        by_arm = (("full_text", self.words_ranks), ("vector", self.vector_ranks))
        return {
            f"{arm}:{query}": place
            for arm, places in by_arm
            for query, place in enumerate(places or ())
            if place is not None
        }

    @property
    def terms(self) -> frozenset[str]:
        """Return its terms, without the number of the scope."""
        return terms_of(self.words)


@lru_cache(maxsize=4_096)  # of some forty scopes that are asked again and again; 3 KB each
def terms_of(words: str) -> frozenset[str]:
    """Return the terms of an index row, each behind its scope's number and a colon in `words`.

    >>> sorted(terms_of("7:tea 7:green"))
    ['green', 'tea']
    """
    prefix = words[: words.find(":") + 1]
    return frozenset(f" {words}".split(f" {prefix}")[1:]) if prefix else frozenset()


class Passage(NamedTuple):
    """The text of a winner, as it may be injected. A tuple, as `Found` is.

    Attributes:
        text: the words as they are shown, behind a label.
        label: a speaker's name before them.
        words: the words as they were said, where they are shown with what they mean in brackets;
            else empty.
        spans: the words of turns that it holds, in order.
        statement: of a typed memory that was read.
        parts: of a passage of a profile, its lines.
        summarised_by: the coarser episode that stands in for it.
        now: what may hold instead, short: the words of a newer memory.
        speaker: whose words it holds; empty where nobody is named.
    """

    text: str
    short_text: str = ""
    category: str = ""
    tags: tuple[str, ...] = ()
    task_type: str = ""
    summarised_by: UUID | None = None
    fact_key: str | None = None
    label: str = ""
    words: str = ""
    spans: tuple[Span, ...] = ()
    statement: Statement | None = None
    parts: tuple[ProfileLine, ...] = ()
    now: str = ""
    speaker: str = ""

    @property
    def body(self) -> str:
        """The words as they were said, without the label."""
        return self.words or self.text[len(self.label) :]


@dataclass(frozen=True, slots=True)
class Linked:
    """A memory that may hold instead of an older one: nobody has decided yet."""

    older: UUID
    newer: UUID
    source: Source
    scope_id: UUID
    valid_from: datetime
    confidence: float
    provenance: Any
    needs_review: bool


class Injected(NamedTuple):
    """One memory in the block.

    Attributes:
        relevance: estimated chance 0..1 that it bears on the question; 1 of what is always given.
        reliability: how often 0..1 memories like it turned out right; None of what has no
            confidence.
        outdated: something newer may hold instead of it.
        newer: what it stands behind in one line: what may hold instead, was said later, or tells
            the same turn.
        beside: it tells the rest of a turn that stands before it.
        turn: where it does, the whole turn, if what stands before it and itself are all of it;
            empty where not.
        label: its speaker's name as the text begins with it; empty where it does not.
    """

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
    relevance: float = 1.0
    reliability: float | None = None
    outdated: bool = False
    newer: UUID | None = None
    beside: bool = False
    turn: str = ""
    label: str = ""


TokensOf = Callable[[Injected], int]
"""What an element takes, in tokens."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a question wants, and where its conversation is.

    Attributes:
        guessed: which of `intent` and `phase` rules guessed; the others the request gave.
    """

    intent: Intent
    phase: Phase
    guessed: tuple[str, ...] = ()

    @property
    def routed_by(self) -> Intent | None:
        """The intent that chooses a model; None where no rule could tell.

        That is not a person who is unclear.
        """
        return None if self.intent == "unclear" and "intent" in self.guessed else self.intent


@dataclass(frozen=True, slots=True)
class Answer:
    """What a retrieval gives back, with its reasons."""

    context: str = ""
    items: list[Injected] = field(default_factory=list)
    receipts: list[RecordedCandidate] = field(default_factory=list)
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
    trace: Trace = field(default_factory=Trace)
    crowded: dict[UUID, int] = field(default_factory=dict)
    """Scopes with too many episodes among the candidates, and how many."""
    meaning: Meaning = Meaning("unclear", "opening", ("intent", "phase"))
    after_correction: bool = False
    relevance: float | None = None
    """Estimated chance 0..1 that the scopes answer the question; None where nothing was found."""
    retrieval_id: UUID = field(default_factory=uuid4)
    read_from: str | None = None
    """Which database was searched, where there is a replica."""

    @property
    def degraded_reason(self) -> str | None:
        """The first reason why less was searched than was asked, or None."""
        return self.degraded[0] if self.degraded else None
