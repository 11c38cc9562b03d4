"""Every version of a memory, and of those before it: who changed what, when and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.models.remembered_row import COUNTERS, Remembered
from memory.revisions.columns import Columns

MAX_CHAIN = 100  # superseded memories followed back
_UNSHOWN = frozenset(
    {
        "pgh_id",
        "pgh_created_at",
        "pgh_label",
        "pgh_obj",
        "pgh_obj_id",
        "pgh_context",
        "tenant",
        "scope",
        *COUNTERS,
    }
)


@dataclass(frozen=True, slots=True)
class MemoryVersion:
    """One version of a memory: who changed what, when and why.

    Attributes:
        change: insert, update or delete.
        changes: by field, the value before and the value now, where they differ.
    """

    memory_id: UUID
    change: str
    at: datetime
    actor: str
    reason: str
    changes: Mapping[str, list[Any]]


def chain(row: Remembered) -> list[UUID]:
    """Return the ids of the memories that led to a row, oldest first, the row last.

    A statement per step back.
    """
    model: Any = type(row)
    ids = [row.pk]
    frontier = [row.pk]
    while frontier and len(ids) < MAX_CHAIN:
        superseded = model.objects.filter(tenant_id=row.tenant_id, superseded_by__in=frontier)
        before = superseded.exclude(pk__in=ids).order_by("-recorded_at")
        frontier = list(before.values_list("pk", flat=True)[:MAX_CHAIN])
        ids += frontier
    return ids[::-1]


def versions(row: Remembered) -> list[MemoryVersion]:
    """Return every version along the chain in the order of the changes."""
    event_model: Any = type(row).pgh_event_model  # type: ignore[attr-defined]  # set by pghistory.track
    events = event_model.objects.filter(pgh_obj_id__in=chain(row)).order_by("pgh_id")
    fields = event_model._meta.fields  # noqa: SLF001 - Django's documented _meta API
    names = [field.attname for field in fields if field.name not in _UNSHOWN]
    before: dict[UUID, Columns] = {}
    shown = []
    for event in events:
        now = {name: _plain(getattr(event, name)) for name in names}
        was = before.get(event.pgh_obj_id, {})
        shown.append(_version(event, was, now))
        before[event.pgh_obj_id] = now
    return shown


def _version(event: Any, was: Columns, now: Columns) -> MemoryVersion:
    context: Mapping[str, Any] = event.pgh_context or {}
    return MemoryVersion(
        memory_id=event.pgh_obj_id,
        change=event.pgh_label,
        at=event.pgh_created_at,
        actor=context.get("actor", ""),
        reason=context.get("reason", ""),
        changes={
            name: [was.get(name), value] for name, value in now.items() if was.get(name) != value
        },
    )


def _plain(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, list):
        return [_plain(part) for part in value]
    return value
