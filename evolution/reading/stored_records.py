"""The job that reads what a service stored: its statement columns and canonical text.

Reading takes no lock; what was read is written in pieces, each where the memory is still the one
that was read.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

import orjson

from evolution.jobs import claimed_job
from evolution.jobs.database import rows as found_by
from evolution.jobs.queue import enqueue_each
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.models import State
from evolution.planning.types import Candidate
from evolution.reading.notes_and_tags import finished
from evolution.reading.remembered_statements import STATED, statement_in
from evolution.reading.speakers import aliases_of
from evolution.scopes_due import scope_of
from memory.models import MemoryItem, Scope
from memory.revisions import Change, index_rows
from memory.signals import revised

READ_STORED = "read_stored"
AT_ONCE = 500
"""Memories that one job reads; a following one goes on."""
WRITTEN_AT_ONCE = 25
"""Of them in one transaction: the scope's other writers wait no longer than that."""

# at each write, so not by the ORM, which takes a tenth of a write to put it together
_WAITING = f"""
    SELECT scope_id FROM evolution_job
    WHERE scope_id = ANY(%(scopes)s) AND in_order AND state = '{State.QUEUED}'
        AND kind = %(kind)s AND attempts = 0
"""  # noqa: S608 - a constant
# Of a memory that is otherwise since it was read, nothing is written: the next job reads it anew.
_WRITE = """
    UPDATE memory_memoryitem AS m
    SET subject = r.subject, attribute = r.attribute, value = r.value, affirmed = r.affirmed,
        single = r.single, canonical = r.canonical
    FROM jsonb_to_recordset(%(readings)s::jsonb) AS r (id uuid, version timestamptz, subject text,
        attribute text, value text, affirmed bool, single bool, canonical text)
    WHERE m.id = r.id AND m.tenant_id = %(tenant_id)s AND m.scope_id = %(scope_id)s
      AND m.updated_at = r.version AND m.attribute IS NULL
    RETURNING m.id
"""


@dataclass(frozen=True, slots=True)
class _WordsRead:
    """A memory as its words were read, and whether it is found by others than before."""

    row: MemoryItem
    is_stale: bool


def read_stored(job: Claimed) -> Outcome:
    """Read the memories of a scope that came as records, some hundred a job.

    Nothing they say is changed.
    """
    scope = scope_of(job)
    change = Change(f"job:{job.id}", "what was stored was read", datetime.now(UTC))
    readings = _readings(scope)
    written = 0
    for start in range(0, len(readings), WRITTEN_AT_ONCE):
        with claimed_job.holding(job):
            written += _write(readings[start : start + WRITTEN_AT_ONCE], scope, change)
    return Outcome({"read": written}, follow_up=_following(scope))


def request_readings(scopes: Collection[Scope]) -> None:
    """Write down the jobs that will read what scopes were told, but for those that wait already.

    Two statements for the scopes of one tenant.
    """
    asked = [scope.pk for scope in scopes]
    known = {scope_id for (scope_id,) in found_by(_WAITING, scopes=asked, kind=READ_STORED)}
    by_tenant: dict[UUID, list[UUID]] = {}
    for scope in scopes:
        if scope.pk not in known:
            by_tenant.setdefault(scope.tenant_id, []).append(scope.pk)
    for tenant_id, scope_ids in by_tenant.items():
        enqueue_each(READ_STORED, scope_ids, tenant_id=tenant_id)


def _unread(scope: Scope) -> list[MemoryItem]:
    rows = MemoryItem.objects.filter(
        tenant_id=scope.tenant_id, scope=scope, attribute=None
    ).select_related("scope")
    return list(rows.order_by("recorded_at", "pk")[:AT_ONCE])


def _readings(scope: Scope) -> list[_WordsRead]:
    """Read the next memories of a scope. Takes no lock."""
    rows = _unread(scope)
    aliases = aliases_of(scope, ())
    return [_reading(row, aliases) for row in rows]


def _reading(row: MemoryItem, aliases: frozenset[str]) -> _WordsRead:
    before = _searched(row)
    _fill(row, aliases)
    return _WordsRead(row, _searched(row) != before)


def _write(readings: Sequence[_WordsRead], scope: Scope, change: Change) -> int:
    """Write what was read of memories that are as they were; return of how many. Under the lock.

    The profile follows, the version of each memory stays.
    """
    documents = orjson.dumps([_document(one.row) for one in readings]).decode()
    owner = {"tenant_id": scope.tenant_id, "scope_id": scope.pk}
    with change.on_record():
        found = found_by(_WRITE, readings=documents, **owner)
    written = {pk for (pk,) in found}
    index_rows([one.row for one in readings if one.is_stale and one.row.pk in written])
    if written:
        revised.send(sender=MemoryItem, scope=scope, made=written, ended=set(), change=change)
    return len(written)


def _document(row: MemoryItem) -> dict[str, object]:
    return {
        "id": row.pk,
        "version": row.updated_at,
        "subject": row.subject,
        "attribute": row.attribute,
        "value": row.value,
        "affirmed": row.affirmed,
        "single": row.single,
        "canonical": row.canonical,
    }


def _searched(row: MemoryItem) -> tuple[str, str]:
    """Return the columns by which a memory is found as well.

    Where one changes, its index is stale.
    """
    return row.value, row.canonical


def _fill(row: MemoryItem, aliases: frozenset[str]) -> None:
    statement = (
        statement_in(row.content, at=row.valid_from, aliases=aliases)
        if row.kind in STATED
        else None
    )
    row.attribute = ""
    if statement is not None:
        row.subject, row.attribute = statement.subject, statement.attribute
        row.affirmed, row.single = statement.affirmed, statement.single
        row.value = row.value or statement.value
    words = finished(Candidate(kind="episode", content=row.content, at=row.valid_from))
    row.canonical = words.canonical


def _following(scope: Scope) -> list[NewJob]:
    left = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, attribute=None)
    if not left.exists():
        return []
    key = f"{scope.pk}:{datetime.now(UTC).isoformat()}"
    return [NewJob(kind=READ_STORED, key=key, tenant_id=scope.tenant_id, scope_id=scope.pk)]
