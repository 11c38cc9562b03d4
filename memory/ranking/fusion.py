"""Many rankings of the same candidates become one."""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def reciprocal_rank_fusion(rankings: Iterable[Sequence[Key]], k: int) -> dict[Key, float]:
    """``Σ 1 / (k + rank)`` over the rankings, ranks from 1; a repeated key counts at its best rank.

    Raises:
        ValueError: if ``k`` is below 0.
    """
    if k < 0:
        raise ValueError(f"k must not be negative: {k}")
    fused: dict[Key, float] = {}
    for ranking in rankings:
        for rank, key in enumerate(dict.fromkeys(ranking), start=1):
            fused[key] = fused.get(key, 0.0) + 1 / (k + rank)
    return fused


def scaled_by_maximum(scores: Mapping[Key, float]) -> dict[Key, float]:
    """Scores divided by the largest, 0..1; below 0 counts as 0, and without one above 0 all are 0.

    Raises:
        ValueError: if a score is not finite.
    """
    if not all(map(math.isfinite, scores.values())):
        raise ValueError("a score must be finite")
    largest = max(scores.values(), default=0.0)
    if largest <= 0:
        return dict.fromkeys(scores, 0.0)
    return {key: max(0.0, score) / largest for key, score in scores.items()}


def weighted_blend(
    scores: Mapping[str, Mapping[Key, float]], weights: Mapping[str, float]
) -> dict[Key, float]:
    """Weighted mean, 0..1, of the arms' scores, each arm scaled by its maximum.

    An arm in ``scores`` ran; one that found nothing still counts, one that is absent (it failed)
    does not, so that its weight goes to the others. A key an arm did not find has 0 there.

    Raises:
        ValueError: if an arm has no weight, or no arm a weight above 0.
    """
    if not scores:
        return {}
    unweighted = scores.keys() - weights.keys()
    if unweighted:
        raise ValueError(f"no weight for {sorted(unweighted)}")
    total = sum(weights[arm] for arm in scores)
    if not total > 0:
        raise ValueError("one arm at least needs a weight above 0")
    blended: dict[Key, float] = {}
    for arm, arm_scores in scores.items():
        share = weights[arm] / total
        for key, score in scaled_by_maximum(arm_scores).items():
            blended[key] = blended.get(key, 0.0) + share * score
    return blended


def kept_for(wanted: int, keep_per_wanted: float) -> int:
    """How many fused candidates go on for ``wanted`` items: 15 per 5."""
    return math.ceil(wanted * keep_per_wanted)
