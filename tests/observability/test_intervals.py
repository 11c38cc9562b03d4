"""How far shares and means can be trusted."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from observability.intervals import Estimate, mean_of, share_of


def test_the_worked_example() -> None:
    found = share_of(8, 10)
    assert found is not None
    assert found.value == 0.8
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)


@given(st.integers(0, 10_000), st.data())
def test_a_share_lies_within_its_interval_and_that_within_0_and_1(
    whole: int, data: st.DataObject
) -> None:
    part = data.draw(st.integers(0, whole))
    found = share_of(part, whole)
    if whole == 0:
        assert found is None
        return
    assert found is not None
    assert 0 <= found.low <= found.value <= found.high <= 1
    other = share_of(whole - part, whole)
    assert other is not None
    assert (other.low, other.high) == pytest.approx((1 - found.high, 1 - found.low))


@given(st.integers(1, 50), st.integers(2, 20), st.data())
def test_more_of_the_same_is_surer(whole: int, times: int, data: st.DataObject) -> None:
    part = data.draw(st.integers(0, whole))
    few, many = share_of(part, whole), share_of(part * times, whole * times)
    assert few is not None
    assert many is not None
    assert many.high - many.low < few.high - few.low


@pytest.mark.parametrize(("part", "whole"), [(1, 0), (-1, 5), (6, 5), (0, -1)])
def test_more_than_all_is_refused(part: int, whole: int) -> None:
    with pytest.raises(ValueError, match="of"):
        share_of(part, whole)


def test_a_mean_is_surer_by_the_root_of_its_count() -> None:
    assert mean_of(5, 1, 0) is None
    few, many = mean_of(50, 10, 25), mean_of(50, 10, 100)
    assert few is not None
    assert many is not None
    assert few.high - 50 == pytest.approx(1.959964 * 2)
    assert few.high - 50 == pytest.approx(2 * (many.high - 50))
    assert math.isclose(50 - many.low, many.high - 50)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (Estimate(2, 1, 3), Estimate(4, 3, 5), True),
        (Estimate(2, 1, 3), Estimate(4, 3.1, 5), False),
        (Estimate(2, 1, 3), Estimate(2, 1.5, 2.5), True),
    ],
)
def test_two_numbers_may_be_the_same_where_their_intervals_meet(
    one: Estimate, other: Estimate, same: bool
) -> None:
    assert one.overlaps(other) is same
    assert other.overlaps(one) is same
