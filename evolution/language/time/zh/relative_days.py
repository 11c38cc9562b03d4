"""Chinese last, this and next: 上周五, 下个月, 后天; weekdays and weekends by name (pure)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from evolution.language.time.periods import (
    Context,
    day_in_week,
    day_of,
    floor,
    nearest,
    relative_unit,
    shift,
    unit,
    weekend_of,
)
from evolution.language.time.rule import Match, Reading
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


def _towards_unit(match: Match, _: Reading, context: Context) -> Reading:
    grain = UNITS[match["unit"]]
    return relative_unit(context, steps(match["towards"]), grain)


def _weekday(match: Match, parent: Reading, context: Context) -> Reading:
    day = WEEKDAYS[match["w"]]
    if parent is not None:
        fits = parent.kind == "date" and parent.start.weekday() == day
        return parent if fits else None
    bare = nearest(
        context, lambda weeks: day_in_week(relative_unit(context, weeks, "week"), day), strict=True
    )
    return replace(bare, kind="weekday", relative=True)


def _weekday_of_week(match: Match, parent: Reading, context: Context) -> Reading:
    """The weekday of the week before it.

    Where the future is meant, a passed one of this week is the next.
    """
    if parent is None or parent.kind != "week":
        return None
    day = day_in_week(parent, WEEKDAYS[match["w"]])
    this_week = parent.start == floor(context.reference, "week")
    is_passed = day.start < floor(context.reference, "day")
    if context.prefer == "future" and this_week and is_passed:
        week_later = day.start + timedelta(weeks=1)
        return unit(week_later, "day", kind="date")
    return day


def _weekday_in_brackets(_: Match, parent: Reading, __: Context) -> Reading:
    """7月8日（周二）: the date says it all, even where the weekday is mistaken."""
    return parent if parent and parent.kind == "date" else None


def _weekend(_: Match, parent: Reading, context: Context) -> Reading:
    if parent is not None:
        return weekend_of(parent) if parent.kind == "week" else None
    bare = nearest(context, lambda weeks: weekend_of(relative_unit(context, weeks, "week")))
    return replace(bare, relative=True)


def _named_day(match: Match, parent: Reading, context: Context) -> Reading:
    day = relative_unit(context, DAYS[match["name"]], "day", kind="date")
    if parent is None:
        return day
    if parent.kind != "year" or match["name"] not in ("今", "本"):
        return None
    return day_of(parent.start, month=day.start.month, day=day.start.day)


def _same_day_of_week(match: Match, _: Reading, context: Context) -> Reading:
    """下周的今天: so many whole weeks from today."""
    today = relative_unit(context, 0, "day", kind="date")
    distance = timedelta(weeks=steps(match["towards"]))
    found = unit(today.start + distance, "day", kind="date")
    return replace(found, relative=True)


def _two_units(match: Match, _: Reading, context: Context) -> Reading:
    """今明两天: this unit and the one beside it."""
    grain = UNITS[match["unit"]]
    present = floor(context.reference, grain)
    first = shift(present, -1, grain) if match["name"].startswith("昨") else present
    found = unit(first, grain, count=2, kind="units")
    return replace(found, relative=True)


_UNIT = (
    rf"{WEEK}|月(?![亮光饼球色台薪票经刊租费子])|季度|季(?!节)|年度?(?![纪轻代级龄会头])|小时|钟头"
)
_NAMED = (
    r"大大?前|大大?后|(?<![以之目此先午])前|[昨今明]|(?<!日)本(?=日)|(?<![前然之以今最此往午随])后"
)
_NOT_COUNTED = r"(?<![0-9一二两三四五六七八九十几每半])"
_PLAIN_WEEK = "(?:周|星期|礼拜)"

# 7月8日（周二）
_IN_BRACKETS = following(rf"[（(][上下这本]?{_PLAIN_WEEK}{WEEKDAY}[）)]", _weekday_in_brackets)
# 下周的今天
_SAME_DAY = opening(f"{TOWARDS}{WEEK}的?今[天日]", _same_day_of_week)
# 上周, 下个月; not 上月亮
_UNIT_AWAY = opening(f"{TOWARDS}(?P<unit>{_UNIT})", _towards_unit)
# 上周 + 五, 上周 + 周五
_WEEKDAY_BEHIND = following(f"(?:{WEEK})?(?P<w>{WEEKDAY})", _weekday_of_week)
# 周五; not 每周五
_WEEKDAY_ALONE = anywhere(f"{_NOT_COUNTED}{_PLAIN_WEEK}(?P<w>{WEEKDAY})", _weekday)
# 上周 + 末; not 末班
_WEEKEND_BEHIND = following(f"{_PLAIN_WEEK}?末(?!班)", _weekend)
_WEEKEND_ALONE = opening(f"{_PLAIN_WEEK}末(?!班)", _weekend)
# 后天, 大前天; not 以前天天
_DAY_NAMED = anywhere(rf"(?P<name>{_NAMED})[天日](?!性)", _named_day)
# 今明两天
_TWO_UNITS = opening(r"(?P<name>今明|昨今|[今昨]天和[明今])两?(?P<unit>[天日年])", _two_units)
RELATIVE_DAY_RULES = (
    _IN_BRACKETS,
    _SAME_DAY,
    _UNIT_AWAY,
    _WEEKDAY_BEHIND,
    _WEEKDAY_ALONE,
    _WEEKEND_BEHIND,
    _WEEKEND_ALONE,
    _DAY_NAMED,
    _TWO_UNITS,
)
