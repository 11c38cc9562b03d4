"""Run jobs: claim, do, and record what became of each."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from uuid import UUID

import structlog
from django.conf import settings
from django.db import InterfaceError, OperationalError, connection

from evolution.jobs import claimed_job, queue
from evolution.jobs.crashpoints import crashpoint
from evolution.jobs.doorbell import ring
from evolution.jobs.errors import asked_delay_seconds, classify, describe
from evolution.jobs.heartbeat import beating
from evolution.jobs.kinds import JobKind, kind_named
from evolution.jobs.retry import UNKNOWN_DELAY_SECONDS, decide, delay_seconds
from evolution.jobs.time_limits import bounded
from evolution.jobs.types import Claimed, LeaseLost, TooLong, UnknownKind
from observability.database.reach import of_tenant
from observability.metrics.observe import observe_job
from observability.request_ids import FIELD as REQUEST_ID
from observability.tracing import span

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


def drain(
    queues: Sequence[str] = queue.QUEUES, *, limit: int | None = None, seconds: float = float("inf")
) -> int:
    """Run what is due, one after the other, until nothing is; returns how many ran.

    Args:
        queues: of which jobs are taken.
        limit: the most jobs to run.
        seconds: after which no other is begun.
    """
    ran, until = 0, time.monotonic() + seconds
    while (limit is None or ran < limit) and time.monotonic() < until:
        _check_connection()
        jobs = queue.claim(queues)
        if not jobs:
            break
        run(jobs[0])
        ran += 1
    return ran


def run(job: Claimed) -> None:
    """Do a claimed job and record what became of it. Raises only what stops the process."""
    fields = {"job": str(job.id), "kind": job.kind, REQUEST_ID: job.request_id}
    with of_tenant(job.tenant_id), structlog.contextvars.bound_contextvars(**fields):
        _run(job)


def _run(job: Claimed) -> None:
    began, result = time.monotonic(), "done"
    wall, cpu = settings.ENVIRONMENT.job_wall_seconds, settings.ENVIRONMENT.job_cpu_seconds
    try:
        with (
            span("job", kind=job.kind, queue=job.queue, attempt=job.attempts),
            beating(job, wall_seconds=wall),
        ):
            crashpoint("after_claim")
            with bounded(wall_seconds=wall, cpu_seconds=cpu):
                claimed_job.complete(job, _known(job).run(job))
    except LeaseLost:
        result = "taken_over"
        _log.warning("job taken over", job=str(job.id), kind=job.kind)
    except (SystemExit, KeyboardInterrupt):
        connection.close()  # it may have been stopped in the middle of a statement
        _persist(partial(claimed_job.release, job))
        raise
    except TooLong as error:
        connection.close()  # it may have been ended in the middle of a statement
        result = _settle(job, error)
    except Exception as error:  # noqa: BLE001 - whatever a job raises is its outcome: recorded, then retried or buried
        result = _settle(job, error)
    observe_job(job.kind, queue=job.queue, result=result, seconds=time.monotonic() - began)
    crashpoint("pre_ack")
    if job.in_order and job.scope_id is not None:
        _ring_next(job.scope_id)


def _check_connection() -> None:
    """Let Django check a connection that idled, as it does between requests.

    Never within a transaction.
    """
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def _known(job: Claimed) -> JobKind:
    kind = kind_named(job.kind)
    if job.schema_version > kind.schema_version:
        raise UnknownKind(f"{job.kind} version {job.schema_version}")
    return kind


def _settle(job: Claimed, error: Exception) -> str:
    """Record that a job did not end, and return what became of it: dead or retried."""
    error_class = classify(error)
    failures = job.failures + (error_class == "failure")
    decision = decide(
        error_class,
        failures=failures,
        crash_count=job.crash_count,
        max_attempts=job.max_attempts,
        age_seconds=job.age_seconds,
    )
    _log.warning(
        "job did not end",
        job=str(job.id),
        kind=job.kind,
        error_class=error_class,
        action=decision.action,
    )
    said = describe(error)
    if decision.action == "bury":
        _persist(partial(claimed_job.bury, job, error_class=error_class, last_error=said))
    elif error_class == "unknown":
        _persist(
            partial(
                claimed_job.release,
                job,
                error_class=error_class,
                delay_seconds=UNKNOWN_DELAY_SECONDS,
            )
        )
    else:
        wait = max(delay_seconds(job.attempts, _random), asked_delay_seconds(error))
        _persist(
            partial(
                claimed_job.retry, job, error_class=error_class, last_error=said, delay_seconds=wait
            )
        )
    return "dead" if decision.action == "bury" else "retried"


def _persist(record: Callable[[], bool]) -> None:
    """Record an outcome, through a short outage of the database.

    Past it the lease runs out instead.
    """
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
