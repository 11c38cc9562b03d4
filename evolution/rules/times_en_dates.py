"""English dates: days, weekdays, weeks, months, seasons and years (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evolution.rules.times_calendar import (
    Context,
    Period,
    day_of,
    floor,
    nearest,
    relative_unit,
    unit,
)
from evolution.rules.times_en_join import (
    DATED,
    clock_on,
    day_in_week,
    head,
    part_of_day,
    season_of,
    weekend_of,
)
from evolution.rules.times_en_words import (
    MONTH,
    MONTHS,
    ORDINAL,
    SEASON,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    key,
    ordinal,
)
from evolution.rules.times_grammar import Reader

DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}
DIRECTIONS = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "upcoming": 1,
}
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


def _day(match: re.Match[str], context: Context) -> Period:
    return relative_unit(context, DAYS[match["name"].lower()], "day", kind="date")


def _day_but_one(match: re.Match[str], context: Context) -> Period:
    return relative_unit(context, -2 if match["name"].lower() == "before" else 2, "day", kind="date")


def _part_now(match: re.Match[str], context: Context) -> Period:
    """Last night, tonight, this morning."""
    named = match.group().lower().split()
    day = relative_unit(context, -1 if named[0] == "last" else 0, "day", kind="date")
    return part_of_day(day, "night" if named[-1] == "tonight" else named[-1])


def _part(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    """Friday "morning", tomorrow "at night", 5 "in the afternoon"."""
    name = match["part"].lower()
    if parent is not None and parent.kind in ("clock", "bare clock") and parent.parent is None:
        day = unit(parent.start, "day", kind="date")
        return clock_on(part_of_day(day, name), parent)
    return part_of_day(parent, name) if parent and parent.kind in DATED else None


def _part_word(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    here = relative_unit(context, 0, "day")
    return None if parent else replace(here, relative=False, kind="part word", label=match["part"].lower())


def _weekday(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    day = WEEKDAYS[key(match["w"])]
    if parent is not None and parent.kind == "week":
        return day_in_week(parent, day)
    bare = nearest(
        context, lambda count: day_in_week(relative_unit(context, count, "week"), day), strict=True
    )
    return head(lambda _, __: replace(bare, kind="weekday", relative=True))(match, parent, context)


def _towards_weekday(match: re.Match[str], context: Context) -> Period:
    """Last: the latest before today. This: of this week. Next: of the next week. This coming: the first after today."""
    day, word = WEEKDAYS[key(match["w"])], _direction(match)
    week = relative_unit(context, 0, "week")
    this = day_in_week(week, day)
    today = floor(context.reference, "day")
    if word in ("last", "past", "previous"):
        found = this if this.start < today else _moved(this, -1)
    elif word in ("coming", "upcoming"):
        found = this if this.start > today else _moved(this, 1)
    elif word == "next":
        found = _moved(this, 1)
    else:
        found = _moved(this, 1) if context.prefer == "future" and this.start < today else this
    return replace(found, relative=True, kind="weekday" if word == "this" else "date")


def _moved(day: Period, weeks: int) -> Period:
    return unit(day.start + timedelta(weeks=weeks), "day", kind=day.kind)


def _direction(match: re.Match[str]) -> str:
    return match["towards"].lower().split()[-1]


def _towards_unit(match: re.Match[str], context: Context) -> Period:
    return relative_unit(context, DIRECTIONS[_direction(match)], UNITS[match["unit"].lower()])


def _towards_weekend(match: re.Match[str], context: Context) -> Period:
    week = relative_unit(context, DIRECTIONS[_direction(match)], "week")
    return replace(weekend_of(week), relative=True)


def _bare_weekend(match: re.Match[str], context: Context) -> Period:
    bare = nearest(context, lambda count: weekend_of(relative_unit(context, count, "week")))
    return replace(bare, relative=True)


def _one_before_last(match: re.Match[str], context: Context) -> Period:
    """The week before last, the Friday after next."""
    sign = -1 if match["side"].lower() == "before" else 1
    name = match["unit"].lower()
    if name in UNITS and name not in ("weekend", "night"):
        return relative_unit(context, 2 * sign, UNITS[name])
    if name == "night":
        return part_of_day(relative_unit(context, 2 * sign, "day", kind="date"), "night")
    if name == "weekend":
        return replace(weekend_of(relative_unit(context, 2 * sign, "week")), relative=True)
    return replace(latest_weekday(context, WEEKDAYS[key(name)], 2 * sign), relative=True)


def latest_weekday(context: Context, weekday: int, count: int) -> Period:
    """The `-count`-th such weekday before today, or the `count`-th after it."""
    today = floor(context.reference, "day")
    ahead = (weekday - today.weekday()) % 7 or 7
    back = (today.weekday() - weekday) % 7 or 7
    days = ahead + 7 * (count - 1) if count > 0 else -back + 7 * (count + 1)
    return unit(today + timedelta(days=days), "day", kind="date")


def _month_cycle(context: Context, make: Callable[[Period], Period]) -> Period:
    return nearest(context, lambda count: make(relative_unit(context, count, "year")))


def _bare_month(match: re.Match[str], context: Context) -> Period:
    month = MONTHS[key(match["m"])]
    bare = _month_cycle(context, lambda year: unit(year.start.replace(month=month), "month"))
    return replace(bare, kind="bare month")


def _towards_month(match: re.Match[str], context: Context) -> Period:
    """Last March: the latest that is over. Next March: the first to begin. This March: of this year."""
    month = MONTHS[key(match["m"])]
    return _towards_part(match, context, lambda year: unit(year.start.replace(month=month), "month"))


def _bare_season(match: re.Match[str], context: Context) -> Period:
    return season_of(replace(relative_unit(context, 0, "year"), relative=False), match["season"])


def _towards_season(match: re.Match[str], context: Context) -> Period:
    return _towards_part(match, context, lambda year: season_of(year, match["season"]))


def _towards_festival(match: re.Match[str], context: Context) -> Period:
    name = re.sub(r"\s+", " ", match["festival"].lower().replace("’", "'"))
    return _towards_part(match, context, lambda year: festival_in(year, name, match["festival"]))


def festival_in(year: Period, name: str, label: str) -> Period:
    """The day of a festival in a year, written by its name."""
    month, day = FESTIVALS[name]
    return replace(day_of(year.start, month=month, day=day, kind="festival"), label=label, parent=year)


def _towards_part(match: re.Match[str], context: Context, make: Callable[[Period], Period]) -> Period:
    step = DIRECTIONS[_direction(match)]
    years = [make(relative_unit(context, count, "year")) for count in (-1, 0, 1)]
    if step < 0:
        found = [part for part in years if part.end and part.end <= context.reference][-1]
    elif step > 0:
        found = [part for part in years if part.start > context.reference][0]
    else:
        found = years[1]
    return replace(found, relative=True)


def _month_and_day(match: re.Match[str], context: Context) -> Period:
    month, spoken = MONTHS[key(match["m"])], match["d"]
    day = int(spoken) if spoken.isdecimal() else ordinal(spoken)
    return _month_cycle(context, lambda year: day_of(year.start, month=month, day=day, kind="yearless"))


def _ordinal_day(match: re.Match[str], context: Context) -> Period:
    day = ordinal(match["d"])
    bare = nearest(context, lambda count: _in_month(relative_unit(context, count, "month"), day))
    return replace(bare, kind="ordinal")


def _in_month(month: Period, day: int) -> Period:
    return unit(month.start.replace(day=day), "day")


def _year(match: re.Match[str], context: Context) -> Period:
    return unit(floor(context.reference, "year").replace(year=int(match["y"])), "year")


def _numeric(match: re.Match[str], context: Context) -> Period:
    return day_of(context.reference, year=int(match["y"]), month=int(match["m"]), day=int(match["d"]))


def _numeric_month(match: re.Match[str], context: Context) -> Period:
    return unit(context.reference.replace(year=int(match["y"]), month=int(match["m"]), day=1), "month")


def _the_unit(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    """The end of "the month": only after such a word."""
    if parent is None or parent.kind != "edge word":
        return None
    return head(lambda _, __: relative_unit(context, 0, UNITS[match["unit"].lower()]))(match, parent, context)


_TOWARDS = r"(?P<towards>(?:the )?(?:last|previous|past|next|current|coming|upcoming)|this(?: past| coming)?)"
# The last week "of June" is no week of the present; "my last year" is none either.
_NOT_OWNED = r"(?<!my[ ])(?<!his[ ])(?<!her[ ])(?<!our[ ])(?<!your[ ])(?<!their[ ])"
_NOT_OF = r"(?! of\b)(?! in (?:the|a|an|january|february|march|april|june|july|august|september|october|november|december)\b)"
_FESTIVAL = r"(?P<festival>new year['’]s(?: eve| day)?|valentine['’]s(?: day)?|halloween|christmas(?: eve| day)?|independence day)"
_GOVERNED = r"(?:(?<=in[ ])|(?<=since[ ])|(?<=by[ ])|(?<=until[ ])|(?<=till[ ])|(?<=during[ ])|(?<=early[ ])|(?<=late[ ])|(?<=mid[ ])|(?<=mid-)|(?<=from[ ])|(?<=to[ ])|(?<=of[ ])|(?<=for[ ]))"
_YEAR = r"(?P<y>1[89][0-9]{2}|20[0-9]{2}|21[0-9]{2})"
_NOT_MORE = r"(?![0-9,.]*[0-9%])"
_PART = r"(?P<part>morning|afternoon|evening|night)"
RULES: tuple[tuple[str, Reader, bool], ...] = (
    (
        r"(?P<name>yesterday|tomorrow|today(?!['’]s (?:society|world|youth|kids|generation|technology|standards|age)))",
        head(_day),
        True,
    ),
    (r"(?:on )?(?:the )?day (?P<name>before|after) (?:yesterday|tomorrow)", head(_day_but_one), True),
    (r"last night|tonight|this (?:morning|afternoon|evening)", head(_part_now), True),
    (rf"(?:in the |at )?{_PART}", _part, False),
    (rf"(?:on |in )?the {_PART}(?= of\b)", _part_word, True),
    (rf"(?P<w>{WEEKDAY}|(?<=on[ ])(?-i:Sat|Sun))", _weekday, True),
    (rf"{_TOWARDS} (?P<w>{WEEKDAY}|(?-i:Sat|Sun))", head(_towards_weekday), True),
    (
        rf"{_NOT_OWNED}(?!the past|this past|past){_TOWARDS} (?P<unit>week|month|quarter|year){_NOT_OF}",
        head(_towards_unit),
        True,
    ),
    (rf"{_TOWARDS} weekend", head(_towards_weekend), True),
    (r"(?:the|on|over the|at the|for the) weekend(?! of)", head(_bare_weekend), True),
    (
        rf"the (?P<unit>week|month|year|quarter|weekend|night|{WEEKDAY}) (?P<side>before|after) (?:last|next)",
        head(_one_before_last),
        True,
    ),
    (rf"{_GOVERNED}(?P<m>{MONTH})", head(_bare_month), True),
    (rf"(?P<m>{MONTH})(?=,? {_YEAR.replace('?P<y>', '?:')})", head(_bare_month), True),
    (rf"{_TOWARDS} (?P<m>{MONTH})", head(_towards_month), True),
    (rf"{_TOWARDS} (?P<season>{SEASON})", head(_towards_season), True),
    (rf"{_TOWARDS} {_FESTIVAL}", head(_towards_festival), True),
    (
        rf"(?P<m>{MONTH}) (?:the )?(?P<d>{ORDINAL}|3[01]|[12][0-9]|0?[1-9])(?![0-9:%])",
        head(_month_and_day),
        True,
    ),
    (
        rf"(?:the )?(?P<d>{ORDINAL}|3[01]|[12][0-9]|0?[1-9]) (?:of )?(?P<m>{MONTH})",
        head(_month_and_day),
        True,
    ),
    (
        r"(?<=on[ ])the (?P<d>[0-9]{1,2}(?:st|nd|rd|th))(?! (?:floor|grade|time|anniversary|birthday|century|street|avenue|place|of (?!\w+uary|this|next|last|march|april|may|june|july|august|\w+ber)))",
        head(_ordinal_day),
        True,
    ),
    (rf"{_GOVERNED}{_YEAR}{_NOT_MORE}", head(_year), True),
    (rf"{_YEAR}{_NOT_MORE}", head(_year), False),
    (
        r"(?P<y>[12][0-9]{3})(?P<dash>[-/.])(?P<m>1[0-2]|0?[1-9])(?P=dash)(?P<d>3[01]|[12][0-9]|0?[1-9])(?:T(?=[0-9]))?",
        head(_numeric),
        True,
    ),
    (r"(?P<y>[12][0-9]{3})-(?P<m>1[0-2]|0[1-9])(?![-0-9])", head(_numeric_month), True),
    (
        rf"(?:the )?(?P<season>{SEASON})(?=(?:,| of)? (?:{_YEAR.replace('?P<y>', '?:')}|(?:last|this|next) year))",
        head(_bare_season),
        True,
    ),
    (r"the (?P<unit>day|week|month|quarter|year)(?! of)", _the_unit, False),
)
