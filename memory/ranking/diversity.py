"""No two results that say the same, and novelty beside relevance (SPEC 3.6, [C 3.1])."""

from collections.abc import Sequence
from dataclasses import dataclass

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


def drop_near_duplicates(ordered: Sequence[Scored], threshold: float) -> Distinct:
    """Drop each result whose Jaccard similarity to a better kept one is ``threshold`` or more.

    Args:
        ordered: results of any source, best first.
        threshold: above 0, at most 1. "Above 0.8" of the document is "0.8 and above" here, as the results it
            promises are all below 0.8.
    """
    bits = term_bits([item.candidate.terms for item in ordered])
    kept: list[int] = []
    dropped: list[Duplicate] = []
    for place, item in enumerate(ordered):
        for better in kept:
            similarity = bits_jaccard(bits[place], bits[better])
            if similarity >= threshold:
                dropped.append(Duplicate(item, ordered[better], similarity))
                break
        else:
            kept.append(place)
    return Distinct(tuple(ordered[place] for place in kept), tuple(dropped))


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
    bits = term_bits([item.candidate.terms for item in ordered])
    best = max((item.score for item in ordered), default=0.0)
    gain = [lambda_ * item.score / best if best > 0 else 0.0 for item in ordered]
    likeness = [0.0] * len(ordered)
    left = list(range(len(ordered)))
    chosen: list[int] = []
    while left and len(chosen) < limit:
        pick = max(left, key=lambda place: gain[place] - (1 - lambda_) * likeness[place])
        left.remove(pick)
        chosen.append(pick)
        for place in left:
            likeness[place] = max(likeness[place], bits_jaccard(bits[place], bits[pick]))
    return [ordered[place] for place in chosen]
