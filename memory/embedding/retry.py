"""Whether to ask a provider again, and after how long: of vectors or of a language model.

Pure: the answer's own headers tell the time, and the draw is given.
"""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

PASSING_STATUSES = frozenset({408, 425, 429, 500, 502, 503, 504, 529})
"""Worth another attempt soon.

Others (401, 403, 404, redirects) last until an operator changes something.
"""

MAX_RETRY_AFTER_SECONDS = 3600.0
"""A longer Retry-After counts as this: no header switches memory off for a day."""

FIRST_BACKOFF_SECONDS = 0.5
MAX_WAIT_SECONDS = 8.0
"""Longest wait inside one call; beyond it the job queue waits, and the worker does other work."""


def retry_after_seconds(header: str | None, *, date_header: str | None) -> float | None:
    """What ``Retry-After`` asks for, 0..3600 seconds, from its seconds or its HTTP date; None.

    Nothing. A date is reckoned against the answer's own ``Date``: no clock of ours need agree with
    the provider's. Source: RFC 9110, 10.2.3.
    """
    if header is None:
        return None
    seconds = _number(header)
    if seconds is None:
        until, sent = _http_date(header), _http_date(date_header or "")
        if until is None or sent is None:
            return None
        seconds = (until - sent).total_seconds()
    return min(max(seconds, 0.0), MAX_RETRY_AFTER_SECONDS)


def seconds_until_retry(
    attempt: int,
    *,
    status: int | None,
    asked_seconds: float,
    draw: Callable[[float, float], float],
) -> float | None:
    """Wait before a failed call is made once more; None where it is not.

    It is not where its fault lasts, or where the wait is too long for the inside of one call.

    Args:
        attempt: how many retries there were before.
        status: of the answer; None where none came, which may pass too.
        asked_seconds: the wait that was asked for, which the backoff comes on top of.
        draw: gives a number between its arguments.
    """
    may_pass = status is None or status in PASSING_STATUSES
    if not may_pass or asked_seconds > MAX_WAIT_SECONDS:
        return None
    return asked_seconds + backoff_seconds(attempt, draw=draw)


def backoff_seconds(attempt: int, *, draw: Callable[[float, float], float]) -> float:
    """Wait before retry ``attempt`` (0, 1, 2 ...): full jitter under 0.5, 1, 2 ...

    At most 8 seconds.

    ``draw`` gives a number between its arguments.
    Source: AWS Architecture Blog, "Exponential Backoff And Jitter".
    """
    return draw(0.0, min(MAX_WAIT_SECONDS, FIRST_BACKOFF_SECONDS * 2.0 ** min(attempt, 10)))


def _number(header: str) -> float | None:
    try:
        seconds = float(header)
    except ValueError:
        return None
    return seconds if math.isfinite(seconds) else None


def _http_date(header: str) -> datetime | None:
    try:
        parsed = parsedate_to_datetime(header)
    except (ValueError, OverflowError):
        return None
    return parsed if parsed.tzinfo else parsed.replace(tzinfo=UTC)
