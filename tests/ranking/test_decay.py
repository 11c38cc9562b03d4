import math
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.policy.scoring import HALF_LIFE_DAYS
from memory.ranking.decay import age_days, step_factor, time_decay
from tests.ranking.made import NOW

STEPS = ((7.0, 1.2), (30.0, 1.0), (None, 0.6))


def test_a_task_loses_half_its_score_in_thirty_days() -> None:
    assert time_decay(30, HALF_LIFE_DAYS["task"]) == pytest.approx(0.5)


def test_a_task_keeps_an_eighth_after_ninety_days() -> None:
    assert time_decay(90, HALF_LIFE_DAYS["task"]) == pytest.approx(0.125)


@pytest.mark.parametrize(
    ("source", "days"), [("task", 30), ("learning", 90), ("event", 1), ("segment", 7)]
)
def test_every_decaying_source_halves_in_its_half_life(source, days) -> None:
    assert time_decay(days, HALF_LIFE_DAYS[source]) == pytest.approx(0.5)


@pytest.mark.parametrize("source", ["goal", "capability"])
def test_goals_and_capabilities_never_decay(source) -> None:
    assert time_decay(10_000, HALF_LIFE_DAYS[source]) == 1.0


def test_what_lies_ahead_counts_as_now() -> None:
    assert time_decay(-3, 30) == 1.0
    assert age_days(NOW, NOW + timedelta(days=3)) == 0.0


def test_an_age_counts_part_days() -> None:
    assert age_days(NOW, NOW - timedelta(hours=36)) == 1.5


def test_naive_times_are_refused() -> None:
    with pytest.raises(TypeError):
        age_days(NOW, NOW.replace(tzinfo=None))


@pytest.mark.parametrize("half_life", [0, -1, math.nan])
def test_a_half_life_must_be_above_zero(half_life) -> None:
    with pytest.raises(ValueError, match="half-life"):
        time_decay(1, half_life)


@pytest.mark.parametrize("half_life", [None, 30])
def test_an_age_must_be_a_number(half_life) -> None:
    with pytest.raises(ValueError, match="age"):
        time_decay(math.nan, half_life)
    with pytest.raises(ValueError, match="age"):
        step_factor(math.nan, STEPS)


@given(st.floats(0, 3_000), st.floats(0, 3_000), st.floats(0.5, 1_000))
def test_decay_is_bounded_and_never_grows_with_age(one, other, half_life) -> None:
    younger, older = sorted((one, other))
    assert 0 <= time_decay(older, half_life) <= time_decay(younger, half_life) <= 1


@given(st.floats(0, 300), st.floats(0, 300), st.floats(1, 100))
def test_decay_over_two_spans_is_the_product_of_both(one, other, half_life) -> None:
    product = time_decay(one, half_life) * time_decay(other, half_life)
    assert time_decay(one + other, half_life) == pytest.approx(product)


@pytest.mark.parametrize(
    ("age", "factor"), [(0, 1.2), (6.99, 1.2), (7, 1.0), (29.99, 1.0), (30, 0.6), (9_999, 0.6)]
)
def test_a_step_ends_before_its_upper_bound(age, factor) -> None:
    assert step_factor(age, STEPS) == factor


def test_an_age_no_step_covers_is_refused() -> None:
    with pytest.raises(ValueError, match="no step"):
        step_factor(8, ((7.0, 1.0),))
