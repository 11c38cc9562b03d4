"""English festivals: their days, and which one "next Christmas" means (pure)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from evolution.language.spelling import simplified
from evolution.language.time.en.once_a_year import towards
from evolution.language.time.periods import Context, ReadPeriod, day_of
from evolution.language.time.rule import Match

DAYS_IN_WEEK = 7
THURSDAY = 3
# The fourth Thursday of a month is this day at the earliest.
FOURTH_WEEK_BEGINS = 22
# Month and day.
FESTIVALS = {
    "new year's eve": (12, 31),
    "new year's day": (1, 1),
    "new year's": (1, 1),
    "valentine's day": (2, 14),
    "valentine's": (2, 14),
    "halloween": (10, 31),
    "christmas eve": (12, 24),
    "christmas day": (12, 25),
    "christmas": (12, 25),
    "independence day": (7, 4),
}
FESTIVAL = (
    r"(?P<festival>new year['’]s(?: eve| day)?|valentine['’]s(?: day)?|halloween"
    r"|christmas(?: eve| day)?|independence day|thanksgiving)"
)


def towards_festival(match: Match, context: Context) -> ReadPeriod:
    """Last Christmas, this Halloween, next Thanksgiving."""
    label = match["festival"]
    name = " ".join(simplified(label.lower()).split())
    return towards(match, context, lambda year: _festival_in(year, name, label))


def _festival_in(year: ReadPeriod, name: str, label: str) -> ReadPeriod:
    """The day of a festival in a year, written by its name."""
    month, day = _thanksgiving(year.start) if name == "thanksgiving" else FESTIVALS[name]
    date = day_of(year.start, month=month, day=day, kind="festival")
    return replace(date, label=label, parent=year)


def _thanksgiving(year: datetime) -> tuple[int, int]:
    """The fourth Thursday of November."""
    first = year.replace(month=11, day=1)
    days_to_thursday = (THURSDAY - first.weekday()) % DAYS_IN_WEEK
    return 11, FOURTH_WEEK_BEGINS + days_to_thursday
