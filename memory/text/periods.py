"""The days a query asks about: "in May", "3月中旬", "last week", "去年".

A memory of that time is what such a query wants. "Today" and what lies ahead name no time of a
memory: what somebody wears today follows from what was learnt before. A missed period costs little,
a wrong one more.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime

from memory.text.analyse import normalise
from memory.text.period_grammar import GRAMMAR, Days, Reader

MAX_QUERY_CHARACTERS = 2_000  # read from the end of a longer text, where the question is
_BESIDE_DIGITS = re.compile(  # of Chinese that sets its digits apart: 2024 年 5 月
    r"(?<=\d) (?=[年月日号天周星礼个])|(?<=[年月的近去]) (?=\d)"
)


@dataclass(frozen=True, slots=True)
class Period:
    """Whole days in the timezone of the question: ``start`` is in it, ``end`` no longer.

    Both are aware.
    """

    start: datetime
    end: datetime


def periods(text: str, *, as_of: datetime) -> tuple[Period, ...]:
    """Periods that ``text`` names, seen from ``as_of`` (aware), in order and without repetition.

    Often none. A month or a day without its year is the latest that has begun by ``as_of``.

    Raises:
        ValueError: if ``as_of`` is naive.
    """
    if as_of.tzinfo is None:
        raise ValueError("as_of must be aware")
    plain = _BESIDE_DIGITS.sub("", normalise(text[-MAX_QUERY_CHARACTERS:]))
    found = sorted(_named(plain, today=as_of.date()))
    days = dict.fromkeys(item[1] for item in found)
    return tuple(Period(_midnight(start, as_of), _midnight(end, as_of)) for start, end in days)


def _midnight(day: date, as_of: datetime) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=as_of.tzinfo)


def _named(text: str, *, today: date) -> Iterator[tuple[int, Days]]:
    """Yield where each period is said, and its days; a longer phrase hides what lies within it."""
    taken: list[tuple[int, int]] = []
    for pattern, read in GRAMMAR:
        for match in pattern.finditer(text):
            begin, stop = match.span()
            is_hidden = any(
                begin < other_stop and other_begin < stop for other_begin, other_stop in taken
            )
            if is_hidden:
                continue
            days = _read(read, match, today)
            if days is not None:
                taken.append((begin, stop))
                yield begin, days


def _read(read: Reader, match: re.Match[str], today: date) -> Days | None:
    said = {name: value for name, value in match.groupdict().items() if value}
    try:
        return read(said, today)
    except (ValueError, OverflowError):  # the calendar has no such day
        return None
