"""The sentences of episodes: what each weighs, whose they are, and on which day."""

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any
from uuid import UUID, uuid4

import pytest

from evolution.planning.upkeep.lines import (
    ASSISTANT_SHARE,
    HANGING_SHARE,
    QUESTION_SHARE,
    SENTENCES_READ,
    SpokenSentence,
    lines_of,
    newest_lines,
    written,
)
from evolution.planning.upkeep.types import Episode

NOON = datetime(2026, 1, 14, 12, tzinfo=UTC)
TODAY = NOON.date()


def episode(content: str, **fields: Any) -> Episode:
    turn = uuid4()
    given: dict[str, Any] = {"level": "raw", "spans": ((turn, 0, len(content)),), "at": NOON}
    return Episode(id=uuid4(), version=NOON, content=content, **{**given, **fields})


@pytest.mark.parametrize(
    ("content", "sender", "weight"),
    [
        pytest.param("Ann bought a boat.", "Ann", 1.0, id="what a person tells"),
        pytest.param("Did Ann buy a boat?", "Tom", QUESTION_SHARE, id="a question"),
        pytest.param("安买船了？", "Tom", QUESTION_SHARE, id="a question in Chinese"),
        pytest.param('Tom asked "a boat?"', "Tom", QUESTION_SHARE, id="whose mark stands within"),
        pytest.param("She bought a boat.", "Tom", HANGING_SHARE, id="of somebody not named"),
        pytest.param("And then she bought it.", "Tom", 1.0, id="which does not open with them"),
        pytest.param("But they bought a boat.", "Tom", HANGING_SHARE, id="behind but"),
        pytest.param("Thermals keep boats warm.", "Tom", 1.0, id="the beginning of a word"),
        pytest.param("他买了一条船。", "Tom", HANGING_SHARE, id="of somebody in Chinese"),
        pytest.param("所以他们买了船。", "Tom", HANGING_SHARE, id="behind 所以"),
        pytest.param("Ann bought a boat.", "assistant", ASSISTANT_SHARE, id="of an assistant"),
        pytest.param("Ann bought a boat.", "AI", ASSISTANT_SHARE, id="however it is called"),
        pytest.param("安买了船。", "助手", ASSISTANT_SHARE, id="in Chinese"),
        pytest.param(
            "Did she buy a boat?", "bot", ASSISTANT_SHARE * QUESTION_SHARE, id="a bot's question"
        ),
    ],
)
def test_what_a_sentence_weighs(content: str, sender: str, weight: float) -> None:
    (line,) = lines_of(episode(content, sender=sender))
    assert line.weight == pytest.approx(weight)


@pytest.mark.parametrize("confidence", [0.0, 0.5, 1.0])
def test_what_is_surer_weighs_more_by_as_much(confidence: float) -> None:
    (line,) = lines_of(episode("Ann bought a boat.", confidence=confidence))
    assert line.weight == pytest.approx(confidence)


@pytest.mark.parametrize(
    ("content", "texts"),
    [
        ("Hi! Ann bought a boat. Thanks!", ["Ann bought a boat."]),
        ("Ann bought a boat. It is red.", ["Ann bought a boat.", "It is red."]),
        ("哈哈。安买了一条船。谢谢！", ["安买了一条船。"]),
        ("Hello! How are you?", []),
        ("", []),
    ],
)
def test_small_talk_is_no_line(content: str, texts: list[str]) -> None:
    assert [line.text for line in lines_of(episode(content))] == texts


@pytest.mark.parametrize(
    ("content", "sender", "text"),
    [
        ("Ann bought a boat.", "Tom", "Tom: Ann bought a boat."),
        ("安买了一条船。", "小王", "小王：安买了一条船。"),
        ("Tom bought a boat.", "Tom", "Tom bought a boat."),
        ("Ann bought a boat.", "", "Ann bought a boat."),
    ],
)
def test_who_said_it_stands_before_it_once(content: str, sender: str, text: str) -> None:
    assert [line.text for line in lines_of(episode(content, sender=sender))] == [text]


