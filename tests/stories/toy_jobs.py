"""Toy jobs whose effects can be counted, done right and done wrong."""

import ctypes
import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.db import connection

from evolution.jobs import claimed_job, heartbeat, lease, queue, statements
from evolution.jobs.database import rows
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, LeaseLost, Outcome
from observability.database.reach import across_tenants

TABLE = "CREATE UNLOGGED TABLE toy_effect (place bigserial, job_id uuid, sequence bigint)"


_kept: list[bytes] = []
"""What jobs that leak have left in this process."""


def leave_an_effect(job_id: UUID) -> None:
    """Write what may be there once: nothing in the table forbids a second."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO toy_effect (job_id, sequence) SELECT id, sequence "
            "FROM evolution_job WHERE id = %s",
            [job_id],
        )


def unfinished() -> bool:
    with across_tenants():
        return bool(
            rows("SELECT 1 FROM evolution_job WHERE state IN ('queued', 'running') LIMIT 1")
        )


def _outcome(job: Claimed, pause: float) -> Outcome:
    def effect() -> None:
        leave_an_effect(job.id)
        time.sleep(pause)

    return Outcome(effect=effect)


def rightly(job: Claimed, pause: float) -> None:
    """As `evolution.jobs.work.run` does it, without its thread."""
    if job.kind == "poison":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(pause)
    with suppress(LeaseLost):
        claimed_job.complete(job, _outcome(job, pause))


def _mark_first(job: Claimed, pause: float) -> None:
    with suppress(LeaseLost):
        claimed_job.complete(job, Outcome())
        time.sleep(pause)
        leave_an_effect(job.id)


def _effect_first(job: Claimed, pause: float) -> None:
    with suppress(LeaseLost):
        leave_an_effect(job.id)
        time.sleep(pause)
        claimed_job.complete(job, Outcome())


TOILS: dict[str, Callable[[Claimed, float], None]] = {
    "": rightly,
    "mark_first": _mark_first,
    "effect_first": _effect_first,
}


def plant(bug: str) -> None:
    """Break this process's ledger on purpose."""
    if bug == "no_fence":
        for name in ("HOLD", "DONE"):
            statement = getattr(statements, name)
            unfenced = statement.replace("AND fence = %(fence)s AND state = 'running'", "")
            assert unfenced != statement
            setattr(statements, name, unfenced)
    elif bug == "own_clock":
        queue.rows = _by_own_clock  # type: ignore[attr-defined]
    elif bug == "forgets_crashes":
        with across_tenants():
            rows("UPDATE evolution_job SET crash_count = 0 WHERE state <> 'dead' RETURNING id")


def _by_own_clock(statement: str, **values: object) -> list[tuple[Any, ...]]:
    """Run a statement as if it took the worker's clock for the database's."""
    now = f"'{datetime.now(UTC).isoformat()}'::timestamptz"
    return rows(
        statement.replace("statement_timestamp()", now).replace("clock_timestamp()", now), **values
    )


def _hang(library: ctypes.CDLL) -> None:
    """Wait in C for a lock of one's own, which no signal ends."""
    lock = ctypes.create_string_buffer(64)  # more than a mutex takes; of zeros, it is a free one
    library.pthread_mutex_lock(lock)
    library.pthread_mutex_lock(lock)


def _run(job: Claimed) -> Outcome:
    """What a real worker runs."""
    if job.kind == "hanging":
        _hang(ctypes.CDLL(None))
    if job.kind == "standstill":
        _hang(ctypes.PyDLL(None))  # the interpreter is held meanwhile
    if job.kind == "poison":
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(job.payload.get("seconds", 0.0))
    _kept.append(os.urandom(job.payload.get("keeps_bytes", 0)))
    return _outcome(job, 0.0)


lease.LEASE_SECONDS = float(os.environ.get("TOY_LEASE_SECONDS", lease.LEASE_SECONDS))
heartbeat.GRACE_SECONDS = float(os.environ.get("TOY_GRACE_SECONDS", heartbeat.GRACE_SECONDS))
heartbeat.STANDSTILL_SECONDS = float(
    os.environ.get("TOY_STANDSTILL_SECONDS", heartbeat.STANDSTILL_SECONDS)
)
for _name in ("toy", "poison", "hanging", "standstill"):
    register(JobKind(_name, _run, in_order=False))
register(JobKind("toy_in_order", _run, in_order=True))
