"""What is kept beside memories.

Working memory, a session's summary, quotes and turns, a profile's head (pure).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.retrieval.statements.types import ProfileLine
from memory.retrieval.statements.words import Span


@dataclass(frozen=True, slots=True)
class ShownProfile:
    """The head of a scope's profile.

    Its lines, when they were derived, and whether an entry changed since.
    """

    id: UUID
    parts: tuple[ProfileLine, ...]
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
    """A turn of the window, a key quote or a line of a summary: who said what.

    Attributes:
        speaker: empty where the text names who spoke.
        span: where it was said; None of what a model wrote.
    """

    speaker: str
    text: str
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Conversation:
    """What is kept of a session, oldest first.

    Its summary by lines, its key quotes, its last turns.
    """

    session_id: UUID
    scope: str
    last_said_at: datetime
    summary: tuple[Heard, ...] = ()
    quotes: tuple[Heard, ...] = ()
    window: tuple[Heard, ...] = ()


@dataclass(frozen=True, slots=True)
class ShortLived:
    """What was found; `run_id` also of a run that keeps nothing in mind."""

    run_id: UUID | None = None
    working: Working | None = None
    conversation: Conversation | None = None


NOTHING = ShortLived()
