"""Whether each question of a small, hand-made set got what it should. Pure."""

from collections.abc import Sequence

from memory.evaluation.types import QuestionResult

EVIDENCE = "evidence@"
"""The measure of a block: the share of the evidence that it holds."""


def passed(outcome: QuestionResult) -> bool:
    """Tell whether all evidence was in the smallest block, or nothing where nothing should."""
    if not outcome.query.gold:
        return outcome.values["silence"] == 1.0
    budgets = [
        int(name.removeprefix(EVIDENCE)) for name in outcome.values if name.startswith(EVIDENCE)
    ]
    smallest = min(budgets)
    return outcome.values[f"{EVIDENCE}{smallest}"] == 1.0


def verdict_lines(outcomes: Sequence[QuestionResult]) -> list[str]:
    """Return a line per question: passed or failed, its id and what was asked.

    Then how many of how many.
    """
    lines, right = [], 0
    for outcome in outcomes:
        query = outcome.query
        verdict = "pass" if passed(outcome) else "FAIL"
        right += passed(outcome)
        lines.append(f"{verdict}  {outcome.variant}  {query.id}  {query.query}")
    return [*lines, f"{right} of {len(outcomes)} passed"]
