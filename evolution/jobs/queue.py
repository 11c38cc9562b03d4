"""The queue of record: write jobs down, and give each to one worker at a time.

What the holder of a claim may do: `claimed_job.py`. The statements: `statements.py`, `claiming.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import orjson
from django.db import IntegrityError, transaction

from evolution.jobs import claiming, lease, statements
from evolution.jobs.database import changed, rows
from evolution.jobs.doorbell import ring_on_commit
from evolution.jobs.kinds import JobKind, kind_named
from evolution.jobs.retry import MAX_CRASHES
from evolution.jobs.types import Claimed, Enqueued, KeyReused, NewJob
from observability.database.reach import across_tenants, reaching_also
from observability.request_ids import current_request_id

QUEUES = ("urgent", "default", "batch")
CLAIM_WINDOW = 50  # oldest jobs of a queue among which a claim looks for one whose scope is free
MOST_RINGS = (
    20  # of jobs written at once: a ring costs a request 1 ms, and workers read all of them
)
_NO_PAYLOAD = b"{}"
SWEEP_WINDOW = 500  # jobs of a queue that a sweep rings for: the broker's backlog stays bounded


def enqueue(new: NewJob) -> Enqueued:
    """Write a job down, in the caller's transaction; its bell rings when that commits.

    Raises:
        KeyReused: the key names a job with another payload.
        UnknownKind: nothing of that kind is registered.
    """
    with reaching_also(new.tenant_id):
        return _enqueue(new)


def _enqueue(new: NewJob) -> Enqueued:
    kind = kind_named(new.kind)
    payload = orjson.dumps(dict(new.payload), option=orjson.OPT_SORT_KEYS)
    row = _row(kind, new.tenant_id, payload)
    row["queue"] = new.queue or kind.queue
    row["in_order"] = kind.in_order and new.scope_id is not None
    row["delay_seconds"] = new.delay_seconds
    digest = _digest(payload, new.scope_id)
    created = rows(
        statements.ENQUEUE, **row, scopes=[new.scope_id], keys=[new.key], digests=[digest]
    )
    if not created:
        return _existing(new, digest) or _enqueue(new)  # or erased since the insert met it
    if not new.delay_seconds:
        ring_on_commit(created[0][0], row["queue"])
    return Enqueued(created[0][0], created=True)


def enqueue_each(name: str, scope_ids: Sequence[UUID], *, tenant_id: UUID) -> None:
    """Write down a job of a kind, without payload, for each of a tenant's scopes. One statement.

    The bells of the first twenty ring when that commits; the sweeper rings for the others.

    Raises:
        UnknownKind: nothing of that kind is registered.
    """
    if not scope_ids:
        return
    kind = kind_named(name)
    row = _row(kind, tenant_id, _NO_PAYLOAD)
    keys = [f"{scope_id}:{uuid4()}" for scope_id in scope_ids]
    digests = [_digest(_NO_PAYLOAD, scope_id) for scope_id in scope_ids]
    with reaching_also(tenant_id):
        created = rows(
            statements.ENQUEUE, **row, scopes=list(scope_ids), keys=keys, digests=digests
        )
    for (job_id,) in created[:MOST_RINGS]:
        ring_on_commit(job_id, kind.queue)


def _row(kind: JobKind, tenant_id: UUID | None, payload: bytes) -> dict[str, Any]:
    """Return what jobs that are written down at once have in common, as their kind says."""
    return {
        "tenant_id": tenant_id,
        "kind": kind.name,
        "queue": kind.queue,
        "payload": payload.decode(),
        "schema_version": kind.schema_version,
        "in_order": kind.in_order,
        "max_attempts": kind.max_attempts,
        "request_id": current_request_id(),
        "delay_seconds": 0.0,
    }


def _digest(payload: bytes, scope_id: UUID | None) -> bytes:
    """Return what tells a job's payload and scope from those of another job of its key."""
    return sha256(payload + str(scope_id).encode()).digest()


def _existing(new: NewJob, digest: bytes) -> Enqueued | None:
    found = rows(statements.FIND, tenant_id=new.tenant_id, kind=new.kind, key=new.key)
    if not found:
        return None
    if bytes(found[0][1]) != digest:
        raise KeyReused("the key already names a job with another payload")
    return Enqueued(found[0][0], created=False)


def enqueue_coalesced(kind: str, *, tenant_id: UUID | None = None) -> Enqueued:
    """Write down a job without payload, unless one of its kind still waits.

    It counts whether that one waits for its first attempt or another.
    """
    with reaching_also(tenant_id):
        latest = rows(statements.LATEST_BEGUN, kind=kind, tenant_id=tenant_id)[0][0]
    return enqueue(NewJob(kind=kind, key=f"after:{latest}", tenant_id=tenant_id))


