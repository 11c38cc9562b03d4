"""English days: yesterday, last night, Friday morning, next Tuesday, this weekend (pure)."""

from __future__ import annotations

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
from evolution.language.time.rule import Match, Reading

DAYS_IN_WEEK = 7
DAYS = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _day(match: Match, context: Context) -> ReadPeriod:
    return relative_unit(context, DAYS[match["name"].lower()], "day", kind="date")


def _day_but_one(match: Match, context: Context) -> ReadPeriod:
    """The day before yesterday, the day after tomorrow."""
    return relative_unit(context, -2 if match["name"] else 2, "day", kind="date")


def _part_now(match: Match, context: Context) -> ReadPeriod:
    """Last night, tonight, this morning."""
    words = match.group().lower().split()
    days = -1 if words[0] == "last" else 0
    day = relative_unit(context, days, "day", kind="date")
    part = "night" if words[-1] == "tonight" else words[-1]
    return part_of_day(day, part)


def _part(match: Match, parent: Reading, _: Context) -> Reading:
    """Friday "morning", tomorrow "at night", 5 "in the afternoon"."""
    name = match["part"].lower()
    if parent is not None and parent.kind in ("clock", "bare clock"):
        day = unit(parent.start, "day", kind="date")
        part = part_of_day(day, name)
        return clock_on(part, parent)
    if parent is None or parent.kind not in DATED:
        return None
    return part_of_day(parent, name)


def _part_word(match: Match, _: Reading, context: Context) -> Reading:
    here = relative_unit(context, 0, "day")
    return replace(here, relative=False, kind="part word", label=match["part"].lower())


def _weekday(match: Match, parent: Reading, context: Context) -> Reading:
    day = WEEKDAYS[key(match["w"])]
    if parent is not None and parent.kind == "week":
        return day_in_week(parent, day)
    nearest_day = nearest(
        context, lambda weeks: day_in_week(relative_unit(context, weeks, "week"), day), strict=True
    )
    bare = replace(nearest_day, kind="weekday", relative=True)
    read = head(lambda _, __: bare)
    return read(match, parent, context)


def _weekday_in_brackets(_: Match, parent: Reading, __: Context) -> Reading:
    """March 5 (Friday): the date says it all."""
    return parent if parent and parent.kind in DATED else None


def _towards_weekday(match: Match, context: Context) -> ReadPeriod:
    """Last: the latest before today. This: of this week. Next: of the next.

    Coming: the first to come.
    """
    word = direction(match)
    week = relative_unit(context, 0, "week")
    this = day_in_week(week, WEEKDAYS[key(match["w"])])
    weeks = _weeks_towards(word, this, context)
    kind = "weekday" if word == "this" else "date"
    found = _moved(this, weeks)
    return replace(found, relative=True, kind=kind)


def _weeks_towards(word: str, this: ReadPeriod, context: Context) -> int:
    """How many weeks a word points away from a day of this week: -1, 0 or 1."""
    today = floor(context.reference, "day")
    if word in ("last", "past", "previous"):
        return 0 if this.start < today else -1
    if word in ("coming", "upcoming"):
        return 0 if this.start > today else 1
    if word == "next":
        return 1
    return 1 if context.prefer == "future" and this.start < today else 0


def _moved(day: ReadPeriod, weeks: int) -> ReadPeriod:
    start = day.start + timedelta(weeks=weeks)
    return unit(start, "day", kind=day.kind)


def _towards_weekend(match: Match, context: Context) -> ReadPeriod:
    week = relative_unit(context, steps(match), "week")
    return replace(weekend_of(week), relative=True)


def _bare_weekend(match: Match, context: Context) -> ReadPeriod:
    bare = nearest(context, lambda weeks: weekend_of(relative_unit(context, weeks, "week")))
    return replace(bare, relative=True)


def _one_before_last(match: Match, context: Context) -> ReadPeriod:
    """The week before last, the Friday after next."""
    count = -2 if match["side"] else 2
    name = key(match["unit"])
    if name == "night":
        day = relative_unit(context, count, "day", kind="date")
        return part_of_day(day, "night")
    if name == "weekend":
        week = relative_unit(context, count, "week")
        return replace(weekend_of(week), relative=True)
    if name in UNITS:
        return relative_unit(context, count, UNITS[name])
    weekday = latest_weekday(context, WEEKDAYS[name], count)
    return replace(weekday, relative=True)


def latest_weekday(context: Context, weekday: int, count: int) -> ReadPeriod:
    """The `-count`-th such weekday before today, or the `count`-th after it."""
    today = floor(context.reference, "day")
    if count > 0:
        ahead = (weekday - today.weekday()) % DAYS_IN_WEEK or DAYS_IN_WEEK
        distance = timedelta(days=ahead, weeks=count - 1)
    else:
        back = (today.weekday() - weekday) % DAYS_IN_WEEK or DAYS_IN_WEEK
        distance = timedelta(days=-back, weeks=count + 1)
    return unit(today + distance, "day", kind="date")


# "Today's society" is the present, not a day.
_AN_AGE = r"(?!['’]s (?:society|world|youth|kids|generation|technology|standards|age))"
_PART = r"(?P<part>morning|afternoon|evening|night)"
_WEEKEND_OF = r"(?! of\b)"
_DAY_BUT_ONE = r"(?:on )?(?:the )?day (?:(?P<name>before) yesterday|after tomorrow)"
_OF_ANY_LENGTH = f"(?P<unit>week|month|year|quarter|weekend|night|{WEEKDAY})"

# 5 May "(Friday)"
_IN_BRACKETS = following(rf"\({WEEKDAY}\)", _weekday_in_brackets)
# "yesterday"; not "today's youth"
_NAMED_DAY = anywhere(f"(?P<name>yesterday|tomorrow|today{_AN_AGE})", head(_day))
_NAMED_DAY_BUT_ONE = anywhere(_DAY_BUT_ONE, head(_day_but_one))
_PART_OF_TODAY = anywhere(r"last night|tonight|this (?:morning|afternoon|evening)", head(_part_now))
# Friday "in the morning"
_PART_BEHIND = following(f"(?:in the |the |at )?{_PART}", _part)
# "in the morning" of Friday
_PART_BEFORE = opening(rf"(?:on |in )?the {_PART}(?= of\b)", _part_word)
# "Friday", on "Sat"; not "sat"
_WEEKDAY = anywhere(f"(?P<w>{WEEKDAY}|(?<=on[ ])(?-i:Sat|Sun))", _weekday)
_WEEKDAY_AWAY = anywhere(f"{TOWARDS} (?P<w>{WEEKDAY}|(?-i:Sat|Sun))", head(_towards_weekday))
# "last weekend", "the weekend"; not "the weekend of 5 May"
_WEEKEND_AWAY = anywhere(f"{TOWARDS} weekend{_WEEKEND_OF}", head(_towards_weekend))
_WEEKEND = anywhere(f"(?:on |over |at |for )?the weekend{_WEEKEND_OF}", head(_bare_weekend))
# "the week before last"
_BEFORE_LAST = anywhere(
    f"the {_OF_ANY_LENGTH} (?:(?P<side>before) last|after next)", head(_one_before_last)
)
DAY_RULES = (
    _IN_BRACKETS,
    _NAMED_DAY,
    _NAMED_DAY_BUT_ONE,
    _PART_OF_TODAY,
    _PART_BEHIND,
    _PART_BEFORE,
    _WEEKDAY,
    _WEEKDAY_AWAY,
    _WEEKEND_AWAY,
    _WEEKEND,
    _BEFORE_LAST,
)
