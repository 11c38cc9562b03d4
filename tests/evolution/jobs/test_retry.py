"""When a job is tried again, and when never."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.jobs.retry import (
    LONGEST_DELAY_SECONDS,
    UNKNOWN_PATIENCE_SECONDS,
    decide,
    delay_seconds,
)
from evolution.jobs.types import ErrorClass


def almost_one() -> float:
    return 1.0 - 2**-53


@pytest.mark.parametrize(
    ("attempt", "longest"),
    [(1, 2), (2, 4), (3, 8), (4, 16), (8, 256), (9, 512), (10, 600), (1_000_000, 600)],
)
def test_the_longest_wait_doubles_up_to_ten_minutes(attempt: int, longest: float) -> None:
    assert delay_seconds(attempt, almost_one) == pytest.approx(longest)


@given(st.integers(1, 10_000), st.floats(0, 1, exclude_max=True))
def test_a_wait_lies_between_nothing_and_ten_minutes(attempt: int, chance: float) -> None:
    assert 0 <= delay_seconds(attempt, lambda: chance) <= LONGEST_DELAY_SECONDS


@given(st.floats(0.01, 1, exclude_max=True))
def test_later_attempts_never_wait_less_by_the_same_chance(chance: float) -> None:
    waits = [delay_seconds(attempt, lambda: chance) for attempt in range(1, 20)]
    assert all(before <= after for before, after in pairwise(waits))


def test_full_jitter_reaches_down_to_no_wait_at_all() -> None:
    assert delay_seconds(9, lambda: 0.0) == 0.0


@pytest.mark.parametrize("attempt", [0, -1])
def test_attempts_count_from_one(attempt: int) -> None:
    with pytest.raises(ValueError, match="count from 1"):
        delay_seconds(attempt, almost_one)


def test_an_hour_of_outage_costs_few_attempts() -> None:
    waited, attempts = 0.0, 0
    while waited < 3600:
        attempts += 1
        waited += delay_seconds(attempts, lambda: 0.5)
    assert attempts <= 20


@pytest.mark.parametrize(
    ("error_class", "failures", "crash_count", "age_seconds", "action", "reason"),
    [
        ("failure", 1, 0, 0, "retry", ""),
        ("failure", 7, 0, 0, "retry", ""),
        ("failure", 7, 2, 0, "retry", ""),
        ("failure", 8, 0, 0, "bury", "failed_too_often"),
        ("failure", 9, 0, 0, "bury", "failed_too_often"),
        ("outage", 0, 0, 10 * UNKNOWN_PATIENCE_SECONDS, "retry", ""),
        ("outage", 7, 2, 10 * UNKNOWN_PATIENCE_SECONDS, "retry", ""),
        ("outage", 8, 0, 0, "retry", ""),
        ("hopeless", 0, 0, 0, "bury", "hopeless"),
        ("crash", 0, 1, 0, "retry", ""),
        ("crash", 0, 2, 0, "retry", ""),
        ("crash", 0, 3, 0, "bury", "crashed_too_often"),
        ("unknown", 0, 0, 0, "retry", ""),
        ("unknown", 0, 0, UNKNOWN_PATIENCE_SECONDS - 1, "retry", ""),
        ("unknown", 0, 0, UNKNOWN_PATIENCE_SECONDS, "bury", "unknown_kind"),
    ],
)
def test_a_job_is_tried_again_or_buried_for_a_reason(
    error_class: ErrorClass,
    failures: int,
    crash_count: int,
    age_seconds: float,
    action: str,
    reason: str,
) -> None:
    decision = decide(
        error_class, failures=failures, crash_count=crash_count, age_seconds=age_seconds
    )
    assert (decision.action, decision.reason) == (action, reason)


def test_a_kind_may_allow_fewer_failures() -> None:
    assert decide("failure", failures=2, crash_count=0, max_attempts=2).action == "bury"
