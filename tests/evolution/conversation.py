"""Turns to read without a database, and over HTTP."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from evolution.reading.types import Role, Utterance
from tests.api.client import Caller

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def said(text: str, *, speaker: str = "", role: Role = "user", minutes: float = 0) -> Utterance:
    """Return a turn."""
    return Utterance(uuid4(), role, speaker, text, NOON + timedelta(minutes=minutes))


def say(
    caller: Caller, *texts: str, session: str = "s-1", minutes: float = 0, **fields: Any
) -> dict[str, Any]:
    """Send turns of one session, a minute between them; return the answer."""
    times = [(NOON + timedelta(minutes=minutes + place)).isoformat() for place in range(len(texts))]
    turns = [
        {"role": "user", "text": text, "occurred_at": at, **fields}
        for text, at in zip(texts, times, strict=True)
    ]
    answer = caller.post("turns", {"scope": "user:1", "session": session, "turns": turns})
    assert answer.status_code == 202, answer.content
    told: dict[str, Any] = answer.json()
    return told
