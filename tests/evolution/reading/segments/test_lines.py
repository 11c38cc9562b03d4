"""What a segment shows of a turn: its words, from the first telling sentence to the last."""

import pytest

from evolution.reading.segments.lines import LINE_CHARACTERS, line_of
from tests.evolution.conversation import said


def shown(text: str, speaker: str = "") -> str:
    line = line_of(said(text, speaker=speaker))
    assert line is not None
    return line.text


def test_a_line_is_who_spoke_and_the_words_as_they_were_said() -> None:
    assert shown("The boat leaks.", "Ann") == "Ann: The boat leaks."
    assert shown("My boat leaks.", "Ann") == "Ann: My boat leaks."
    assert shown("The boat leaks.") == "The boat leaks."


def test_a_line_is_one_line_of_bounded_length() -> None:
    assert shown("The boat\nleaks.") == "The boat leaks."
    assert len(shown("boat " * 1000, "Ann")) == LINE_CHARACTERS


def test_small_talk_around_the_words_is_left_out_and_their_place_is_told() -> None:
    turn = said("Hello! I sold the boat. Thanks!")
    line = line_of(turn)
    assert line is not None
    assert line.text == "I sold the boat."
    assert (line.span.turn, turn.text[line.span.start : line.span.stop]) == (turn.id, line.text)
    assert line_of(said("Hello! Thanks!")) is None


@pytest.mark.parametrize(
    "text", ["对, 就是这种风格", "不是, 我现在不喜欢了", "Exactly!", "Not any more."]
)
def test_a_persons_bare_reaction_is_no_line(text: str) -> None:
    assert line_of(said(text)) is None


def test_an_agents_same_words_are_a_line() -> None:
    assert line_of(said("对, 就是这种风格", role="assistant")) is not None


@pytest.mark.parametrize("text", ["不是, 我现在喜欢极简风", "No, I switched to green tea."])
def test_a_reaction_that_tells_something_is_a_line(text: str) -> None:
    assert shown(text) == text
