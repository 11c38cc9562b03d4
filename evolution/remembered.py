"""What a job finds in the database before it reads turns: the turns, and what is remembered of their speakers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta, timezone
from uuid import UUID

from evolution.pipeline.memory import Memory
from evolution.pipeline.segment import LOOK_BACK_TURNS
from evolution.pipeline.segments import OpenSegment
from evolution.pipeline.slot import name_of, subject_of
from evolution.pipeline.store_segments import is_open, latest_segment
from evolution.pipeline.types import TOLD_BY_USER, Known, Role, Said, Withdrawn
from memory.models import MemoryItem, Scope, Session, Turn
from memory.models.vocabulary import Kind, Provenance

MOST_KNOWN = 1000  # newest memories of a scope that a statement is held against
MOST_TOLD = 300  # newest episodes in users' own words, that words of a change may end
TURNS_BEFORE = 10  # of the session, for whom a text may mean and for where a topic began
STATED = (Kind.PREFERENCE, Kind.CONSTRAINT, Kind.FACT)


@dataclass(frozen=True, slots=True)
class Gathered:
    """What is read, and what it is read with."""

    turns: Sequence[Said]
    before: Sequence[Said]
    memory: Memory
    open_segment: OpenSegment | None
    first_position: int

    @property
    def speakers(self) -> frozenset[str]:
        """The names of who spoke."""
        return frozenset(turn.speaker for turn in (*self.before, *self.turns) if name_of(turn.speaker))


def gather(session: Session, *, first: int, last: int) -> Gathered:
    """Return what is needed to read a stretch of a session's turns. Five statements."""
    found = turns_of(session.pk, first=max(1, first - TURNS_BEFORE), last=last)
    before = [said(turn) for turn in found if turn.position < first]
    turns = [said(turn) for turn in found if turn.position >= first]
    speakers = {turn.speaker for turn in (*before, *turns) if turn.speaker}
    memory = memory_of(session.scope, speakers=speakers)
    return Gathered(turns, before, memory, _open_segment(session, first=first), first)


def said(turn: Turn) -> Said:
    """Return a stored turn as the pipeline reads it, its time on the clock of who spoke."""
    role: Role = turn.role  # type: ignore[assignment] # the column's choices are the Literal
    clock = timezone(timedelta(minutes=turn.utc_offset_minutes))
    at = turn.occurred_at.astimezone(clock)
    return Said(turn.pk, role, turn.speaker, turn.text, at, turn.message_id or "")


def memory_of(scope: Scope, *, speakers: Iterable[str]) -> Memory:
    """Return what is remembered of a scope, oldest first, and what somebody took back. Three statements."""
    stated = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind__in=STATED)
    newest = stated.filter(retired_at=None).order_by("-valid_from", "-recorded_at", "id")[:MOST_KNOWN]
    taken_back = stated.filter(withdrawn=True, retired_at__isnull=False).order_by("-retired_at", "id")[:MOST_KNOWN]
    names = _names(speakers)
    told = [known_of(item, names) for item in reversed(_told(scope))]
    return Memory([known_of(item, names) for item in reversed(newest)], _withdrawn(taken_back), told)


def _told(scope: Scope) -> list[MemoryItem]:
    """Return the newest episodes in users' own words that still hold."""
    episodes = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind=Kind.EPISODE, retired_at=None)
    return list(episodes.filter(made_by=TOLD_BY_USER).order_by("-valid_from", "-recorded_at", "id")[:MOST_TOLD])


def unknown_near(
    memory: Memory, near: Mapping[UUID, Sequence[UUID]], *, session: Session, speakers: Iterable[str]
) -> list[Known]:
    """Return what is similar to what was said and too old to be in memory. A statement, where there is any."""
    known = {one.id for one in memory.known}
    missing = {place for found in near.values() for place in found} - known
    if not missing:
        return []
    items = MemoryItem.objects.filter(tenant_id=session.tenant_id, scope=session.scope, pk__in=missing, retired_at=None)
    return [known_of(item, _names(speakers)) for item in items.order_by("valid_from", "id")]


def known_of(item: MemoryItem, names: Sequence[str]) -> Known:
    """Return a stored memory as the rules read it; of several `names` it may begin with, the longest come first."""
    return Known(
        item.pk,
        item.kind,
        item.content,
        item.fact_key,
        item.value or None,
        item.valid_from,
        item.last_validated_at,
        subject=subject_of(item.fact_key) or next((name for name in names if item.content.startswith(name)), ""),
        confirmed=item.provenance == Provenance.CONFIRMED_BY_USER or item.last_validated_at is not None,
        turns=tuple(item.source_turns),
    )


def _names(speakers: Iterable[str]) -> list[str]:
    return sorted({name_of(name) for name in speakers} - {""}, key=lambda name: (-len(name), name))


def _withdrawn(items: Iterable[MemoryItem]) -> list[Withdrawn]:
    return [Withdrawn(item.content, item.retired_at) for item in items if item.retired_at is not None]


def turns_of(session_id: UUID, *, first: int, last: int) -> list[Turn]:
    """Return turns by their positions, both ends included."""
    return list(Turn.objects.filter(session_id=session_id, position__range=(first, last)).order_by("position"))


def _open_segment(session: Session, *, first: int) -> OpenSegment | None:
    """Return the segment that turns from a position on may go on with."""
    latest = latest_segment(session)
    if latest is None or latest.last_position < first - LOOK_BACK_TURNS or not is_open(latest):
        return None
    return OpenSegment(latest.pk, first - latest.first_position, latest.first_position)
