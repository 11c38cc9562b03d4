"""A plain change ends the old value; the same words that nobody states end nothing."""

from uuid import uuid4

import opencc
import pytest

from evolution.planning.plan import plan
from tests.evolution.planning.cases_of_changes import (
    CHANGES_EN,
    CHANGES_ZH,
    NO_CHANGE_EN,
    NO_CHANGE_ZH,
)
from tests.evolution.planning.talk import remembered, told

TRADITIONAL = opencc.OpenCC("s2t").convert
CHANGES = [*CHANGES_EN, *CHANGES_ZH]


def ended(stated: str, later: str, *, role: str = "user") -> list[str]:
    """The words that end when something is said a month later."""
    rows = remembered(stated)
    decisions = plan(told(later, role=role, turn=uuid4()), rows)
    over = {row_id for one in decisions for row_id in one.ends}
    return [row.content for row in rows if row.id in over]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def filled(frame: str, words: str) -> str:
    return frame.replace("{c}", words).replace("{C}", capital(words))


def wrongly_ended(frame: str, changes: list[tuple[str, str, str]]) -> list[str]:
    texts = {stated: filled(frame, words) for stated, words, _ in changes}
    return [f"{text} | {stated}" for stated, text in texts.items() if ended(stated, text)]


@pytest.mark.parametrize(("stated", "later"), [change[:2] for change in CHANGES])
def test_a_plain_change_ends_the_old_value(stated, later):
    assert ended(stated, capital(later))


@pytest.mark.parametrize("frame", NO_CHANGE_EN)
def test_english_words_that_are_not_stated_end_nothing(frame):
    assert wrongly_ended(frame, CHANGES_EN) == []


@pytest.mark.parametrize("frame", NO_CHANGE_ZH)
def test_chinese_words_that_are_not_stated_end_nothing(frame):
    assert wrongly_ended(frame, CHANGES_ZH) == []


@pytest.mark.parametrize(("stated", "other"), [(change[0], change[2]) for change in CHANGES])
def test_what_changed_for_somebody_else_ends_nothing(stated, other):
    assert ended(stated, capital(other)) == []


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_what_no_person_says_ends_nothing(role):
    changed = [stated for stated, later, _ in CHANGES if ended(stated, later, role=role)]
    assert changed == []


WAYS_EN = {
    "with a stop": "{C}.",
    "with an exclamation mark": "{C}!",
    "behind a greeting": "Hi! {C}.",
    "behind an interjection": "Oh, {c}.",
    "with a smile": "{C} 😀",
    "with white space around": "  {C}  ",
    "before another sentence": "{C}. Lovely weather today.",
    "behind another sentence": "Lovely weather today. {C}.",
    "behind by the way": "By the way, {c}.",
}
WAYS_ZH = {
    "with a stop": "{c}。",
    "with an exclamation mark": "{c}！",
    "behind a greeting": "你好！{c}。",
    "behind an interjection": "对了，{c}。",
    "with a smile": "{c}😀",
    "with white space around": "  {c}  ",
    "before another sentence": "{c}。猫很可爱。",
    "behind another sentence": "猫很可爱。{c}。",
}


@pytest.mark.parametrize("way", WAYS_EN.values(), ids=WAYS_EN)
def test_an_english_change_is_one_however_it_is_written(way):
    missed = [change for change in CHANGES_EN if not ended(change[0], filled(way, change[1]))]
    assert missed == []


@pytest.mark.parametrize("way", WAYS_ZH.values(), ids=WAYS_ZH)
def test_a_chinese_change_is_one_however_it_is_written(way):
    missed = [change for change in CHANGES_ZH if not ended(change[0], filled(way, change[1]))]
    assert missed == []


def test_an_apostrophe_is_one_however_it_is_typed():
    curled = [
        (stated.replace("'", "’"), later.replace("'", "’")) for stated, later, _ in CHANGES_EN
    ]
    assert [one for one in curled if not ended(one[0], one[1])] == []


def test_traditional_signs_say_the_same():
    said = [(TRADITIONAL(stated), TRADITIONAL(later)) for stated, later, _ in CHANGES_ZH]
    assert [one for one in said if not ended(one[0], one[1])] == []


@pytest.mark.parametrize(("stated", "later"), [change[:2] for change in CHANGES])
def test_what_was_said_first_ends_nothing_that_is_said_later(stated, later):
    assert ended(stated, stated) == []
    assert ended(later, later) == []
