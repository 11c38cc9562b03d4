"""When a model is asked about turns, and what the rules say in its place."""

import pytest

from evolution.reading.model.reader import STAGE, by_rules, tells_something
from evolution.reading.types import Stretch
from tests.evolution.conversation import said


def asks(*texts: str) -> bool:
    """Whether turns of a user and, in turn, an assistant are worth a question."""
    turns = [
        said(text, role="user" if place % 2 == 0 else "assistant")
        for place, text in enumerate(texts)
    ]
    return tells_something(turns, before=())


@pytest.mark.parametrize(
    "texts",
    [
        ("I moved to Ghent.",),
        ("Hi!", "Hello!", "I moved to Ghent."),
        ("Thanks!", "Shall I book the window seat?", "yes"),
        ("ok", "Do you still live in Ghent?", "no"),
        ("好的", "你还住在厦门吗？", "嗯"),
        ("我搬到厦门了",),
    ],
)
def test_a_user_who_tells_or_answers_something_is_worth_a_question(texts: tuple[str, ...]) -> None:
    assert asks(*texts)


@pytest.mark.parametrize(
    "texts",
    [
        (),
        ("Hi!",),
        ("Thanks!", "You are welcome."),
        ("ok", "I booked the window seat.", "great, thanks"),
        ("Hello!", "You live in Ghent and work at Shell."),
        ("哈哈哈",),
        ("好的", "已经订好了。", "谢谢"),
    ],
)
def test_small_talk_that_answers_nothing_is_not(texts: tuple[str, ...]) -> None:
    assert not asks(*texts)


@pytest.mark.parametrize(
    ("before", "worth"), [("Do you eat meat?", True), ("你吃肉吗？", True), ("Noted.", False)]
)
def test_a_bare_yes_counts_where_somebody_asked_just_before(before: str, *, worth: bool) -> None:
    asked = [said(before, role="assistant")]
    assert tells_something([said("yes")], before=asked) is worth


def test_what_an_assistant_tells_is_not_worth_a_question() -> None:
    turns = [said("You live in Ghent.", role="assistant"), said("It rained.", role="tool")]
    assert not tells_something(turns, before=())


def test_the_rules_read_what_the_model_did_not_and_say_why() -> None:
    turns = [said("I live in Ghent."), said("I work at Shell.")]
    read = by_rules(turns, stretch=Stretch(utterances=turns), reason="timeout")
    assert [(one.attribute, one.value) for one in read if one.worth] == [
        ("home", "Ghent"),
        ("employer", "Shell"),
    ]
    assert {one.stages[STAGE] for one in read} == {"timeout"}


def test_the_rules_read_only_the_turns_they_are_given() -> None:
    turns = [said("I live in Ghent."), said("I work at Shell.")]
    read = by_rules(turns[1:], stretch=Stretch(utterances=turns), reason="timeout")
    assert [one.value for one in read] == ["Shell"]


def test_the_rules_know_the_user_by_the_names_of_the_stretch() -> None:
    turn = said("Ann lives in Ghent.", speaker="Ann")
    known = Stretch(utterances=[turn], aliases=frozenset({"Ann"}))
    [own] = by_rules([turn], stretch=known, reason="away")
    [other] = by_rules([turn], stretch=Stretch(utterances=[turn]), reason="away")
    assert (own.subject, other.subject) == ("", "ann")
