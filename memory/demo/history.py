"""The demo's memories as items, with times counted back from a moment. Pure.

`history.jsonl` holds one item of the API a line, and in place of a time `days_ago`: when it
happened, or for what has no time of its own, when it was written down. `then` says what else became
of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import orjson
from pydantic import TypeAdapter

from memory.evaluation.corpus import CorpusQuestion
from memory.ingest.schemas import ItemIn

HISTORY = Path(__file__).parent / "history.jsonl"
QUESTIONS = Path(__file__).parent / "questions.jsonl"
_TIME_FIELD = {
    "task": "created_at",
    "learning": "created_at",
    "event": "occurred_at",
    "episode": "event_time",
    "fact": "valid_from",
    "preference": "valid_from",
    "constraint": "valid_from",
}
_ITEM: TypeAdapter[ItemIn] = TypeAdapter(ItemIn)


@dataclass(frozen=True, slots=True)
class Past:
    """One memory of the demo: when it was written down, what it says, what became of it."""

    recorded_at: datetime
    item: ItemIn
    then: Mapping[str, Any]


def history(now: datetime) -> list[Past]:
    """Return every memory, oldest first."""
    lines = [orjson.loads(line) for line in HISTORY.read_bytes().splitlines()]
    return sorted((_past(line, now) for line in lines), key=lambda past: past.recorded_at)


def history_size() -> int:
    """Return how many memories there are."""
    return len(HISTORY.read_bytes().splitlines())


def questions() -> list[CorpusQuestion]:
    """Return the ten standard questions, and what each should bring back."""
    return [
        CorpusQuestion.model_validate_json(line) for line in QUESTIONS.read_bytes().splitlines()
    ]


def _past(line: dict[str, Any], now: datetime) -> Past:
    happened = now - timedelta(days=line.pop("days_ago"))
    then = line.pop("then", {})
    if line["source"] in _TIME_FIELD:
        line[_TIME_FIELD[line["source"]]] = happened
    for days, field in (("due_in_days", "due_at"), ("expires_in_days", "expires_at")):
        if days in line:
            line[field] = now + timedelta(days=line.pop(days))
    return Past(happened, _ITEM.validate_python(line), then)
