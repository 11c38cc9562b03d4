"""Many rankings of the same candidates become one (SPEC 3.4)."""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Key = TypeVar("Key", bound=Hashable)


def reciprocal_rank_fusion(rankings: Iterable[Sequence[Key]], k: int) -> dict[Key, float]:
    """``Σ 1 / (k + rank)`` over the rankings, ranks from 1; a repeated key counts at its best rank.

    Raises:
        ValueError: if ``k`` is below 0.

    Source: [D 1.3]
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

    An arm in ``scores`` ran; one that found nothing still counts, one that is absent (it failed) does not, so
    that its weight goes to the others. A key an arm did not find has 0 there.

    Raises:
        ValueError: if an arm has no weight, or no arm a weight above 0.
    """
    if not scores:
        return {}
    if not weights.keys() >= scores.keys():
        raise ValueError(f"no weight for {sorted(scores.keys() - weights.keys())}")
    total = sum(weights[arm] for arm in scores)
    if not total > 0:
        raise ValueError("one arm at least needs a weight above 0")
    blended: dict[Key, float] = {}
    for arm, arm_scores in scores.items():
        for key, score in scaled_by_maximum(arm_scores).items():
            blended[key] = blended.get(key, 0.0) + weights[arm] / total * score
    return blended


def with_neighbours(scores: Sequence[float], *, share: float, reach: int) -> list[float]:
    """Each score plus ``share / r`` of the scores ``r`` = 1..``reach`` places to either side.

    Args:
        scores: of the consecutive turns of one session, in order; 0 for a turn no arm found.
        share: 0..1, of the next neighbour's score.
        reach: turns to each side.

    Raises:
        ValueError: if ``share`` or ``reach`` is negative.
    """
    if share < 0 or reach < 0:
        raise ValueError("share and reach must not be negative")
    padded = [0.0] * reach + list(scores) + [0.0] * reach
    return [
        score + sum(share / r * (padded[place - r] + padded[place + r]) for r in range(1, reach + 1))
        for place, score in enumerate(scores, start=reach)
    ]


def kept_for(wanted: int, keep_per_wanted: float) -> int:
    """How many fused candidates go on for ``wanted`` items: 15 per 5. Source: [D 1.3]."""
    return math.ceil(wanted * keep_per_wanted)
