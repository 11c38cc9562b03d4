import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.embedding.retry import (
    MAX_WAIT_SECONDS,
    backoff_seconds,
    retry_after_seconds,
    seconds_until_retry,
)

DATE = "Wed, 21 Oct 2026 07:28:00 GMT"


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("0", 0.0),
        ("7", 7.0),
        (" 2.5 ", 2.5),
        ("-3", 0.0),
        ("86400", 3600.0),
        ("nan", None),
        ("inf", None),
        ("soon", None),
        ("", None),
        ("Wed, 21 Oct 2026 07:29:30 GMT", 90.0),
        ("Wed, 21 Oct 2026 07:20:00 GMT", 0.0),
        ("Thu, 22 Oct 2026 07:28:00 GMT", 3600.0),
        ("Wed, 99 Oct 2026 07:28:00 GMT", None),
        ("Wed, 21 Oct 2026 07:29:00 -0000", 60.0),
    ],
)
def test_retry_after_is_read_as_seconds_or_as_a_date(
    header: str | None, seconds: float | None
) -> None:
    assert retry_after_seconds(header, date_header=DATE) == seconds


def test_a_date_without_the_answers_own_date_says_nothing() -> None:
    assert retry_after_seconds(DATE, date_header=None) is None


@given(header=st.text(max_size=40), date_header=st.none() | st.text(max_size=40))
def test_no_header_breaks_the_reading(header: str | None, date_header: str | None) -> None:
    seconds = retry_after_seconds(header, date_header=date_header)
    assert seconds is None or 0.0 <= seconds <= 3600.0


def test_the_wait_grows_twofold_to_a_ceiling_of_eight_seconds() -> None:
    longest = [backoff_seconds(attempt, draw=lambda low, high: high) for attempt in range(7)]
    assert longest == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]
    assert backoff_seconds(3, draw=lambda low, high: low) == 0.0
    assert backoff_seconds(10**6, draw=lambda low, high: high) == 8.0


@pytest.mark.parametrize(
    ("status", "asked_seconds", "wait_seconds"),
    [
        (429, 7.0, 8.0),
        (529, 0.0, 1.0),
        (None, 0.0, 1.0),
        (503, MAX_WAIT_SECONDS, 9.0),
        (503, 8.1, None),
        (None, 60.0, None),
        (401, 0.0, None),
        (404, 0.0, None),
    ],
)
def test_a_fault_that_passes_is_waited_for_where_the_wait_is_short(
    status: int | None, asked_seconds: float, wait_seconds: float | None
) -> None:
    found = seconds_until_retry(
        1, status=status, asked_seconds=asked_seconds, draw=lambda low, high: high
    )
    assert found == wait_seconds
