"""Times as people write them in chat, said on Monday 2 March 2026 at half past nine."""

from datetime import datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.time.notes import time_notes
from evolution.language.time.times import find_times

ZONE = timezone(timedelta(hours=1))
MONDAY = datetime(2026, 3, 2, 9, 30, tzinfo=ZONE)
FEW = settings(max_examples=40, deadline=None)

ENGLISH = [
    ("we broke up three weeks ago", "2026-02-09/2026-02-15"),
    ("I handed in my notice yesterday", "2026-03-01"),
    ("the boiler went on Saturday night", "2026-02-28"),
    ("my mum visited last weekend", "2026-02-28/2026-03-01"),
    ("we fly out tomorrow morning", "2026-03-03"),
    ("I'm off to Porto next week", "2026-03-09/2026-03-15"),
    ("I start my new job next month", "2026-04"),
    ("we bought the flat last year", "2025"),
    ("he was born two years ago", "2024"),
    ("I ran my first half last month", "2026-02"),
    ("the exam is the day after tomorrow", "2026-03-04"),
    ("the vet called the day before yesterday", "2026-02-28"),
    ("it was cancelled four days ago", "2026-02-26"),
    ("she's coming back in ten days", "2026-03-12"),
    ("we moved in six months ago", "2025-09"),
    ("I quit smoking a month ago", "2026-02"),
    ("we're getting married next spring", "2027-03/2027-05"),
    ("the kitchen flooded last Wednesday", "2026-02-25"),
    ("I have a scan next Thursday", "2026-03-12"),
    ("I'm seeing her this Friday", "2026-03-06"),
    ("the lease ends at the end of this month", "2026-03"),
    ("I called them earlier today", "2026-03-02"),
    ("he left tonight's tickets at home", "2026-03-02"),
    ("the sofa arrives tomorrow at noon", "2026-03-03T12:00"),
    ("see you tomorrow at 7pm", "2026-03-03T19:00"),
]
CHINESE = [
    ("我三周前分的手", "2026-02-09/2026-02-15"),
    ("昨天交了辞职信", "2026-03-01"),
    ("周六晚上锅炉坏了", "2026-02-28"),
    ("我妈上周末来过", "2026-02-28/2026-03-01"),
    ("我们明天早上的飞机", "2026-03-03"),
    ("下周我要去成都", "2026-03-09/2026-03-15"),
    ("我下个月入职", "2026-04"),
    ("我们去年买的房", "2025"),
    ("他两年前出生的", "2024"),
    ("上个月跑了第一个半马", "2026-02"),
    ("后天考试", "2026-03-04"),
    ("前天宠物医院打电话来了", "2026-02-28"),
    ("四天前取消的", "2026-02-26"),
    ("她十天后回来", "2026-03-12"),
    ("半年前搬进来的", "2025-09"),
    ("明年春天办婚礼", "2027-03/2027-05"),
    ("上周三厨房漏水了", "2026-02-25"),
    ("下周四做检查", "2026-03-12"),
    ("这周五见她", "2026-03-06"),
    ("上上周感冒了", "2026-02-16/2026-02-22"),
    ("今天早些时候给他们打过电话", "2026-03-02"),
    ("明天中午十二点送沙发", "2026-03-03T12:00"),
    ("明晚七点见", "2026-03-03T19:00"),
    ("大前天刚到家", "2026-02-27"),
    ("前年毕业的", "2024"),
]
NO_DAY = [
    "I usually swim on Fridays",
    "we have a standing call every second Tuesday",
    "I've been meaning to call you for ages",
    "some day I'll learn to sail",
    "it's now or never",
    "she works Monday to Thursday",
    "his band is called Yesterday's News",
    "my favourite film is Tomorrow Never Dies",
    "the shop is open seven days a week",
    "I wake up at six",
    "a year has twelve months",
    "back in the day we had dial-up",
    "我一般周五游泳",
    "我每隔一周开一次会",
    "我周一到周四上班",
    "我最喜欢的歌是《昨日重现》",
    "改天一起吃饭",
    "总有一天我会学会的",
    "店里一周七天都营业",
    "我六点起床",
    "一年有十二个月",
    "以前家里是拨号上网",
    "他天天迟到",
    "我们家养猫有年头了",
]


def noted(text: str) -> list[str]:
    return [note.meaning for note in time_notes(text, at=MONDAY)]


@pytest.mark.parametrize(("text", "meaning"), [*ENGLISH, *CHINESE])
def test_a_time_is_noted_with_the_days_it_means(text: str, meaning: str) -> None:
    assert noted(text) == [meaning]


@pytest.mark.parametrize("text", NO_DAY)
def test_a_habit_a_title_and_a_day_nobody_names_is_no_date(text: str) -> None:
    assert noted(text) == []


@pytest.mark.parametrize(
    ("text", "meanings"),
    [
        ("I came yesterday and leave tomorrow", ["2026-03-01", "2026-03-03"]),
        ("last year I moved, last month I moved again", ["2025", "2026-02"]),
        ("昨天到的，明天走", ["2026-03-01", "2026-03-03"]),
        ("去年搬了一次，上个月又搬了一次", ["2025", "2026-02"]),
        ("上周 deadline 改了, now it's tomorrow", ["2026-02-23/2026-03-01", "2026-03-03"]),
    ],
)
def test_each_time_of_a_text_is_noted_in_order(text: str, meanings: list[str]) -> None:
    assert noted(text) == meanings


@FEW
@given(st.integers(2, 12), st.sampled_from(["{} days ago", "{}天前"]))
def test_so_many_days_ago_is_that_day(days: int, form: str) -> None:
    [span] = find_times(form.format(days), reference=MONDAY)
    assert span.start.date() == MONDAY.date() - timedelta(days=days)


@FEW
@given(st.integers(2, 30), st.sampled_from(["in {} days", "{}天后"]))
def test_in_so_many_days_is_that_day(days: int, form: str) -> None:
    [span] = find_times(form.format(days), reference=MONDAY)
    assert span.start.date() == MONDAY.date() + timedelta(days=days)


@FEW
@given(st.integers(1, 9), st.sampled_from(["{} weeks ago", "{}周前"]))
def test_so_many_weeks_ago_is_a_whole_week(weeks: int, form: str) -> None:
    said = form.format(weeks).replace("1 weeks", "1 week")
    [span] = find_times(said, reference=MONDAY)
    assert span.end is not None
    assert (span.start.weekday(), span.end - span.start) == (0, timedelta(weeks=1))
    assert span.start.date() == MONDAY.date() - timedelta(weeks=weeks)


@FEW
@given(st.sampled_from([*ENGLISH, *CHINESE]), st.sampled_from(["  ", "\n", "ok. ", "嗯，", "😀 "]))
def test_what_stands_before_a_text_changes_no_time_in_it(case: tuple[str, str], lead: str) -> None:
    text, meaning = case
    assert noted(lead + text) == [meaning]


@FEW
@given(st.sampled_from([*ENGLISH, *CHINESE]))
def test_quoted_as_a_title_a_time_is_none(case: tuple[str, str]) -> None:
    text, _ = case
    assert noted(f"我在看《{text}》") == []
