"""English clock times: 5pm, 17:30, half past three, noon (pure)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from evolution.language.time.en.join import DATED, NOON, clock_on, head
from evolution.language.time.en.words import NUMBER, anywhere, number
from evolution.language.time.periods import Context, ReadPeriod, relative_unit, unit
from evolution.language.time.rule import Reader

MINUTES_IN_HOUR = 60
HOURS_IN_DAY = 24
NAMED = {"noon": 12, "midday": 12, "midnight": 24}
MINUTES = {"half": 30, "quarter": 15, "a quarter": 15}


def _today_at(context: Context, minutes: int, *, exact: bool, sure: bool) -> ReadPeriod:
    """A clock time of the present day; `sure` when the words settle the half of the day."""
    day = relative_unit(context, 0, "day")
    found = unit(day.start + timedelta(minutes=minutes), "minute" if exact else "hour", kind="clock")
    return replace(found, approximate=not sure)


def _clock(match: re.Match[str], context: Context) -> ReadPeriod:
    """5, 5pm, 5:30, 17:30, 5 o'clock."""
    said = match.groupdict()
    hour, minute = number(match["h"]), int(said.get("min") or 0)
    half = (said.get("half") or "").lower().replace(".", "")
    hour = _hour_of_half(hour, half) if half else hour
    if hour > HOURS_IN_DAY:
        raise ValueError("no such hour")
    sure = bool(half) or hour > NOON or match["h"].startswith("0")
    return _today_at(context, hour * MINUTES_IN_HOUR + minute, exact=bool(said.get("min")), sure=sure)


def _hour_of_half(hour: int, half: str) -> int:
    """Return the hour of the day, 0..23, of one of a half of it: `am` or `pm`.

    Raises:
        ValueError: a half has no such hour.
    """
    if not 1 <= hour <= NOON:
        raise ValueError("no such hour")
    return hour % NOON + (NOON if half.startswith("p") else 0)


def _past_or_to(match: re.Match[str], context: Context) -> ReadPeriod:
    """Half past three, a quarter to five, ten past six."""
    spoken = match["share"].lower()
    minutes = MINUTES.get(spoken) or number(spoken)
    hour = number(match["h"])
    if hour > NOON:
        raise ValueError("no such hour")
    past = match["side"].lower() in ("past", "after")
    return _today_at(context, hour * MINUTES_IN_HOUR + (minutes if past else -minutes), exact=True, sure=False)


def _named(match: re.Match[str], context: Context) -> ReadPeriod:
    return _today_at(context, NAMED[match["name"].lower()] * MINUTES_IN_HOUR, exact=False, sure=True)


def _beside_day(make: Reader) -> Reader:
    """A clock time said after its day, or before it."""

    def read(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
        clock = make(match, None, context)
        if parent is None or clock is None:
            return clock
        return clock_on(parent, clock) if parent.kind in DATED or parent.kind == "day part" else None

    return read


def _bare(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """At 5: a time only beside a day."""
    clock = _beside_day(head(_clock))(match, parent, context)
    return replace(clock, kind="bare clock") if clock and parent is None else clock


_HOUR = r"(?P<h>[01]?[0-9]|2[0-4])"
_SPOKEN_HOUR = rf"(?P<h>1[0-2]|[1-9]|{NUMBER})"
_CLOCK = _beside_day(head(_clock))
CLOCK_RULES = (
    anywhere(rf"(?:at )?{_HOUR}(?::(?P<min>[0-5][0-9]))?[ ]?(?P<half>[ap]m|[ap]\.m\.?)", _CLOCK),
    anywhere(rf"(?:at )?{_HOUR}:(?P<min>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])", _CLOCK),
    anywhere(rf"(?:at )?{_SPOKEN_HOUR} o['’]clock", _CLOCK),
    anywhere(rf"(?:(?<=at[ ])|at ){_SPOKEN_HOUR}(?![0-9:%.,]*[0-9%])", _bare),
    anywhere(
        r"(?:at )?(?P<share>half|(?:a )?quarter|five|ten|twenty|twenty[- ]five) (?P<side>past|to|after) "
        + _SPOKEN_HOUR,
        _beside_day(head(_past_or_to)),
    ),
    anywhere(r"(?:at )?(?P<name>noon|midday|midnight)", _beside_day(head(_named))),
)
