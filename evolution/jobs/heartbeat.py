"""Keep a job's lease alive while it runs, from a thread with a connection of its own.

The same thread ends what no signal ends: a call into C that waits or computes without looking for
one. A call that holds the interpreter stops this thread too; then a timer of C's ends the process.
"""

import faulthandler
import os
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog
from django.db import DatabaseError, connection

from evolution.jobs import lease
from evolution.jobs.claimed_job import bury, renew
from evolution.jobs.types import Claimed
from observability.database.reach import of_tenant

GRACE_SECONDS = 5.0  # for a job that a signal ends to be gone, and its transaction with it
STANDSTILL_SECONDS = (
    30.0  # a whole lease: so long does one call hold the interpreter, and no longer
)
_log = structlog.get_logger(__name__)


@contextmanager
def beating(job: Claimed, *, wall_seconds: float) -> Iterator[None]:
    """Renew the lease every third of it, and end the process of a job that does not end.

    Args:
        job: what runs in the block.
        wall_seconds: how long it may; what runs on for `GRACE_SECONDS` is a dead letter.
    """
    done = threading.Event()
    ends_at = time.monotonic() + wall_seconds + GRACE_SECONDS
    thread = threading.Thread(target=_beat, args=(job, done, ends_at), name="lease", daemon=True)
    _end_at_a_standstill()
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        faulthandler.cancel_dump_traceback_later()


def _end_at_a_standstill() -> None:
    """Let a thread of C end this process, with a traceback, unless this is called again in time."""
    if sys.__stderr__ is not None:  # a program may be started without
        faulthandler.dump_traceback_later(STANDSTILL_SECONDS, exit=True, file=sys.__stderr__)


def _beat(job: Claimed, done: threading.Event, ends_at: float) -> None:
    try:
        with of_tenant(job.tenant_id):
            while not done.wait(lease.LEASE_SECONDS / lease.RENEWALS):
                _end_at_a_standstill()
                if time.monotonic() > ends_at:
                    _end(job)
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


def _end(job: Claimed) -> None:
    """Bury a job that no signal ended, and end the process with it."""
    _log.error("job ended with its process", job=str(job.id), kind=job.kind)
    try:
        bury(
            job, error_class="too_long", last_error="it ran too long in a call that no signal ends"
        )
    except DatabaseError as error:
        _log.warning("job not buried", job=str(job.id), error=type(error).__name__)
    os._exit(os.EX_SOFTWARE)
