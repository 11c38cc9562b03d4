"""Memories and entries as a profile's rules read them. No database."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from evolution.profiles.types import Entry, Placed, Told

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def days(number: float) -> datetime:
    """The moment some days after NOW."""
    return NOW + timedelta(days=number)


def told(content: str = "Lives in Lisbon", *, at: datetime = NOW, **fields: Any) -> Told:
    """A current memory, first and last seen at a moment."""
    defaults: dict[str, Any] = {"id": uuid4(), "kind": "fact", "began_at": at, "seen_at": at}
    return Told(**{**defaults, "content": content, **fields})


def lives_in(city: str, *, at: datetime = NOW, confidence: float = 0.6, **fields: Any) -> tuple[Told, Placed]:
    """A memory of a city with its place."""
    memory = told(f"Lives in {city}", at=at, confidence=confidence, value=city, fact_key="city", **fields)
    return memory, Placed("locale", "city", city)


def entry(value: str, **fields: Any) -> Entry:
    """An active entry of identity, unless it is said otherwise."""
    defaults: dict[str, Any] = {
        "section": "identity",
        "key": f"trait/{value}",
        "confidence": 0.6,
        "provenance": "observation",
        "status": "active",
        "first_seen": NOW,
        "last_seen": NOW,
        "id": UUID(int=0),
    }
    return Entry(**{**defaults, "value": value, **fields})
