"""What the holder of a claim may do with a job, always behind the claim's fence.

A worker that was frozen past its lease and wakes up finds that the fence moved on, and changes
nothing.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import orjson
from django.db import transaction

from evolution.jobs import lease, queue, statements
from evolution.jobs.crashpoints import crashpoint
from evolution.jobs.database import changed, rows
from evolution.jobs.types import Claimed, ErrorClass, LeaseLost, Outcome
from memory.models.locks import scope_locks

ERROR_CHARACTERS = 300


def _still_held(job: Claimed, statement: str, **values: Any) -> bool:
    return bool(changed(statement, id=job.id, fence=job.fence, **values))


@contextmanager
def holding(job: Claimed) -> Iterator[None]:
    """Run a transaction that commits only if this claim is the latest.

    Takes the lock of the job's scope.

    Raises:
        LeaseLost: another worker has the job, or it was cancelled.
    """
    crashpoint("pre_apply")
    with transaction.atomic():
        if job.scope_id is not None:
            scope_locks([job.scope_id])
        if not rows(statements.HOLD, id=job.id, fence=job.fence):
            raise LeaseLost
        yield
    crashpoint("post_apply")


def complete(job: Claimed, outcome: Outcome) -> None:
    """Apply the effect, write the jobs that follow and mark the job done.

    One transaction, behind the fence.

    Raises:
        LeaseLost: nothing was changed.
    """
    with holding(job):
        more = outcome.effect() if outcome.effect else None
        for new in outcome.follow_up:
            queue.enqueue(new)
        crashpoint("mid_apply")
        result = orjson.dumps({**outcome.result, **(more or {})}, default=str).decode()
        if not _still_held(job, statements.DONE, result=result):
            raise LeaseLost


@contextmanager
def step(job: Claimed, effect: str) -> Iterator[bool]:
    """Run one of a job's several transactions behind the fence.

    Gives False when it was applied before.

    Raises:
        LeaseLost: nothing was changed.
    """
    with holding(job):
        yield bool(changed(statements.APPLY, id=job.id, tenant_id=job.tenant_id, effect=effect))
        crashpoint("mid_apply")


def save_checkpoint(job: Claimed, checkpoint: Mapping[str, Any]) -> bool:
    """Keep what slow calls gave for the next attempt; False when the claim is no longer ours."""
    return _still_held(
        job, statements.CHECKPOINT, checkpoint=orjson.dumps(checkpoint, default=str).decode()
    )


def renew(job: Claimed, *, lease_seconds: float | None = None) -> bool:
    """Extend the lease from now; False when the claim is no longer ours."""
    seconds = lease.LEASE_SECONDS if lease_seconds is None else lease_seconds
    return _still_held(job, statements.RENEW, lease_seconds=seconds)


def retry(job: Claimed, *, error_class: ErrorClass, last_error: str, delay_seconds: float) -> bool:
    """Put a job back for later; False when the claim is no longer ours."""
    return _still_held(
        job,
        statements.RETRY,
        error_class=error_class,
        last_error=last_error[:ERROR_CHARACTERS],
        failed=int(error_class == "failure"),
        delay_seconds=delay_seconds,
    )


def release(
    job: Claimed, *, error_class: ErrorClass | None = None, delay_seconds: float = 0.0
) -> bool:
    """Put a job back as if it had not been claimed (its worker stops, or does not know it)."""
    return _still_held(
        job, statements.RELEASE, error_class=error_class or "", delay_seconds=delay_seconds
    )


def bury(job: Claimed, *, error_class: ErrorClass, last_error: str) -> bool:
    """Make a job a dead letter; False when the claim is no longer ours."""
    return _still_held(
        job,
        statements.BURY,
        error_class=error_class,
        last_error=last_error[:ERROR_CHARACTERS],
        failed=int(error_class == "failure"),
    )
