"""How a conversation is split into the calls of a model that read it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.reading.model.split_into_calls import MOST_CALL_CHARACTERS, calls_of
from tests.evolution.conversation import said


@given(st.lists(st.integers(0, MOST_CALL_CHARACTERS + 10), max_size=8))
def test_every_turn_is_in_one_call_in_order(lengths: list[int]) -> None:
    turns = [said("a" * length) for length in lengths]
    calls = calls_of(turns)
    assert [turn for call in calls for turn in call] == turns
    for call in calls:
        assert call
        assert sum(len(turn.text) for turn in call) <= MOST_CALL_CHARACTERS or len(call) == 1


@pytest.mark.parametrize(
    ("lengths", "sizes"),
    [
        ((), []),
        ((10,), [1]),
        ((10, 20, 30), [3]),
        ((MOST_CALL_CHARACTERS,), [1]),
        ((MOST_CALL_CHARACTERS, 1), [1, 1]),
        ((MOST_CALL_CHARACTERS + 1, 1), [1, 1]),
        ((MOST_CALL_CHARACTERS // 2,) * 3, [2, 1]),
        ((1, MOST_CALL_CHARACTERS, 1), [1, 1, 1]),
    ],
)
def test_a_call_shows_as_many_turns_as_fit(lengths: tuple[int, ...], sizes: list[int]) -> None:
    turns = [said("x" * length) for length in lengths]
    calls = calls_of(turns)
    assert [len(call) for call in calls] == sizes
    assert [turn for call in calls for turn in call] == turns
