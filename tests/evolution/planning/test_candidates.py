from uuid import uuid4

import pytest

from evolution.language.types import Claim, Denial, Note
from evolution.planning.candidates import (
    SpokenText,
    candidates_of,
    candidates_of_claims,
)
from evolution.planning.types import Span
from tests.evolution.planning.made import NOW
from tests.evolution.planning.talk import told

TEXT = "Hi! My sister lives in Ghent since May, and I moved to Antwerp."
SISTER = Claim("fact", "my sister", "home", "Ghent", 4, 38, single=True, frame="lives_in")
MOVED = Claim(
    "fact",
    "",
    "home",
    "Antwerp",
    44,
    62,
    single=True,
    changes=True,
    denials=(Denial("", ("home",), ""),),
    frame="moved",
)


def read(claims, *, role="user", **said):
    return candidates_of_claims(claims, TEXT, SpokenText(role=role, at=NOW, **said))


def test_a_claim_becomes_a_statement_in_the_speakers_words():
    turn = uuid4()
    sister, moved = read([SISTER, MOVED], turn=turn)
    assert (sister.content, sister.subject, sister.spans) == (
        TEXT[4:38],
        "my sister",
        (Span(turn, 4, 38),),
    )
    assert (moved.content, moved.subject, moved.made_by) == ("I moved to Antwerp", "", "rule:moved")
    assert (moved.provenance, moved.confidence) == ("confirmed_by_user", 0.9)


def test_in_another_speakers_mouth_it_is_about_them():
    sister, moved = read([SISTER, MOVED], speaker="Tom", aliases=["Ann"])
    assert (sister.subject, moved.subject, moved.denials[0].subject) == (
        "tom's sister",
        "tom",
        "tom",
    )
    assert moved.said_by == "tom"


def test_in_the_users_own_mouth_a_name_changes_nothing():
    assert [one.subject for one in read([SISTER, MOVED], speaker="Ann", aliases=["Ann"])] == [
        "my sister",
        "",
    ]


def test_what_one_tells_of_another_is_less_sure():
    claim = Claim("fact", "Bob", "home", "Ghent", 4, 38)
    assert read([claim], speaker="Tom")[0].provenance == "observation"
    assert read([claim])[0].provenance == "confirmed_by_user"


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_only_a_person_states_anything(role):
    assert read([SISTER, MOVED], role=role) == []


def test_nobody_without_a_name_is_anybody():
    assert read([Claim("fact", "she", "home", "Ghent", 4, 38)]) == []


def test_notes_are_counted_from_the_clause():
    notes = [Note(29, 38, "time", "2026-05", "rule"), Note(50, 62, "place", "Antwerp", "rule")]
    made = candidates_of_claims([SISTER], TEXT, SpokenText(role="user", at=NOW), notes=notes)
    assert made[0].notes == (Note(25, 34, "time", "2026-05", "rule"),)


def test_an_assistants_words_state_nothing() -> None:
    assert told("I live in Oslo", role="assistant") == []


def test_a_record_speaks_of_the_user() -> None:
    (stated,) = told("Works at Shell", role="record")
    assert (stated.subject, stated.attribute, stated.value) == ("", "employer", "Shell")


def test_without_a_turn_no_words_are_quoted() -> None:
    said = {"speaker": "", "role": "user", "at": NOW}
    (stated,) = candidates_of("I live in Oslo", **said)
    assert stated.spans == ()


def test_statements_stand_in_the_order_of_their_words() -> None:
    text = "I work at Shell. I live in Oslo. 我对花生过敏。"
    contents = [one.content for one in told(text)]
    assert contents == sorted(contents, key=text.index)
    assert len(contents) == 3


@pytest.mark.parametrize(
    ("text", "changes"), [("刚才打错了。我住在北京", True), ("我刚吃完饭。我住在北京", False)]
)
def test_what_corrects_a_slip_changes_something(text: str, *, changes: bool) -> None:
    *_, stated = told(text)
    assert (stated.content, stated.changes) == ("我住在北京", changes)


@pytest.mark.parametrize(
    ("text", "is_of_the_moment"), [("我不喝啤酒了，一会儿要开车", True), ("我不喝啤酒了", False)]
)
def test_what_is_not_done_at_the_moment_is_not_over(text: str, *, is_of_the_moment: bool) -> None:
    assert told(text)[0].implied is is_of_the_moment


@pytest.mark.parametrize(
    ("text", "is_laughed_at"),
    [
        ("I'm single now, send the papers lol", True),
        ("我单身了，哈哈哈", True),
        ("I'm single now. Send the papers lol", False),
        ("I'm single now, send the papers", False),
    ],
)
def test_nothing_is_over_by_what_ends_in_a_laugh(text: str, *, is_laughed_at: bool) -> None:
    assert told(text)[0].implied is is_laughed_at


@pytest.mark.parametrize("text", ["哈哈哈，好的", "会议改到三点了吗？", "老王说，那家店关门了"])
def test_small_talk_and_questions_state_nothing(text: str) -> None:
    assert told(text) == []
