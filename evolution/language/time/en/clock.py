"""English clock times: 5pm, 17:30, half past three, noon (pure)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evolution.language.time.en.join import DATED, NOON, clock_on, head
from evolution.language.time.en.words import NUMBER, anywhere, number
from evolution.language.time.periods import Context, ReadPeriod, relative_unit, unit
from evolution.language.time.rule import Match, Reader, Reading

MINUTES_IN_HOUR = 60
HOURS_IN_DAY = 24
NAMED = {"noon": 12, "midday": 12, "midnight": 24}
MINUTES = {"half": 30, "quarter": 15, "a quarter": 15}


def _today_at(context: Context, minutes: int, *, exact: bool, sure: bool) -> ReadPeriod:
    """A clock time of the present day; `sure` when the words settle the half of the day."""
    day = relative_unit(context, 0, "day")
    moment = day.start + timedelta(minutes=minutes)
    found = unit(moment, "minute" if exact else "hour", kind="clock")
    return replace(found, approximate=not sure)


def _clock(match: Match, context: Context) -> ReadPeriod:
    """5, 5pm, 5:30, 17:30, 5 o'clock."""
    said = match.groupdict()
    hour = number(match["h"])
    minute = said.get("min")
    half = (said.get("half") or "").lower()
    if half:
        hour = _hour_of_half(hour, half)
    if hour > HOURS_IN_DAY:
        raise ValueError("no such hour")
    sure = bool(half) or hour > NOON or match["h"].startswith("0")
    minutes = hour * MINUTES_IN_HOUR + int(minute or 0)
    return _today_at(context, minutes, exact=bool(minute), sure=sure)


def _hour_of_half(hour: int, half: str) -> int:
    """Return the hour of the day, 0..23, of one of a half of it: `am` or `pm`.

    Raises:
        ValueError: a half has no such hour.
    """
    if not 1 <= hour <= NOON:
        raise ValueError("no such hour")
    return hour % NOON + (NOON if half.startswith("p") else 0)


def _past_or_to(match: Match, context: Context) -> ReadPeriod:
    """Half past three, a quarter to five, ten past six."""
    spoken = match["share"].lower()
    minutes = MINUTES.get(spoken) or number(spoken)
    hour = number(match["h"])
    if hour > NOON:
        raise ValueError("no such hour")
    is_past = match["side"].lower() in ("past", "after")
    offset = minutes if is_past else -minutes
    return _today_at(context, hour * MINUTES_IN_HOUR + offset, exact=True, sure=False)


def _named(match: Match, context: Context) -> ReadPeriod:
    hour = NAMED[match["name"].lower()]
    return _today_at(context, hour * MINUTES_IN_HOUR, exact=False, sure=True)


def _beside_day(make: Reader) -> Reader:
    """A clock time said after its day, or before it."""

    def read(match: Match, parent: Reading, context: Context) -> Reading:
        clock = make(match, None, context)
        if parent is None or clock is None:
            return clock
        fits = parent.kind in DATED or parent.kind == "day part"
        return clock_on(parent, clock) if fits else None

    return read


def _bare(match: Match, parent: Reading, context: Context) -> Reading:
    """At 5: a time only beside a day."""
    clock = _CLOCK(match, parent, context)
    return replace(clock, kind="bare clock") if clock and parent is None else clock


_HOUR = r"(?P<h>[01]?[0-9]|2[0-4])"
_SPOKEN_HOUR = rf"(?P<h>1[0-2]|[1-9]|{NUMBER})"
_SHARE = r"(?P<share>half|(?:a )?quarter|five|ten|twenty|twenty[- ]five)"
_CLOCK = _beside_day(head(_clock))

# five in the afternoon as "5pm", "5 p.m.", "5:30pm"
_HALF_SAID = anywhere(
    rf"(?:at )?{_HOUR}(?::(?P<min>[0-5][0-9]))?[ ]?(?P<half>[ap]m|[ap]\.m\.?)", _CLOCK
)
# hours and minutes alone: "17:30"
_IN_DIGITS = anywhere(rf"(?:at )?{_HOUR}:(?P<min>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])", _CLOCK)
_O_CLOCK = anywhere(rf"(?:at )?{_SPOKEN_HOUR} o['’]clock", _CLOCK)
# an hour behind its word: "at 5"; not "at 5%"
_AT_HOUR = anywhere(rf"(?:(?<=at[ ])|at ){_SPOKEN_HOUR}(?![0-9:%.,]*[0-9%])", _bare)
# "half past three"
_SHARE_OF_HOUR = anywhere(
    rf"(?:at )?{_SHARE} (?P<side>past|to|after) {_SPOKEN_HOUR}",
    _beside_day(head(_past_or_to)),
)
_NAMED_HOUR = anywhere(r"(?:at )?(?P<name>noon|midday|midnight)", _beside_day(head(_named)))
CLOCK_RULES = (
    _HALF_SAID,
    _IN_DIGITS,
    _O_CLOCK,
    _AT_HOUR,
    _SHARE_OF_HOUR,
    _NAMED_HOUR,
)
