"""Signs of life: when each worker last worked, or swept for something to do."""

import os
import socket
import time

import structlog
from django.db import DatabaseError

from evolution.jobs.database import changed, rows

EVERY_SECONDS = 5.0  # a worker that does many jobs a second signs once
KEPT_DAYS = 1
_SIGN = """
    WITH gone AS (DELETE FROM evolution_workersign
        WHERE seen_at < clock_timestamp() - %(days)s * interval '1 day')
    INSERT INTO evolution_workersign (name, seen_at) VALUES (%(name)s, clock_timestamp())
    ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at
"""
_LAST = (
    "SELECT extract(epoch FROM clock_timestamp() - max(seen_at))::float8 FROM evolution_workersign"
)
_signed_at = [0.0]  # monotonic
_log = structlog.get_logger(__name__)


def sign() -> None:
    """Say that this process works; at most every five seconds. One statement."""
    if time.monotonic() - _signed_at[0] < EVERY_SECONDS:
        return
    _signed_at[0] = time.monotonic()
    try:
        changed(_SIGN, name=f"{socket.gethostname()}:{os.getpid()}", days=KEPT_DAYS)
    except DatabaseError as error:
        _log.warning("sign of life not written", error=type(error).__name__)


def seconds_since_last() -> float | None:
    """Return how long ago any worker signed; None where none has within a day."""
    found: float | None = rows(_LAST)[0][0]
    return found
