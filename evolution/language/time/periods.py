"""Periods of the calendar: what a time expression is read into, and the arithmetic on it (pure)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

Grain = Literal["second", "minute", "hour", "day", "week", "month", "quarter", "year"]
Prefer = Literal["past", "future", "none"]
Style = Literal["", "around", "as of", "before", "after"]

MONTHS_IN_YEAR = 12
MONTHS: dict[Grain, int] = {"month": 1, "quarter": 3, "year": MONTHS_IN_YEAR}
STEPS: dict[Grain, timedelta] = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
SATURDAY = 5
# How many cycles to look back or ahead for a date that not every cycle has: 29 February misses 7 at
# most.
CYCLES_SEARCHED = 9


@dataclass(frozen=True, slots=True)
class Context:
    """The moment a text was said (aware, in the speaker's timezone) and where a bare date leans."""

    reference: datetime
    prefer: Prefer = "past"


@dataclass(frozen=True, slots=True)
class ReadPeriod:
    """A stretch of time a phrase was read into.

    Attributes:
        start: First moment, aware.
        end: First moment after it, or None for an instant or an open end.
        grain: How precisely the phrase says it; never finer than its words.
        relative: The phrase counts from the moment it was said.
        approximate: The edges are a convention ("a few days", "early March").
        kind: The rule that read the last part of it, for the rules that may follow.
        parent: The coarser period it lies in, when the phrase names or implies one.
        label: A named part kept in writing ("晚上", "summer"), written after its parent.
        style: How the writing hangs on the date; empty for the date itself.
        ends: Both ends of a range, each to be written for itself.
    """

    start: datetime
    end: datetime | None
    grain: Grain
    relative: bool = False
    approximate: bool = False
    kind: str = ""
    parent: ReadPeriod | None = None
    label: str = ""
    style: Style = ""
    ends: tuple[ReadPeriod, ReadPeriod] | None = None


def floor(moment: datetime, grain: Grain) -> datetime:
    """The first moment of the second, minute, … year that holds `moment`; weeks begin on Monday."""
    if grain in ("second", "minute", "hour"):
        second = moment.second if grain == "second" else 0
        minute = 0 if grain == "hour" else moment.minute
        return moment.replace(minute=minute, second=second, microsecond=0)
    day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
    if grain == "week":
        return day - timedelta(days=day.weekday())
    if grain == "day":
        return day
    months = MONTHS[grain]
    months_before = (day.month - 1) // months * months
    return day.replace(month=months_before + 1, day=1)


def shift(moment: datetime, count: int, grain: Grain) -> datetime:
    """`moment` moved by whole units; a day the month lacks becomes its last.

    Raises:
        ValueError, OverflowError: the calendar (years 1 to 9999) does not reach that far.
    """
    if grain in STEPS:
        return moment + count * STEPS[grain]
    months_before = moment.year * MONTHS_IN_YEAR + moment.month - 1
    year, month_index = divmod(months_before + count * MONTHS[grain], MONTHS_IN_YEAR)
    first = moment.replace(year=year, month=month_index + 1, day=1)
    day = min(moment.day, days_in_month(first))
    return first.replace(day=day)


def days_in_month(moment: datetime) -> int:
    """Days in the month of `moment`, 28 to 31."""
    first = moment.replace(day=28) + timedelta(days=4)
    return (first - timedelta(days=first.day)).day


def unit(moment: datetime, grain: Grain, *, count: int = 1, kind: str = "") -> ReadPeriod:
    """The calendar unit that holds `moment`, and the `count - 1` units after it."""
    start = floor(moment, grain)
    return ReadPeriod(start, shift(start, count, grain), grain, kind=kind or grain)


def relative_unit(context: Context, count: int, grain: Grain, *, kind: str = "") -> ReadPeriod:
    """The unit `count` units after (before, if negative) the one now: last week, next month."""
    moment = shift(floor(context.reference, grain), count, grain)
    return replace(unit(moment, grain, kind=kind), relative=True)


def day_of(
    moment: datetime, *, year: int | None = None, month: int, day: int, kind: str = "date"
) -> ReadPeriod:
    """One day of the calendar. Raises ValueError where the month has no such day."""
    start = floor(moment, "day").replace(year=year or moment.year, month=month, day=day)
    return unit(start, "day", kind=kind)


def day_in_week(week: ReadPeriod, day: int) -> ReadPeriod:
    """Day 0 (Monday) to 6 of a week."""
    return unit(week.start + timedelta(days=day), "day", kind="date")


def weekend_of(week: ReadPeriod) -> ReadPeriod:
    """Saturday and Sunday of a week."""
    return unit(week.start + timedelta(days=SATURDAY), "day", count=2, kind="weekend")


def nearest(
    context: Context, cycle: Callable[[int], ReadPeriod], *, strict: bool = False
) -> ReadPeriod:
    """The one of a repeating date that the preference means.

    Args:
        context: The reference and the preference; `none` takes the reference's own cycle.
        cycle: The date in the reference's cycle (0), the one before (-1), …; may raise ValueError.
        strict: Today itself does not count (nobody says "Friday" for today).

    Raises:
        ValueError: no cycle in reach has such a date.
    """
    if context.prefer == "none":
        return cycle(0)
    today = floor(context.reference, "day")
    step = -1 if context.prefer == "past" else 1
    for count in range(0, step * CYCLES_SEARCHED, step):
        found = _attempt(cycle, count)
        if found and _on_side(found, today, past=step < 0, strict=strict):
            return found
    raise ValueError("no cycle in reach has this date")


def _attempt(cycle: Callable[[int], ReadPeriod], count: int) -> ReadPeriod | None:
    try:
        return cycle(count)
    except ValueError:  # this cycle has no such day
        return None


def _on_side(period: ReadPeriod, today: datetime, *, past: bool, strict: bool) -> bool:
    if past:
        return period.start < today if strict else period.start <= today
    return period.start > today if strict else (period.end or period.start) > today


def within(parent: ReadPeriod | None, period: ReadPeriod) -> ReadPeriod:
    """`period` read inside `parent`: it inherits being relative and approximate.

    A clock time is exact within a part of a day, whose edges are a convention.
    """
    if parent is None:
        return period
    is_settled = (parent.kind, period.kind) == ("day part", "clock")
    return replace(
        period,
        parent=period.parent or parent,
        relative=period.relative or parent.relative,
        approximate=period.approximate or (parent.approximate and not is_settled),
    )
