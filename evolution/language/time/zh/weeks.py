"""Chinese weeks, weekdays and named days: 上周五, 周末, 后天, 下个月 (pure)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from evolution.language.time.periods import (
    Context,
    ReadPeriod,
    day_in_week,
    day_of,
    floor,
    nearest,
    relative_unit,
    shift,
    unit,
    weekend_of,
)
from evolution.language.time.zh.words import (
    DAYS,
    TOWARDS,
    UNITS,
    WEEK,
    WEEKDAY,
    WEEKDAYS,
    anywhere,
    following,
    opening,
    steps,
)


def _towards_unit(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    return relative_unit(context, steps(match["towards"]), UNITS[match["unit"]])


def _weekday(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    day = WEEKDAYS[match["w"]]
    if parent is not None:
        return parent if parent.kind == "date" and parent.start.weekday() == day else None
    bare = nearest(context, lambda count: day_in_week(relative_unit(context, count, "week"), day), strict=True)
    return replace(bare, kind="weekday", relative=True)


def _weekday_of_week(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """The weekday of the week before it; where the future is meant, a passed one of this week is the next."""
    if parent is None or parent.kind != "week":
        return None
    day = day_in_week(parent, WEEKDAYS[match["w"]])
    this_week = parent.start == floor(context.reference, "week")
    if context.prefer == "future" and this_week and day.start < floor(context.reference, "day"):
        return unit(day.start + timedelta(weeks=1), "day", kind="date")
    return day


def _weekday_in_brackets(_: re.Match[str], parent: ReadPeriod | None, __: Context) -> ReadPeriod | None:
    """7月8日（周二）: the date says it all, even where the weekday is mistaken."""
    return parent if parent and parent.kind == "date" else None


def _weekend(_: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    if parent is not None:
        return weekend_of(parent) if parent.kind == "week" else None
    bare = nearest(context, lambda count: weekend_of(relative_unit(context, count, "week")))
    return replace(bare, relative=True)


def _named_day(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    day = relative_unit(context, DAYS[match["name"]], "day", kind="date")
    if parent is None:
        return day
    if parent.kind != "year" or match["name"] not in ("今", "本"):
        return None
    return day_of(parent.start, month=day.start.month, day=day.start.day)


def _same_day_of_week(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """下周的今天: so many whole weeks from today."""
    today = relative_unit(context, 0, "day", kind="date")
    return replace(unit(today.start + timedelta(weeks=steps(match["towards"])), "day", kind="date"), relative=True)


def _two_units(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """今明两天: this unit and the one beside it."""
    grain = UNITS[match["unit"]]
    first = shift(floor(context.reference, grain), -1 if match["name"][0] == "昨" else 0, grain)
    return replace(unit(first, grain, count=2, kind="units"), relative=True)


_UNIT = rf"{WEEK}|月(?![亮光饼球色台薪票经刊租费子])|季度|季(?!节)|年度?(?![纪轻代级龄会头])|小时|钟头"
_NAMED = r"大大?前|大大?后|(?<![以之目此先午])前|[昨今明]|(?<!日)本(?=日)|(?<![前然之以今最此往午随])后"
WEEK_RULES = (
    following(rf"[（(][上下这本]?(?:周|星期|礼拜){WEEKDAY}[）)]", _weekday_in_brackets),
    opening(rf"{TOWARDS}{WEEK}的?今[天日]", _same_day_of_week),
    opening(rf"{TOWARDS}(?P<unit>{_UNIT})", _towards_unit),
    following(rf"(?:{WEEK})?(?P<w>{WEEKDAY})", _weekday_of_week),
    anywhere(rf"(?<![0-9一二两三四五六七八九十几每半])(?:周|星期|礼拜)(?P<w>{WEEKDAY})", _weekday),
    following(r"(?:周|星期|礼拜)?末(?!班)", _weekend),
    opening(r"(?:周|星期|礼拜)末(?!班)", _weekend),
    anywhere(rf"(?P<name>{_NAMED})[天日](?!性)", _named_day),
    opening(r"(?P<name>今明|昨今|[今昨]天和[明今])两?(?P<unit>[天日年])", _two_units),
)
