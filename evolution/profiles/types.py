"""What goes through the making of a profile (pure)."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal
from uuid import UUID, uuid4

Status = Literal["active", "tentative", "deprecated", "expired"]
Provenance = Literal["observation", "analysis", "confirmed_by_user"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Memory:
    """A typed memory, as far as a profile is concerned.

    Attributes:
        subject: whom its statement is about; empty: the scope's own user or group.
        attribute: what is said of the subject; empty where it tells no statement that was read.
        affirmed: it holds; False: it is denied.
        stated: a caller stored it; else it was made of turns.
        fact_key: a caller's own key.
        began_at: since when it is true.
        seen_at: since when it is true, or when somebody last stood for it.
        ends_at: until when it is true, where that was stated.
        in_doubt: a person should look at it first.
    """

    id: UUID
    kind: str
    content: str
    subject: str = ""
    attribute: str = ""
    value: str = ""
    affirmed: bool = True
    stated: bool = False
    fact_key: str | None = None
    category: str = ""
    confidence: float = 0.6
    provenance: Provenance = "observation"
    began_at: datetime
    seen_at: datetime
    ends_at: datetime | None = None
    in_doubt: bool = False


@dataclass(frozen=True, slots=True)
class ProfilePlace:
    """Where a memory belongs.

    `lasts_days` is how long it speaks for its key unless seen again; None: always.
    """

    section: str
    key: str
    value: str
    lasts_days: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldEntry:
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
