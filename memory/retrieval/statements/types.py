"""What a typed memory states, and the lines of a profile (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from memory.retrieval.statements.words import Span, spans_in


@dataclass(frozen=True, slots=True)
class Statement:
    """What a typed memory states (see docs/design/statements.md)."""

    subject: str
    attribute: str
    value: str
    affirmed: bool = True


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """A line of a profile, with the memories that say it and their words of turns."""

    text: str
    sources: tuple[UUID, ...] = ()
    spans: tuple[tuple[Span, ...], ...] = ()


def parts_in(stored: Sequence[Mapping[str, Any]]) -> tuple[ProfileLine, ...]:
    """Return the lines of a profile as they are stored: text, sources, spans by source."""
    return tuple(
        ProfileLine(
            part["text"],
            tuple(UUID(source) for source in part["sources"]),
            tuple(spans_in(spans) for spans in part.get("spans", ())),
        )
        for part in stored
    )
