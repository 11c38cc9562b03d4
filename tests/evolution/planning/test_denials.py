"""Of what was stated a denial ends only what it names."""

import pytest

from evolution.planning.denials import how_denied
from evolution.planning.plain_statements import UNREAD
from tests.evolution.planning.made import denial, known, said
from tests.evolution.planning.talk import remembered, told

BADGE = known(UNREAD, "", "", content="My badge is A18", recent=True)


def not_it(value: str):
    return said("", "", "", content=f"it's not {value}", denials=(denial(value, subject="it"),))


@pytest.mark.parametrize(("value", "code"), [("A18", "value_alone_denied"), ("blue", "")])
def test_it_is_what_a_value_of_one_thing_names(value: str, code: str) -> None:
    assert how_denied(not_it(value), BADGE) == code


def test_words_that_nobody_read_are_denied_by_their_own_subject() -> None:
    (row,) = remembered("The office cat eats raw liver")
    dog, cat = (
        said(
            subject,
            "eats",
            "",
            content=f"{subject} no longer eats raw liver",
            denials=(denial("raw liver", "eats", subject=subject),),
        )
        for subject in ("the office dog", "the office cat")
    )
    assert (how_denied(dog, row), how_denied(cat, row)) == ("", "words_denied")


@pytest.mark.parametrize(
    ("stated", "later", "code"),
    [
        ("我跟着胡师傅学木雕", "我不学木雕了", "words_denied"),
        ("我跟着胡师傅学木雕", "我不学石雕了", ""),
    ],
)
def test_chinese_words_deny_just_what_they_say(stated: str, later: str, code: str) -> None:
    ((row,), (over,)) = remembered(stated), told(later)
    assert how_denied(over, row) == code


def test_what_was_stated_as_untrue_is_not_denied_again() -> None:
    untrue = known(UNREAD, "", "", content="My badge is not A18", recent=True, affirmed=False)
    assert how_denied(not_it("A18"), untrue) == ""
