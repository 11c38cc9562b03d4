"""English clock times: 5pm, 17:30, half past three, noon (pure)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from evolution.rules.times_calendar import Context, Period, relative_unit, unit
from evolution.rules.times_en_join import DATED, NOON, clock_on, head
from evolution.rules.times_en_words import NUMBER, number
from evolution.rules.times_grammar import Reader

NAMED = {"noon": 12, "midday": 12, "midnight": 24}
MINUTES = {"half": 30, "quarter": 15, "a quarter": 15}


def _today_at(context: Context, minutes: int, *, exact: bool, sure: bool) -> Period:
    """A clock time of the present day; `sure` when the words settle the half of the day."""
    day = relative_unit(context, 0, "day")
    found = unit(day.start + timedelta(minutes=minutes), "minute" if exact else "hour", kind="clock")
    return replace(found, approximate=not sure)


def _clock(match: re.Match[str], context: Context) -> Period:
    """5, 5pm, 5:30, 17:30, 5 o'clock."""
    hour, minute = number(match["h"]), int(match["min"] or 0)
    half = (match["half"] or "").lower().replace(".", "")
    limit = NOON if half else 24
    if hour > limit or (half and hour == 0):
        raise ValueError("no such hour")
    if half:
        hour = hour % NOON + (NOON if half.startswith("p") else 0)
    sure = bool(half) or hour > NOON or match["h"].startswith("0")
    return _today_at(context, hour * 60 + minute, exact=bool(match["min"]), sure=sure)


def _past_or_to(match: re.Match[str], context: Context) -> Period:
    """Half past three, a quarter to five, ten past six."""
    spoken = match["share"].lower()
    minutes = MINUTES.get(spoken) or number(spoken)
    hour = number(match["h"])
    if hour > NOON:
        raise ValueError("no such hour")
    past = match["side"].lower() in ("past", "after")
    return _today_at(context, hour * 60 + (minutes if past else -minutes), exact=True, sure=False)


def _named(match: re.Match[str], context: Context) -> Period:
    return _today_at(context, NAMED[match["name"].lower()] * 60, exact=False, sure=True)


def _after_day(make: Reader) -> Reader:
    """A clock time said after its day, or before it."""

    def read(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
        clock = make(match, None, context)
        if parent is None or clock is None:
            return clock
        return clock_on(parent, clock) if parent.kind in DATED or parent.kind == "day part" else None

    return read


def _bare(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    """At 5: a time only beside a day."""
    clock = _after_day(head(_clock))(match, parent, context)
    return replace(clock, kind="bare clock") if clock and parent is None else clock


_HALF = r"(?P<half>[ap]m|[ap]\.m\.?)"
_NONE = r"(?P<half>$^)?"
RULES: tuple[tuple[str, Reader, bool], ...] = (
    (
        rf"(?:at )?(?P<h>[01]?[0-9]|2[0-4])(?::(?P<min>[0-5][0-9]))?[ ]?{_HALF}",
        _after_day(head(_clock)),
        True,
    ),
    (
        rf"(?:at )?(?P<h>[01]?[0-9]|2[0-4]):(?P<min>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:]){_NONE}",
        _after_day(head(_clock)),
        True,
    ),
    (rf"(?:at )?(?P<h>1[0-2]|[1-9]|{NUMBER}) o['’]clock{_NONE}(?P<min>$^)?", _after_day(head(_clock)), True),
    (
        rf"(?:(?<=at[ ])|at )(?P<h>1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?![0-9:%.,]*[0-9%]){_NONE}(?P<min>$^)?",
        _bare,
        True,
    ),
    (
        rf"(?:at )?(?P<share>half|(?:a )?quarter|five|ten|twenty|twenty[- ]five) (?P<side>past|to|after) (?P<h>1[0-2]|[1-9]|{NUMBER})",
        _after_day(head(_past_or_to)),
        True,
    ),
    (r"(?:at )?(?P<name>noon|midday|midnight)", _after_day(head(_named)), True),
)
