from uuid import uuid4

import pytest

from evolution.planning.plain_statements import UNREAD, opens_with, plain_statements
from evolution.planning.types import Span
from tests.evolution.planning.made import NOW


def read(text, **given):
    return plain_statements(text, at=NOW, turn=uuid4(), **{"speaker": "", **given})


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        pytest.param("I swim at 6", "", id="the user speaks of themself"),
        pytest.param("我每天游泳", "", id="in Chinese"),
        pytest.param("The user swims at 6", "", id="a service speaks of the user"),
        pytest.param("The dog eats grass", UNREAD, id="of something else"),
        pytest.param("我妈每天游泳", UNREAD, id="of the user's mother"),
        pytest.param("My mum swims", UNREAD, id="in English"),
    ],
)
def test_whom_words_open_with(text, subject):
    assert [one.subject for one in read(text)] == [subject]


def test_what_another_speaker_says_of_themself_is_theirs():
    assert [one.subject for one in read("I swim at 6", speaker="Tom")] == ["tom"]


def test_a_question_states_nothing():
    assert read("Do I swim at 6?") == []


def test_words_that_a_memory_holds_are_left_out():
    turn = uuid4()
    assert (
        plain_statements("I swim at 6", speaker="", at=NOW, turn=turn, taken=[Span(turn, 0, 11)])
        == []
    )


def test_a_subject_opens_words_by_whole_words():
    assert opens_with("The dog eats grass", "the dog")
    assert not opens_with("The doghouse is red", "the dog")
    assert not opens_with("The dog eats grass", "")
