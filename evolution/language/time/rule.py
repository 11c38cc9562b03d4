"""One part of a time phrase, and what two parts make of each other (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from evolution.language.time.periods import Context, ReadPeriod

Match = re.Match[str]
Pattern = re.Pattern[str]
# A period, or None where there is none or the words mean none.
Reading = ReadPeriod | None
Reader = Callable[[Match, Reading, Context], Reading]


@dataclass(frozen=True, slots=True)
class TimeRule:
    """One part of a phrase.

    Attributes:
        pattern: What it looks like.
        read: What it means, given the period of the parts before it; None where it does not fit.
        opens: A phrase can begin with it.
        follows: It can stand after another part.
    """

    pattern: Pattern
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
    is_moment = second.kind in ("clock", "now")
    is_habit = first.kind in BARE and second.kind in BARE
    is_relative = first.relative or second.relative
    return ReadPeriod(
        first.start,
        second.start if is_moment else second.end,
        first.grain,
        relative=is_relative and not is_habit,
        approximate=first.approximate or second.approximate,
        kind="range",
        ends=(first, second),
    )


def leaves_open(second: ReadPeriod, first: ReadPeriod) -> bool:
    """The second end leaves out its week or year, so it is the one after the first end."""
    if second.kind in BARE:
        return True
    return not second.relative and second.start < first.start
