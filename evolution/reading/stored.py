"""The job that reads what a service stored: its statement columns, notes and canonical text."""

from collections.abc import Collection
from datetime import UTC, datetime
from uuid import UUID

from evolution.jobs.queue import enqueue_each
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.models import Job, State
from evolution.planning.types import Candidate
from evolution.reading.finish import finished
from evolution.reading.gather import aliases_of
from evolution.reading.known import STATED, statement_in
from evolution.scopes_due import scope_of
from memory.models import MemoryItem, Scope
from memory.revisions import Change, index_rows
from memory.signals import revised

READ_STORED = "read_stored"
AT_ONCE = 500  # memories read in one transaction
READ = ("subject", "attribute", "value", "affirmed", "single", "notes", "canonical", "glossed")


def read_stored(job: Claimed) -> Outcome:
    """Read the memories of a scope that came as records, some hundred at a time.

    Nothing they say is changed.
    """
    scope = scope_of(job)
    change = Change(f"job:{job.id}", "what was stored was read", datetime.now(UTC))
    return Outcome(effect=lambda: {"read": _read(scope, change)}, follow_up=_following(job, scope))


def request_readings(scopes: Collection[Scope]) -> None:
    """Write down the jobs that will read what scopes were told, but for those that wait already.

    Two statements for the scopes of one tenant.
    """
    waiting = Job.objects.filter(
        scope__in=scopes, in_order=True, state=State.QUEUED, kind=READ_STORED, attempts=0
    )
    known = set(waiting.values_list("scope_id", flat=True))
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


def _read(scope: Scope, change: Change) -> int:
    """Fill the columns of what was not read yet.

    The profile follows, the version of each memory stays.
    """
    rows = _unread(scope)
    aliases = aliases_of(scope, ())
    before = {row.pk: _searched(row) for row in rows}
    for row in rows:
        _fill(row, aliases)
    with change.on_record():
        MemoryItem.objects.bulk_update(rows, READ)
    index_rows([row for row in rows if _searched(row) != before[row.pk]])
    if rows:
        revised.send(
            sender=MemoryItem,
            scope=scope,
            made={row.pk for row in rows},
            ended=set(),
            change=change,
        )
    return len(rows)


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


def _following(job: Claimed, scope: Scope) -> list[NewJob]:
    left = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, attribute=None).count()
    if left <= AT_ONCE:
        return []
    key = f"{scope.pk}:{datetime.now(UTC).isoformat()}"
    return [NewJob(kind=READ_STORED, key=key, tenant_id=scope.tenant_id, scope_id=scope.pk)]