def claim(
    queues: Sequence[str] = QUEUES, *, limit: int = 1, lease_seconds: float | None = None
) -> list[Claimed]:
    """Take jobs that are due, from the first of the queues that has any.

    A job whose worker died comes first, and alone: were it the cause, it takes no neighbour down.
    In a scope, only the oldest unfinished job in order is given out.
    """
    with across_tenants():
        return _claim_first(queues, limit=limit, lease_seconds=lease_seconds)


def _claim_first(
    queues: Sequence[str], *, limit: int, lease_seconds: float | None
) -> list[Claimed]:
    for queue in queues:
        found: dict[str, Any] = {
            "queue": queue,
            "limit": limit,
            "window": CLAIM_WINDOW + limit,
            "lease_seconds": lease_seconds,
        }
        taken = _take(claiming.CLAIM_EXPIRED, **found) or _take(claiming.CLAIM_DUE, **found)
        if taken or (taken := _from_behind(found)):
            return taken
    return []


def _from_behind(found: Mapping[str, Any]) -> list[Claimed]:
    """Look past a window full of jobs that wait for others of their scope.

    At scopes, from any one on.
    """
    if (
        len(rows(claiming.HELD_BACK, queue=found["queue"], window=found["window"]))
        < found["window"]
    ):
        return []
    return _take(claiming.CLAIM_HEAD, **found, start=uuid4()) or _take(
        claiming.CLAIM_HEAD, **found, start=UUID(int=0)
    )


def claim_one(job_id: UUID, *, lease_seconds: float | None = None) -> Claimed | None:
    """Take this job, if it is due and nobody has it."""
    with across_tenants():
        return next(iter(_take(claiming.CLAIM_ONE, id=job_id, lease_seconds=lease_seconds)), None)


def _take(statement: str, *, lease_seconds: float | None, **values: Any) -> list[Claimed]:
    """Return what was claimed; what died of its crashes is buried on the way and asked past."""
    seconds = lease.LEASE_SECONDS if lease_seconds is None else lease_seconds
    while True:
        try:
            with transaction.atomic():
                taken = rows(statement, **values, lease_seconds=seconds, max_crashes=MAX_CRASHES)
        except (
            IntegrityError
        ):  # job_one_runs_in_scope: an older job was committed this moment, and runs
            return []
        claimed = [_claimed(row) for row in taken if row[-1] == "running"]
        if claimed or not taken:
            return claimed


def _claimed(row: tuple[Any, ...]) -> Claimed:
    values = dict(zip(claiming.CLAIMED_COLUMNS, row[:-1], strict=True))
    for name in ("payload", "checkpoint"):  # Django leaves the JSON of a bare statement as text
        values[name] = values[name] and orjson.loads(values[name])
    return Claimed(**values)


def next_in_scope(scope_id: UUID) -> tuple[UUID, str] | None:
    """Return the job (id, queue) that a scope's finished job gave way to, if it is due."""
    return next(iter(rows(claiming.NEXT_IN_SCOPE, scope_id=scope_id)), None)


def overdue(queue: str) -> list[UUID]:
    """Return the jobs of a queue that could run now.

    At most 500 abandoned, 500 free and 500 in order.
    """
    with across_tenants():
        return [job_id for (job_id,) in rows(claiming.OVERDUE, queue=queue, window=SWEEP_WINDOW)]


def replay(job_id: UUID) -> bool:
    """Give a dead letter another life, its counters reset; False when it is not dead."""
    with transaction.atomic():
        revived = rows(statements.REPLAY, id=job_id)
        for (queue,) in revived:
            ring_on_commit(job_id, queue)
    return bool(revived)


def cancel_scope(scope_id: UUID) -> int:
    """End every unfinished job of a scope; those that run now will change nothing.

    Returns how many.
    """
    return changed(statements.CANCEL_SCOPE, scope_id=scope_id)


def take_tick(name: str, *, seconds: float) -> str | None:
    """Return the slot of the present tick, or None when it was taken before, by whichever clock."""
    taken = rows(statements.TICK, name=name, seconds=seconds)
    return taken[0][0].isoformat() if taken else None


@dataclass(frozen=True, slots=True)
class Backlog:
    """What waits in a queue: jobs that could run now, and for how long the oldest could have."""

    queue: str
    jobs: int
    oldest_due_age_seconds: float


def backlogs() -> list[Backlog]:
    """Return the backlog of each queue that has one. For the metrics and the liveness probe."""
    with across_tenants():
        return [Backlog(*row) for row in rows(statements.BACKLOG)]


def oldest_due_age_seconds() -> float:
    """Return for how long the oldest job that could run now could have; 0 where none could."""
    return max((0.0, *(backlog.oldest_due_age_seconds for backlog in backlogs())))
