"""Every number of a run as one JSON document."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import orjson

from memory.evaluation.ablation import Worth
from memory.evaluation.summary import Row
from memory.evaluation.types import QuestionResult


def write_report(
    path: Path,
    *,
    corpus: str,
    rows: Sequence[Row],
    outcomes: Sequence[QuestionResult],
    worths: Sequence[Worth] = (),
) -> None:
    """Write the averages, and the numbers of each question by its id; no text of the corpus.

    What each signal is worth stands under `ablation`.
    """
    averages = [asdict(row) for row in rows]
    questions = [_numbers(outcome) for outcome in outcomes]
    document = {
        "corpus": corpus,
        "rows": averages,
        "ablation": [asdict(worth) for worth in worths],
        "questions": questions,
    }
    path.write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2))


def _numbers(outcome: QuestionResult) -> dict[str, object]:
    return {
        "id": outcome.query.id,
        "category": outcome.query.category,
        "variant": outcome.variant,
        "elapsed_ms": outcome.elapsed_ms,
        "degraded": outcome.degraded,
        **outcome.values,
    }
