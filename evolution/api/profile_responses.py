"""What the calls about profiles answer, as the OpenAPI document shows it."""

from datetime import datetime
from typing import Literal
from uuid import UUID

from pydantic import Field

from memory.api.responses import FoundItem, Out


class EntryOut(Out):
    """One thing a profile holds."""

    section: str
    key: str
    value: str
    confidence: float
    provenance: Literal["observation", "analysis", "confirmed_by_user"]
    status: Literal["active", "tentative", "deprecated", "expired"]
    first_seen: datetime
    last_seen: datetime
    expires_at: datetime | None
    source_events: list[UUID] = Field(description="the memories that say it")


class ProfileOut(Out):
    """A profile: its entries are the truth, the Markdown view is made of them."""

    scope: str
    kind: Literal["user", "group"]
    entries: list[EntryOut]
    markdown: str
    refreshed_at: datetime | None
    stale: bool = Field(description="something changed since the view was made")


class ProfileFoundOut(Out):
    """The best matching passages of a profile, and the active entries that match."""

    items: list[FoundItem]
    entries: list[EntryOut]
    next_cursor: str | None
    degraded_reason: str | None = None
