"""The days that a conversation speaks of: a date in an answer must be one of them (pure)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from evolution.language.time.periods import Grain, Prefer
from evolution.language.time.times import TimeSpan, find_times
from evolution.reading.model.numbers import numbers_in
from memory.text.analyse import normalise


@dataclass(frozen=True, slots=True)
class DayRange:
    """Days that words may mean, and how precisely they say it.

    Of a month that was said no day was said; of the end of one (`vague`), its last day was.
    """

    first: date
    last: date
    grain: Grain = "day"
    vague: bool = False


_PRECISION: dict[Grain, int] = {"month": 1, "quarter": 1, "year": 2}
"""How coarse a grain is; what is not named is told to the day, as a week is by its weekdays."""
_LEANINGS: tuple[Prefer, ...] = ("past", "future", "none")
_EDGE = timedelta(days=1)
"""Of days: "the weekend" may begin on Friday evening. May has none."""
_MOMENT = timedelta(microseconds=1)
_WEEK = timedelta(days=7)
"""What is told of a day may be told of its week."""
_LENGTH = re.compile(
    r"([0-9]{1,3}|[a-z]{1,12}|[一二两三四五六七八九十半几]{1,3})[ -]?个?"
    r"(?:(天|日|days?)|(周|星期|礼拜|weeks?)|(月|months?)|(年|years?))"
)
_ARTICLES = frozenset({"a", "an"})
_UNITS: tuple[tuple[Grain, float], ...] = (
    ("day", 1.0),
    ("week", 7.0),
    ("month", 30.4),
    ("month", 365.25),
)
"""By unit of a length how precisely it tells its end, and its days: of years, the month."""
_MOST_DAYS = 40_000  # a length of more is a slip of the pen
_ROUNDED = 0.1  # share of a length by which "two months" may be off
_CALENDAR = timedelta(days=2)
"""By which the day that is reckoned from a length may be off: months are not alike."""


def days_said(texts: Iterable[tuple[str, datetime]]) -> list[DayRange]:
    """Return the ranges of days that texts may mean, and the weeks they were said in.

    Each is read from its own moment.
    """
    ranges: list[DayRange] = []
    for text, at in texts:
        ranges.append(DayRange(at.date() - _WEEK, at.date() + _WEEK))
        for prefer in _LEANINGS:
            ranges += [_days(span) for span in find_times(text, reference=at, prefer=prefer)]
        ranges += _at_the_end_of_lengths(text, at.date())
    return ranges


def _at_the_end_of_lengths(text: str, day: date) -> Iterator[DayRange]:
    """Return the days that lie a length of time before or behind.

    As in "for two weeks now" and "还有三个月".

    >>> [str(days.first) for days in _at_the_end_of_lengths("换成Helix了,两周了", date(2026, 6, 1))]
    ['2026-05-17', '2026-05-16', '2026-06-14', '2026-06-13']
    """
    for found in _LENGTH.finditer(normalise(text).casefold()):
        _, *units = found.groups()
        grain, unit_days = next(of for of, unit in zip(_UNITS, units, strict=True) if unit)
        numbers = numbers_in(found[1]) or ({1} if found[1] in _ARTICLES else set())
        for number in numbers:
            length_days = number * unit_days
            if 0 < length_days <= _MOST_DAYS:
                length = timedelta(days=length_days)
                off = timedelta(days=round(length_days * _ROUNDED))
                for end in (day - length, day + length):
                    yield DayRange(end - off, end + off, grain)
                    yield DayRange(end - _CALENDAR, end + _CALENDAR)


def is_said(span: TimeSpan, ranges: Sequence[DayRange]) -> bool:
    """Tell whether a date lies within, or on the edge of, a range that was spoken of.

    It is no finer than what was said: `in May` is said of no day in May.
    """
    told = _days(span)
    return any(_overlap(told, said) and _is_as_precise(told, said) for said in ranges)


def _overlap(told: DayRange, said: DayRange) -> bool:
    edge = timedelta(0) if said.grain in _PRECISION else _EDGE
    return told.first <= said.last + edge and said.first - edge <= told.last


def _is_as_precise(told: DayRange, said: DayRange) -> bool:
    """Tell whether a date is no finer than what was said, or the first or last of what is vague."""
    if _PRECISION.get(told.grain, 0) >= _PRECISION.get(said.grain, 0):
        return True
    return said.vague and (told.first == said.first or told.last == said.last)


def _days(span: TimeSpan) -> DayRange:
    start = span.start.date()
    last = (span.end - _MOMENT).date() if span.end is not None else start
    return DayRange(start, max(start, last), span.grain, span.approximate)
