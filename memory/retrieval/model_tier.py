"""Which strength of model the answer deserves (pure)."""

from collections.abc import Mapping

from memory.policy.words import Intent
from memory.retrieval.types import ModelTier

TIERS: tuple[ModelTier, ...] = ("fast", "medium", "strong")
TIER_BY_INTENT: Mapping[Intent, ModelTier] = {
    "small_talk": "fast",
    "recommendation": "strong",
    "complaint": "strong",
    "question": "medium",
    "confirm_preference": "fast",
    "task": "medium",
    "unclear": "strong",
}
GOOD_RELEVANCE = 0.8  # of the best memory, absolute: good enough for one tier less
CORRECTING = frozenset({"correct", "deny", "outdated"})
"""Signals of a reaction after which the next turn deserves the strongest model."""


def model_tier(
    intent: Intent | None, *, top_relevance: float | None, corrected: bool = False
) -> ModelTier:
    """Return the tier of an answer.

    By intent, one less with a very good memory, the strongest after a correction.

    Args:
        intent: what the person wants; None where nobody knows.
        top_relevance: of the best memory, absolute; None for none.
        corrected: the person just corrected what the last retrieval of the session gave.
    """
    if corrected:
        return TIERS[-1]
    place = TIERS.index(TIER_BY_INTENT.get(intent, "medium") if intent else "medium")
    good = top_relevance is not None and top_relevance >= GOOD_RELEVANCE
    return TIERS[place - 1] if intent == "recommendation" and good else TIERS[place]
