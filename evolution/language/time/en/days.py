"""English days: yesterday, last night, Friday morning, next Tuesday, this weekend (pure)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from evolution.language.time.en.join import DATED, clock_on, head, part_of_day
from evolution.language.time.en.words import (
    TOWARDS,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    anywhere,
    direction,
    following,
    key,
    opening,
    steps,
)
from evolution.language.time.periods import (
    Context,
    ReadPeriod,
    day_in_week,
    floor,
    nearest,
    relative_unit,
    unit,
    weekend_of,
)

DAYS_IN_WEEK = 7
DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _day(match: re.Match[str], context: Context) -> ReadPeriod:
    return relative_unit(context, DAYS[match["name"].lower()], "day", kind="date")


def _day_but_one(match: re.Match[str], context: Context) -> ReadPeriod:
    """The day before yesterday, the day after tomorrow."""
    return relative_unit(context, -2 if match["name"] else 2, "day", kind="date")


def _part_now(match: re.Match[str], context: Context) -> ReadPeriod:
    """Last night, tonight, this morning."""
    named = match.group().lower().split()
    day = relative_unit(context, -1 if named[0] == "last" else 0, "day", kind="date")
    return part_of_day(day, "night" if named[-1] == "tonight" else named[-1])


def _part(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    """Friday "morning", tomorrow "at night", 5 "in the afternoon"."""
    name = match["part"].lower()
    if parent is not None and parent.kind in ("clock", "bare clock"):
        day = unit(parent.start, "day", kind="date")
        return clock_on(part_of_day(day, name), parent)
    return part_of_day(parent, name) if parent and parent.kind in DATED else None


def _part_word(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    here = relative_unit(context, 0, "day")
    return replace(here, relative=False, kind="part word", label=match["part"].lower())


def _weekday(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    day = WEEKDAYS[key(match["w"])]
    if parent is not None and parent.kind == "week":
        return day_in_week(parent, day)
    bare = nearest(context, lambda count: day_in_week(relative_unit(context, count, "week"), day), strict=True)
    return head(lambda _, __: replace(bare, kind="weekday", relative=True))(match, parent, context)


def _weekday_in_brackets(_: re.Match[str], parent: ReadPeriod | None, __: Context) -> ReadPeriod | None:
    """March 5 (Friday): the date says it all."""
    return parent if parent and parent.kind in DATED else None


def _towards_weekday(match: re.Match[str], context: Context) -> ReadPeriod:
    """Last: the latest before today. This: of this week. Next: of the next. Coming: the first to come."""
    day, word = WEEKDAYS[key(match["w"])], direction(match)
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


def _moved(day: ReadPeriod, weeks: int) -> ReadPeriod:
    return unit(day.start + timedelta(weeks=weeks), "day", kind=day.kind)


def _towards_weekend(match: re.Match[str], context: Context) -> ReadPeriod:
    week = relative_unit(context, steps(match), "week")
    return replace(weekend_of(week), relative=True)


def _bare_weekend(match: re.Match[str], context: Context) -> ReadPeriod:
    bare = nearest(context, lambda count: weekend_of(relative_unit(context, count, "week")))
    return replace(bare, relative=True)


def _one_before_last(match: re.Match[str], context: Context) -> ReadPeriod:
    """The week before last, the Friday after next."""
    count = -2 if match["side"] else 2
    name = key(match["unit"])
    if name == "night":
        return part_of_day(relative_unit(context, count, "day", kind="date"), "night")
    if name == "weekend":
        return replace(weekend_of(relative_unit(context, count, "week")), relative=True)
    if name in UNITS:
        return relative_unit(context, count, UNITS[name])
    return replace(latest_weekday(context, WEEKDAYS[name], count), relative=True)


def latest_weekday(context: Context, weekday: int, count: int) -> ReadPeriod:
    """The `-count`-th such weekday before today, or the `count`-th after it."""
    today = floor(context.reference, "day")
    ahead = (weekday - today.weekday()) % DAYS_IN_WEEK or DAYS_IN_WEEK
    back = (today.weekday() - weekday) % DAYS_IN_WEEK or DAYS_IN_WEEK
    days = ahead + DAYS_IN_WEEK * (count - 1) if count > 0 else -back + DAYS_IN_WEEK * (count + 1)
    return unit(today + timedelta(days=days), "day", kind="date")


# "Today's society" is the present, not a day.
_AN_AGE = r"(?!['’]s (?:society|world|youth|kids|generation|technology|standards|age))"
_PART = r"(?P<part>morning|afternoon|evening|night)"
_WEEKEND_OF = r"(?! of\b)"
DAY_RULES = (
    following(rf"\({WEEKDAY}\)", _weekday_in_brackets),
    anywhere(rf"(?P<name>yesterday|tomorrow|today{_AN_AGE})", head(_day)),
    anywhere(r"(?:on )?(?:the )?day (?:(?P<name>before) yesterday|after tomorrow)", head(_day_but_one)),
    anywhere(r"last night|tonight|this (?:morning|afternoon|evening)", head(_part_now)),
    following(rf"(?:in the |the |at )?{_PART}", _part),
    opening(rf"(?:on |in )?the {_PART}(?= of\b)", _part_word),
    anywhere(rf"(?P<w>{WEEKDAY}|(?<=on[ ])(?-i:Sat|Sun))", _weekday),
    anywhere(rf"{TOWARDS} (?P<w>{WEEKDAY}|(?-i:Sat|Sun))", head(_towards_weekday)),
    anywhere(rf"{TOWARDS} weekend{_WEEKEND_OF}", head(_towards_weekend)),
    anywhere(rf"(?:on |over |at |for )?the weekend{_WEEKEND_OF}", head(_bare_weekend)),
    anywhere(
        rf"the (?P<unit>week|month|year|quarter|weekend|night|{WEEKDAY})"
        r" (?:(?P<side>before) last|after next)",
        head(_one_before_last),
    ),
)
