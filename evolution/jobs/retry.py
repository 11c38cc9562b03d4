"""When a job is tried again, and when never (pure). The reasons: docs/design/jobs.md."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from evolution.jobs.types import ErrorClass

MAX_FAILURES = 8
"""Handled failures of a job before it is a dead letter."""

MAX_CRASHES = 3
"""Workers a job may take down before it is a dead letter."""

MAX_INTERRUPTIONS = 20
"""Times that every worker may be killed while a job runs before it is a dead letter.

Who stops the service by a kill says nothing of the job, but a job that takes the whole service
down, by its memory say, must not do
so for ever."""

INTERRUPTED_DELAY_SECONDS = 2.0
"""How much later a job comes after each further interruption.

What is queued beside it is done before it.
"""

FIRST_DELAY_SECONDS = 2.0
LONGEST_DELAY_SECONDS = 600.0
"""Ten minutes: an outage of an hour costs a job about twenty attempts."""

UNKNOWN_DELAY_SECONDS = 30.0
UNKNOWN_PATIENCE_SECONDS = 86_400.0
"""A worker from before a deployment waits a day for one that knows the job."""


@dataclass(frozen=True, slots=True)
class RetryDecision:
    """What to do with a job that did not end well, and why."""

    action: Literal["retry", "bury"]
    reason: str = ""


def delay_seconds(attempt: int, random: Callable[[], float]) -> float:
    """Return how long to wait after an attempt: exponential with full jitter, 0..600.

    Args:
        attempt: the number of the attempt that just ended, from 1.
        random: gives 0 <= x < 1.

    Raises:
        ValueError: for an attempt below 1.
    """
    if attempt < 1:
        raise ValueError("attempts count from 1")
    exponent = min(attempt - 1, 32)  # far past the ceiling, and no overflow
    return random() * min(LONGEST_DELAY_SECONDS, FIRST_DELAY_SECONDS * 2.0**exponent)


def decide(
    error_class: ErrorClass,
    *,
    failures: int,
    crash_count: int,
    max_attempts: int = MAX_FAILURES,
    age_seconds: float = 0,
) -> RetryDecision:
    """Return whether a job that just ended badly is tried again.

    Args:
        error_class: why it ended.
        failures: handled failures so far, this one included. Outages are not failures.
        crash_count: crashes so far, this one included.
        max_attempts: failures after which the job is dead.
        age_seconds: since the job was written.
    """
    if error_class in ("hopeless", "too_long"):
        return RetryDecision("bury", error_class)
    if crash_count >= MAX_CRASHES:
        return RetryDecision("bury", "crashed_too_often")
    if error_class == "failure" and failures >= max_attempts:
        return RetryDecision("bury", "failed_too_often")
    if error_class == "unknown" and age_seconds >= UNKNOWN_PATIENCE_SECONDS:
        return RetryDecision("bury", "unknown_kind")
    return RetryDecision("retry")
