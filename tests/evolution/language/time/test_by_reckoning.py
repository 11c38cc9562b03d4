"""What a phrase means on any day of any year, reckoned here by the calendar alone."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.time.times import find_times

DAYS = st.dates(date(1990, 1, 1), date(2060, 12, 31))
WEEKDAYS_EN = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
WEEKDAYS_ZH = "一二三四五六日"
MONTHS_EN = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
NUMBERS_EN = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
NUMBERS_ZH = [
    "一",
    "两",
    "三",
    "四",
    "五",
    "六",
    "七",
    "八",
    "九",
    "十",
    "十一",
    "十二",
    "十三",
    "十四",
    "十五",
    "十六",
    "十七",
    "十八",
    "十九",
    "二十",
]
MANY = settings(max_examples=40, deadline=None)


def read(text: str, day: date) -> list[tuple[date, date | None]]:
    """The days that a text names when it is said at noon: the first, and the first behind it."""
    said = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    found = find_times(text, reference=said)
    return [(span.start.date(), span.end.date() if span.end else None) for span in found]


def month(day: date, count: int) -> tuple[date, date]:
    """The month so many months from that of a day."""
    place = day.year * 12 + day.month - 1 + count
    behind = place + 1
    return date(place // 12, place % 12 + 1, 1), date(behind // 12, behind % 12 + 1, 1)


def week(day: date, count: int) -> tuple[date, date]:
    monday = day - timedelta(days=day.weekday()) + timedelta(weeks=count)
    return monday, monday + timedelta(weeks=1)


def one_day(day: date) -> list[tuple[date, date]]:
    return [(day, day + timedelta(days=1))]


@MANY
@given(DAYS)
@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("the day before yesterday", -2),
        ("yesterday", -1),
        ("today", 0),
        ("tomorrow", 1),
        ("the day after tomorrow", 2),
        ("大前天", -3),
        ("前天", -2),
        ("昨天", -1),
        ("今天", 0),
        ("明天", 1),
        ("后天", 2),
        ("大后天", 3),
        ("昨日", -1),
        ("明日", 1),
    ],
)
def test_a_day_by_name(text: str, distance: int, day: date) -> None:
    assert read(text, day) == one_day(day + timedelta(days=distance))


@MANY
@given(DAYS, st.integers(1, 20), st.sampled_from([-1, 1]))
def test_so_many_days_away(day: date, count: int, side: int) -> None:
    there = one_day(day + side * timedelta(days=count))
    plural = "s" if count > 1 else ""
    english = ("{} day{} ago", "in {} day{}")[side > 0]
    chinese = ("{}天前", "{}天后")[side > 0]
    for number in (count, NUMBERS_EN[count - 1]):
        assert read(english.format(number, plural), day) == there
    for number in (count, NUMBERS_ZH[count - 1]):
        assert read(chinese.format(number), day) == there


@MANY
@given(DAYS, st.integers(2, 20), st.sampled_from([-1, 1]))
def test_so_many_weeks_away_is_a_week(day: date, count: int, side: int) -> None:
    there = [week(day, side * count)]
    assert read(("{} weeks ago", "in {} weeks")[side > 0].format(count), day) == there
    for unit in ("周", "个星期"):
        assert read(f"{NUMBERS_ZH[count - 1]}{unit}{'后' if side > 0 else '前'}", day) == there


@MANY
@given(DAYS, st.integers(2, 20), st.sampled_from([-1, 1]))
def test_so_many_months_away_is_a_month(day: date, count: int, side: int) -> None:
    there = [month(day, side * count)]
    assert read(("{} months ago", "in {} months")[side > 0].format(count), day) == there
    assert read(f"{NUMBERS_ZH[count - 1]}个月{'后' if side > 0 else '前'}", day) == there


@MANY
@given(DAYS, st.integers(2, 20), st.sampled_from([-1, 1]))
def test_so_many_years_away_is_a_year(day: date, count: int, side: int) -> None:
    year = day.year + side * count
    there = [(date(year, 1, 1), date(year + 1, 1, 1))]
    assert read(("{} years ago", "in {} years")[side > 0].format(count), day) == there
    assert read(f"{NUMBERS_ZH[count - 1]}年{'后' if side > 0 else '前'}", day) == there


@MANY
@given(DAYS)
@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("the week before last", -2),
        ("last week", -1),
        ("this week", 0),
        ("next week", 1),
        ("the week after next", 2),
        ("上上周", -2),
        ("上周", -1),
        ("上个星期", -1),
        ("上個禮拜", -1),
        ("这周", 0),
        ("本周", 0),
        ("下周", 1),
        ("下下周", 2),
    ],
)
def test_a_week_begins_on_monday(text: str, distance: int, day: date) -> None:
    assert read(text, day) == [week(day, distance)]


@MANY
@given(DAYS)
@pytest.mark.parametrize(
    ("text", "distance"),
    [
        ("the month before last", -2),
        ("last month", -1),
        ("this month", 0),
        ("next month", 1),
        ("上上个月", -2),
        ("上个月", -1),
        ("上月", -1),
        ("这个月", 0),
        ("本月", 0),
        ("下个月", 1),
        ("下下个月", 2),
    ],
)
def test_a_month_by_name(text: str, distance: int, day: date) -> None:
    assert read(text, day) == [month(day, distance)]


@MANY
@given(DAYS)
@pytest.mark.parametrize(
    ("text", "distance"),
    [
        *(("the year before last", -2), ("last year", -1), ("this year", 0), ("next year", 1)),
        *(("前年", -2), ("去年", -1), ("今年", 0), ("明年", 1), ("后年", 2), ("大前年", -3)),
    ],
)
def test_a_year_by_name(text: str, distance: int, day: date) -> None:
    year = day.year + distance
    assert read(text, day) == [(date(year, 1, 1), date(year + 1, 1, 1))]


@MANY
@given(DAYS, st.integers(0, 6))
def test_a_weekday_lies_in_its_week(day: date, weekday: int) -> None:
    name, sign = WEEKDAYS_EN[weekday], WEEKDAYS_ZH[weekday]
    for text, count in (
        (f"next {name}", 1),
        (f"{name} of next week", 1),
        (f"下周{sign}", 1),
        (f"上周{sign}", -1),
        (f"上个星期{sign}", -1),
        (f"下下周{sign}", 2),
        (f"这周{sign}", 0),
    ):
        monday, _ = week(day, count)
        assert (text, read(text, day)) == (text, one_day(monday + timedelta(days=weekday)))


@MANY
@given(DAYS, st.integers(0, 6))
def test_last_weekday_is_the_latest_before_today(day: date, weekday: int) -> None:
    back = (day.weekday() - weekday - 1) % 7 + 1
    for text in (f"last {WEEKDAYS_EN[weekday]}", f"on {WEEKDAYS_EN[weekday]}"):
        assert read(text, day) == one_day(day - timedelta(days=back))
    assert read(f"周{WEEKDAYS_ZH[weekday]}", day) == one_day(day - timedelta(days=back))


@MANY
@given(DAYS, DAYS)
def test_a_whole_date_is_that_day_however_it_is_written(day: date, named: date) -> None:
    month_name = MONTHS_EN[named.month - 1]
    for text in (
        named.isoformat(),
        f"{month_name} {named.day}, {named.year}",
        f"{named.day} {month_name} {named.year}",
        f"{named.year}年{named.month}月{named.day}日",
        f"{named.year}年{named.month}月{named.day}号",
    ):
        assert (text, read(text, day)) == (text, one_day(named))


@MANY
@given(DAYS, DAYS)
def test_a_date_without_its_year_is_the_latest_that_is_not_ahead(day: date, named: date) -> None:
    if (named.month, named.day) == (2, 29):
        return
    year = day.year if (named.month, named.day) <= (day.month, day.day) else day.year - 1
    there = one_day(date(year, named.month, named.day))
    assert read(f"on {MONTHS_EN[named.month - 1]} {named.day}", day) == there
    if named.month != day.month:  # within the month of saying Chinese leans to neither side
        assert read(f"{named.month}月{named.day}日", day) == there


@MANY
@given(DAYS, st.integers(1990, 2060))
def test_a_named_month_of_a_named_year(day: date, year: int) -> None:
    for place, name in enumerate(MONTHS_EN, start=1):
        there = [month(date(year, place, 1), 0)]
        assert read(f"in {name} {year}", day) == there
        assert read(f"{year}年{place}月", day) == there


@MANY
@given(DAYS)
@pytest.mark.parametrize(
    ("text", "distance"), [("last weekend", -1), ("next weekend", 1), ("上周末", -1), ("下周末", 1)]
)
def test_a_weekend_is_two_days_of_its_week(text: str, distance: int, day: date) -> None:
    monday, behind = week(day, distance)
    assert read(text, day) == [(monday + timedelta(days=5), behind)]
