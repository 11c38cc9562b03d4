"""The policy of finding: gate, rewrite, arms and the fusion of what they find (SPEC 3.1 to 3.4)."""

from typing import Annotated, Literal

from pydantic import Field

from memory.policy.section import Count, Section, Share
from memory.policy.words import Mode, Source

Hours = Annotated[float, Field(gt=0, le=8760)]
EveryOr = tuple[Source, ...] | None


class Gate(Section):
    """When a query is worth a recall [O 6.1]."""

    min_cjk_characters: Count = Field(default=5, description="CJK characters; fewer skip the recall [O 6.1]")
    min_latin_letters: Count = Field(default=3, description="Latin letters; fewer skip the recall [O 6.1]")
    long_query_characters: Count = Field(
        default=20, description="characters above which an entity or project name asks for a recall [O 6.1]"
    )


class Rewrite(Section):
    """How a query becomes search queries [D 1.2]."""

    max_queries: Count = Field(default=4, ge=1, description="search queries a request may become [D 1.2]")
    max_tokens: Count = Field(default=100, description="tokens of the one small-model call [D 1.2]")
    deadline_ms: Annotated[int, Field(ge=0, le=10_000)] = Field(
        default=300, description="milliseconds before the rules take over [SPEC 3.2]"
    )
    expansion_weight: Share = Field(
        default=0.3,
        description="of a word of the lexicon beside a word the person said; flat from 0.2 to 0.3",
    )
    cache_hours: Hours = Field(default=24, description="hours a rewrite is kept per tenant and query [SPEC 3.2]")


class SearchArm(Section):
    """An arm that looks the query up."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    limit: Count = Field(default=20, description="candidates per source [D 1.3]")
    sources: EveryOr = Field(default=None, description="sources it searches; null is every source")


class TagsArm(Section):
    """Terms of the query found in the tag index [O 4]."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    limit: Count = Field(default=5, description="candidates in all [O 4]")
    base_relevance: Share = Field(default=0.3, description="relevance 0..1 of what no searching arm found")


class RecentArm(Section):
    """What was talked about in the last days, newest first [O 4]."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    limit: Count = Field(default=10, description="candidates in all [O 4]")
    days: Annotated[float, Field(gt=0, le=365)] = Field(default=3, description="days back from as_of [O 4]")
    sources: tuple[Source, ...] = Field(default=("segment",), description="sources it lists [O 4]")
    base_relevance: Share = Field(default=0.2, description="relevance 0..1 of what no searching arm found")


class PriorityArm(Section):
    """Active high-priority facts and active projects [O 4]."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    limit: Count = Field(default=3, description="candidates in all [O 4]")
    sources: tuple[Source, ...] = Field(default=("fact", "task"), description="sources it lists [O 4]")
    base_relevance: Share = Field(default=0.2, description="relevance 0..1 of what no searching arm found")


class EventsArm(Section):
    """The operational log, by time window and type, never by vector [C 1.5]."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    limit: Count = Field(default=10, description="candidates in all, newest first [C 1.5]")
    window_hours: Hours = Field(default=24, description="hours back from as_of [C 1.5]")
    debug_window_hours: Hours = Field(default=72, description="hours back from as_of in debug mode [C 1.5]")
    types: tuple[str, ...] = Field(
        default=("task_failed", "task_completed", "alert", "layer2_health", "escalation"),
        description="event types it lists [C 1.5]",
    )
    base_relevance: Share = Field(default=0.5, description="relevance 0..1 of every event [C 1.5]")
    payload_characters: Count = Field(default=200, description="characters of the payload that are shown [C 1.5]")


class ProfileArm(Section):
    """Goals and the head of the scope's profile; loaded whole, not scored [C 1.5]."""

    enabled: bool = Field(default=True, description="whether the arm runs")
    goals: Count = Field(default=3, description="goals in progress or pending, by priority, then progress [C 1.5]")
    tokens: Count = Field(default=100, description="tokens of the profile head, about [C 1.4]")
    modes_without_goals: tuple[Mode, ...] = Field(default=("chat",), description="modes that get no goals [C 1.5]")


