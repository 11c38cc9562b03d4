"""Every version of a memory, and of those before it: who changed what, when and why."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from memory.models.base import COUNTERS, Remembered

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


def chain(row: Remembered) -> list[UUID]:
    """Return the ids of the memories that led to a row, oldest first, the row last. A statement per step back."""
    model: Any = type(row)
    ids = [row.pk]
    frontier = [row.pk]
    while frontier and len(ids) < MAX_CHAIN:
        before = model.objects.filter(tenant_id=row.tenant_id, superseded_by__in=frontier).exclude(pk__in=ids)
        frontier = list(before.order_by("-recorded_at").values_list("pk", flat=True)[:MAX_CHAIN])
        ids += frontier
    return ids[::-1]


def versions(row: Remembered) -> list[dict[str, Any]]:
    """Return every version along the chain in the order of the changes.

    Each has `memory_id`, `change` (insert, update, delete), `at`, `actor`, `reason`, and `changes`: the fields that
    differ from the version before, as [from, to].
    """
    model: Any = type(row)
    events = model.pgh_event_model.objects.filter(pgh_obj_id__in=chain(row)).order_by("pgh_id")
    names = [field.attname for field in model.pgh_event_model._meta.fields if field.name not in _UNSHOWN]  # noqa: SLF001 - Django's documented _meta API
    before: dict[UUID, dict[str, Any]] = {}
    shown = []
    for event in events:
        now = {name: _plain(getattr(event, name)) for name in names}
        was = before.get(event.pgh_obj_id, {})
        context: Mapping[str, Any] = event.pgh_context or {}
        shown.append(
            {
                "memory_id": str(event.pgh_obj_id),
                "change": event.pgh_label,
                "at": event.pgh_created_at,
                "actor": context.get("actor", ""),
                "reason": context.get("reason", ""),
                "changes": {name: [was.get(name), value] for name, value in now.items() if was.get(name) != value},
            }
        )
        before[event.pgh_obj_id] = now
    return shown


def _plain(value: Any) -> Any:
    if isinstance(value, UUID):
        return str(value)
    return [_plain(one) for one in value] if isinstance(value, list) else value
