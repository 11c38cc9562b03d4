"""Periods in ISO 8601, as precise as they were said (pure)."""

from __future__ import annotations

from datetime import datetime, timedelta

from evolution.language.time.periods import Grain, ReadPeriod, floor, shift

_INSTANT = timedelta(microseconds=1)
_FORMATS: dict[Grain, str] = {"day": "%m-%d", "month": "%m"}
# How precisely a period is written, beside the day.
_GRAINS: dict[Grain, Grain] = {"month": "month", "quarter": "month", "year": "year"}


def iso(period: ReadPeriod) -> str:
    """Years, months, days, moments, or two of them and a slash, the last one inside.

    `2026`, `2026-10`, `2026-11-14`, `2026-11-14T15:30`.

    A part of a day ("last night") is its day; a clock time whose half of the day was not said too.
    """
    if period.ends:
        first, second = (iso(end) for end in period.ends)
        start, _, _ = first.partition("/")
        _, _, last = second.rpartition("/")
        return f"{start}/{last}"
    if period.kind == "clock" and not period.approximate:
        return f"{_day(period.start)}T{period.start:%H:%M}"
    if period.label and period.parent and period.parent.grain == "day":
        return iso(period.parent)
    return _range(period, _GRAINS.get(period.grain, "day"))


def _range(period: ReadPeriod, grain: Grain) -> str:
    start = period.start
    end = period.end or start
    first = _written(start, grain)
    if floor(start, grain) == start and end == shift(start, 1, grain):
        return first
    last = _written(max(start, end - _INSTANT), grain)
    return first if first == last else f"{first}/{last}"


def _written(moment: datetime, grain: Grain) -> str:
    year = f"{moment.year:04d}"
    if grain == "year":
        return year
    rest = moment.strftime(_FORMATS[grain])
    return f"{year}-{rest}"


def _day(moment: datetime) -> str:
    return _written(moment, "day")
