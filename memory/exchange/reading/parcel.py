"""Everything that a path holds, read and checked, before any of it is written. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from typing import Annotated, Any, Literal

from pydantic import Field

from memory.exchange.formats.entry import BadEntry, LabelledItem, aware, checked
from memory.exchange.formats.facts_md import Fact
from memory.exchange.formats.segments_md import SegmentFile
from memory.ingest import fields as f

SESSION_PART_CHARACTERS = 180  # of a message id that is made of its session and its place
TOPIC_CHARACTERS = 200  # of the column


class ChatTurn(f.Body):
    """One turn of a log.

    Without a role, who speaks decides it; `position` is its place in an exported session.
    """

    session: f.Key
    role: Literal["user", "assistant", "system", "tool", ""] = ""
    speaker: f.Label = ""
    text: f.LongText
    occurred_at: f.MomentAsSaid
    message_id: f.Key
    position: Annotated[int, Field(gt=0, lt=2**31)] | None = None
    read: Annotated[
        bool, Field(description="memories were made of it already: kept as the log only")
    ] = False
    scope: f.ScopeName


class About(f.Body):
    """What the columns of a segment may hold."""

    id: f.Key
    session: f.Key
    tags: f.Tags
    text: f.LongText
    starts_at: f.Moment
    ends_at: f.Moment


@dataclass(frozen=True, slots=True)
class PlacedSegment:
    """A segment, where it stood, its session, and its times with their zone."""

    where: str
    scope: str
    segment: SegmentFile
    session: str
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class Archived:
    """A fact that is over, where it stood, and since when it was true, if that is said."""

    where: str
    scope: str
    fact: Fact
    since: datetime | None


@dataclass(slots=True)
class Parcel:
    """What there is to write, in the order in which it is written."""

    turns: list[ChatTurn] = field(default_factory=list)
    segments: list[PlacedSegment] = field(default_factory=list)
    entries: list[LabelledItem] = field(default_factory=list)
    archived: list[Archived] = field(default_factory=list)
    tags: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """What tags.json says, by "facts" and "segments", then by id."""
    left_out: Mapping[str, int] = field(default_factory=dict)
    """Fields of another product's export that have no place here, and how often."""

    @property
    def memories(self) -> int:
        """How many memories it holds, turns apart."""
        return len(self.segments) + len(self.entries) + len(self.archived)


def said(values: Mapping[str, Any], *, where: str) -> ChatTurn:
    """Check a turn.

    Raises:
        BadEntry: the first thing that is wrong with it.
    """
    return checked(ChatTurn, values, where=where)


def place_id(session: str, place: int) -> str:
    """Return the id of a message that has none: its place in its log."""
    return f"{session[:SESSION_PART_CHARACTERS]}:{place}"


def placed(
    segment: SegmentFile, *, where: str, scope: str, session: str, zone: tzinfo
) -> PlacedSegment:
    """Check a segment against what its columns may hold; times without a zone are in `zone`.

    Raises:
        BadEntry: the first thing that is wrong with it.
    """
    starts_at, ends_at = aware(segment.starts_at, zone), aware(segment.ends_at, zone)
    if ends_at < starts_at:
        raise BadEntry(where, "ended", "is before it began")
    about = {"id": segment.id, "session": session, "tags": list(segment.tags), "text": segment.text}
    checked(About, {**about, "starts_at": starts_at, "ends_at": ends_at}, where=where)
    return PlacedSegment(where, scope, segment, session, starts_at, ends_at)


def midnight(day: date | None, zone: tzinfo) -> datetime | None:
    """Return the beginning of a day."""
    return None if day is None else datetime(day.year, day.month, day.day, tzinfo=zone)
