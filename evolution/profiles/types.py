"""What goes through the making of a profile (pure)."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid4

Owner = Literal["user", "group"]
Status = Literal["active", "tentative", "deprecated", "expired"]
Provenance = Literal["observation", "analysis", "confirmed_by_user"]

OWNERS: tuple[Owner, ...] = ("user", "group")
"""The kinds of scope that have a profile."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A memory, as far as a profile is concerned.

    Attributes:
        seen_at: since when it is true, or when somebody last stood for it.
        ends_at: until when it is true, where that was stated.
        in_doubt: a person should look at it first.
        heard: made of turns, so about whoever spoke; else stated about the scope itself.
        sender: who said it, of an episode.
    """

    id: UUID
    kind: str
    content: str
    value: str = ""
    fact_key: str | None = None
    category: str = ""
    confidence: float = 0.6
    provenance: Provenance = "observation"
    began_at: datetime
    seen_at: datetime
    ends_at: datetime | None = None
    in_doubt: bool = False
    heard: bool = False
    sender: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a memory belongs. `lasts_days` is how long it speaks for its key unless seen again; None: always."""

    section: str
    key: str
    value: str
    lasts_days: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One thing a profile holds. `sources` are the memories that say it, oldest first."""

    section: str
    key: str
    value: str
    confidence: float
    provenance: Provenance
    status: Status
    first_seen: datetime
    last_seen: datetime
    expires_at: datetime | None = None
    sources: tuple[UUID, ...] = ()
    id: UUID = field(default_factory=uuid4)
