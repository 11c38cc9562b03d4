"""A time is noted where nothing speaks against it, and never guessed."""

from datetime import UTC, datetime

import pytest

from evolution.language.time.notes import time_notes

MONDAY = datetime(2026, 8, 3, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "words", "meaning"),
    [
        ("周五我们在蓝门见", "周五", "2026-08-07"),
        ("我上个月搬到宁波", "上个月", "2026-07"),
        ("从去年到今年", "去年到今年", "2025/2026"),
        ("last week to next week", "last week to next week", "2026-07-27/2026-08-16"),
        ("昨晚没睡好", "昨晚", "2026-08-02"),
        ("下周三下午三点开会", "下周三下午三点", "2026-08-12T15:00"),
        ("三天前交了", "三天前", "2026-07-31"),
        ("去年夏天去的", "去年夏天", "2025-06/2025-08"),
        ("周日下午我去了公园", "周日下午", "2026-08-02"),
        ("我周末要去爬山", "周末", "2026-08-08/2026-08-09"),
        ("I moved last month", "last month", "2026-07"),
        ("last night we met", "last night", "2026-08-02"),
        ("two years ago", "two years ago", "2024"),
        ("see you on Friday!", "Friday", "2026-08-07"),
        ("I saw him on Friday", "Friday", "2026-07-31"),
        ("Yesterday I went home", "Yesterday", "2026-08-02"),
        ("tomorrow at 15:30", "tomorrow at 15:30", "2026-08-04T15:30"),
    ],
)
def test_a_time_that_can_be_told_is_noted(text: str, words: str, meaning: str) -> None:
    (note,) = time_notes(text, at=MONDAY)
    assert (text[note.start : note.stop], note.meaning) == (words, meaning)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "周末换水",
            "我现在改成周二和周六去健身房",
            "每周二去",
            "周敏周末喜欢去爬山",
            "周一到周五上班",
            "周一到周五下午我要上课",
            "周末一般在家",
        ),
        *(
            "刚刚换的",
            "我现在住在温州",
            "最近很忙",
            "过两天到",
            "周五的迁移",
            "听《明天你好》",
            "我养的猫叫今天",
        ),
        *("I swim every Friday", "I now go on Tuesday and Saturday", "my day off moved to Friday"),
        *("he put me down for Friday lunchtimes", "I was on Monday evenings", "以后周五去"),
        "from now on she wanted me there Friday",
        *("Friday is off", "not Friday anymore", "don't put tasks on Friday", "Sundays are for us"),
        *(
            "My favourite song is Yesterday by the Beatles",
            "I work for Today Media",
            "we read The Here and Now",
        ),
        *("now I live in Ghent", "recently", "a few days ago", "on weekends", "born on 2020-05-01"),
    ],
)
def test_a_habit_a_name_and_the_present_are_no_dates(text: str) -> None:
    assert time_notes(text, at=MONDAY) == ()


def test_this_month_is_in_doubt_on_its_first_days() -> None:
    text = "刚算完十月的账，这个月比预算多存"
    assert time_notes(text, at=datetime(2026, 11, 1, tzinfo=UTC)) == ()
    assert [note.meaning for note in time_notes(text, at=datetime(2026, 10, 31, tzinfo=UTC))] == [
        "2026-10"
    ]


def test_the_time_of_saying_has_a_timezone() -> None:
    with pytest.raises(ValueError, match="timezone"):
        time_notes("昨天", at=datetime(2026, 8, 3))  # noqa: DTZ001