def test_a_sentence_stands_where_it_was_said() -> None:
    turn = UUID(int=7)
    content = "Ann bought a boat. Tom sold his bike."
    told = episode(content, spans=((turn, 100, 100 + len(content)),))
    second = content.index("Tom")
    assert [line.spans for line in lines_of(told)] == [
        ((turn, 100, 100 + second - 1),),
        ((turn, 100 + second, 100 + len(content)),),
    ]


def test_the_day_of_a_sentence_is_that_of_utc() -> None:
    tokyo = timezone(timedelta(hours=9))
    (line,) = lines_of(episode("Ann bought a boat.", at=datetime(2026, 1, 15, 3, tzinfo=tokyo)))
    assert line.day == date(2026, 1, 14)


@pytest.mark.parametrize(
    ("content", "days"),
    [
        ("2026-01-02: A.\n2026-01-03: B.", [date(2026, 1, 2), date(2026, 1, 3)]),
        ("2026-01-02: A.\nB.", [date(2026, 1, 2), date(2026, 1, 2)]),
        ("A.\n2026-01-02: B.", [TODAY, date(2026, 1, 2)]),
        ("2026-01-02：甲。\n乙。", [date(2026, 1, 2), date(2026, 1, 2)]),
        ("2026-02-30: A.", [TODAY]),
        ("2026-01-02 A.", [TODAY]),
    ],
)
def test_a_line_of_a_summary_is_of_its_day_or_of_the_line_before(content, days) -> None:
    assert [line.day for line in lines_of(episode(content, level="phase"))] == days


@pytest.mark.parametrize(
    ("content", "weight"),
    [("assistant: A boat.", ASSISTANT_SHARE), ("Ann: A boat.", 1.0), ("A boat.", 1.0)],
)
def test_what_an_assistant_said_weighs_less_in_a_summary_too(content: str, weight: float) -> None:
    (line,) = lines_of(episode(content, level="phase"))
    assert line.weight == pytest.approx(weight)


def test_a_summary_with_a_span_a_line_gives_each_line_its_own() -> None:
    spans = ((UUID(int=1), 0, 2), (UUID(int=2), 0, 2))
    lines = lines_of(episode("A.\nB.", level="phase", spans=spans))
    assert [line.spans for line in lines] == [(spans[0],), (spans[1],)]
    shared = lines_of(episode("A.\nB.\nC.", level="phase", spans=spans))
    assert {line.spans for line in shared} == {spans}


@pytest.mark.parametrize(
    ("days", "text"),
    [
        ([], ""),
        ([TODAY], "2026-01-14: 0"),
        ([TODAY, TODAY], "2026-01-14: 0\n1"),
        ([TODAY, TODAY + timedelta(1)], "2026-01-14: 0\n2026-01-15: 1"),
    ],
)
def test_the_first_line_of_a_day_stands_behind_its_date(days: list[date], text: str) -> None:
    lines = [SpokenSentence(day, str(place)) for place, day in enumerate(days)]
    assert written(lines) == text


def test_what_was_written_is_read_again() -> None:
    days = [TODAY, TODAY, TODAY + timedelta(1)]
    lines = [SpokenSentence(day, f"Ann said {place}.") for place, day in enumerate(days)]
    assert lines_of(episode(written(lines), level="phase")) == lines


def test_what_is_said_twice_on_a_day_is_one_line() -> None:
    twice = [episode("Ann bought a boat."), episode("Ann bought a boat.")]
    later = episode("Ann bought a boat.", at=NOON + timedelta(days=1))
    assert len(newest_lines(twice)) == 1
    assert len(newest_lines([*twice, later])) == 2


def test_of_very_many_sentences_the_newest_are_read() -> None:
    day = [episode(f"Ann bought boat {place}.") for place in range(SENTENCES_READ + 5)]
    lines = newest_lines(day)
    assert len(lines) == SENTENCES_READ
    assert lines[-1].text == f"Ann bought boat {SENTENCES_READ + 4}."
    assert lines[0].text == "Ann bought boat 5."
