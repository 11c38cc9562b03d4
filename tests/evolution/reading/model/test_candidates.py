"""An entry of an answer as a candidate: what it names, since when and until when it holds."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from evolution.reading.model.candidates import (
    CATEGORY_CHARACTERS,
    Sources,
    candidate_of,
    category_of,
    placed_nowhere,
)
from evolution.reading.model.schema import Entry
from evolution.reading.model.short_ids import Numbered
from evolution.reading.types import Utterance
from tests.evolution.planning.made import known

FRIDAY = datetime(2026, 11, 20, 10, tzinfo=UTC)
TURN = Utterance(uuid4(), "user", "Ann", "I moved to Lyon", FRIDAY, message_id="m1")
ROWS = [known(value="Ghent"), known(value="Oslo")]
USERS = frozenset({"ann"})


def entry(**fields: Any) -> Entry:
    plain = {"type": "fact", "turn": 1, "quote": "I moved to Lyon", "content": "The user moved."}
    return Entry.model_validate(plain | fields)


def made(turn: Utterance = TURN, *, aliases: frozenset[str] = USERS, **fields: Any) -> Any:
    sources = Sources(Numbered([turn]), Numbered(ROWS), aliases, "model:read/1 m")
    return candidate_of(entry(**fields), turn, (0, 15), sources)


@pytest.mark.parametrize(
    ("fields", "ends", "continues", "changes"),
    [
        ({}, (), None, False),
        ({"ends": [1]}, (0,), None, True),
        ({"ends": [2, 1, 2]}, (1, 0), None, True),
        ({"ends": [3, 0, "x"]}, (), None, False),
        ({"continues": 2}, (), 1, False),
        ({"ends": [1], "continues": 1}, (0,), None, True),
        ({"affirmed": False}, (), None, True),
        ({"ends": [1], "status": "implied"}, (0,), None, False),
    ],
)
def test_which_memories_an_entry_means(fields, ends, continues, changes) -> None:
    candidate = made(**fields)
    assert candidate.ends == tuple(ROWS[place].id for place in ends)
    assert candidate.continues == (None if continues is None else ROWS[continues].id)
    assert candidate.changes is changes
    assert candidate.implied is (fields.get("status") == "implied")


@pytest.mark.parametrize(
    ("fields", "since", "until"),
    [
        ({}, None, None),
        ({"from": "2026-05"}, datetime(2026, 5, 1, tzinfo=UTC), None),
        ({"from": "2026-11-21"}, None, None),
        ({"from": "soon"}, None, None),
        ({"from": "2026-05", "sort": "plan"}, None, None),
        ({"until": "2026-12"}, None, datetime(2027, 1, 1, tzinfo=UTC)),
        ({"until": "2026-10"}, None, None),
        ({"until": "2026-12", "sort": "event"}, None, None),
        ({"until": "2026-12", "sort": "plan"}, None, None),
        ({"until": "2026-12-31", "sort": "instruction"}, None, datetime(2027, 1, 1, tzinfo=UTC)),
        ({"until": "9999-12-31"}, None, None),
    ],
)
def test_since_when_and_until_when_it_holds(fields, since, until) -> None:
    candidate = made(**fields)
    assert (candidate.valid_from, candidate.valid_to) == (since, until)


@pytest.mark.parametrize(
    ("fields", "category"),
    [
        ({"attribute": "home"}, "fact/home"),
        ({}, "fact"),
        ({"type": "preference", "attribute": "Favorite color"}, "preference/favourite colour"),
        ({"sort": "plan", "attribute": "trip to Lisbon"}, "plan/trip to lisbon"),
        ({"attribute": "and/or"}, "fact/and or"),
        ({"attribute": "phone_number"}, "fact/phone"),
        ({"attribute": "手机号"}, "fact/phone"),
        ({"sort": "instruction"}, "instruction"),
    ],
)
def test_the_category_of_an_entry(fields, category: str) -> None:
    assert category_of(entry(**fields)) == category


def test_a_category_fits_its_column() -> None:
    assert len(category_of(entry(attribute="a" * 200, sort="instruction"))) == CATEGORY_CHARACTERS


@pytest.mark.parametrize(
    ("subject", "normal", "attribute"),
    [
        ("user", "", "home"),
        ("Ann", "", "home"),
        ("the user's sister", "my sister", "home"),
        ("Tom", "tom", "home"),
        ("he", "he", ""),
        ("a friend", "a friend", ""),
    ],
)
def test_of_nobody_who_is_named_no_attribute_is_compared(subject, normal, attribute) -> None:
    candidate = made(subject=subject, attribute="home")
    assert (candidate.subject, candidate.attribute) == (normal, attribute)


def test_who_says_it_decides_how_surely_it_is_known() -> None:
    assert (made().provenance, made().confidence) == ("confirmed_by_user", 0.9)
    assistant = Utterance(uuid4(), "assistant", "", "You moved to Lyon", FRIDAY)
    assert made(assistant).provenance == "observation"
    tom = Utterance(uuid4(), "user", "Tom", "Ann moved to Lyon", FRIDAY)
    assert (made(tom).provenance, made(tom).said_by) == ("observation", "tom")


def test_its_sentence_and_its_place_are_not_touched() -> None:
    candidate = made(content="The user  moved.", value=" Lyon ")
    assert (candidate.content, candidate.value) == ("The user moved.", "Lyon")
    assert [(span.turn, span.start, span.stop) for span in candidate.spans] == [(TURN.id, 0, 15)]
    assert (candidate.message_ids, candidate.at, candidate.speaker) == (("m1",), FRIDAY, "Ann")
    assert [(one.turn, one.start, one.stop) for one in placed_nowhere(TURN)] == [(TURN.id, 0, 0)]
