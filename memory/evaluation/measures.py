"""What retrieval quality is, as numbers 0..1. Pure.

A ranking is a list of sets, best first: each memory covers a set of evidence ids, usually one or
none.
"""

from collections.abc import Sequence, Set
from math import log2

Ranking = Sequence[Set[str]]


def recall_at(k: int, ranking: Ranking, gold: Set[str]) -> float:
    """Share of the evidence among the first k."""
    return _covered(ranking[:k], gold)


def hit_at(k: int, ranking: Ranking, gold: Set[str]) -> float:
    """1.0 where any evidence is among the first k, else 0.0."""
    return float(any(covers & gold for covers in ranking[:k]))


def reciprocal_rank(ranking: Ranking, gold: Set[str]) -> float:
    """1 / rank of the first evidence; 0.0 where there is none."""
    return next((1 / rank for rank, covers in enumerate(ranking, start=1) if covers & gold), 0.0)


def ndcg_at(k: int, ranking: Ranking, gold: Set[str]) -> float:
    """Discounted cumulative gain of the first k over the best possible one.

    The best has one piece of evidence a rank.

    Evidence counts where it first appears; a memory that covers several gains for each, at most 1.0
    in all.
    Source: Järvelin and Kekäläinen, 2002.
    """
    seen: set[str] = set()
    gain = 0.0
    for rank, covers in enumerate(ranking[:k], start=1):
        new = (covers & gold) - seen
        gain += len(new) / log2(rank + 1)
        seen |= new
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(gold)) + 1))
    return min(1.0, gain / ideal) if ideal else 0.0


def evidence_within(
    budget_tokens: int, ranking: Ranking, gold: Set[str], *, tokens: Sequence[int]
) -> float:
    """Share of the evidence in the first memories that fit a number of tokens.

    Their texts together have at most so many.

    Args:
        budget_tokens: the reading stops before the first memory that would exceed it.
        ranking: what each memory covers.
        gold: the evidence.
        tokens: of each memory's bare text, in the order of the ranking.
    """
    used = 0
    within = 0
    for count in tokens:
        used += count
        if used > budget_tokens:
            break
        within += 1
    return _covered(ranking[:within], gold)


def first_appearances(ranking: Ranking) -> list[Set[str]]:
    """Return a ranking of groups: a place that shows only what was shown before is left out."""
    seen: set[str] = set()
    kept = []
    for covers in ranking:
        if not covers <= seen:
            kept.append(covers)
            seen |= covers
    return kept


def _covered(ranking: Ranking, gold: Set[str]) -> float:
    if not gold:
        raise ValueError("without evidence there is nothing to cover")
    found: set[str] = set()
    found.update(*(covers & gold for covers in ranking))
    return len(found) / len(gold)
