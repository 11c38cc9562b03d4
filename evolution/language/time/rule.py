"""One part of a time phrase, and what two parts make of each other (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from evolution.language.time.periods import Context, ReadPeriod

Reader = Callable[[re.Match[str], ReadPeriod | None, Context], ReadPeriod | None]


@dataclass(frozen=True, slots=True)
class TimeRule:
    """One part of a phrase.

    Attributes:
        pattern: What it looks like.
        read: What it means, given the period of the parts before it; None where it does not fit.
        opens: A phrase can begin with it.
        follows: It can stand after another part.
    """

    pattern: re.Pattern[str]
    read: Reader
    opens: bool = True
    follows: bool = True


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """A phrase of a text: its period and its place, `begin` inclusive, `stop` exclusive."""

    period: ReadPeriod
    begin: int
    stop: int


# A part that means nothing until another follows it: "the end of", "at 5".
PENDING = frozenset({"edge word", "part word", "bare clock"})
# What is relative only because it leaves out its week, month or year.
BARE = frozenset({"weekday", "weekend", "named part"})


def joined_range(first: ReadPeriod, second: ReadPeriod) -> ReadPeriod:
    """From the start of one period to the end of another; up to a clock time, to that moment.

    Two bare weekdays ("Monday to Friday") are a habit as often as a week: not relative.
    """
    clock = second.kind in ("clock", "now")
    return ReadPeriod(
        first.start,
        second.start if clock else second.end,
        first.grain,
        relative=(first.relative or second.relative) and not (first.kind in BARE and second.kind in BARE),
        approximate=first.approximate or second.approximate,
        kind="range",
        ends=(first, second),
    )


def leaves_open(second: ReadPeriod, first: ReadPeriod) -> bool:
    """The second end leaves out its week or year, so it is the one that comes after the first end."""
    return second.kind in BARE or (not second.relative and second.start < first.start)
