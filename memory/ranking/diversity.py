"""No two results that say the same, and novelty beside relevance (SPEC 3.6, [C 3.1])."""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.policy.packing import Diversity
from memory.ranking.similarity import bits_jaccard, term_bits
from memory.ranking.types import Scored


@dataclass(frozen=True, slots=True)
class Duplicate:
    """A result left out because a better one says the same."""

    dropped: Scored
    duplicate_of: Scored
    similarity: float


@dataclass(frozen=True, slots=True)
class Distinct:
    """Results in the order given, no two of them near duplicates, and what was dropped."""

    kept: tuple[Scored, ...]
    dropped: tuple[Duplicate, ...]


def diversify(ordered: Sequence[Scored], *, rule: Diversity, limit: int) -> Distinct:
    """Near duplicates dropped, then the best ``limit`` of the rest by maximal marginal relevance.

    Results that are merely past the limit are in neither list.
    """
    distinct = drop_near_duplicates(ordered, rule.jaccard_threshold)
    return Distinct(tuple(maximal_marginal_relevance(distinct.kept, rule.mmr_lambda, limit)), distinct.dropped)


def drop_near_duplicates(ordered: Sequence[Scored], threshold: float) -> Distinct:
    """Drop each result whose Jaccard similarity to a better kept one is ``threshold`` or more.

    Args:
        ordered: results of any source, best first.
        threshold: above 0, at most 1. "Above 0.8" of the document is "0.8 and above" here, as the results it
            promises are all below 0.8.
    """
    kept: list[Scored] = []
    kept_bits: list[int] = []
    dropped: list[Duplicate] = []
    for item, bits in zip(ordered, _bits_of(ordered), strict=True):
        similarities = bits_jaccard(bits, kept_bits)
        closest = max(similarities, default=0.0)
        if closest >= threshold:
            dropped.append(Duplicate(item, kept[similarities.index(closest)], closest))
        else:
            kept.append(item)
            kept_bits.append(bits)
    return Distinct(tuple(kept), tuple(dropped))


def maximal_marginal_relevance(ordered: Sequence[Scored], lambda_: float, limit: int) -> list[Scored]:
    """Up to ``limit`` results, each the best left by relevance against likeness to those before it.

    It maximises ``lambda_ x relevance - (1 - lambda_) x likeness``. Relevance is the score over the best
    score, 0..1; likeness the largest Jaccard similarity. Ties go to the earlier. Costs n x limit comparisons.

    Raises:
        ValueError: if ``lambda_`` is outside 0..1.

    Source: [C 3.1]
    """
    if not 0 <= lambda_ <= 1:
        raise ValueError(f"lambda lies in 0..1, not {lambda_}")
    best = max((item.score for item in ordered), default=0.0)
    left = list(ordered)
    gains = [lambda_ * item.score / best if best > 0 else 0.0 for item in ordered]
    left_bits = _bits_of(ordered)
    likeness = [0.0] * len(left)
    chosen: list[Scored] = []
    while left and len(chosen) < limit:
        marginal = [gain - (1 - lambda_) * alike for gain, alike in zip(gains, likeness, strict=True)]
        pick = marginal.index(max(marginal))
        chosen.append(left.pop(pick))
        del gains[pick], likeness[pick]
        similarities = bits_jaccard(left_bits.pop(pick), left_bits)
        likeness = list(map(max, likeness, similarities))
    return chosen


def _bits_of(items: Sequence[Scored]) -> list[int]:
    return term_bits([item.candidate.terms for item in items])
