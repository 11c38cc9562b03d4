"""Celery's way in: each task calls one function.

A message is a doorbell; losing it loses nothing.
"""

import math
import time
from functools import lru_cache
from uuid import UUID

import structlog
from celery import Task, current_app, shared_task
from kombu import Connection
from kombu.exceptions import LimitExceeded, OperationalError
from kombu.pools import producers

from evolution.jobs import queue, ticks, work, worker_signs

RING_TIMEOUT_SECONDS = 0.2  # what a request may wait for a broker, once
QUIET_SECONDS = 5.0  # after a failed ring: the sweeper comes as soon
STALE_SECONDS = 30.0  # an unread ring is worth nothing once the sweeper has rung again
DRAIN_LIMIT = 50  # jobs of one drain: a worker stops in between when told to
DRAIN_SECONDS = (
    20.0  # then a drain begins no other job: with the longest one it ends before Celery ends it
)
_quiet_until = [0.0]  # monotonic
_log = structlog.get_logger(__name__)


@shared_task(
    name="remembrancer.run_job", acks_late=True, reject_on_worker_lost=True, ignore_result=True
)
def run_job(job_id: str) -> None:
    """Run one job, if it is still due."""
    worker_signs.sign()
    work.run_one(UUID(job_id))


@shared_task(name="remembrancer.drain", acks_late=True, ignore_result=True)
def drain(name: str) -> None:
    """Run what is due in a queue."""
    worker_signs.sign()
    work.drain([name], limit=DRAIN_LIMIT, seconds=DRAIN_SECONDS)


@shared_task(name="remembrancer.sweep", ignore_result=True)
def sweep() -> None:
    """Ring for what is due or abandoned; where that is much, for the queue.

    A worker reads every ring before it can do what came after it, so a sweep must not add them by
    the hundred.
    """
    worker_signs.sign()
    for name in queue.QUEUES:
        found = queue.overdue(name)
        if len(found) > DRAIN_LIMIT:
            for _ in range(math.ceil(len(found) / DRAIN_LIMIT)):
                _send(drain, name, name)
        else:
            for job_id in found:
                publish(job_id, name)


@shared_task(name="remembrancer.tick", ignore_result=True)
def tick(kind: str) -> None:
    """Write down the job of a periodic kind, once per tick however many clocks ring."""
    ticks.tick(kind)


def publish(job_id: UUID, name: str) -> None:
    """Wake a worker, without delay or error for the caller.

    It takes a fifth of a second at the most, and never raises for a broker.
    """
    _send(run_job, str(job_id), name)


def ping_broker() -> None:
    """Ask the broker for an answer.

    Raises:
        OperationalError: it does not give one within a fifth of a second.
    """
    with _connection().clone() as connection, connection.default_channel:
        pass


def _send(task: Task[[str], None], argument: str, name: str) -> None:
    if time.monotonic() < _quiet_until[0]:
        return
    try:
        with producers[_connection()].acquire(block=True, timeout=RING_TIMEOUT_SECONDS) as producer:
            task.apply_async(
                (argument,), queue=name, producer=producer, retry=False, expires=STALE_SECONDS
            )
    except OperationalError as error:
        _quiet_until[0] = time.monotonic() + QUIET_SECONDS
        _log.warning("broker away", error=type(error.__cause__ or error).__name__)
    except LimitExceeded:
        _log.warning("broker slow", error="every connection waits for it")


@lru_cache(maxsize=1)
def _connection() -> Connection:
    """Return the publisher's own connection settings.

    A worker's blocking reads need longer timeouts.
    """
    options = {
        **current_app.conf.broker_transport_options,
        "max_retries": 0,
        "socket_timeout": RING_TIMEOUT_SECONDS,
        "socket_connect_timeout": RING_TIMEOUT_SECONDS,
    }
    return current_app.connection_for_write(
        transport_options=options, connect_timeout=RING_TIMEOUT_SECONDS
    )
