"""What is kept beside memories: working memory, a session's summary, quotes and turns, a profile's head (pure)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """The head of a scope's profile: one line, as it was derived at a moment, and whether an entry changed since."""

    id: UUID
    head: str
    refreshed_at: datetime
    stale: bool


@dataclass(frozen=True, slots=True)
class Working:
    """What a run keeps in mind."""

    run_id: UUID
    scope: str
    document: Mapping[str, Any]
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class Heard:
    """A turn of the window, or a key quote: who said what. `turn_id` is None of a quote."""

    speaker: str
    text: str
    turn_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What is kept of a session, oldest first: its summary by lines, its key quotes, its last turns."""

    session_id: UUID
    scope: str
    last_said_at: datetime
    summary: tuple[str, ...] = ()
    quotes: tuple[Heard, ...] = ()
    window: tuple[Heard, ...] = ()


@dataclass(frozen=True, slots=True)
class ShortLived:
    """What was found; `run_id` also of a run that keeps nothing in mind."""

    run_id: UUID | None = None
    working: Working | None = None
    conversation: Conversation | None = None


NOTHING = ShortLived()
