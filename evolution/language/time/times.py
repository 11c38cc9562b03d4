"""Time language, Chinese and English.

Which times a text names, and which hang on when it was said (pure). Conventions, one for each
choice a phrase leaves open:

- Weeks begin on Monday; 下周五 and "next Friday" lie in the next calendar week, "last Friday" is
  the latest Friday before today.
- A distance is as precise as its unit: "two years ago" is a year, "two weeks ago" a week.
- A count nobody said ("a few days ago", 几天前) is not guessed.
- 最近 and "recently" are around the present month; 刚才 and "just now" the present day.
- A clock time or a month without its day or year is not relative: it may be a habit or a birthday.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from evolution.language.time.en.grammar import find_en, read_en
from evolution.language.time.names import habits, tells_no_time
from evolution.language.time.periods import Context, Grain, Prefer
from evolution.language.time.rule import TimePhrase
from evolution.language.time.unreadable import UNREADABLE
from evolution.language.time.zh.grammar import find_zh, read_zh
from evolution.language.time.zh.numbers import normalised

TimeLanguage = Literal["zh", "en"]

_HAN = re.compile(r"[\u3400-\u9fff]")
_LATIN_OR_DIGIT = re.compile(r"[A-Za-z0-9]")
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


def find_times(
    text: str, *, reference: datetime, language: TimeLanguage | None = None, prefer: Prefer = "past"
) -> list[TimeSpan]:
    """Every time of a text, in order, none overlapping, the longest reading of each.

    Args:
        text: Any text.
        reference: When it was said: aware, in the speaker's timezone.
        language: The one grammar to use; None uses those whose script the text has.
        prefer: Where a weekday or a date without its year lies; `none` is the present week, month
            or year.

    Raises:
        ValueError: the reference is naive.
    """
    if reference.tzinfo is None:
        raise ValueError("the reference must be timezone-aware")
    context = Context(reference, prefer)
    return [_span(text, found) for found, _ in phrases(text, context, language)]


def remaining_relative_times(text: str, *, language: TimeLanguage | None = None) -> list[str]:
    """The relative times of a text, readable or not, in order, none overlapping.

    What hangs on when it was said.
    """
    every = phrases(text, Context(_SOME_MOMENT), language)
    readable = [(found.begin, found.stop) for found, _ in every if found.period.relative]
    words = [match.span() for match in UNREADABLE.finditer(normalised(text))]
    left: list[tuple[int, int]] = []
    for begin, stop in sorted(readable + words):
        if not left or begin >= left[-1][1]:
            left.append((begin, stop))
    return [text[begin:stop] for begin, stop in left]


def read_phrase(
    text: str, begin: int, context: Context, language: TimeLanguage
) -> TimePhrase | None:
    """The phrase of a language that begins exactly at `begin`."""
    read = read_zh if language == "zh" else read_en
    return read(text, begin, context)


def phrases(
    text: str, context: Context, language: TimeLanguage | None
) -> Iterator[tuple[TimePhrase, TimeLanguage]]:
    """What both grammars find; where they overlap the one that begins first, then the longer."""
    position = 0
    habitual = _Within(habits(text))
    found = _of_both_grammars(text, context, language)
    for phrase, spoken in sorted(
        found, key=lambda pair: (pair[0].begin, -pair[0].stop, pair[1] == "en")
    ):
        is_habit = habitual(phrase.begin)
        if phrase.begin < position:
            continue
        position = phrase.stop
        if not is_habit and not tells_no_time(text, phrase.begin, phrase.stop):
            yield phrase, spoken


class _Within:
    """Whether places, asked in order, lie in spans that stand in order."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        self._left = deque(spans)

    def __call__(self, place: int) -> bool:
        while self._left and self._left[0][1] <= place:
            self._left.popleft()
        return bool(self._left) and self._left[0][0] <= place


def _of_both_grammars(
    text: str, context: Context, language: TimeLanguage | None
) -> list[tuple[TimePhrase, TimeLanguage]]:
    """Return what the grammar of a language finds.

    Without one, each whose signs stand in the text.
    """
    found: list[tuple[TimePhrase, TimeLanguage]] = []
    if language == "zh" or (language is None and _HAN.search(text)):
        found += [(phrase, "zh") for phrase in find_zh(text, context)]
    if language == "en" or (language is None and _LATIN_OR_DIGIT.search(text)):
        found += [(phrase, "en") for phrase in find_en(text, context)]
    return found


def _span(text: str, found: TimePhrase) -> TimeSpan:
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
