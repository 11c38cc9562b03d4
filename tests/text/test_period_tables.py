"""The days that phrases name, at the edges of weeks, months and years, in both languages."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.periods import periods


def days(text: str, today: str) -> list[tuple[str, str]]:
    as_of = datetime.fromisoformat(today).replace(hour=9, tzinfo=UTC)
    return [(f"{one.start:%Y-%m-%d}", f"{one.end:%Y-%m-%d}") for one in periods(text, as_of=as_of)]


@pytest.mark.parametrize(
    ("text", "today", "start", "end"),
    [
        # across the turn of the year
        ("yesterday", "2026-01-01", "2025-12-31", "2026-01-01"),
        ("昨晚", "2026-01-01", "2025-12-31", "2026-01-01"),
        ("前天", "2026-01-01", "2025-12-30", "2025-12-31"),
        ("last month", "2026-01-15", "2025-12-01", "2026-01-01"),
        ("上个月", "2026-01-15", "2025-12-01", "2026-01-01"),
        ("上上个月", "2026-01-15", "2025-11-01", "2025-12-01"),
        ("three days before: 3 days ago", "2026-01-02", "2025-12-30", "2025-12-31"),
        ("last week", "2026-01-01", "2025-12-22", "2025-12-29"),
        ("in December", "2026-01-01", "2025-12-01", "2026-01-01"),
        ("12月", "2026-01-01", "2025-12-01", "2026-01-01"),
        ("on Dec 25", "2026-01-01", "2025-12-25", "2025-12-26"),
        ("12月25日", "2026-01-01", "2025-12-25", "2025-12-26"),
        ("on Jan 1st", "2026-01-01", "2026-01-01", "2026-01-02"),
        # months of other lengths
        ("late February 2024", "2026-03-18", "2024-02-21", "2024-03-01"),
        ("late Feb 2025", "2026-03-18", "2025-02-21", "2025-03-01"),
        ("2024年2月底", "2026-03-18", "2024-02-21", "2024-03-01"),
        ("early June 2025", "2026-03-18", "2025-06-01", "2025-06-11"),
        ("mid-June 2025", "2026-03-18", "2025-06-11", "2025-06-21"),
        ("6月上旬", "2026-03-18", "2025-06-01", "2025-06-11"),
        ("6月中旬", "2026-03-18", "2025-06-11", "2025-06-21"),
        ("6月下旬", "2026-03-18", "2025-06-21", "2025-07-01"),
        ("a month ago", "2026-03-31", "2026-02-01", "2026-03-01"),
        ("12 months ago", "2026-03-31", "2025-03-01", "2025-04-01"),
        # weeks begin on Monday
        ("last week", "2026-03-16", "2026-03-09", "2026-03-16"),
        ("last week", "2026-03-22", "2026-03-09", "2026-03-16"),
        ("上周", "2026-03-22", "2026-03-09", "2026-03-16"),
        ("上上周", "2026-03-22", "2026-03-02", "2026-03-09"),
        ("上周末", "2026-03-16", "2026-03-14", "2026-03-16"),
        ("last weekend", "2026-03-16", "2026-03-14", "2026-03-16"),
        ("one week ago", "2026-03-18", "2026-03-09", "2026-03-16"),
        ("一周前", "2026-03-18", "2026-03-09", "2026-03-16"),
        # the latest that has begun
        ("in March", "2026-03-01", "2026-03-01", "2026-04-01"),
        ("in April", "2026-03-31", "2025-04-01", "2025-05-01"),
        ("March 18", "2026-03-18", "2026-03-18", "2026-03-19"),
        ("March 19", "2026-03-18", "2025-03-19", "2025-03-20"),
        ("3月18号", "2026-03-18", "2026-03-18", "2026-03-19"),
        ("3月19号", "2026-03-18", "2025-03-19", "2025-03-20"),
        ("February 29", "2026-03-18", "2024-02-29", "2024-03-01"),
        ("2月29日", "2026-03-18", "2024-02-29", "2024-03-01"),
        ("Feb 29", "2024-02-29", "2024-02-29", "2024-03-01"),
        ("Feb 29", "2024-02-28", "2020-02-29", "2020-03-01"),
        ("去年2月3日", "2026-03-18", "2025-02-03", "2025-02-04"),
        ("去年的2月3号", "2026-03-18", "2025-02-03", "2025-02-04"),
        ("前年5月3日", "2026-03-18", "2024-05-03", "2024-05-04"),
        ("今年1月5日", "2026-03-18", "2026-01-05", "2026-01-06"),
        ("this May", "2026-06-18", "2026-05-01", "2026-06-01"),
        # years
        ("前年", "2026-03-18", "2024-01-01", "2025-01-01"),
        ("今年", "2026-03-18", "2026-01-01", "2027-01-01"),
        ("去年12月", "2026-03-18", "2025-12-01", "2026-01-01"),
        ("前年的5月", "2026-03-18", "2024-05-01", "2024-06-01"),
        ("2 years ago", "2026-03-18", "2024-01-01", "2025-01-01"),
        ("2019年", "2026-03-18", "2019-01-01", "2020-01-01"),
        ("during 2019", "2026-03-18", "2019-01-01", "2020-01-01"),
        # lengths of time end today
        ("the last 7 days", "2026-03-18", "2026-03-11", "2026-03-19"),
        ("过去两周", "2026-03-18", "2026-03-04", "2026-03-19"),
        ("近3天", "2026-03-18", "2026-03-15", "2026-03-19"),
        ("过去的一年", "2026-03-18", "2025-03-18", "2026-03-19"),
        # ways to write a day
        ("2026/3/8", "2026-03-18", "2026-03-08", "2026-03-09"),
        ("2026.03.08", "2026-03-18", "2026-03-08", "2026-03-09"),
        ("2026年3月8日", "2026-03-18", "2026-03-08", "2026-03-09"),
        ("8th of March, 2026", "2026-03-18", "2026-03-08", "2026-03-09"),
        ("3rd Mar 2026", "2026-03-18", "2026-03-03", "2026-03-04"),
        ("MARCH 2ND", "2026-03-18", "2026-03-02", "2026-03-03"),
        ("二十一日前", "2026-03-18", "2026-02-25", "2026-02-26"),
        ("十天前", "2026-03-18", "2026-03-08", "2026-03-09"),
        ("２０２６年３月", "2026-03-18", "2026-03-01", "2026-04-01"),
        ("三月中", "2026-03-18", "2026-03-11", "2026-03-21"),
    ],
)
def test_a_period_is_read_at_its_edges(text: str, today: str, start: str, end: str) -> None:
    assert days(text, today) == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        "this may help", "march on", "a may pole", "second thoughts", "may I?",
        "tomorrow", "next week", "下周", "明年", "后天", "两天后", "in 3 days",
        "version 2.10.3", "room 2024", "12:30", "10月半", "the sun", "一个月", "三年级",
        "周一", "星期天", "This march is long", "2026-13-01", "1899-01-01",
    ],
)  # fmt: skip
def test_what_lies_ahead_or_names_no_day_is_no_period(text: str) -> None:
    assert days(text, "2026-03-18") == []


def test_a_longer_phrase_hides_what_lies_within_it() -> None:
    assert days("on March 8, 2024", "2026-03-18") == [("2024-03-08", "2024-03-09")]
    assert days("去年5月3日和去年", "2026-03-18") == [
        ("2025-05-03", "2025-05-04"),
        ("2025-01-01", "2026-01-01"),
    ]


TODAY = st.dates(date(1990, 1, 1), date(2100, 1, 1))
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@given(TODAY, TODAY)
def test_a_day_that_was_is_found_as_it_is_said_in_either_language(one: date, other: date) -> None:
    day, today = sorted((one, other))
    said = (
        day.isoformat(),
        f"{day.day} {MONTHS[day.month - 1]} {day.year}",
        f"{MONTHS[day.month - 1]} {day.day}, {day.year}",
        f"{day.year}年{day.month}月{day.day}日",
    )
    after = (day + timedelta(days=1)).isoformat()
    for text in said:
        assert days(text, today.isoformat()) == [(day.isoformat(), after)], text


@given(st.integers(1, 99), TODAY)
def test_days_ago_are_counted_back_in_digits_and_in_numerals(count: int, today: date) -> None:
    day = today - timedelta(days=count)
    wanted = [(day.isoformat(), (day + timedelta(days=1)).isoformat())]
    digits = "零一二三四五六七八九"
    tens, ones = divmod(count, 10)
    numeral = (
        ("" if tens < 2 else digits[tens]) + ("十" if tens else "") + (digits[ones] if ones else "")
    )
    for text in (f"{count} days ago", f"{count}天前", f"{numeral}天前"):
        assert days(text, today.isoformat()) == wanted, text
