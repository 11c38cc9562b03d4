"""How parts of an English time join.

Coarse first, "Friday at 5", or fine first, "5 on Friday" (pure).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evolution.language.time.en.seasons import season_of
from evolution.language.time.en.words import DAY_PARTS
from evolution.language.time.periods import (
    Context,
    ReadPeriod,
    day_in_week,
    floor,
    unit,
    weekend_of,
    within,
)
from evolution.language.time.rule import Match, Reader, Reading

NOON = 12
# Kinds that are one day, so that a part of the day or a clock time can follow.
DATED = frozenset({"date", "weekday", "yearless", "ordinal", "festival"})
FINE = ("second", "minute", "hour")
# Which third of a longer period a word means; "earlier" and "later" say less and keep it whole.
THIRDS = 3
_THIRD_OF = {"early": 0, "beginning": 0, "start": 0, "mid": 1, "middle": 1, "late": 2, "end": 2}

# What a part becomes that is told its year.
_KINDS_IN_YEAR = {"yearless": "date", "bare month": "month"}

Join = Callable[[ReadPeriod, ReadPeriod], Reading]
Maker = Callable[[Match, Context], ReadPeriod]


def head(make: Maker) -> Reader:
    """A rule that names a period by itself, or completes the finer part said before it."""

    def read(match: Match, parent: Reading, context: Context) -> Reading:
        whole = make(match, context)
        if parent is None:
            return whole
        join = _JOINS.get(parent.kind, _refused)
        joined = join(parent, whole)
        if joined is None:
            return None
        approximate = joined.approximate or whole.approximate
        return replace(
            joined, parent=joined.parent or whole, relative=whole.relative, approximate=approximate
        )

    return read


def part_of_day(day: ReadPeriod, name: str) -> ReadPeriod:
    """The morning, afternoon, evening or night of a day."""
    label = name.lower()
    first, last = DAY_PARTS[label]
    start = day.start + timedelta(hours=first)
    end = day.start + timedelta(hours=last)
    part = ReadPeriod(start, end, "hour", approximate=True, kind="day part", label=label)
    return within(day, part)


def clock_on(day: ReadPeriod, clock: ReadPeriod) -> ReadPeriod:
    """A clock time moved to another day, or into a part of one: "5" + "in the afternoon"."""
    part = day.label if day.kind == "day part" else ""
    whole = day.parent if part and day.parent else day
    offset = clock.start - floor(clock.start, "day")
    late = part in ("afternoon", "evening", "night")
    if part and clock.approximate and late and offset < timedelta(hours=NOON):
        offset += timedelta(hours=NOON)
    moved = unit(whole.start + offset, clock.grain, kind="clock")
    return replace(moved, approximate=clock.approximate and not part)


def _refused(_: ReadPeriod, __: ReadPeriod) -> Reading:
    return None


def _join_clock(clock: ReadPeriod, day: ReadPeriod) -> Reading:
    return clock_on(day, clock) if day.kind in DATED or day.kind == "day part" else None


def _join_part(part: ReadPeriod, day: ReadPeriod) -> Reading:
    return part_of_day(day, part.label) if day.kind in DATED else None


def _join_weekday(weekday: ReadPeriod, whole: ReadPeriod) -> Reading:
    day = weekday.start.weekday()
    if whole.kind == "week":
        return day_in_week(whole, day)
    fits = whole.kind in DATED and whole.start.weekday() == day
    return whole if fits else None


def _join_weekend(_: ReadPeriod, week: ReadPeriod) -> Reading:
    return weekend_of(week) if week.kind == "week" else None


def _join_ordinal(day: ReadPeriod, month: ReadPeriod) -> Reading:
    if month.kind not in ("month", "bare month"):
        return None
    kind = "date" if month.kind == "month" else "yearless"
    start = month.start.replace(day=day.start.day)
    return unit(start, "day", kind=kind)


def _join_year(part: ReadPeriod, year: ReadPeriod) -> Reading:
    if year.kind != "year":
        return None
    start = part.start.replace(year=year.start.year)
    kind = _KINDS_IN_YEAR.get(part.kind, part.kind)
    return unit(start, part.grain, kind=kind)


def _join_season(season: ReadPeriod, year: ReadPeriod) -> Reading:
    return season_of(year, season.label) if year.kind == "year" else None


def _join_edge(word: ReadPeriod, whole: ReadPeriod) -> Reading:
    """The early, middle or late third of a period longer than a day."""
    if whole.end is None or whole.grain in FINE or whole.style or whole.kind == "range":
        return None
    edge = word.label.split()[-1]
    third = _THIRD_OF.get(edge)
    if third is None:
        return replace(whole, approximate=True)
    length = whole.end - whole.start
    if length <= timedelta(days=1):
        return None
    third_long = length / THIRDS
    start = floor(whole.start + third * third_long, "day")
    end = whole.end
    if third < THIRDS - 1:
        end = floor(whole.start + (third + 1) * third_long, "day")
    return replace(
        whole, start=start, end=end, kind="edge", parent=whole, label=word.label, approximate=True
    )


_JOINS: dict[str, Join] = {
    "clock": _join_clock,
    "bare clock": _join_clock,
    "part word": _join_part,
    "weekday": _join_weekday,
    "weekend": _join_weekend,
    "ordinal": _join_ordinal,
    "yearless": _join_year,
    "bare month": _join_year,
    "season": _join_season,
    "edge word": _join_edge,
}
