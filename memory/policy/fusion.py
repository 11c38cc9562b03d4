"""The policy of fusion: how what the arms find becomes one relevance.

The reasons of its numbers: docs/design/policies.md.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from memory.policy.section import Count, Section, Share


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
