"""The arithmetic of the calendar: floors, steps, months of any length."""

import calendar
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.time.iso import iso
from evolution.language.time.periods import (
    Context,
    Grain,
    ReadPeriod,
    day_of,
    days_in_month,
    floor,
    nearest,
    relative_unit,
    shift,
    unit,
    weekend_of,
    within,
)

MOMENT = datetime(2026, 11, 18, 15, 4, 5, 6, tzinfo=UTC)  # a Wednesday
MINUTES = st.integers(0, 200 * 365 * 24 * 60)
MOMENTS = MINUTES.map(lambda minutes: datetime(1900, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes))
GRAINS: list[Grain] = ["second", "minute", "hour", "day", "week", "month", "quarter", "year"]


def on(*parts: int) -> datetime:
    return datetime(*parts, tzinfo=UTC)  # type: ignore[misc,arg-type]


@pytest.mark.parametrize(
    ("grain", "first"),
    [
        ("second", on(2026, 11, 18, 15, 4, 5)),
        ("minute", on(2026, 11, 18, 15, 4)),
        ("hour", on(2026, 11, 18, 15)),
        ("day", on(2026, 11, 18)),
        ("week", on(2026, 11, 16)),
        ("month", on(2026, 11, 1)),
        ("quarter", on(2026, 10, 1)),
        ("year", on(2026, 1, 1)),
    ],
)
def test_the_first_moment_of_what_holds_a_moment(grain: Grain, first: datetime) -> None:
    assert floor(MOMENT, grain) == first


@given(MOMENTS, st.sampled_from(GRAINS))
def test_a_moment_lies_in_its_unit(moment: datetime, grain: Grain) -> None:
    period = unit(moment, grain)
    assert period.end is not None
    assert period.start <= moment < period.end
    assert floor(period.start, grain) == period.start


@given(MOMENTS, st.sampled_from(GRAINS))
def test_units_follow_each_other_without_a_gap(moment: datetime, grain: Grain) -> None:
    period = unit(moment, grain)
    assert period.end is not None
    following = unit(period.end, grain)
    assert following.start == period.end
    assert shift(following.start, -1, grain) == period.start


@pytest.mark.parametrize(
    ("moment", "count", "grain", "moved"),
    [
        (on(2026, 1, 31), 1, "month", on(2026, 2, 28)),
        (on(2024, 1, 31), 1, "month", on(2024, 2, 29)),
        (on(2026, 3, 31), -1, "month", on(2026, 2, 28)),
        (on(2026, 12, 15), 1, "month", on(2027, 1, 15)),
        (on(2026, 1, 15), -1, "month", on(2025, 12, 15)),
        (on(2024, 2, 29), 1, "year", on(2025, 2, 28)),
        (on(2024, 2, 29), 4, "year", on(2028, 2, 29)),
        (on(2026, 11, 30), 1, "quarter", on(2027, 2, 28)),
        (on(2026, 11, 18), -2, "week", on(2026, 11, 4)),
        (on(2026, 3, 1), -1, "day", on(2026, 2, 28)),
        (on(2026, 11, 18), 0, "month", on(2026, 11, 18)),
    ],
)
def test_a_day_that_a_month_lacks_becomes_its_last(moment, count, grain, moved) -> None:
    assert shift(moment, count, grain) == moved


@given(MOMENTS)
def test_a_month_has_as_many_days_as_the_calendar_says(moment: datetime) -> None:
    assert days_in_month(moment) == calendar.monthrange(moment.year, moment.month)[1]


@pytest.mark.parametrize("count", [-10_000, 10_000])
def test_no_calendar_reaches_further(count: int) -> None:
    with pytest.raises((ValueError, OverflowError)):
        shift(MOMENT, count, "year")


def test_a_date_that_a_month_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="day"):
        day_of(MOMENT, month=2, day=30)


