"""The policy of finding: gate, rewrite, arms and the fusion of what they find.

The reasons of its numbers: docs/design/policies.md.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from memory.policy.kinds import Source
from memory.policy.section import Count, Section, Share
from memory.policy.words import Mode

Hours = Annotated[float, Field(gt=0, le=8760)]
EveryOr = tuple[Source, ...] | None


class Gate(Section):
    """When a query is worth a recall."""

    min_cjk_characters: Count = 5
    """CJK characters; fewer skip the recall"""
    min_latin_letters: Count = 3
    """Latin letters; fewer skip the recall"""
    long_query_characters: Count = 20
    """characters above which an entity or project name asks for a recall"""


class Rewrite(Section):
    """How a query becomes search queries."""

    max_queries: Count = Field(default=4, ge=1)
    """search queries a request may become"""
    max_tokens: Count = 100
    """tokens of the one small-model call"""
    deadline_ms: Annotated[int, Field(ge=0, le=10_000)] = 300
    """milliseconds before the rules take over"""
    expansion_weight: Share = 0.3
    """of a word of the lexicon beside a word the person said; flat from 0.2 to 0.3"""
    cache_hours: Hours = 24
    """hours a rewrite is kept per tenant and query"""


class SearchArm(Section):
    """An arm that looks the query up."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 20
    """candidates per source"""
    sources: EveryOr = None
    """sources it searches; null is every source"""


class TagsArm(Section):
    """Terms of the query found in the tag index."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 5
    """candidates in all"""
    base_relevance: Share = 0.3
    """relevance 0..1 of what no searching arm found"""


class RecentArm(Section):
    """What was talked about in the last days, newest first."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 10
    """candidates in all"""
    days: Annotated[float, Field(gt=0, le=365)] = 3
    """days back from as_of"""
    sources: tuple[Source, ...] = ("segment",)
    """sources it lists"""
    base_relevance: Share = 0.2
    """relevance 0..1 of what no searching arm found"""


class PriorityArm(Section):
    """Active high-priority facts and active projects."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 3
    """candidates in all"""
    sources: tuple[Source, ...] = ("fact", "task")
    """sources it lists"""
    base_relevance: Share = 0.2
    """relevance 0..1 of what no searching arm found"""


class EventsArm(Section):
    """The operational log, by time window and type, never by vector."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 10
    """candidates in all, newest first"""
    window_hours: Hours = 24
    """hours back from as_of"""
    debug_window_hours: Hours = 72
    """hours back from as_of in debug mode"""
    types: tuple[str, ...] = (
        "task_failed",
        "task_completed",
        "alert",
        "layer2_health",
        "escalation",
    )
    """event types it lists"""
    base_relevance: Share = 0.5
    """relevance 0..1 of every event"""
    payload_characters: Count = 200
    """characters of the payload that are shown"""


class ProfileArm(Section):
    """Goals and the head of the scope's profile; loaded whole, not scored."""

    enabled: bool = True
    """whether the arm runs"""
    goals: Count = 3
    """goals in progress or pending, by priority, then progress"""
    tokens: Count = 100
    """tokens of the profile head, about"""
    modes_without_goals: tuple[Mode, ...] = ("chat",)
    """modes that get no goals"""


class Arms(Section):
    """Every way of finding candidates."""

    vector: SearchArm = SearchArm()
    """cosine over the embeddings"""
    full_text: SearchArm = SearchArm()
    """BM25 over analysed terms"""
    tags: TagsArm = TagsArm()
    """the tag index"""
    recent: RecentArm = RecentArm()
    """the last days"""
    priority: PriorityArm = PriorityArm()
    """what always matters"""
    events: EventsArm = EventsArm()
    """the operational log"""
    profile: ProfileArm = ProfileArm()
    """goals and profile head"""


class Bm25(Section):
    """Lucene's BM25."""

    k1: Annotated[float, Field(ge=0, le=10)] = 1.5
    """saturation of a repeated term"""
    b: Share = 0.75
    """0..1, how much a long text is held against it"""


