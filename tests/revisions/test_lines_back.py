"""What a revision took out of a session's lines comes back, though others changed since."""

from uuid import UUID

import pytest

from memory.revisions.putting_back import _lines_with
from memory.revisions.short_lived import Line

TURN, OTHER = UUID(int=1), UUID(int=2)
BERLIN, TEA = "I moved to Berlin.", "I drink green tea."
SAID = f"{BERLIN} {TEA}"


def a_line(text: str, *, turn: UUID = TURN, head: str = "") -> Line:
    start = SAID.find(text)
    return {"text": head + text, "turn": str(turn), "start": start, "stop": start + len(text)}


def texts(*, now: list[Line], was: list[Line], after: list[Line]) -> list[str]:
    return [line["text"] for line in _lines_with(now, was, after)]


SINCE = {"text": "Thanks!", "turn": str(OTHER), "start": 0, "stop": 7}
WHOLE = a_line(SAID)


def test_a_line_that_was_taken_out_whole_comes_back_before_what_was_said_since() -> None:
    assert texts(now=[SINCE], was=[WHOLE], after=[]) == [SAID, "Thanks!"]


def test_of_a_line_that_was_narrowed_all_words_come_back_before_what_was_said_since() -> None:
    rest = a_line(TEA)
    found = texts(now=[rest, SINCE], was=[WHOLE], after=[rest])
    assert found == [SAID, "Thanks!"]


def test_what_was_taken_out_of_the_rest_since_stays_out() -> None:
    rest = a_line(TEA)
    found = texts(now=[SINCE], was=[WHOLE], after=[rest])
    assert found == [BERLIN, "Thanks!"]


def test_words_that_stand_in_another_line_now_do_not_come_back_twice() -> None:
    again = a_line(BERLIN)
    assert texts(now=[again, SINCE], was=[WHOLE], after=[]) == [TEA, BERLIN, "Thanks!"]
    assert texts(now=[WHOLE, SINCE], was=[again], after=[]) == [SAID, "Thanks!"]


def test_of_what_was_narrowed_twice_each_revision_brings_its_own_words_back() -> None:
    first, second = a_line(TEA), a_line("I drink")
    found = texts(now=[second, SINCE], was=[WHOLE], after=[first])
    assert found == [BERLIN, "I drink", "Thanks!"]


def test_a_models_line_comes_back_as_it_was() -> None:
    of_model = {"text": "The user lives in Berlin", "turns": [str(TURN)]}
    assert texts(now=[SINCE], was=[of_model], after=[]) == [of_model["text"], "Thanks!"]


@pytest.mark.parametrize("head", ["", "Ann: "])
def test_what_nobody_touched_stands_where_it_stood(head: str) -> None:
    kept = a_line(SAID, head=head)
    assert texts(now=[kept, SINCE], was=[kept], after=[kept]) == [head + SAID, "Thanks!"]
