"""Turns to read without a database, and over HTTP."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from evolution.pipeline.memory import Memory
from evolution.pipeline.run import read
from evolution.pipeline.types import Decision, Known, Role, Said
from tests.api.client import Caller

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)


def said(text: str, *, speaker: str = "", role: Role = "user", minutes: float = 0) -> Said:
    """Return a turn."""
    return Said(uuid4(), role, speaker, text, NOON + timedelta(minutes=minutes))


def decided(*turns: Said, memory: Memory | None = None, before: Sequence[Said] = ()) -> list[Decision]:
    """Return what becomes of turns, episodes apart."""
    decisions = read(turns, before=before, memory=memory or Memory([])).decisions
    return [one for one in decisions if one.candidate.kind != "episode"]


def a_known(content: str, **fields: Any) -> Known:
    """Return what is remembered since nine days."""
    values = {"kind": "fact", "key": None, "value": None, "valid_from": NOON - timedelta(days=9)} | fields
    return Known(uuid4(), content=content, **values)


def say(caller: Caller, *texts: str, session: str = "s-1", minutes: float = 0, **fields: Any) -> dict[str, Any]:
    """Send turns of one session, a minute between them; return the answer."""
    times = [(NOON + timedelta(minutes=minutes + place)).isoformat() for place in range(len(texts))]
    turns = [{"role": "user", "text": text, "occurred_at": at, **fields} for text, at in zip(texts, times, strict=True)]
    answer = caller.post("turns", {"scope": "user:1", "session": session, "turns": turns})
    assert answer.status_code == 202, answer.content
    told: dict[str, Any] = answer.json()
    return told
