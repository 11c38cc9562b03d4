"""What a job finds in the database before it reads turns: the turns, and what is remembered of their speakers."""

from collections.abc import Iterable, Sequence
from datetime import timedelta, timezone
from uuid import UUID

from evolution.pipeline.types import Known, Memory, Role, Said, Withdrawn
from memory.models import MemoryItem, Scope, Turn
from memory.models.vocabulary import Kind

MOST_KNOWN = 1000  # newest memories of a scope that a statement is held against
STATED = (Kind.PREFERENCE, Kind.CONSTRAINT, Kind.FACT)


def said(turn: Turn) -> Said:
    """Return a stored turn as the pipeline reads it, its time on the clock of who spoke."""
    role: Role = turn.role  # type: ignore[assignment] # the column's choices are the Literal
    clock = timezone(timedelta(minutes=turn.utc_offset_minutes))
    at = turn.occurred_at.astimezone(clock)
    return Said(turn.pk, role, turn.speaker, turn.text, at, turn.message_id or "")


def memory_of(scope: Scope, *, speakers: Iterable[str]) -> Memory:
    """Return what is remembered of a scope, oldest first, and what somebody took back. Two statements."""
    stated = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind__in=STATED)
    newest = stated.filter(retired_at=None).order_by("-valid_from", "-recorded_at", "id")[:MOST_KNOWN]
    names = tuple(speakers)
    known = [_known(item, names) for item in reversed(newest)]
    taken_back = stated.filter(withdrawn=True, retired_at__isnull=False).order_by("-retired_at", "id")[:MOST_KNOWN]
    return Memory(known, _withdrawn(taken_back))


def _known(item: MemoryItem, names: Sequence[str]) -> Known:
    key = item.fact_key
    for name in names:
        key = key.removeprefix(f"{name}/") if key is not None else None
    value = item.value or None
    return Known(item.pk, item.kind, item.content, key, value, item.valid_from, item.last_validated_at)


def _withdrawn(items: Iterable[MemoryItem]) -> list[Withdrawn]:
    return [Withdrawn(item.content, item.retired_at) for item in items if item.retired_at is not None]


def turns_of(session_id: UUID, *, first: int, last: int) -> list[Turn]:
    """Return turns by their positions, both ends included."""
    return list(Turn.objects.filter(session_id=session_id, position__range=(first, last)).order_by("position"))
