"""Time language, Chinese and English: find times, make them absolute, check that none is left (pure).

Conventions, one for each choice a phrase leaves open:

- Weeks begin on Monday; 下周五 and "next Friday" lie in the next calendar week, "last Friday" is the latest
  Friday before today.
- A distance is as precise as its unit: "two years ago" is a year, "two weeks ago" a week.
- A count nobody said ("a few days ago", 几天前) is not guessed: its writing hangs on the day of saying.
- 最近 and "recently" are written as around the present month; 刚才 and "just now" as the present day.
- A clock time or a month without its day or year is not relative: it may be a habit or a birthday.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from evolution.rules.times_calendar import Context, Grain, Period, Prefer
from evolution.rules.times_en import find_en, read_en
from evolution.rules.times_names import tells_no_time
from evolution.rules.times_rule import BARE, Found
from evolution.rules.times_tense import speaks_of_the_future
from evolution.rules.times_words import UNREADABLE
from evolution.rules.times_writing_en import write_en
from evolution.rules.times_writing_zh import write_zh
from evolution.rules.times_zh import find_zh, read_zh
from evolution.rules.times_zh_numbers import normalised

TimeLanguage = Literal["zh", "en"]

_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
# Rewriting can bring words together that read as one more time; a text settles in two or three passes.
_PASSES = 8
# Characters before a time that decide its preposition.
_LED_BY = 20
# Any moment will do to see that a phrase is relative.
_SOME_MOMENT = datetime(2024, 6, 12, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TimeSpan:
    """A time a text names.

    Attributes:
        start: First moment, aware, in the timezone of the reference.
        end: First moment after it; None for an instant or an open end.
        grain: How precisely the words say it.
        begin: Offset of its first character.
        stop: Offset after its last character.
        text: Its words.
        relative: It counts from the moment it was said.
        approximate: Its edges are a convention.
    """

    start: datetime
    end: datetime | None
    grain: Grain
    begin: int
    stop: int
    text: str
    relative: bool
    approximate: bool


@dataclass(frozen=True, slots=True)
class UnreadableTime:
    """A relative time that stays in an absolutised text; offsets are those of that text."""

    begin: int
    stop: int
    text: str


def find_times(
    text: str, *, reference: datetime, language: TimeLanguage | None = None, prefer: Prefer = "past"
) -> list[TimeSpan]:
    """Every time of a text, in order, none overlapping, the longest reading of each.

    Args:
        text: Any text.
        reference: When it was said: aware, in the speaker's timezone.
        language: The one grammar to use; None uses those whose script the text has.
        prefer: Where a weekday or a date without its year lies; `none` is the present week, month or year.

    Raises:
        ValueError: the reference is naive.
    """
    if reference.tzinfo is None:
        raise ValueError("the reference must be timezone-aware")
    return [_span(text, found) for found, _ in _all(text, Context(reference, prefer), language)]


def absolutise_times(
    text: str, *, reference: datetime, language: TimeLanguage | None = None, prefer: Prefer = "past"
) -> tuple[str, list[UnreadableTime]]:
    """The text with every relative time written absolutely, and the relative times that remain in it.

    Absolute and recurring times stay as they are. A bare weekday beside words of the future lies ahead.

    Args:
        text: Any text.
        reference: When it was said: aware, in the speaker's timezone.
        language: As for `find_times`.
        prefer: As for `find_times`.
    """
    if reference.tzinfo is None:
        raise ValueError("the reference must be timezone-aware")
    context = Context(reference, prefer)
    passes = 0
    while passes < _PASSES and (rewritten := _rewritten(text, context, language)) != text:
        text, passes = rewritten, passes + 1
    return text, _remaining(text, language)


def remaining_relative_times(text: str, *, language: TimeLanguage | None = None) -> list[str]:
    """The relative times a text still holds, readable or not, in order: the checker of absolutising."""
    return [left.text for left in _remaining(text, language)]


def _remaining(text: str, language: TimeLanguage | None) -> list[UnreadableTime]:
    """The relative times and the unreadable words, in order, none overlapping."""
    every = _all(text, Context(_SOME_MOMENT), language)
    readable = [(found.begin, found.stop) for found, _ in every if found.period.relative]
    words = [match.span() for match in UNREADABLE.finditer(normalised(text))]
    left: list[UnreadableTime] = []
    for begin, stop in sorted([*readable, *words]):
        if not left or begin >= left[-1].stop:
            left.append(UnreadableTime(begin, stop, text[begin:stop]))
    return left


def _rewritten(text: str, context: Context, language: TimeLanguage | None) -> str:
    pieces: list[str] = []
    position = 0
    for found, spoken in _all(text, context, language):
        if not found.period.relative:
            continue
        period = _leaning(text, found, context, spoken=spoken).period
        before, after = text[position : found.begin], text[found.stop :]
        led = "".join(pieces[-1:])[-_LED_BY:] + before
        if spoken == "zh":
            written = write_zh(period, before=led, after=after)
        else:
            written = write_en(period, before=led, after=after, words=text[found.begin : found.stop])
        pieces += [before, written]
        position = found.stop
    return "".join([*pieces, text[position:]])


def _leaning(text: str, found: Found, context: Context, *, spoken: TimeLanguage) -> Found:
    """A bare weekday read again as ahead, where its clause speaks of the future."""
    if not _is_bare(found.period) or not speaks_of_the_future(text, found.begin, found.stop):
        return found
    read = read_zh if spoken == "zh" else read_en
    return read(text, found.begin, Context(context.reference, "future")) or found


def _is_bare(period: Period | None) -> bool:
    """The period, or the day it lies in, leaves out its week."""
    return period is not None and (period.kind in BARE or _is_bare(period.parent))


def _all(text: str, context: Context, language: TimeLanguage | None) -> Iterator[tuple[Found, TimeLanguage]]:
    """What both grammars find; where they overlap the one that begins first, then the longer."""
    found: list[tuple[Found, TimeLanguage]] = []
    if language != "en" and (language == "zh" or _HAN.search(text)):
        found += [(each, "zh") for each in find_zh(text, context)]
    if language != "zh" and (language == "en" or _LATIN_OR_DIGIT.search(text)):
        found += [(each, "en") for each in find_en(text, context)]
    position = 0
    for each, spoken in sorted(found, key=lambda pair: (pair[0].begin, -pair[0].stop, pair[1] == "en")):
        if each.begin >= position:
            position = each.stop
            if not tells_no_time(text, each.begin, each.stop):
                yield each, spoken


def _span(text: str, found: Found) -> TimeSpan:
    period = found.period
    return TimeSpan(
        period.start,
        period.end,
        period.grain,
        found.begin,
        found.stop,
        text[found.begin : found.stop],
        period.relative,
        period.approximate,
    )
