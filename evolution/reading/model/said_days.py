"""The days that a conversation speaks of: a date in an answer must be one of them (pure)."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from evolution.language.time.periods import Prefer
from evolution.language.time.times import TimeSpan, find_times

DayRange = tuple[date, date]
_LEANINGS: tuple[Prefer, ...] = ("past", "future", "none")
_EDGE = timedelta(days=1)
"""Of a range: "the weekend" may begin on Friday evening."""
_WEEK = timedelta(days=7)
"""What is told of a day may be told of its week."""


def days_said(texts: Iterable[tuple[str, datetime]]) -> list[DayRange]:
    """Return the ranges of days that texts may mean, each read from its own moment, and the weeks they were said in."""
    ranges: list[DayRange] = []
    for text, at in texts:
        ranges.append((at.date() - _WEEK, at.date() + _WEEK))
        for prefer in _LEANINGS:
            ranges += [_days(span) for span in find_times(text, reference=at, prefer=prefer)]
    return ranges


def is_said(span: TimeSpan, ranges: Sequence[DayRange]) -> bool:
    """Tell whether a date lies within, or on the edge of, a range that was spoken of."""
    first, last = _days(span)
    return any(first <= stop + _EDGE and start - _EDGE <= last for start, stop in ranges)


def _days(span: TimeSpan) -> DayRange:
    start = span.start.date()
    end = span.end.date() if span.end is not None else start
    return start, max(start, end)
