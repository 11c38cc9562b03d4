"""Periods in ISO 8601, as precise as they were said (pure)."""

from __future__ import annotations

from datetime import datetime, timedelta

from evolution.language.time.periods import Grain, ReadPeriod, floor, shift

_INSTANT = timedelta(microseconds=1)
_FORMATS: dict[Grain, str] = {"day": "%m-%d", "month": "%m"}


def iso(period: ReadPeriod) -> str:
    """`2026`, `2026-10`, `2026-11-14`, `2026-11-14T15:30`, or two of them and a slash, the last one inside.

    A part of a day ("last night") is its day; a clock time whose half of the day was not said too.
    """
    if period.ends:
        first, second = (iso(end) for end in period.ends)
        return f"{first.split('/')[0]}/{second.split('/')[-1]}"
    if period.kind == "clock" and not period.approximate:
        return f"{_day(period.start)}T{period.start:%H:%M}"
    grain: Grain = period.grain if period.grain in ("day", "month", "year") else "day"
    if period.grain == "quarter":
        grain = "month"
    if period.label and period.parent and period.parent.grain == "day":
        return iso(period.parent)
    return _range(period, grain)


def _range(period: ReadPeriod, grain: Grain) -> str:
    start, end = period.start, period.end or period.start
    last = max(start, end - _INSTANT)
    whole = floor(start, grain) == start and end == shift(start, 1, grain)
    first, second = _written(start, grain), _written(last, grain)
    return first if whole or first == second else f"{first}/{second}"


def _written(moment: datetime, grain: Grain) -> str:
    year = f"{moment.year:04d}"
    return year if grain == "year" else f"{year}-{moment.strftime(_FORMATS[grain])}"


def _day(moment: datetime) -> str:
    return _written(moment, "day")
