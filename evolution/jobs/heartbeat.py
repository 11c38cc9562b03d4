"""Keep a job's lease alive while it runs, from a thread with a connection of its own."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.db import DatabaseError, connection

from evolution.jobs import claiming
from evolution.jobs.claimed_job import renew
from evolution.jobs.types import Claimed
from observability.database.reach import of_tenant

BEATS_PER_LEASE = 3
_log = structlog.get_logger(__name__)


@contextmanager
def beating(job: Claimed) -> Iterator[None]:
    """Renew the lease every third of it.

    Costs nothing but a thread until the first third has passed.
    """
    done = threading.Event()
    thread = threading.Thread(target=_beat, args=(job, done), name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _beat(job: Claimed, done: threading.Event) -> None:
    try:
        with of_tenant(job.tenant_id):
            while not done.wait(claiming.LEASE_SECONDS / BEATS_PER_LEASE):
                if not _renewed(job):
                    return
    finally:
        connection.close()


def _renewed(job: Claimed) -> bool:
    try:
        return renew(job)
    except DatabaseError as error:
        _log.warning("lease not renewed", job=str(job.id), error=type(error).__name__)
        connection.close()
        return True
