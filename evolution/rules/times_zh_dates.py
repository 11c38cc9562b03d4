"""Chinese dates: years, quarters, months, weeks, weekdays and days (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from evolution.rules.times_calendar import (
    Context,
    Grain,
    Period,
    day_of,
    floor,
    nearest,
    relative_unit,
    shift,
    unit,
)
from evolution.rules.times_grammar import Reader, Rule
from evolution.rules.times_zh_numbers import number

DAYS_IN_WEEK = 7
MONTHS_IN_QUARTER = 3
SATURDAY = 5
# A date falls on every weekday within so many years, but for 29 February.
YEARS_TO_SAME_WEEKDAY = 7
CENTURY = 100
# A year of two digits up to this many years ahead of the reference is of this century, else of the last.
SHORT_YEAR_AHEAD = 20

YEARS = {"大前年": -3, "前年": -2, "去年": -1, "旧年": -1, "今年": 0, "明年": 1, "后年": 2, "大后年": 3}
DAYS = {
    "大大前": -4,
    "大前": -3,
    "前": -2,
    "昨": -1,
    "今": 0,
    "本": 0,
    "明": 1,
    "后": 2,
    "大后": 3,
    "大大后": 4,
}
WEEKDAYS = (
    {sign: day for day, sign in enumerate("一二三四五六日")}
    | {"天": 6}
    | dict(zip("123456", range(6), strict=True))
)
UNITS: dict[str, Grain] = {
    "周": "week",
    "星期": "week",
    "礼拜": "week",
    "天": "day",
    "日": "day",
    "月": "month",
    "季度": "quarter",
    "季": "quarter",
    "年": "year",
    "年度": "year",
    "小时": "hour",
    "钟头": "hour",
}

WEEK = r"(?:周(?![围边遭折全密转岁游身旋报刊长期])|星期|礼拜)"
# 一, 日 and 天 also begin other words: 周一起, 这周日程, 星期天气.
WEEKDAY = (
    r"(?:一(?![起些个直样共般定切路次回遍趟])|[二三四五六]|日(?![程常志记报均历期本语用])|天(?![气数])"
    r"|[1-6](?![0-9点时:]))"
)
TOWARDS = r"(?<![晚早天])(?P<towards>上+|下+|[这本今])一?个?"
MONTH = r"(?:1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])"
DAY = (
    r"(?:3[01]|[12][0-9]|0?[1-9]|(?:三十|卅)一?|(?:二十|廿)[一二三四五六七八九]?|十[一二三四五六七八九]?"
    r"|[一二三四五六七八九])"
)
# 3号线, 5日元: numbers of things, not days.
DAY_SIGN = r"(?:日(?![元币本语报志记常均程])|号(?![线楼店门院馆桌房机球仓厅口位车码选文称召令角]))"
NOT_IN_NUMBER = r"(?<![0-9零一二三四五六七八九十第几.])"
YEAR_SIGNS = r"[零〇○一二三四五六七八九]"


def steps(towards: str) -> int:
    """How many units 上上, 下, 这 point away: -2, 1, 0."""
    return {"上": -len(towards), "下": len(towards)}.get(towards[0], 0)


def day_in_week(week: Period, day: int) -> Period:
    """Day 0 (Monday) to 6 of a week."""
    return unit(week.start + timedelta(days=day), "day", kind="date")


def in_year(parent: Period | None, context: Context, make: Callable[[Period], Period]) -> Period | None:
    """A part of the year in `parent`, or without one in the year the preference means."""
    if parent is None:
        return nearest(context, lambda count: make(relative_unit(context, count, "year")))
    return make(parent) if parent.kind == "year" else None


def _named_year(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    return relative_unit(context, YEARS[match["name"]], "year")


def _numbered_year(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    year = number(match["y"])
    if year < CENTURY:
        this = context.reference.year
        year += this // CENTURY * CENTURY
        year -= CENTURY if year > this + SHORT_YEAR_AHEAD else 0
    return unit(floor(context.reference, "year").replace(year=year), "year")


def _towards_unit(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    return relative_unit(context, steps(match["towards"]), UNITS[match["unit"]])


def _numeric_date(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    return day_of(context.reference, year=int(match["y"]), month=int(match["m"]), day=int(match["d"]))


def _numeric_month(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    return unit(context.reference.replace(year=int(match["y"]), month=int(match["m"]), day=1), "month")


def _month(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    month = number(match["m"])
    year = None if parent and parent.kind == "weekday" else parent
    return in_year(year, context, lambda inside: unit(inside.start.replace(month=month), "month"))


def _month_and_day(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    month, day = number(match["m"]), number(match["d"])
    if parent and parent.kind == "weekday":
        return _on_weekday(parent.start.weekday(), month, day, context=context)
    return in_year(parent, context, lambda inside: day_of(inside.start, month=month, day=day))


def _on_weekday(weekday: int, month: int, day: int, *, context: Context) -> Period | None:
    """周日, 二月十号: of the years around, the nearest in which the date falls on the weekday."""
    years = range(
        context.reference.year - YEARS_TO_SAME_WEEKDAY, context.reference.year + YEARS_TO_SAME_WEEKDAY
    )
    dates = (day_of(context.reference, year=year, month=month, day=day) for year in years)
    fitting = [date for date in dates if date.start.weekday() == weekday]
    return min(fitting, key=lambda date: abs(date.start - context.reference), default=None)


def _quarter(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    month = number(match["q"]) * MONTHS_IN_QUARTER - 2
    return in_year(parent, context, lambda year: unit(year.start.replace(month=month), "quarter"))


def _day_of_month(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    day = number(match["d"])
    if parent is None and match.string[: match.start()].endswith("月"):
        return None  # the day of a month that could not be read, such as 30 February
    if parent is None:
        return nearest(context, lambda count: _day_in_month(relative_unit(context, count, "month"), day))
    return _day_in_month(parent, day) if parent.kind == "month" else None


def _day_in_month(month: Period, day: int) -> Period:
    return unit(month.start.replace(day=day), "day", kind="date")


def _weekday(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    day = WEEKDAYS[match["w"]]
    if parent is None:
        bare = nearest(
            context, lambda count: day_in_week(relative_unit(context, count, "week"), day), strict=True
        )
        return replace(bare, kind="weekday", relative=True)
    if parent.kind == "date":
        return parent if parent.start.weekday() == day else None
    return None


def _weekday_of_week(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    if parent is None or parent.kind != "week":
        return None
    day = day_in_week(parent, WEEKDAYS[match["w"]])
    this_week = parent.start == floor(context.reference, "week")
    if context.prefer == "future" and this_week and day.start < floor(context.reference, "day"):
        return day_in_week(parent, WEEKDAYS[match["w"]] + DAYS_IN_WEEK)
    return day


def _weekend(_: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    if parent is None:
        bare = nearest(context, lambda count: _weekend_of(relative_unit(context, count, "week")))
        return replace(bare, relative=True)
    return _weekend_of(parent) if parent.kind == "week" else None


def _weekend_of(week: Period) -> Period:
    return unit(week.start + timedelta(days=SATURDAY), "day", count=2, kind="weekend")


def _named_day(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    day = relative_unit(context, DAYS[match["name"]], "day", kind="date")
    if parent is None:
        return day
    if parent.kind != "year" or match["name"] not in ("今", "本"):
        return None
    return day_of(parent.start, month=day.start.month, day=day.start.day)


def _two_units(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    grain = UNITS[match["unit"]]
    first = shift(floor(context.reference, grain), -1 if match["name"][0] == "昨" else 0, grain)
    return replace(unit(first, grain, count=2, kind="units"), relative=True)


def _inside(read: Reader) -> Reader:
    """`read`, only after another part of the phrase."""
    return lambda match, parent, context: read(match, parent, context) if parent else None


def _alone(read: Reader) -> Reader:
    """`read`, only at the head of a phrase."""
    return lambda match, parent, context: None if parent else read(match, parent, context)


_NAMED_YEAR = r"(?P<name>大前年|大后年|(?<![以之目此午])前年|(?<!过)去年|旧年|今年|明年|(?<![以之往])后年)"
_RULES: tuple[tuple[str, Reader, bool], ...] = (
    (_NAMED_YEAR + r"(?![轻代级龄])", _alone(_named_year), True),
    (r"(?:公元)?(?<![0-9])(?P<y>[12][0-9]{3}|0[0-9])\s?年(?!代)", _alone(_numbered_year), True),
    (r"(?<![0-9])(?P<y>[12][0-9]{3})(?=\s?[-~—–到至]\s?[12][0-9]{3}\s?年)", _alone(_numbered_year), True),
    (rf"(?P<y>[一二]{YEAR_SIGNS}{{3}}|九{YEAR_SIGNS}|两千)年(?!代)", _alone(_numbered_year), True),
    (
        rf"(?<![0-9])(?P<y>[0-9]{{2}})年(?={MONTH}月|第|[一二三四1-4]季度|[底初末上下])",
        _alone(_numbered_year),
        True,
    ),
    (
        TOWARDS
        + rf"(?P<unit>{WEEK}|月(?![亮光饼球色台薪票经刊租费子])|季度|季(?!节)|年度?(?![纪轻代级龄会])|小时|钟头)",
        _alone(_towards_unit),
        True,
    ),
    (
        r"(?<![0-9.])(?P<y>[12][0-9]{3})(?P<dash>[-/. ]?)(?P<m>1[0-2]|0[1-9]|(?<=\D)[1-9])(?P=dash)"
        r"(?P<d>3[01]|[12][0-9]|0[1-9]|(?<=\D)[1-9])(?![0-9])日?",
        _alone(_numeric_date),
        True,
    ),
    (r"(?<![0-9.])(?P<y>[12][0-9]{3})[-/](?P<m>1[0-2]|0?[1-9])(?![0-9])", _alone(_numeric_month), True),
    (rf"{NOT_IN_NUMBER}(?P<m>{MONTH})\s?月份?(?![亮光饼球色])", _month, True),
    (rf"(?P<m>{MONTH})(?=[-~—–]+{MONTH}月)", _inside(_month), False),
    (
        rf"{NOT_IN_NUMBER}(?P<m>{MONTH})月(?:的)?(?P<d>{DAY}){DAY_SIGN}?(?![0-9个月年天点时分:%])",
        _month_and_day,
        True,
    ),
    (r"(?P<m>1[0-2]|0?[1-9])[./](?P<d>3[01]|[12][0-9]|0?[1-9])(?![0-9.])", _month_and_day, False),
    (r"第?(?P<q>[一二三四1-4])季度", _quarter, True),
    (r"Q(?P<q>[1-4])(?:季度)?(?![0-9A-Za-z])", _quarter, True),
    (rf"{NOT_IN_NUMBER}(?P<d>{DAY}){DAY_SIGN}", _day_of_month, True),
    (rf"(?:{WEEK})?(?P<w>{WEEKDAY})", _weekday_of_week, False),
    (rf"(?<![0-9一二两三四五六七八九十几每半])(?:周|星期|礼拜)(?P<w>{WEEKDAY})", _weekday, True),
    (r"(?:周|星期|礼拜)?末", _inside(_weekend), False),
    (r"(?:周|星期|礼拜)末", _weekend, True),
    (
        r"(?P<name>大大?前|大大?后|(?<![以之目此先午])前|[昨今明]|(?<!日)本(?=日)|(?<![然之以今最此往午随])后)[天日](?!性)",
        _named_day,
        True,
    ),
    (r"(?P<name>今明|昨今|[今昨]天和[明今])两?(?P<unit>[天日年])", _alone(_two_units), True),
)
DATE_RULES = tuple(Rule(re.compile(pattern), read, opens=opens) for pattern, read, opens in _RULES)
