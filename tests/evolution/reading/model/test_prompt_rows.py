"""How a conversation, memories and new statements are written as rows of a prompt."""

from datetime import UTC, datetime, timedelta, timezone
from uuid import uuid4

import pytest

from evolution.reading.model.prompt_rows import (
    BEFORE_CHARACTERS,
    MEMORY_CHARACTERS,
    MOST_BEFORE,
    MOST_TURN_CHARACTERS,
    before_rows,
    candidate_rows,
    memory_rows,
    moment,
    scene_rows,
    stands_for,
    turn_rows,
)
from evolution.reading.model.short_ids import Numbered
from evolution.reading.types import Stretch
from tests.evolution.conversation import said as told
from tests.evolution.planning.made import known, said

FRIDAY = datetime(2026, 11, 20, 10, 5, tzinfo=UTC)


def test_who_takes_part_is_named_once() -> None:
    turns = [told("a", speaker="Ann"), told("b", speaker="Tom"), told("c")]
    stretch = Stretch(utterances=turns, before=turns[:1], aliases=frozenset({"Zoe", "Ann"}))
    assert scene_rows(stretch) == [{"user": "Ann, Zoe", "people": ["Ann", "Tom"]}]


def test_of_what_was_said_before_the_last_turns_are_shown_in_short() -> None:
    turns = [told(f"{place} " + "a" * 500) for place in range(MOST_BEFORE + 3)]
    rows = before_rows([*turns, told("log", role="tool")])
    assert len(rows) == MOST_BEFORE
    assert str(rows[0]["text"]).startswith("3 ")
    assert all(len(str(row["text"])) == BEFORE_CHARACTERS for row in rows)
    assert {row["by"] for row in rows} == {"user"}


@pytest.mark.parametrize("length", [0, 1, MOST_TURN_CHARACTERS, 2 * MOST_TURN_CHARACTERS + 1])
def test_a_long_turn_is_several_rows_under_one_number(length: int) -> None:
    rows = turn_rows(Numbered([told("a" * length, speaker="Ann")]))
    assert "".join(str(row["text"]) for row in rows) == "a" * length
    assert all(row["turn"] == 1 and row["speaker"] == "Ann" for row in rows)
    assert all(len(str(row["text"])) <= MOST_TURN_CHARACTERS for row in rows)


@pytest.mark.parametrize(
    ("changed", "row"),
    [
        ({}, {"subject": "user", "attribute": "home", "value": "Ghent"}),
        ({"subject": "my sister"}, {"subject": "user's sister"}),
        ({"subject": "tom"}, {"subject": "tom"}),
        ({"affirmed": False}, {"affirmed": False}),
        ({"key": "team"}, {"key": "team"}),
    ],
)
def test_a_memory_is_shown_with_what_it_states(changed, row) -> None:
    subject = changed.pop("subject", "")
    (shown,) = memory_rows(Numbered([known(subject, **changed)]), clock=UTC)
    assert shown.items() >= row.items()
    assert shown["memory"] == 1


def test_what_a_memory_does_not_say_is_not_shown() -> None:
    plain = known(attribute="", content="a" * 500)
    (shown,) = memory_rows(Numbered([plain]), clock=UTC)
    assert shown.keys() == {"memory", "subject", "since", "by", "text"}
    assert len(str(shown["text"])) == MEMORY_CHARACTERS


@pytest.mark.parametrize(
    ("hours", "day"), [(0, "2026-03-02"), (20, "2026-03-03"), (-10, "2026-03-01")]
)
def test_since_when_is_told_on_the_clock_of_who_speaks(hours: int, day: str) -> None:
    clock = timezone(timedelta(hours=hours))
    (shown,) = memory_rows(Numbered([known()]), clock=clock)
    assert shown["since"] == day


@pytest.mark.parametrize(
    ("changed", "who"),
    [
        ({"by_hand": True}, "an operator"),
        ({"turns": ()}, "a service"),
        ({"turns": (uuid4(),)}, "the speaker"),
        ({"turns": (uuid4(),), "provenance": "observation"}, "hearsay"),
        ({"turns": (uuid4(),), "provenance": "analysis"}, "hearsay"),
    ],
)
def test_who_stands_for_a_memory(changed, who: str) -> None:
    assert stands_for(known(**changed)) == who


def test_a_denial_is_shown_as_one() -> None:
    (row, other) = candidate_rows(Numbered([said(affirmed=False), said("my sister")]))
    assert row["affirmed"] is False
    assert "affirmed" not in other
    assert (other["candidate"], other["subject"], other["said"]) == (
        2,
        "user's sister",
        "2026-04-01",
    )


def test_a_moment_names_its_weekday() -> None:
    assert moment(FRIDAY) == "2026-11-20 10:05 Friday"
