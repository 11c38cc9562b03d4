"""What an exception means for a job, and what may be written down of it."""

import traceback
from pathlib import Path

from django.db import InterfaceError, OperationalError

from evolution.jobs.types import ErrorClass, JobError, UnknownKind
from memory.embedding.errors import EmbeddingError, EmbeddingUnavailable

OUTAGE_STATES = ("08", "40", "53", "57P", "55P03")
"""SQLSTATE prefixes of a database that is away, full or contended: another attempt may pass."""

OWN_MESSAGES = (JobError, UnknownKind, EmbeddingError)  # written by us, without memory text


def classify(error: BaseException) -> ErrorClass:
    """Return what a job's exception means for its next attempt."""
    if isinstance(error, JobError):
        return error.error_class
    if isinstance(error, UnknownKind):
        return "unknown"
    if isinstance(error, EmbeddingUnavailable):
        return "outage"
    if isinstance(error, OperationalError | InterfaceError):
        return (
            "outage"
            if (_sqlstate(error) or OUTAGE_STATES[0]).startswith(OUTAGE_STATES)
            else "failure"
        )
    return "failure"


def asked_delay_seconds(error: BaseException) -> float:
    """Return how long a provider asked us to wait, 0 where it did not say."""
    return float(getattr(error, "retry_after_seconds", None) or 0.0)


def describe(error: BaseException) -> str:
    """Return what happened and where.

    Foreign messages may quote a row or a prompt: they are left out.
    """
    parts = [type(error).__qualname__]
    state = _sqlstate(error)
    if state:
        parts.append(f"[{state}]")
    if isinstance(error, OWN_MESSAGES):
        parts.append(f"({error})")
    frames = traceback.extract_tb(error.__traceback__)
    if frames:
        last = frames[-1]
        parts.append(f"at {Path(last.filename).name}:{last.lineno} in {last.name}")
    return " ".join(parts)


def _sqlstate(error: BaseException) -> str | None:
    return getattr(error.__cause__, "sqlstate", None)
