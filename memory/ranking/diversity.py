"""No two results that say the same, and novelty beside relevance."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory.policy.diversity import Diversity
from memory.ranking.similarity import Likeness, jaccard_matrix
from memory.ranking.types import Scored
from memory.text.differences import say_different_things


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


class Comparison:
    """How alike some results are, each compared with each once.

    Asked for as often as some of them go on.
    """

    def __init__(self, items: Sequence[Scored]) -> None:
        self._items = tuple(items)  # kept alive, so that no other object takes an id
        self._places = {id(item): place for place, item in enumerate(self._items)}
        self._likeness = jaccard_matrix([item.candidate.terms for item in self._items])

    def among(self, items: Sequence[Scored]) -> Likeness:
        """Return the Jaccard similarity of some results with each of them, (n, n)."""
        if tuple(items) == self._items:
            return self._likeness
        places = [self._places[id(item)] for item in items]
        return self._likeness[np.ix_(places, places)]


def diversify(ordered: Sequence[Scored], *, rule: Diversity, limit: int) -> Distinct:
    """Near duplicates dropped, then the best ``limit`` of the rest by maximal marginal relevance.

    Results that are merely past the limit are in neither list.
    """
    compared = Comparison(ordered)
    distinct = drop_near_duplicates(ordered, rule.jaccard_threshold, compared=compared)
    best = maximal_marginal_relevance(distinct.kept, rule.mmr_lambda, limit, compared=compared)
    return Distinct(tuple(best), distinct.dropped)


def drop_near_duplicates(
    ordered: Sequence[Scored], threshold: float, *, compared: Comparison | None = None
) -> Distinct:
    """Drop each result whose Jaccard similarity to a better kept one is ``threshold`` or more.

    Texts that differ in a number, a name or a negation say different things, however alike: both
    stay.

    Args:
        ordered: results of any source, best first.
        threshold: above 0, at most 1. "Above 0.8" is "0.8 and above" here, as the results it
            promises are all below 0.8.
        compared: them and perhaps more, where they were compared before.
    """
    likeness = (compared or Comparison(ordered)).among(ordered)
    alike_pairs = np.tril(likeness >= threshold, k=-1)
    if not alike_pairs.any():
        return Distinct(tuple(ordered), ())
    near = _pairs(alike_pairs)
    present: set[int] = set()
    dropped: list[Duplicate] = []
    for place, item in enumerate(ordered):
        alike = [other for other in near[place] if other in present]
        same = [other for other in alike if not _differ(item, ordered[other])]
        if same:
            closest = max(same, key=lambda other: likeness[place, other])
            similarity = float(likeness[place, closest])
            dropped.append(Duplicate(item, ordered[closest], similarity))
        else:
            present.add(place)
    kept = tuple(ordered[place] for place in sorted(present))
    return Distinct(kept, tuple(dropped))


def _pairs(alike: NDArray[np.bool_]) -> list[list[int]]:
    """Return, for each place, the earlier ones that are alike: those that its row names."""
    earlier: list[list[int]] = [[] for _ in alike]
    places, others = np.nonzero(alike)
    for place, other in zip(places.tolist(), others.tolist(), strict=True):
        earlier[place].append(other)
    return earlier


def _differ(one: Scored, other: Scored) -> bool:
    return say_different_things(one.candidate.text, other.candidate.text)


def maximal_marginal_relevance(
    ordered: Sequence[Scored], lambda_: float, limit: int, *, compared: Comparison | None = None
) -> list[Scored]:
    """Up to ``limit`` results, each the best left by relevance against likeness to those before it.

    It maximises ``lambda_ x relevance - (1 - lambda_) x likeness``. Relevance is the score over the
    best score, 0..1; likeness the largest Jaccard similarity. Ties go to the earlier. Costs n x
    limit comparisons, and none anew for what was `compared` before.

    Raises:
        ValueError: if ``lambda_`` is outside 0..1.
    """
    if not 0 <= lambda_ <= 1:
        raise ValueError(f"lambda lies in 0..1, not {lambda_}")
    if not ordered:
        return []
    scores = np.array([item.score for item in ordered], dtype=np.float64)
    best = float(scores.max())
    gains = lambda_ * scores / best if best > 0 else np.zeros(len(ordered))
    losses = (compared or Comparison(ordered)).among(ordered) * (1 - lambda_)
    nearest, marginal = np.zeros(len(ordered)), np.empty(len(ordered))
    chosen: list[int] = []
    for _turn in range(min(limit, len(ordered))):
        np.subtract(gains, nearest, out=marginal)
        pick = int(marginal.argmax())
        chosen.append(pick)
        gains[pick] = -np.inf
        np.maximum(nearest, losses[pick], out=nearest)
    return [ordered[place] for place in chosen]
