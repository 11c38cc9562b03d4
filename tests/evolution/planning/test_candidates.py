from uuid import uuid4

import pytest

from evolution.language.types import Claim, Denial, Note
from evolution.planning.candidates import SpokenText, candidates_of_claims
from evolution.planning.types import Span
from tests.evolution.planning.made import NOW

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
    assert (sister.content, sister.subject, sister.spans) == (TEXT[4:38], "my sister", (Span(turn, 4, 38),))
    assert (moved.content, moved.subject, moved.made_by) == ("I moved to Antwerp", "", "rule:moved")
    assert (moved.provenance, moved.confidence) == ("confirmed_by_user", 0.9)


def test_in_another_speakers_mouth_it_is_about_them():
    sister, moved = read([SISTER, MOVED], speaker="Tom", aliases=["Ann"])
    assert (sister.subject, moved.subject, moved.denials[0].subject) == ("tom's sister", "tom", "tom")
    assert moved.said_by == "tom"


def test_in_the_users_own_mouth_a_name_changes_nothing():
    assert [one.subject for one in read([SISTER, MOVED], speaker="Ann", aliases=["Ann"])] == ["my sister", ""]


def test_what_one_tells_of_another_is_less_sure():
    claim = Claim("fact", "Bob", "home", "Ghent", 4, 38)
    assert read([claim], speaker="Tom")[0].provenance == "observation"
    assert read([claim])[0].provenance == "confirmed_by_user"


@pytest.mark.parametrize("role", ["assistant", "tool", "system"])
def test_only_a_person_states_anything(role):
    assert read([SISTER, MOVED], role=role) == []


def test_nobody_without_a_name_is_anybody():
    assert read([Claim("fact", "she", "home", "Ghent", 4, 38)]) == []


def test_a_denial_of_a_value_alone_needs_no_name():
    claim = Claim("fact", "it", "", "Thursday", 4, 38, denials=(Denial("it", (), "Tuesday"),))
    assert read([claim])[0].denials[0].subject == "it"


def test_notes_are_counted_from_the_clause():
    notes = [Note(29, 38, "time", "2026-05", "rule"), Note(50, 62, "place", "Antwerp", "rule")]
    made = candidates_of_claims([SISTER], TEXT, SpokenText(role="user", at=NOW), notes=notes)
    assert made[0].notes == (Note(25, 34, "time", "2026-05", "rule"),)
