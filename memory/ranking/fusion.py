"""Many rankings of the same candidates become one."""

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from memory.policy.fusion import Length, NeighbourContext, Recency

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


@dataclass(frozen=True, slots=True)
class RetoldTurn:
    """One turn of a session, or what retells some of them.

    Attributes:
        score: its own, 0 or more.
        asks: whether it asks something.
        retells: whether it says again what turns beside it say; it then neither lends to them nor
            borrows.
    """

    score: float
    asks: bool = False
    retells: bool = False

    @property
    def lent(self) -> float:
        """What its neighbours may have a share of."""
        return 0.0 if self.retells else self.score


def with_context(turns: Sequence[RetoldTurn], *, rule: NeighbourContext) -> list[float]:
    """Each turn's score with what the turns around it add.

    The highest gain of any neighbour, not their sum. A busy neighbourhood would drown the hit if
    gains were added up. A turn after a question is its answer, and gains more; the best turn of a
    session lifts all of it a little. A session of few turns is hardly a conversation and lends the
    less. The statement in memory.retrieval computes the same.

    Args:
        turns: of one session, in order.
        rule: the shares.
    """
    best = max((turn.lent for turn in turns), default=0.0)
    share = lent_share(sum(not turn.retells for turn in turns), rule=rule)
    gained = []
    for place, turn in enumerate(turns):
        if turn.retells:
            gained.append(turn.score * (1 + rule.session_share))
            continue
        first = max(0, place - rule.reach)
        behind_last = min(len(turns), place + rule.reach + 1)
        near = [
            rule.neighbour_share * turns[other].lent
            for other in range(first, behind_last)
            if other != place
        ]
        if place and turns[place - 1].asks:
            near.append(rule.question_share * turns[place - 1].lent)
        lifted = rule.session_share * (best - turn.score)
        own = turn.score * (1 + rule.session_share)
        gained.append(own + share * (max(near, default=0.0) + lifted))
    return gained


def lent_share(turns: int, *, rule: NeighbourContext) -> float:
    """Share 0..1 of what they might that the turns of a session lend each other.

    >>> [round(lent_share(n, rule=NeighbourContext(full_turns=4)), 2) for n in (1, 2, 3, 4, 40)]
    [0.0, 0.33, 0.67, 1.0, 1.0]
    """
    return min(1.0, max(0, turns - 1) / (rule.full_turns - 1))


def recency_gain(age_days: float, *, rule: Recency) -> float:
    """Factor 1 to 1 + share.

    What a memory of an age (days, negative counts as 0) gains for being recent.
    """
    half_lives = max(0.0, age_days) / rule.half_life_days
    return float(1 + rule.share * 0.5**half_lives)


def length_factor(tokens: int, *, rule: Length) -> float:
    """Factor above 0 to 1: what a text of so many tokens keeps beside a short one.

    >>> [round(length_factor(tokens, rule=Length(power=0.5)), 3) for tokens in (100, 400, 2000)]
    [1.0, 0.707, 0.577]
    """
    above_free = max(0.0, tokens - rule.free_tokens)
    counted = min(above_free, rule.most_tokens)
    return float((1 + counted / rule.unit_tokens) ** -rule.power)


def kept_for(wanted: int, keep_per_wanted: float) -> int:
    """How many fused candidates go on for ``wanted`` items: 15 per 5."""
    return math.ceil(wanted * keep_per_wanted)
