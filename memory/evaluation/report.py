"""Every number of a run as one JSON document."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

import orjson

from memory.evaluation.summary import Row
from memory.evaluation.types import QuestionResult


def write_report(path: Path, *, corpus: str, rows: Sequence[Row], outcomes: Sequence[QuestionResult]) -> None:
    """Write the averages, and the numbers of each question by its id; no text of the corpus."""
    questions = [
        {
            "id": one.query.id,
            "category": one.query.category,
            "variant": one.variant,
            "elapsed_ms": one.elapsed_ms,
            "degraded": one.degraded,
            **one.values,
        }
        for one in outcomes
    ]
    document = {"corpus": corpus, "rows": [asdict(row) for row in rows], "questions": questions}
    path.write_bytes(orjson.dumps(document, option=orjson.OPT_INDENT_2))
