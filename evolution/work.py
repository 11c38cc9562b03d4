"""Run jobs: claim, do, and record what became of each."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from uuid import UUID

import structlog
from django.db import InterfaceError, OperationalError, connection

from evolution import held, queue
from evolution.crashpoints import crashpoint
from evolution.doorbell import ring
from evolution.errors import asked_delay_seconds, classify, describe
from evolution.heartbeat import beating
from evolution.kinds import Kind, kind_named
from evolution.retry import UNKNOWN_DELAY_SECONDS, decide, delay_seconds
from evolution.types import Claimed, LeaseLost, UnknownKind

PATIENCE_SECONDS = 20.0  # to record an outcome through a restart of the database; less than a lease
PAUSE_SECONDS = 0.5
_random = SystemRandom().random
_log = structlog.get_logger(__name__)


def run_one(job_id: UUID) -> bool:
    """Run this job if it is due and free; tell whether it was."""
    _check_connection()
    job = queue.claim_one(job_id)
    if job is not None:
        run(job)
    return job is not None


def drain(queues: Sequence[str] = queue.QUEUES, *, limit: int | None = None) -> int:
    """Run what is due, one after the other, until nothing is (or `limit` were run). Returns how many ran."""
    ran = 0
    while limit is None or ran < limit:
        _check_connection()
        jobs = queue.claim(queues)
        if not jobs:
            break
        run(jobs[0])
        ran += 1
    return ran


def run(job: Claimed) -> None:
    """Do a claimed job and record what became of it. Raises only what stops the process."""
    try:
        with beating(job):
            crashpoint("after_claim")
            held.complete(job, _known(job).run(job))
    except LeaseLost:
        _log.warning("job taken over", job=str(job.id), kind=job.kind)
    except (SystemExit, KeyboardInterrupt):
        connection.close()  # it may have been stopped in the middle of a statement
        _persist(partial(held.release, job))
        raise
    except Exception as error:  # noqa: BLE001 - whatever a job raises is its outcome: recorded, then retried or buried
        _settle(job, error)
    crashpoint("pre_ack")
    if job.in_order and job.scope_id is not None:
        _ring_next(job.scope_id)


def _check_connection() -> None:
    """Let Django check a connection that idled, as it does between requests; never within a transaction."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def _known(job: Claimed) -> Kind:
    kind = kind_named(job.kind)
    if job.schema_version > kind.schema_version:
        raise UnknownKind(f"{job.kind} version {job.schema_version}")
    return kind


def _settle(job: Claimed, error: Exception) -> None:
    error_class = classify(error)
    failures = job.failures + (error_class == "failure")
    decision = decide(
        error_class,
        failures=failures,
        crash_count=job.crash_count,
        max_attempts=job.max_attempts,
        age_seconds=job.age_seconds,
    )
    _log.warning("job did not end", job=str(job.id), kind=job.kind, error_class=error_class, action=decision.action)
    said = describe(error)
    if decision.action == "bury":
        _persist(partial(held.bury, job, error_class=error_class, last_error=said))
    elif error_class == "unknown":
        _persist(partial(held.release, job, error_class=error_class, delay_seconds=UNKNOWN_DELAY_SECONDS))
    else:
        wait = max(delay_seconds(job.attempts, _random), asked_delay_seconds(error))
        _persist(partial(held.retry, job, error_class=error_class, last_error=said, delay_seconds=wait))


def _persist(record: Callable[[], bool]) -> None:
    """Record an outcome, through a short outage of the database; past it the lease runs out instead."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while True:
        try:
            record()
        except (OperationalError, InterfaceError):
            connection.close()
            if time.monotonic() > deadline:
                raise
            time.sleep(PAUSE_SECONDS)
        else:
            return


def _ring_next(scope_id: UUID) -> None:
    following = queue.next_in_scope(scope_id)
    if following is not None:
        ring(*following)
