"""The words of a period are read as words, and what only looks like them names none."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.periods import MAX_QUERY_CHARACTERS, periods

TODAY = date(2026, 3, 18)  # a Wednesday
WORDS = (
    *("one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def days(text: str, today: date = TODAY) -> list[tuple[str, str]]:
    as_of = datetime(today.year, today.month, today.day, 9, tzinfo=UTC)
    return [(f"{one.start:%Y-%m-%d}", f"{one.end:%Y-%m-%d}") for one in periods(text, as_of=as_of)]


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("last night", "昨晚"),
        ("yesterday", "昨天"),
        ("the day before yesterday", "前天"),
        ("last week", "上周"),
        ("the week before last", "上上周"),
        ("last weekend", "上个周末"),
        ("the weekend before last", "上上周末"),
        ("last month", "上月"),
        ("the month before last", "上上个月"),
        ("this month", "本月"),
        ("last year", "去年"),
        ("the year before last", "前年"),
        ("three days ago", "三天前"),
        ("two weeks ago", "两周前"),
        ("five months ago", "五个月前"),
        ("Ten years ago", "十年前"),
        ("the last two weeks", "过去两周"),
        ("the past three months", "最近三个月"),
        ("the past twelve days", "近十二天"),
        ("May 3, 2024", "2024年5月3日"),
        ("May 3, 2024", "2024 年 5 月 3 日"),
        ("May 3, 2024", "二〇二四年五月三号"),
        ("May 3, 1998", "一九九八年五月三日"),
        ("May 2024", "24年5月"),
        ("May 2024", "24年的5月份"),
        ("May 1998", "98年5月"),
        ("in 2024", "二零二四年"),
        ("3 days ago", "3 天前"),
        ("the past 3 weeks", "最近 3 周"),
    ],
)
def test_a_period_is_the_same_one_in_either_language(english: str, chinese: str) -> None:
    assert len(days(english)) == 1
    assert days(english) == days(chinese)


@pytest.mark.parametrize(
    "text",
    [
        # the end of one word and the beginning of another
        "晚上周杰伦的演唱会", "早上周老师来了", "马上周末了去哪玩", "晚上月亮很好看",
        "这个月亮真圆", "以前年轻的时候", "目前年薪多少", "如今年轻人怎么想", "过去年轻气盛",
        "以前天天喝咖啡", "目前天气怎么样", "睡前天天看书", "基本月薪是多少",
        # more than one number, or a part of one
        "二三月", "三四月份去哪", "两三天前", "七八年前", "最近两三天", "一百零五天前",
        "一百二十天前", "1.5年前", "1.5 years ago", "1,500年前", "2,000 years ago",
        "3-5 days ago", "3-5天前",
        # none of them
        "0天前", "0 days ago", "the past 0 weeks",
        # what lies ahead, or in a year that is not said
        "明年5月的安排", "明年的5月", "后年三月三号", "next September", "next May 5",
        "this coming October", "每年5月", "next December 3rd",
        # further back than words are read
        "大前年", "a decade ago",
    ],
)  # fmt: skip
def test_what_only_looks_like_a_period_names_none(text: str) -> None:
    assert days(text) == []


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("前天气死我了，前天", "2026-03-16"),
        ("目前年薪比前年多吗", "2024-01-01"),
        ("晚上周老师问上周的事", "2026-03-09"),
        ("基本月薪在本月涨了", "2026-03-01"),
        ("next May or in May?", "2025-05-01"),
        ("明年5月和去年5月", "2025-05-01"),
    ],
)
def test_what_only_looks_like_a_period_hides_no_other(text: str, start: str) -> None:
    assert [first for first, _end in days(text)] == [start]


@given(st.sampled_from(("day", "week", "month", "year")), st.integers(1, 12), st.dates(TODAY))
def test_a_number_in_words_is_the_number_in_digits(unit: str, count: int, today: date) -> None:
    word = WORDS[count - 1]
    assert days(f"{word} {unit}s ago", today) == days(f"{count} {unit}s ago", today)
    assert days(f"the last {word} {unit}s", today) == days(f"the last {count} {unit}s", today)


@given(st.integers(1, 12), st.integers(0, 99), st.dates(date(2000, 1, 1), date(2099, 12, 31)))
def test_a_year_of_two_digits_is_of_the_hundred_years_that_have_begun(
    month: int, year: int, today: date
) -> None:
    ((start, _end),) = days(f"{year:02}年{month}月", today)
    assert today.year - 100 < int(start[:4]) <= today.year
    assert start[2:] == f"{year:02}-{month:02}-01"


@given(st.dates(date(1950, 1, 1), TODAY))
def test_a_day_is_read_whatever_its_digits_are_written_in(day: date) -> None:
    numerals = "〇一二三四五六七八九"
    year = "".join(numerals[int(digit)] for digit in str(day.year))
    after = (day + timedelta(days=1)).isoformat()
    for text in (
        f"{day.year} 年 {day.month} 月 {day.day} 日",
        f"{year}年{day.month}月{day.day}号",
        f"{year.replace('〇', '零')}年{day.month}月{day.day}日",
    ):
        assert days(text) == [(day.isoformat(), after)], text


def test_a_day_on_which_the_clocks_change_is_whole() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    (period,) = periods("yesterday", as_of=datetime(2026, 3, 30, 1, tzinfo=berlin))
    assert period.end.astimezone(UTC) - period.start.astimezone(UTC) == timedelta(hours=23)


def test_of_a_long_text_the_end_is_read_where_the_question_is() -> None:
    story = "In May 2019 it rained. " + "word " * (MAX_QUERY_CHARACTERS // 5)
    assert days(f"{story}What was it in June 2024?") == [("2024-06-01", "2024-07-01")]
