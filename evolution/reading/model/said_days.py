"""The days that a conversation speaks of: a date in an answer must be one of them (pure)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta

from evolution.language.time.periods import Prefer
from evolution.language.time.times import TimeSpan, find_times
from evolution.reading.model.numbers import numbers_in
from memory.text.analyse import normalise

DayRange = tuple[date, date]
_LEANINGS: tuple[Prefer, ...] = ("past", "future", "none")
_EDGE = timedelta(days=1)
"""Of a range: "the weekend" may begin on Friday evening."""
_WEEK = timedelta(days=7)
"""What is told of a day may be told of its week."""
_LENGTH = re.compile(
    r"([0-9]{1,3}|[a-z]{1,12}|[一二两三四五六七八九十半几]{1,3})[ -]?个?"
    r"(?:(天|日|days?)|(周|星期|礼拜|weeks?)|(月|months?)|(年|years?))"
)
_ARTICLES = frozenset({"a", "an"})
_UNIT_DAYS = (1.0, 7.0, 30.4, 365.25)
_MOST_DAYS = 40_000  # a length of more is a slip of the pen
_ROUNDED = 0.1  # share of a length by which "two months" may be off


def days_said(texts: Iterable[tuple[str, datetime]]) -> list[DayRange]:
    """Return the ranges of days that texts may mean, and the weeks they were said in.

    Each is read from its own moment.
    """
    ranges: list[DayRange] = []
    for text, at in texts:
        ranges.append((at.date() - _WEEK, at.date() + _WEEK))
        for prefer in _LEANINGS:
            ranges += [_days(span) for span in find_times(text, reference=at, prefer=prefer)]
        ranges += _at_the_end_of_lengths(text, at.date())
    return ranges


def _at_the_end_of_lengths(text: str, day: date) -> Iterator[DayRange]:
    """Return the days that lie a length of time before or behind.

    As in "for two weeks now" and "还有三个月".

    >>> [str(start) for start, _ in _at_the_end_of_lengths("换成Helix了,两周了", date(2026, 6, 1))]
    ['2026-05-17', '2026-06-14']
    """
    for found in _LENGTH.finditer(normalise(text).casefold()):
        _, *units = found.groups()
        unit_days = next(days for days, unit in zip(_UNIT_DAYS, units, strict=True) if unit)
        numbers = numbers_in(found[1]) or ({1} if found[1] in _ARTICLES else set())
        for number in numbers:
            length_days = number * unit_days
            if 0 < length_days <= _MOST_DAYS:
                length = timedelta(days=length_days)
                off = timedelta(days=round(length_days * _ROUNDED))
                for end in (day - length, day + length):
                    yield end - off, end + off


def is_said(span: TimeSpan, ranges: Sequence[DayRange]) -> bool:
    """Tell whether a date lies within, or on the edge of, a range that was spoken of."""
    first, last = _days(span)
    return any(first <= stop + _EDGE and start - _EDGE <= last for start, stop in ranges)


def _days(span: TimeSpan) -> DayRange:
    start = span.start.date()
    end = span.end.date() if span.end is not None else start
    return start, max(start, end)
