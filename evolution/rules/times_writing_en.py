"""Absolute English writing of a period, as precise as its words and no more (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime

from evolution.rules.times_calendar import Grain, Period, floor
from evolution.rules.times_writing_zh import anchor, day, first_and_last, is_one_unit, set_off

# Words after which a date needs no preposition of its own.
_GOVERNED = re.compile(
    r"\b(?:on|in|at|since|until|till|til|by|before|after|from|to|of|for|between|and|or|during|through|over|around"
    r"|about|the|this|that|within|than|is|was|are|were|be|as)\s+$",
    re.IGNORECASE,
)
# Of those, the ones that take the day of a now for their own; `is now ready` needs a form of its own.
_UNTIL = re.compile(r"\b(?:since|until|till|til|by|before|after|from|to|of|for|between|and|or|than)\s+$", re.IGNORECASE)
_BE = re.compile(r"\b(?:is|was|are|were|be|been|has|have|isn['’]t|aren['’]t)\s+$", re.IGNORECASE)
# What makes the date the subject of its sentence, or an owner.
_SUBJECT = re.compile(r"\s+(?:is|was|will be|would be)\b|['’]s\b", re.IGNORECASE)
_SENTENCE_START = re.compile(r"(?:^|[.!?:\n]\s*)$")
_PREPOSITIONS: dict[Grain, str] = {"week": "in", "month": "in", "quarter": "in", "year": "in"}


def write_en(period: Period, *, before: str, after: str, words: str) -> str:
    """The writing of a period in place of its words, with a preposition where no word governs it."""
    preposition = "" if _GOVERNED.search(before) or _SUBJECT.match(after) else _preposition(period)
    bare = period.style == "as of" and _UNTIL.search(before)
    if period.style == "as of" and _BE.search(before) and re.match(r" [a-z]", after):
        return f"(as of {anchor(period)})"
    written = anchor(period) if bare else f"{preposition} {_written(period)}".strip()
    if words[:1].isupper() and _SENTENCE_START.search(before):
        written = written[0].upper() + written[1:]
    return set_off(written, before=before, after=after)


def _preposition(period: Period) -> str:
    if period.ends or period.kind == "stretch":
        return "from"
    if period.style:
        return ""
    if period.label:
        return _labelled_preposition(period)
    return _PREPOSITIONS.get(period.grain, "on") if period.kind != "weekend" else "on"


def _labelled_preposition(period: Period) -> str:
    if period.kind == "day part":
        return "on"
    if period.kind == "festival" or " " in period.label:
        return "at"
    return "" if period.grain == "week" else "in"


def _written(period: Period) -> str:
    if period.ends:
        first, second = period.ends
        return f"{_written(first)} to {anchor(second) if second.style == 'as of' else _written(second)}"
    if period.style == "as of":
        return f"as of {anchor(period)}"
    if period.style in ("before", "after"):
        return f"{period.label} {period.style} {anchor(period)}"
    if period.label and period.parent:
        return _labelled(period.label, period.parent, kind=period.kind)
    return ("around " if period.style == "around" else "") + _dated(period)


def _labelled(label: str, parent: Period, *, kind: str) -> str:
    if kind == "day part":
        return f"the {label} of {_dated(parent)}"
    joint = " of" if " " in label else " in" if parent.grain == "week" else ""
    return f"{label}{joint} {_dated(parent)}"


def _dated(period: Period) -> str:
    first, last = first_and_last(period)
    if period.kind == "clock":
        return _clock(period)
    if period.kind == "weekend":
        return f"the weekend of {day(first)}"
    name = _NAMES.get(period.grain, _moment)
    if period.grain == "week" and not is_one_unit(period):
        name = day
    if period.grain in ("hour", "minute", "second") and period.end:
        last = period.end
    if is_one_unit(period) or name(first) == name(last):
        return name(first)
    return f"{name(first)} to {name(last)}"


def _clock(period: Period) -> str:
    """The time as it was said: without am or pm it keeps its doubt, 3:30 is not 03:30."""
    moment = period.start
    return f"{day(moment)} at {moment.hour}:{moment:%M}" if period.approximate else _moment(moment)


def _moment(moment: datetime) -> str:
    return f"{day(moment)} at {moment:%H:%M}"


_NAMES: dict[Grain, Callable[[datetime], str]] = {
    "day": day,
    "week": lambda moment: f"the week of {day(floor(moment, 'week'))}",
    "month": lambda moment: f"{moment.year:04d}-{moment.month:02d}",
    "quarter": lambda moment: f"Q{(moment.month + 2) // 3} {moment.year:04d}",
    "year": lambda moment: f"{moment.year:04d}",
}
