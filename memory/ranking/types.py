"""What goes through ranking: a candidate, and the same with its signals and score."""

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Final, NamedTuple
from uuid import UUID

from memory.policy.kinds import Source
from memory.policy.words import Level, Provenance, Signal

NO_RANKS: Final[Mapping[str, int]] = MappingProxyType({})
"""Of what no arm ranked."""


class RecallCandidate(NamedTuple):
    """One memory that an arm found, with the few numbers ranking needs.

    A tuple, because there are a hundred of them a question.

    Attributes:
        source: kind of memory.
        item_id: its id; with ``source`` its identity.
        scope: whose memory it is, ``kind:id``.
        happened_at: when it is true from or happened, in the world; ages count from it.
        relevance: fused relevance, 0..1.
        bm25: unscaled full-text score, 0 or more.
        cosine: similarity to the query, -1..1; None without a vector.
        ranks: rank from 1 in each arm that found it.
        tag_match: share of the query's tags it carries, 0..1.
        confidence: stored confidence, 0..1; None where the source has none (counts as 1.0).
        provenance: how it is known; None where the source has none (counts as 1.0).
        last_validated_at: None if never; its age then counts from ``happened_at``.
        injected_count: times injected.
        positive_count: times injected with a positive reply, at most ``injected_count``.
        needs_review: whether a person should look at it first.
        keywords: analysed terms, joined by spaces, of its category, failure class, task type and
            event type.
        priority: 0..100, the higher the more important.
        level: compression of an episode; means nothing for other sources.
        summarised: whether a coarser episode stands in for it.
        task_type: of a procedure; its cap counts per task type.
        terms: distinct analysed terms of its text.
        text: what is injected.
    """

    source: Source
    item_id: UUID
    scope: str
    happened_at: datetime
    relevance: float
    bm25: float = 0.0
    cosine: float | None = None
    ranks: Mapping[str, int] = NO_RANKS
    tag_match: float = 0.0
    confidence: float | None = None
    provenance: Provenance | None = None
    last_validated_at: datetime | None = None
    injected_count: int = 0
    positive_count: int = 0
    needs_review: bool = False
    keywords: tuple[str, ...] = ()
    priority: int = 0
    level: Level | None = None
    summarised: bool = False
    task_type: str = ""
    terms: frozenset[str] = frozenset()
    text: str = ""


SignalValues = Mapping[Signal, float]
"""Each signal by name."""


class Scored(NamedTuple):
    """A candidate with every signal by name, multiplied in or not, and its score (0 or more).

    A tuple, as the candidate is.
    """

    candidate: RecallCandidate
    signals: SignalValues
    score: float

    @property
    def key(self) -> tuple[str, UUID]:
        """What tells the candidate from every other."""
        return self.candidate.source, self.candidate.item_id
