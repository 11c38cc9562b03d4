"""Words that look like a time, and times that look like other words."""

from datetime import UTC, datetime

import pytest

from evolution.language.time.notes import time_notes
from evolution.language.time.times import find_times, remaining_relative_times

FRIDAY = datetime(2025, 3, 14, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "我周二四六游泳",
        "周一、三、五有课",
        "swim Mon/Wed/Fri as always",
        'the horse "Sunday" won',
        "昆明天空很蓝",
    ],
)
def test_a_name_or_a_habit_is_no_time(text: str) -> None:
    assert remaining_relative_times(text) == []
    assert time_notes(text, at=FRIDAY) == ()


@pytest.mark.parametrize(
    ("text", "words", "day"),
    [
        ("今天是星期五", "今天", "2025-03-14"),
        ("Today is Friday", "Today", "2025-03-14"),
        ("今天是周末", "今天", "2025-03-14"),
        ("他说“明天”到", "明天", "2025-03-15"),
        ("Max is now ready", "now", "2025-03-14"),
        ("The exam is a week today", "a week today", "2025-03-21"),
        ("back a week on Sunday", "a week on Sunday", "2025-03-23"),
        ("下周的今天考试", "下周的今天", "2025-03-21"),
        ("今早出门了", "今早", "2025-03-14"),
    ],
)
def test_a_time_is_read_whole_and_what_explains_it_is_none(text: str, words: str, day: str) -> None:
    assert [(one.text, f"{one.start:%Y-%m-%d}") for one in find_times(text, reference=FRIDAY)] == [
        (words, day)
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("The play is on Tuesday", "2025-03-18"),
        ("School starts on Monday", "2025-03-17"),
        ("Send it on Monday", "2025-03-17"),
        ("He's leaving on Monday", "2025-03-17"),
        ("See you on Monday at 5pm", "2025-03-17T17:00"),
        ("I'll call at 5pm on Monday", "2025-03-17T17:00"),
        ("周一下午三点见", "2025-03-17T15:00"),
        ("I've been running since Monday", "2025-03-10"),
        ("I sent it on Monday", "2025-03-10"),
        ("On Monday I fell, and I will rest", "2025-03-10"),
        ("周一交了", "2025-03-10"),
    ],
)
def test_a_bare_weekday_leans_as_its_clause_does(text: str, day: str) -> None:
    assert [note.meaning for note in time_notes(text, at=FRIDAY)] == [day]


@pytest.mark.parametrize("text", ["老韩前两天摔了", "给毛毛买的车过两天到"])
def test_two_days_that_are_not_two_are_never_guessed(text: str) -> None:
    assert remaining_relative_times(text) != []
    assert time_notes(text, at=FRIDAY) == ()
