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
_NEXT_TO = re.compile(
    r"\b(?:weekend|week|day|night|morning|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
    r" (?:right |just )?(?:after|before|following)\b"
    r"|(?:第二|次|隔|头|前一|后一)天|[前后]的?那?个?(?:周|星期|礼拜)"
)
"""A day told by another: the weekend after the 17th, 高考完第二天."""
_NEARBY = timedelta(days=8)
"""Within which such a day lies: the weekend after a Saturday ends eight days later."""
_EASTER = re.compile(r"\beaster\b|\bgood friday\b|复活节|復活節")
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
    named: list[DayRange] = []
    is_next_to = False
    for text, at in texts:
        ranges.append(DayRange(at.date() - _WEEK, at.date() + _WEEK))
        named += [*_named(text, at), *_easters(text, at.year)]
        ranges += _at_the_end_of_lengths(text, at.date())
        is_next_to = is_next_to or bool(_NEXT_TO.search(normalise(text).casefold()))
    nearby = _around(named) if is_next_to else ()
    return [*ranges, *named, *nearby]


def _named(text: str, at: datetime) -> Iterator[DayRange]:
    for prefer in _LEANINGS:
        for span in find_times(text, reference=at, prefer=prefer):
            yield _days(span)


def _easters(text: str, year: int) -> Iterator[DayRange]:
    """Return the Easters, Good Friday to Monday, that a text of a year may mean."""
    if not _EASTER.search(normalise(text).casefold()):
        return
    for other in (year - 1, year, year + 1):
        sunday = easter_sunday(other)
        yield DayRange(sunday - 2 * _EDGE, sunday + _EDGE)


def easter_sunday(year: int) -> date:
    """Return the Sunday after the first full moon of spring, by the Gregorian reckoning.

    >>> [str(easter_sunday(year)) for year in (2024, 2025, 2026, 2038)]
    ['2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25']
    """
    century, in_century = divmod(year, 100)
    golden = year % 19
    shift = century - century // 4 - (century - (century + 8) // 25 + 1) // 3
    moon = (19 * golden + shift + 15) % 30
    weekday = (32 + 2 * (century % 4) + 2 * (in_century // 4) - moon - in_century % 4) % 7
    late = (golden + 11 * moon + 22 * weekday) // 451
    days_into_march = moon + weekday - 7 * late + 21
    return date(year, 3, 1) + timedelta(days=days_into_march)


def _around(named: Iterable[DayRange]) -> Iterator[DayRange]:
    """Return the days before and after named ones, for what is told by them."""
    for days in named:
        if days.grain not in _PRECISION:
            yield DayRange(days.first - _NEARBY, days.last + _NEARBY)


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
