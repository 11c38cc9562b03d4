"""What outcomes say of each memory of a scope since its last calibration."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import connection

from evolution.calibration.rules import Window
from evolution.feedback.judging import NEGATIVE, POSITIVE
from evolution.touched_by_hand import last_set_by_hand
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Standing

_REACTIONS = """
    SELECT r.item_id, o.reacted_at, r.user_feedback_signal
    FROM observability_retrievaloutcome o
    JOIN observability_receipt r ON r.retrieval_id = o.retrieval_id AND r.tenant_id = o.tenant_id
    WHERE o.tenant_id = %(tenant)s AND o.scope_ids @> ARRAY[%(scope)s::uuid]
        AND r.scope_id = %(scope)s
      AND o.reacted_at IS NOT NULL AND o.undone_at IS NULL
      AND (r.utilized IS NOT NULL OR r.user_feedback_signal <> '')
"""
_LAST = (
    "SELECT memory, max(at) FROM evolution_calibrationline WHERE scope_id = %(scope)s "
    "GROUP BY memory"
)
_DUE = """
    SELECT DISTINCT s.id
    FROM observability_retrievaloutcome o CROSS JOIN LATERAL unnest(o.scope_ids) AS asked (id)
    JOIN memory_scope s ON s.id = asked.id AND s.tenant_id = o.tenant_id
    WHERE o.tenant_id = %(tenant)s AND o.reacted_at > COALESCE(%(since)s::timestamptz, '-infinity')
    ORDER BY s.id
"""


@dataclass(frozen=True, slots=True)
class Examined:
    """A memory, and what happened with it since its last calibration or since somebody set it."""

    item: MemoryItem
    window: Window


def due_scopes(tenant_id: UUID, *, since: datetime | None) -> list[UUID]:
    """Return the scopes of a tenant about whose memories something was said after a moment.

    One statement.
    """
    with connection.cursor() as cursor:
        cursor.execute(_DUE, {"tenant": tenant_id, "since": since})
        return [scope for (scope,) in cursor.fetchall()]


def examined(scope: Scope) -> list[Examined]:
    """Return the believed memories of a scope with reactions that no calibration counted yet.

    Four statements.

    What was said before somebody set a memory by hand is not counted: what a person set since is
    left alone.
    """
    reactions = _reactions(scope)
    items = MemoryItem.objects.current().filter(
        tenant_id=scope.tenant_id, scope=scope, pk__in=list(reactions), standing=Standing.ACTIVE
    )
    rows = list(items.select_related("scope").order_by("pk"))
    since = _since(scope, [row.pk for row in rows])
    windows = {row.pk: window(reactions[row.pk], since=since.get(row.pk)) for row in rows}
    return [Examined(row, windows[row.pk]) for row in rows if windows[row.pk].injections]


def window(reactions: Sequence[tuple[datetime, str]], *, since: datetime | None) -> Window:
    """Return the counts of reactions (when, signal or empty) after a moment (pure).

    None as the moment counts them all.
    """
    signals = [signal for at, signal in reactions if since is None or at > since]
    return Window(
        len(signals),
        sum(each in POSITIVE for each in signals),
        sum(each in NEGATIVE for each in signals),
    )


def _reactions(scope: Scope) -> Mapping[UUID, list[tuple[datetime, str]]]:
    found: dict[UUID, list[tuple[datetime, str]]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_REACTIONS, {"tenant": scope.tenant_id, "scope": scope.pk})
        for memory, at, signal in cursor.fetchall():
            found.setdefault(memory, []).append((at, signal))
    return found


def _since(scope: Scope, ids: Sequence[UUID]) -> dict[UUID, datetime]:
    """Return, of each memory, when it was last calibrated or set by hand, whichever is later."""
    latest = dict(_last_calibrated(scope))
    for memory, at in last_set_by_hand(ids).items() if ids else ():
        latest[memory] = max(at, latest.get(memory, at))
    return latest


def _last_calibrated(scope: Scope) -> Iterator[tuple[UUID, datetime]]:
    with connection.cursor() as cursor:
        cursor.execute(_LAST, {"scope": scope.pk})
        yield from cursor.fetchall()
