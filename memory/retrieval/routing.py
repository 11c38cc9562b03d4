"""Which strength of model the answer deserves (SPEC 6, [D 4.2]) (pure)."""

from collections.abc import Mapping

from memory.policy.words import Intent
from memory.retrieval.types import ModelTier

TIERS: tuple[ModelTier, ...] = ("fast", "medium", "strong")
TIER_BY_INTENT: Mapping[Intent, ModelTier] = {  # [D 4.2]
    "small_talk": "fast",
    "recommendation": "strong",
    "complaint": "strong",
    "question": "medium",
    "confirm_preference": "fast",
    "task": "medium",
    "unclear": "strong",
}
GOOD_TOP_SCORE = 0.8  # of the best memory: good enough for one tier less [D 4.2]


def model_tier(intent: Intent | None, *, top_score: float | None, corrected: bool = False) -> ModelTier:
    """Return the tier for an intent; one less with a very good memory in hand, one more after a correction."""
    place = TIERS.index(TIER_BY_INTENT.get(intent, "medium") if intent else "medium")
    if intent == "question" and (top_score is None or top_score < GOOD_TOP_SCORE):
        return TIERS[min(place + corrected, len(TIERS) - 1)]
    if intent == "recommendation" and top_score is not None and top_score >= GOOD_TOP_SCORE:
        place -= 1
    return TIERS[min(place + corrected, len(TIERS) - 1)]
