"""Which words of a text hang on the moment it was said."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from evolution.language.time.grammar import READINGS_OF_A_TEXT
from evolution.language.time.times import find_times, remaining_relative_times

ZONE = timezone(timedelta(hours=8))
SATURDAY = datetime(2026, 11, 21, 15, 4, tzinfo=ZONE)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20我去了公园",
        "生日是3月5日",
        "2024年3月毕业",
        "每周五跑步",
        "每年春节回家",
        "我8点起床",
        "周一到周五上班",
        "《昨天》是首老歌",
        "毕业以前住在北京",
        "毕业以后",
        "今日头条",
        "My birthday is on March 5",
        "I graduated in 2019",
        "every Monday I swim",
        "I work from Monday to Friday",
        "today's youth",
        "today's society",
        "I get up at 7am",
        "sooner or later",
        "as soon as I can",
        "two years later",
    ],
)
def test_absolute_and_recurring_times_are_not_relative(text: str) -> None:
    assert remaining_relative_times(text) == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("前阵子我病了", "前阵子"),
        ("以前我喜欢喝茶", "以前"),
        ("不久前刚搬家", "不久前"),
        ("改天再聊", "改天"),
        ("從前我不懂", "從前"),
        ("I saw her the other day", "the other day"),
        ("see you later", "later"),
        ("a while ago I quit", "a while ago"),
        ("I'll call soon", "soon"),
        ("a long time ago", "a long time ago"),
    ],
)
def test_a_time_that_says_no_distance_is_relative_too(text: str, word: str) -> None:
    assert remaining_relative_times(text) == [word]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("昨天和前阵子", ["昨天", "前阵子"]),
        ("He came yesterday and the other day", ["yesterday", "the other day"]),
        ("two weeks ago", ["two weeks ago"]),
        ("yesterday 我去了, 明天再去", ["yesterday", "明天"]),
    ],
)
def test_every_relative_time_is_named_in_order(text: str, left: list[str]) -> None:
    assert remaining_relative_times(text) == left


def test_the_day_is_the_speakers_not_that_of_utc() -> None:
    late = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
    days = [
        find_times("今天", reference=at)[0].start.date() for at in (late, late.astimezone(ZONE))
    ]
    assert days == [date(2026, 11, 20), date(2026, 11, 21)]


def test_a_naive_reference_is_refused() -> None:
    with pytest.raises(ValueError, match="timezone-aware"):
        find_times("昨天", reference=SATURDAY.replace(tzinfo=None))


def test_a_date_that_both_grammars_read_is_one() -> None:
    found = find_times("我们 2026-05-12 见", reference=SATURDAY)
    assert [one.text for one in found] == ["2026-05-12"]


@pytest.mark.parametrize("text", ["每周五昨天", "every Friday yesterday"])
def test_a_habit_takes_no_day_along(text: str) -> None:
    assert [one.text for one in find_times(text, reference=SATURDAY)] in (["昨天"], ["yesterday"])


def test_of_very_many_times_the_first_are_read() -> None:
    found = find_times("昨天 " * (READINGS_OF_A_TEXT + 1), reference=SATURDAY)
    assert len(found) == READINGS_OF_A_TEXT


def test_one_language_can_be_asked_for() -> None:
    found = find_times("昨天 yesterday", reference=SATURDAY, language="en")
    assert [one.text for one in found] == ["yesterday"]
