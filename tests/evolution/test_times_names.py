from datetime import UTC, datetime

import pytest

from evolution.rules.times import absolutise_times, remaining_relative_times

FRIDAY = datetime(2025, 3, 14, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    ["我周二四六游泳", "周一、三、五有课", "swim Mon/Wed/Fri as always", 'the horse "Sunday" won', "昆明天空很蓝"],
)
def test_a_name_or_a_habit_is_no_time(text: str) -> None:
    assert absolutise_times(text, reference=FRIDAY) == (text, [])
    assert remaining_relative_times(text) == []


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("今天是星期五", "2025-03-14是星期五"),
        ("Today is Friday", "2025-03-14 is Friday"),
        ("今天是周末", "2025-03-14是周末"),
        ("他说“明天”到", "他说“2025-03-15”到"),
        ("Max is now ready", "Max is (as of 2025-03-14) ready"),
        ("The exam is a week today", "The exam is 2025-03-21"),
        ("back a week on Sunday", "back on 2025-03-23"),
        ("下周的今天考试", "2025-03-21考试"),
        ("今早出门了", "2025-03-14早上出门了"),
        ("今天早些时候到了", "2025-03-14早些时候到了"),
    ],
)
def test_what_is_a_time_is_written_so_that_it_reads(text: str, written: str) -> None:
    assert absolutise_times(text, reference=FRIDAY) == (written, [])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The play is on Tuesday", "The play is on 2025-03-18"),
        ("School starts on Monday", "School starts on 2025-03-17"),
        ("Send it on Monday", "Send it on 2025-03-17"),
        ("He's leaving on Monday", "He's leaving on 2025-03-17"),
        ("I've been running since Monday", "I've been running since 2025-03-10"),
        ("I sent it on Monday", "I sent it on 2025-03-10"),
        ("老师说周一交", "老师说2025-03-17交"),
        ("周一交了", "2025-03-10交了"),
        ("周一买的药", "2025-03-10买的药"),
    ],
)
def test_a_bare_weekday_leans_as_its_clause_does(text: str, written: str) -> None:
    assert absolutise_times(text, reference=FRIDAY)[0] == written


@pytest.mark.parametrize("text", ["老韩前两天摔了", "给毛毛买的车过两天到"])
def test_two_days_that_are_not_two_are_never_guessed(text: str) -> None:
    assert absolutise_times(text, reference=FRIDAY)[0] == text
    assert remaining_relative_times(text) != []
