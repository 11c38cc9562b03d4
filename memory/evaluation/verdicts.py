"""Whether each question of a small, hand-made set got what it should. Pure."""

from collections.abc import Sequence

from memory.evaluation.types import QuestionResult


def passed(outcome: QuestionResult) -> bool:
    """Tell whether all the evidence was in the smallest block, or nothing where nothing should come."""
    if not outcome.query.gold:
        return outcome.values["silence"] == 1.0
    budget = min(int(name.partition("@")[2]) for name in outcome.values if name.startswith("evidence@"))
    return outcome.values[f"evidence@{budget}"] == 1.0


def verdict_lines(outcomes: Sequence[QuestionResult]) -> list[str]:
    """Return a line per question: passed or failed, its id and what was asked; then how many of how many."""
    lines = [
        f"{'pass' if passed(one) else 'FAIL'}  {one.variant}  {one.query.id}  {one.query.query}" for one in outcomes
    ]
    return [*lines, f"{sum(passed(one) for one in outcomes)} of {len(outcomes)} passed"]