@given(MOMENTS)
def test_a_weekend_is_the_last_two_days_of_its_week(moment: datetime) -> None:
    week = unit(moment, "week")
    weekend = weekend_of(week)
    assert weekend.end == week.end
    assert weekend.start == week.start + timedelta(days=5)


@pytest.mark.parametrize(
    ("prefer", "day"),
    [("past", on(2025, 12, 1)), ("future", on(2026, 12, 1)), ("none", on(2026, 12, 1))],
)
def test_a_date_that_comes_every_year_lies_on_the_side_that_is_preferred(prefer, day) -> None:
    def first_of_december(count: int) -> ReadPeriod:
        return day_of(shift(MOMENT, count, "year"), month=12, day=1)

    assert nearest(Context(MOMENT, prefer), first_of_december).start == day


@pytest.mark.parametrize(("strict", "day"), [(False, on(2026, 11, 18)), (True, on(2025, 11, 18))])
def test_today_counts_unless_nobody_says_so_of_today(strict: bool, day: datetime) -> None:
    def the_eighteenth(count: int) -> ReadPeriod:
        return day_of(shift(MOMENT, count, "year"), month=11, day=18)

    assert nearest(Context(MOMENT), the_eighteenth, strict=strict).start == day


def test_a_date_that_no_year_has_is_refused() -> None:
    def never(count: int) -> ReadPeriod:
        return day_of(shift(MOMENT, count, "year"), month=2, day=30)

    with pytest.raises(ValueError, match="no cycle"):
        nearest(Context(MOMENT), never)


def test_what_lies_in_a_relative_period_is_relative_and_keeps_a_parent_of_its_own() -> None:
    week = relative_unit(Context(MOMENT), -1, "week")
    day = unit(week.start, "day")
    assert within(None, day) == day
    inside = within(week, day)
    assert (inside.relative, inside.parent) == (True, week)
    assert within(unit(MOMENT, "year"), inside).parent == week


@pytest.mark.parametrize(
    ("period", "written"),
    [
        (unit(MOMENT, "year"), "2026"),
        (unit(MOMENT, "month"), "2026-11"),
        (unit(MOMENT, "quarter"), "2026-10/2026-12"),
        (unit(MOMENT, "day"), "2026-11-18"),
        (unit(MOMENT, "week"), "2026-11-16/2026-11-22"),
        (weekend_of(unit(MOMENT, "week")), "2026-11-21/2026-11-22"),
        (unit(MOMENT, "day", count=3), "2026-11-18/2026-11-20"),
        (unit(MOMENT, "hour"), "2026-11-18"),
        (ReadPeriod(on(2026, 11, 18, 15, 30), None, "minute", kind="clock"), "2026-11-18T15:30"),
        (
            ReadPeriod(on(2026, 11, 18, 15, 30), None, "minute", kind="clock", approximate=True),
            "2026-11-18",
        ),
        (
            ReadPeriod(
                on(2026, 11, 17, 18),
                on(2026, 11, 18),
                "hour",
                label="night",
                parent=unit(on(2026, 11, 17), "day"),
            ),
            "2026-11-17",
        ),
        (
            ReadPeriod(
                on(2025, 1, 1),
                on(2027, 1, 1),
                "year",
                ends=(unit(on(2025, 5, 1), "year"), unit(MOMENT, "year")),
            ),
            "2025/2026",
        ),
        (unit(on(476, 1, 1), "year"), "0476"),
    ],
)
def test_a_period_is_written_as_precisely_as_it_was_said(period: ReadPeriod, written: str) -> None:
    assert iso(period) == written


@given(MOMENTS, st.sampled_from(GRAINS[3:]), st.integers(1, 5))
def test_what_is_written_begins_with_the_day_that_begins_it(moment, grain, count) -> None:
    written = iso(unit(moment, grain, count=count))
    first, _, last = written.partition("/")
    assert f"{floor(moment, grain):%Y-%m-%d}".startswith(first)
    assert not last or last > first
