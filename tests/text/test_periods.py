from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.periods import periods

AS_OF = datetime(2026, 3, 18, 9, tzinfo=UTC)  # a Wednesday


def _days(text: str, as_of: datetime = AS_OF) -> list[tuple[str, str]]:
    return [
        (f"{period.start:%Y-%m-%d}", f"{period.end:%Y-%m-%d}")
        for period in periods(text, as_of=as_of)
    ]


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("where did we eat in May?", "2025-05-01", "2025-06-01"),
        ("the trip of January 2024", "2024-01-01", "2024-02-01"),
        ("that October party", "2025-10-01", "2025-11-01"),
        ("late June 2024", "2024-06-21", "2024-07-01"),
        ("on May 7th", "2025-05-07", "2025-05-08"),
        ("7 May 2023", "2023-05-07", "2023-05-08"),
        ("on 7th of March", "2026-03-07", "2026-03-08"),
        ("Sept. 5, 2025", "2025-09-05", "2025-09-06"),
        ("on 2024-02-29", "2024-02-29", "2024-03-01"),
        ("in 2022", "2022-01-01", "2023-01-01"),
        ("last year", "2025-01-01", "2026-01-01"),
        ("last month", "2026-02-01", "2026-03-01"),
        ("last week", "2026-03-09", "2026-03-16"),
        ("last weekend", "2026-03-14", "2026-03-16"),
        ("3 days ago", "2026-03-15", "2026-03-16"),
        ("a month ago", "2026-02-01", "2026-03-01"),
        ("the past 2 weeks", "2026-03-04", "2026-03-19"),
        ("yesterday", "2026-03-17", "2026-03-18"),
        ("5月的旅行", "2025-05-01", "2025-06-01"),
        ("三月份吃了什么", "2026-03-01", "2026-04-01"),
        ("在1月中旬的活动", "2026-01-11", "2026-01-21"),
        ("去年2月底", "2025-02-21", "2025-03-01"),
        ("2025年2月，聊天", "2025-02-01", "2025-03-01"),
        ("去年5月3日", "2025-05-03", "2025-05-04"),
        ("十月十五号", "2025-10-15", "2025-10-16"),
        ("二十天前", "2026-02-26", "2026-02-27"),
        ("三个月前", "2025-12-01", "2026-01-01"),
        ("两年前", "2024-01-01", "2025-01-01"),
        ("2周前", "2026-03-02", "2026-03-09"),
        ("最近三个月", "2025-12-18", "2026-03-19"),
        ("在上個禮拜", "2026-03-09", "2026-03-16"),
        ("上周末去哪了", "2026-03-14", "2026-03-16"),
        ("上个月", "2026-02-01", "2026-03-01"),
        ("去年", "2025-01-01", "2026-01-01"),
        ("前天", "2026-03-16", "2026-03-17"),
    ],
)
def test_a_period_is_read(text: str, start: str, end: str) -> None:
    assert _days(text) == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        "帮我推荐一套今天穿的",
        "what should I wear today",
        "I may go",
        "we march on",
        "明天的安排",
        "上周五",
        "13月",
        "2024-02-30",
        "大前天",
        "一天",
        "最近怎么样",
        "at 10:30",
        "9999个月前",
        "",
    ],
)
def test_what_names_no_past_period_has_none(text: str) -> None:
    assert _days(text) == []


def test_several_periods_are_told_in_order_and_once() -> None:
    assert _days("5月和3月，还是5月") == [
        ("2025-05-01", "2025-06-01"),
        ("2026-03-01", "2026-04-01"),
    ]


def test_days_are_those_of_the_asker() -> None:
    shanghai = timezone(timedelta(hours=8))
    period = periods("昨天", as_of=datetime(2026, 3, 18, 1, tzinfo=shanghai))[0]
    assert period.start == datetime(2026, 3, 16, 16, tzinfo=UTC)


def test_a_naive_moment_is_refused() -> None:
    with pytest.raises(ValueError, match="aware"):
        periods("in May", as_of=datetime(2026, 3, 18))  # noqa: DTZ001 - what is refused


def test_the_beginning_of_the_calendar_is_no_accident() -> None:
    assert _days("999 years ago, last year, 上个月", datetime(1, 1, 2, tzinfo=UTC)) == []


@given(st.text(st.characters(), max_size=60), st.dates(date(1, 1, 1), date(9999, 12, 31)))
def test_any_text_is_read_without_trouble(text: str, day: date) -> None:
    for period in periods(text, as_of=datetime(day.year, day.month, day.day, tzinfo=UTC)):
        assert period.start < period.end


@given(st.integers(1, 12), st.dates(date(2000, 1, 1), date(2100, 1, 1)))
def test_a_month_without_a_year_has_begun(month: int, day: date) -> None:
    as_of = datetime(day.year, day.month, day.day, tzinfo=UTC)
    (period,) = periods(f"{month}月", as_of=as_of)
    assert as_of - timedelta(days=366) <= period.start <= as_of
