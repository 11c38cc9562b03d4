"""Which words of a text name a time, and which, where nothing speaks against it (pure).

A time that hangs on the day of saying ("last month", 昨晚) is noted. One that leaves out its week
(周五, the weekend) is noted where its clause tells the tense. A habit, a title, "now" and
"recently" are no dates: no note.
"""

from __future__ import annotations

import re
from datetime import datetime

from evolution.language.time.around import around, before_first, behind_last
from evolution.language.time.iso import iso
from evolution.language.time.periods import Context, ReadPeriod
from evolution.language.time.rule import BARE, Reading, TimePhrase
from evolution.language.time.tense import tense_of
from evolution.language.time.times import TimeLanguage, phrases, read_phrase
from evolution.language.time.titles import is_titled
from evolution.language.time.unreadable import UNREADABLE
from evolution.language.types import Note

# What names no day: "now", "recently", "a few days ago", the past three years.
_NO_DATE = frozenset({"now", "recent", "just now", "vague", "stretch"})
# Beside these words a weekday or a weekend is a habit.
_HABITUAL = re.compile(
    r"每|逢|以后|往后|今后|通常|一般|平时|经常|常常|总[是会]|习惯|固定|都[会要是在得]|改[成到为]|换[成到]"
    r"|调[成到整]|轮|只[有在上]"
    r"|\b(?:every|each|usually|normally|always|often|generally|regularly|whenever|habit|routine"
    r"|only|from now on|going forward|these days|any ?more|never|do(?: not|n['’]?t))\b"
    r"|day (?:mornings|lunch(?:es|times)|afternoons|evenings|nights)\b"
    r"|\b(?:moved|switched|changed|shifted)(?: [a-z]+){0,4} to\b",
    re.IGNORECASE,
)
# A day of which something is said: "Friday is off" is said of each as often as of the next.
_TOLD_OF = re.compile(r"\s+(?:is|are|isn['’]?t|aren['’]?t)\b(?!\s+(?:when|the)\b)", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[。！？!?；;\n，,]|\.\s")
# Characters around a time that can tell whether it is a habit.
_REACH = 80
# What was "this month" when the month had just begun may be the one before:
# 刚算完十月的账，这个月….
_FIRST_DAYS_OF_A_MONTH = 3
_MONTH_NAMED = re.compile(
    r"[一二三四五六七八九十0-9]月|上个?月"
    r"|\b(?:January|February|March|April|June|July|August|September|October"
    r"|November|December|last month)\b",
    re.IGNORECASE,
)


def time_notes(text: str, *, at: datetime) -> tuple[Note, ...]:
    """The times of a text that can be told, in order, none overlapping.

    Args:
        text: as it was said.
        at: when: aware, in the speaker's timezone.

    Raises:
        ValueError: `at` is naive.
    """
    if at.tzinfo is None:
        raise ValueError("the time of saying must be timezone-aware")
    notes = []
    for found, language in phrases(text, Context(at), None):
        period = _period(text, found, language, at)
        if period is not None:
            note = Note(
                found.begin, found.stop, "time", meaning=iso(period), by=f"rule:time/{language}"
            )
            notes.append(note)
    return tuple(notes)


def _period(text: str, found: TimePhrase, language: TimeLanguage, at: datetime) -> Reading:
    """The period of a phrase, None where it names no date or may be another."""
    period = found.period
    parts = _parts(period)
    if any(part.kind in _NO_DATE for part in parts) or is_titled(text, found.begin, found.stop):
        return None
    vague = UNREADABLE.match(text, found.begin)
    if vague and vague.end() >= found.stop:
        return None
    if any(_is_bare(part) for part in parts):
        return _leaning(text, found, language, at)
    if not period.relative or _month_in_doubt(text, period, at):
        return None
    return period


def _leaning(text: str, found: TimePhrase, language: TimeLanguage, at: datetime) -> Reading:
    """A weekday or weekend of the week that the tense of its clause means."""
    if _HABITUAL.search(_clause(text, found.begin, found.stop)) or _TOLD_OF.match(text, found.stop):
        return None
    tense = tense_of(text, found.begin, found.stop)
    if not tense:
        return None
    again = read_phrase(text, found.begin, Context(at, tense), language)
    if again is None or again.stop != found.stop:
        return None
    return again.period


def _is_bare(part: ReadPeriod) -> bool:
    """It leaves out its week or year; 去年夏天 does not."""
    return part.kind in BARE and not (part.parent and part.parent.relative)


def _parts(period: ReadPeriod) -> tuple[ReadPeriod, ...]:
    """The period, the ends of a range, and what they lie in."""
    parts = [period]
    for end in period.ends or ():
        parts += _parts(end)
    if period.parent:
        parts += _parts(period.parent)
    return tuple(parts)


def _month_in_doubt(text: str, period: ReadPeriod, at: datetime) -> bool:
    this_month = (period.start.year, period.start.month) == (at.year, at.month)
    has_just_begun = this_month and at.day <= _FIRST_DAYS_OF_A_MONTH
    return period.grain == "month" and has_just_begun and _MONTH_NAMED.search(text) is not None


def _clause(text: str, begin: int, stop: int) -> str:
    """The clause around a phrase, cut at `_REACH` characters."""
    before, after = around(text, begin, stop, _REACH)
    return behind_last(_CLAUSE_END, before) + text[begin:stop] + before_first(_CLAUSE_END, after)
