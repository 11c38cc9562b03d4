"""Memories and entries as a profile's rules read them. No database."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from evolution.profiles.types import HeldEntry, Memory, ProfilePlace

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def days(number: float) -> datetime:
    """The moment some days after NOW."""
    return NOW + timedelta(days=number)


def memory(content: str = "I live in Lisbon", *, at: datetime = NOW, **fields: Any) -> Memory:
    """A current memory, first and last seen at a moment."""
    defaults: dict[str, Any] = {"id": uuid4(), "kind": "fact", "began_at": at, "seen_at": at}
    return Memory(**{**defaults, "content": content, **fields})


def lives_in(
    city: str, *, at: datetime = NOW, confidence: float = 0.6, **fields: Any
) -> tuple[Memory, ProfilePlace]:
    """A memory of a home with its place."""
    known = memory(
        f"I live in {city}", at=at, confidence=confidence, value=city, attribute="home", **fields
    )
    return known, ProfilePlace("locale", "home", city)


def entry(value: str, **fields: Any) -> HeldEntry:
    """An active entry of identity, unless it is said otherwise."""
    defaults: dict[str, Any] = {
        "section": "identity",
        "key": f"identity/{value}",
        "confidence": 0.6,
        "provenance": "observation",
        "status": "active",
        "first_seen": NOW,
        "last_seen": NOW,
        "id": UUID(int=0),
    }
    return HeldEntry(**{**defaults, "value": value, **fields})
