"""The measures can tell slow from fast, and forgive a machine that was busy for a moment."""

import pytest

from tests.measured import assert_linear, assert_takes


def test_linear_work_on_a_machine_that_is_busy_at_first_is_linear() -> None:
    waits = iter([5.0, 0.0, 3.0, 0.0])
    assert_linear(lambda length: length / 1_000 + next(waits, 0.0), length=1_000, below=2.0)


@pytest.mark.parametrize("power", [2, 3])
def test_quadratic_work_is_not_linear(power: int) -> None:
    with pytest.raises(pytest.fail.Exception, match="an eighth of it"):
        assert_linear(lambda length: (length / 1_000) ** power * 10, length=1_000)


def test_linear_work_past_its_bound_is_too_slow() -> None:
    with pytest.raises(pytest.fail.Exception):
        assert_linear(lambda length: length / 1_000, length=1_000, below=0.5)


def test_the_least_of_several_times_counts() -> None:
    times = iter([9.0, 1.0])
    assert_takes(lambda: next(times), below=2.0)
    with pytest.raises(pytest.fail.Exception, match="3 in the best"):
        assert_takes(lambda: 3.0, below=2.0)
