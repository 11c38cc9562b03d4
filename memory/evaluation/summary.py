"""Averages over outcomes, overall and by category. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from memory.evaluation.types import QuestionResult

APART = frozenset({"adversarial"})
"""Categories whose gold is a look-alike, not an answer (LoCoMo, 5).

Shown, but not in the headline.
"""
OVERALL = "overall"


@dataclass(frozen=True, slots=True)
class Row:
    """One variant over one category: the means of its measures and the median time of a search."""

    variant: str
    category: str
    questions: int
    values: Mapping[str, float]
    median_ms: float


def summarise(outcomes: Sequence[QuestionResult]) -> list[Row]:
    """Return a row per variant and category, `overall` first.

    The variants stand in the order they were asked.
    """
    variants = list(dict.fromkeys(outcome.variant for outcome in outcomes))
    rows = []
    for variant in variants:
        own = [outcome for outcome in outcomes if outcome.variant == variant]
        headline = [outcome for outcome in own if outcome.query.category not in APART]
        rows += _row(variant, OVERALL, headline)
        for category in _categories(own):
            of_category = [outcome for outcome in own if outcome.query.category == category]
            rows += _row(variant, category, of_category)
    return rows


def _categories(outcomes: Sequence[QuestionResult]) -> list[str]:
    """Return the categories that say more than `overall` does.

    Several, and not one for each question.
    """
    categories = {outcome.query.category for outcome in outcomes} - {""}
    if 1 < len(categories) < len(outcomes):
        return sorted(categories)
    return []


def degraded_reasons(outcomes: Iterable[QuestionResult]) -> dict[str, int]:
    """Return how many outcomes were degraded, by reason. Numbers with any are not comparable."""
    counts: dict[str, int] = {}
    for outcome in outcomes:
        for reason in outcome.degraded:
            counts[reason] = counts.get(reason, 0) + 1
    return counts


def _row(variant: str, category: str, outcomes: Sequence[QuestionResult]) -> list[Row]:
    if not outcomes:
        return []
    measured: dict[str, list[float]] = {}
    for outcome in outcomes:
        for name, value in outcome.values.items():
            measured.setdefault(name, []).append(value)
    values = {name: fmean(each) for name, each in measured.items()}
    median_ms = median(outcome.elapsed_ms for outcome in outcomes)
    return [Row(variant, category, len(outcomes), values, median_ms)]