class Arms(Section):
    """Every way of finding candidates (SPEC 3.3)."""

    vector: SearchArm = Field(default=SearchArm(), description="cosine over the embeddings [D 1.1]")
    full_text: SearchArm = Field(default=SearchArm(), description="BM25 over analysed terms [D 1.3]")
    tags: TagsArm = Field(default=TagsArm(), description="the tag index [O 4]")
    recent: RecentArm = Field(default=RecentArm(), description="the last days [O 4]")
    priority: PriorityArm = Field(default=PriorityArm(), description="what always matters [O 4]")
    events: EventsArm = Field(default=EventsArm(), description="the operational log [C 1.5]")
    profile: ProfileArm = Field(default=ProfileArm(), description="goals and profile head [C 1.5]")


class Bm25(Section):
    """Lucene's BM25."""

    k1: Annotated[float, Field(ge=0, le=10)] = Field(default=1.5, description="saturation of a repeated term")
    b: Share = Field(default=0.75, description="0..1, how much a long text is held against it")


class ArmWeights(Section):
    """Shares of a weighted blend; scaled by their sum over the arms that ran."""

    full_text: Share = Field(description="share 0..1 of the BM25 score, scaled by its maximum")
    vector: Share = Field(description="share 0..1 of the cosine, scaled by its maximum")


class Context(Section):
    """What a turn gains from the turns around it in its session. Measured: the highest gain, not their sum."""

    neighbour_share: Share = Field(default=0, description="share of a turn at most `reach` places away")
    reach: Annotated[int, Field(ge=1, le=2)] = Field(default=2, description="turns to each side")
    question_share: Share = Field(default=0, description="share of the turn before, where that asks something")
    session_share: Share = Field(default=0, description="share of the best turn of the session, on top")


class Recency(Section):
    """A gentle preference for what is newer, among equals; what has a half-life decays by that alone."""

    share: Share = Field(default=0, description="what a memory of this moment gains, 0..1; 0 is off")
    half_life_days: Annotated[float, Field(gt=0, le=36500)] = Field(
        default=90, description="days until the gain is halved"
    )


class Fusion(Section):
    """From several rankings to one relevance, 0..1 (SPEC 3.4)."""

    method: Literal["reciprocal_rank", "weighted_blend"] = Field(description="by rank [D 1.3] or by scaled score")
    k: Annotated[int, Field(ge=1, le=1000)] = Field(default=60, description="rank offset of reciprocal rank [D 1.3]")
    weights: ArmWeights = Field(
        default=ArmWeights(full_text=0.5, vector=0.5),
        description="shares of a weighted blend; unused by rank",
    )
    unspaced_weights: ArmWeights | None = Field(
        default=None,
        description="shares for a query in Chinese and its like, where the embedder knows less; null: the same. "
        "A mixed query takes the mean by its terms",
    )
    context: Context = Field(default=Context(), description="what the turns around add; only to a blend")
    period_boost: Annotated[float, Field(ge=0, le=10)] = Field(
        default=0, description="share a memory gains whose time the query names; only to a blend"
    )
    recency: Recency = Field(default=Recency(), description="preference for the newer; only to a blend")
    keep_per_wanted: Annotated[float, Field(ge=1, le=100)] = Field(
        default=3.0, description="fused candidates that go on, per item wanted: 15 per 5 [D 1.3]"
    )

    def arm_weights(self, latin_share: float) -> ArmWeights:
        """Return the shares for a query, `latin_share` 0..1 of whose terms are in Latin script."""
        other = self.unspaced_weights
        if other is None:
            return self.weights
        mixed = self.weights.vector * latin_share + other.vector * (1 - latin_share)
        return ArmWeights(full_text=1 - mixed, vector=mixed)


class Lookup(Section):
    """Deliberate searches and what is injected unasked [U 7]."""

    events_top_k: Count = Field(default=12, description="events of a deliberate search [U 7.2]")
    profile_top_k: Count = Field(default=8, description="profile passages of a deliberate search [U 7.2]")
    injected_events: Count = Field(default=2, description="events injected unasked [U 7.1]")
    injected_profile: Count = Field(default=1, description="profile passages injected unasked [U 7.1]")
