"""How long a process that ended waits before it is started again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from config.supervision.backoff import (
    LONGEST_SECONDS,
    STEADY_SECONDS,
    ends_in_a_row,
    wait_seconds,
)

BACK_SECONDS = 15  # in which the service is to serve again


def test_the_first_end_waits_for_nothing_and_each_further_one_twice_as_long() -> None:
    assert [wait_seconds(row) for row in range(1, 9)] == [0, 0.5, 1, 2, 4, 5, 5, 5]


@given(st.integers(1, 10**9), st.integers(1, 10**9))
def test_a_wait_never_shrinks_and_never_keeps_the_service_away(one: int, other: int) -> None:
    few, many = sorted((one, other))
    assert wait_seconds(few) <= wait_seconds(many) <= LONGEST_SECONDS < BACK_SECONDS


@pytest.mark.parametrize("ends", [0, -1])
def test_who_has_not_ended_waits_for_nothing(ends: int) -> None:
    with pytest.raises(ValueError, match="from 1"):
        wait_seconds(ends)


@pytest.mark.parametrize(
    ("before", "lived", "row"),
    [
        (0, 0.0, 1),
        (0, 1.0, 1),
        (1, 29.9, 2),
        (5, STEADY_SECONDS, 1),
        (5, 3_600.0, 1),
        (7, 0.0, 8),
    ],
)
def test_who_lived_half_a_minute_begins_anew(before: int, lived: float, row: int) -> None:
    assert ends_in_a_row(before, lived_seconds=lived) == row
