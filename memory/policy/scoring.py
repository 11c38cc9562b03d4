"""The policy of scoring: the signals' tables and how they combine.

The reasons of its numbers: docs/design/policies.md.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from memory.policy.kind_defaults import KINDS
from memory.policy.kinds import Source
from memory.policy.section import Count, Days, Factor, Section, Share, Steps
from memory.policy.words import Mode, Provenance, Signal

ROUNDING = 1e-9  # of a sum of shares
HALF_LIFE_DAYS: Mapping[Source, float | None] = {
    name: kind.half_life_days
    for name, kind in KINDS.items()
    if kind.half_life_days is not None or kind.never_decays
}
MODE_WEIGHTS: Mapping[Source, Mapping[Mode, float]] = {
    name: kind.mode_weights for name, kind in KINDS.items() if kind.mode_weights
}
RECENCY_STEPS: Steps = ((7, 1.2), (30, 1.0), (90, 0.8), (None, 0.6))
VALIDATION_STEPS: Steps = ((30, 1.0), (90, 0.85), (180, 0.6), (None, 0.3))
PROVENANCE_WEIGHTS: Mapping[Provenance, float] = {
    "observation": 0.6,
    "analysis": 0.8,
    "confirmed_by_user": 1.0,
}
PROVENANCE_CAPS: Mapping[Provenance, float] = {
    "observation": 0.6,
    "analysis": 0.8,
    "confirmed_by_user": 1.0,
}
LEAST_CONFIDENCE = 0.1
"""Below this confidence (0..1) no rule takes a memory: docs/design/feedback.md."""
SOURCE_PRIORITY: Mapping[Source, float] = {name: kind.priority for name, kind in KINDS.items()}


class Frequency(Section):
    """What the outcomes of earlier injections say."""

    min_injections: Count = Field(default=5, ge=1)
    """injections before the rate means anything"""
    high_rate: Share = 0.7
    """positive rate 0..1 above which it is rewarded"""
    high_factor: Factor = 1.1
    """factor above the high rate"""
    low_rate: Share = 0.3
    """positive rate 0..1 below which it is held back"""
    low_factor: Factor = 0.7
    """factor below the low rate"""

    @model_validator(mode="after")
    def _rates_in_order(self) -> Self:
        if self.low_rate > self.high_rate:
            raise ValueError("low_rate must not exceed high_rate")
        return self


class Belief(Section):
    """How well a statement is known, as a factor around 1.0: docs/design/feedback.md.

    Of two statements equal in relevance the better known comes first. The factor is narrow, so that
    no relevance is
    outvoted: words as they were said, and whatever has no confidence, count 1.0.
    """

    span: Share = 0.4
    """by how much the factor moves from no belief (0) to full (1)"""
    typical: Share = 0.6
    """belief 0..1 at which the factor is 1.0"""
    sources: tuple[Source, ...] = ("fact", "preference", "constraint", "procedure", "insight")
    """sources it applies to"""


class KeywordBoost(Section):
    """A learning's category, failure class, task or event type said in the query.

    A multiplier works at any scale of relevance and cannot lift what is irrelevant. 0.1 a field:
    two matches make up for a rival that is a fifth more relevant, no more.
    """

    per_match: Share = 0.1
    """added to the factor 1.0 for each matching field"""
    most: Annotated[float, Field(ge=1, le=10)] = 1.3
    """upper bound of the factor"""
    sources: tuple[Source, ...] = ("learning",)
    """sources it applies to"""


class Signals(Section):
    """The tables behind the signals."""

    half_life_days: Mapping[Source, Days | None] = HALF_LIFE_DAYS
    """days until time_decay is 0.5; null or absent never decays"""
    recency_steps: Steps = RECENCY_STEPS
    """(age below which, days; recency_boost) youngest first"""
    recency_sources: tuple[Source, ...] = ("fact", "preference", "constraint", "episode")
    """sources recency_boost applies to"""
    validation_steps: Steps = VALIDATION_STEPS
    """(days since validated; factor on the confidence)"""
    provenance_weights: Mapping[Provenance, Factor] = PROVENANCE_WEIGHTS
    """provenance_weight of each provenance"""
    provenance_caps: Mapping[Provenance, Share] = PROVENANCE_CAPS
    """the most confidence 0..1 each provenance allows"""
    frequency: Frequency = Frequency()
    """frequency_factor"""
    belief: Belief = Belief()
    """belief: confidence, its age and its provenance in one"""
    mode_weights: Mapping[Source, Mapping[Mode, Factor]] = MODE_WEIGHTS
    """mode_weight by source and mode; absent is 1.0"""
    keyword_boost: KeywordBoost = KeywordBoost()
    """keyword_boost"""
    review_penalty: Factor = 0.5
    """factor while needs_review is set"""
    summary_weight: Factor = 0.7
    """factor of an episode behind its summary, unless a strong cue asks for it"""
    intent_weight: Factor = 1.2
    """factor of the sources an intent prefers (budget.intents)"""
    source_priority: Mapping[Source, Share] = SOURCE_PRIORITY
    """source_priority 0..1; absent is 0"""


class Score(Section):
    """How signals become one score.

    (relevance or weighted sum) x bounded product of the factors.
    """

    method: Literal["product", "weighted_sum"] = "product"
    """whether the base is the relevance or a weighted sum of signals"""
    relevance: Literal["fused", "semantic"] = "fused"
    """fused relevance, or the cosine alone (fused where a candidate has no vector)"""
    factors: tuple[Signal, ...]
    """signals multiplied in"""
    bounds: tuple[Factor, Factor] | None = None
    """(least, most) of the product of all factors; null is unbounded"""
    weights: Mapping[Signal, Share] = {}
    """shares of the weighted sum; they add up to 1"""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.bounds is not None and self.bounds[0] > self.bounds[1]:
            raise ValueError("bounds are (least, most)")
        if len(set(self.factors)) != len(self.factors):
            raise ValueError("a factor is multiplied in once")
        wanted = 1.0 if self.method == "weighted_sum" else 0.0
        if abs(sum(self.weights.values()) - wanted) > ROUNDING:
            raise ValueError("weights add up to 1 for a weighted sum and are absent for a product")
        return self