class ArmWeights(Section):
    """Shares of a weighted blend; scaled by their sum over the arms that ran."""

    full_text: Share
    """share 0..1 of the BM25 score, scaled by its maximum"""
    vector: Share
    """share 0..1 of the cosine, scaled by its maximum"""

    @model_validator(mode="after")
    def _some_weight(self) -> Self:
        if not self.full_text + self.vector > 0:
            raise ValueError("one arm at least needs a weight above 0")
        return self

    @property
    def vector_share(self) -> float:
        """What the vector has of both, 0..1."""
        return self.vector / (self.full_text + self.vector)


class NeighbourContext(Section):
    """What a turn gains from the turns around it in its session.

    Measured: the highest gain, not their sum.
    """

    neighbour_share: Share = 0
    """share of a turn at most `reach` places away"""
    reach: Annotated[int, Field(ge=1, le=2)] = 2
    """turns to each side"""
    question_share: Share = 0
    """share of the turn before, where that asks something"""
    session_share: Share = 0
    """share of the best turn of the session, on top"""
    full_turns: Annotated[int, Field(ge=2)] = 2
    """turns from which a session lends in full; one of fewer lends by how near it comes to that"""


class Recency(Section):
    """A gentle preference for what is newer, among equals.

    What has a half-life decays by that alone.
    """

    share: Share = 0
    """what a memory of this moment gains, 0..1; 0 is off"""
    half_life_days: Annotated[float, Field(gt=0, le=36500)] = 90
    """days until the gain is halved"""


class Length(Section):
    """How a long text gives way to a short one that bears on the question as much.

    The reasons are in docs/design/retrieval.md.
    """

    power: Share = 0
    """of the loss, 0..1; 0 is off"""
    free_tokens: Annotated[float, Field(ge=0, le=32_000)] = 100
    """tokens that cost nothing"""
    unit_tokens: Annotated[float, Field(gt=0, le=32_000)] = 300
    """further tokens at which a text counts 2 ** -power"""
    most_tokens: Annotated[float, Field(gt=0, le=32_000)] = 600
    """further tokens past which a text loses no more"""


class Fusion(Section):
    """From several rankings to one relevance, 0..1."""

    method: Literal["reciprocal_rank", "weighted_blend"]
    """by rank or by scaled score"""
    k: Annotated[int, Field(ge=1, le=1000)] = 60
    """rank offset of reciprocal rank"""
    weights: ArmWeights = ArmWeights(full_text=0.5, vector=0.5)
    """shares of a weighted blend; unused by rank"""
    unspaced_weights: ArmWeights | None = Field(
        default=None,
        description="shares for a query in Chinese and its like, where the embedder knows less; "
        "null: the same. A mixed query takes the mean by its terms",
    )
    context: NeighbourContext = NeighbourContext()
    """what the turns around add; only to a blend"""
    period_boost: Annotated[float, Field(ge=0, le=10)] = 0
    """share a memory gains whose time the query names; only to a blend"""
    recency: Recency = Recency()
    """preference for the newer; only to a blend"""
    length: Length = Length()
    """what a long text loses; only in a blend"""
    each_source: Count = 20
    """candidates of each source that go on beside the best of all; only of a blend"""
    keep_per_wanted: Annotated[float, Field(ge=1, le=100)] = 3.0
    """fused candidates that go on, per item wanted: 15 per 5"""

    def arm_weights(self, latin_share: float) -> ArmWeights:
        """Return the shares for a query, `latin_share` 0..1 of whose terms are in Latin script.

        They add up to 1.
        """
        other = self.unspaced_weights or self.weights
        mixed = self.weights.vector_share * latin_share + other.vector_share * (1 - latin_share)
        return ArmWeights(full_text=1 - mixed, vector=mixed)


class Lookup(Section):
    """Deliberate searches and what is injected unasked."""

    events_top_k: Count = 12
    """events of a deliberate search"""
    profile_top_k: Count = 8
    """profile passages of a deliberate search"""
    injected_events: Count = 2
    """events injected unasked"""
    injected_episodes: Count | None = None
    """episodes injected unasked; null: as many as have room"""
    injected_profile: Count = 1
    """profile passages injected unasked"""
