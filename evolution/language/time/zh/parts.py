"""Parts of a Chinese period: the n-th week, the last day, month ends, halves (pure)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from evolution.language.time.periods import (
    Context,
    Grain,
    ReadPeriod,
    days_in_month,
    floor,
    relative_unit,
    shift,
    unit,
    within,
)
from evolution.language.time.rule import Match, Reading
from evolution.language.time.zh.numbers import NUMBER, number
from evolution.language.time.zh.words import UNITS, WEEKDAY, WEEKDAYS, anywhere, following

DAYS_IN_WEEK = 7
MONTHS_IN_HALF_YEAR = 6
MID_MONTH = 16
THURSDAY = 3
WHOLES = ("year", "quarter", "month", "week")
# First and last day of a part of a month; a shorter month ends sooner.
MONTH_PARTS = {
    "初": (1, 10),
    "上旬": (1, 10),
    "中": (11, 20),
    "中旬": (11, 20),
    "底": (21, 31),
    "末": (21, 31),
    "尾": (21, 31),
    "下旬": (21, 31),
}
# First month and number of months of a part of a year.
YEAR_PARTS = {
    "初": (1, 2),
    "伊始": (1, 2),
    "中": (6, 2),
    "底": (11, 2),
    "末": (11, 2),
    "尾": (11, 2),
}


def _nth_unit(match: Match, parent: Reading, _: Context) -> Reading:
    """第三周, 第九个月, 第十天 of a year, a quarter, a month or a week."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    first = _first_week(parent) if grain == "week" else parent.start
    start = shift(first, number(match["n"]) - 1, grain)
    found = unit(start, grain, kind=_kind(grain))
    return found if found.start < parent.end else None


def _first_week(parent: ReadPeriod) -> datetime:
    """The first week of a year by ISO 8601 (it holds 4 January).

    Of a month: the first week that begins in it.
    """
    if parent.kind == "year":
        day_of_it = parent.start.replace(day=4)
    else:
        day_of_it = parent.start + timedelta(days=DAYS_IN_WEEK - 1)
    return floor(day_of_it, "week")


def _last_unit(match: Match, parent: Reading, _: Context) -> Reading:
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    last_day = parent.end - timedelta(days=1)
    return unit(last_day, grain, kind=_kind(grain))


def _kind(grain: Grain) -> str:
    return "date" if grain == "day" else grain


def _first_units(match: Match, parent: Reading, _: Context) -> Reading:
    """前五个月, 最后五天: the first or last few units of a year, a quarter or a month."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    count = number(match["n"])
    start = parent.start if match["side"] == "前" else shift(parent.end, -count, grain)
    return unit(start, grain, count=count, kind="units")


def _nth_weekday(match: Match, parent: Reading, _: Context) -> Reading:
    if parent is None or parent.kind != "month":
        return None
    days_ahead = (WEEKDAYS[match["w"]] - parent.start.weekday()) % DAYS_IN_WEEK
    last_day = days_in_month(parent.start)
    days = range(1 + days_ahead, last_day + 1, DAYS_IN_WEEK)
    spoken = match["n"]
    nth = len(days) if spoken == "最后一" else number(spoken.removeprefix("第"))
    if nth > len(days):
        return None
    date = parent.start.replace(day=days[nth - 1])
    return unit(date, "day", kind="date")


def _edge(match: Match, parent: Reading, context: Context) -> Reading:
    """月初, 年底 of the period before it, or of the present one."""
    whole: Grain = "year" if match["whole"] == "年" else "month"
    around = parent or relative_unit(context, 0, whole)
    if around.kind != whole:
        return None
    return _part_of(around, match["part"], label=match.group())


def _edge_short(match: Match, parent: Reading, _: Context) -> Reading:
    """去年"初", 十月"下旬"."""
    return _part_of(parent, match["part"], label=match.group()) if parent else None


def _part_of(parent: ReadPeriod, part: str, *, label: str) -> Reading:
    """A named part of a year, a quarter or a month; None where it has no such part."""
    if parent.kind == "month" and part in MONTH_PARTS:
        found = _part_of_month(parent, part)
    elif parent.kind == "year" and part in YEAR_PARTS:
        month, months = YEAR_PARTS[part]
        first = parent.start.replace(month=month)
        found = unit(first, "month", count=months)
    elif parent.kind == "quarter" and part in "初末":
        first = shift(parent.start, 2 if part == "末" else 0, "month")
        found = unit(first, "month")
    else:
        return None
    named = replace(found, approximate=True, label=label, kind="named part")
    return within(parent, named)


def _part_of_month(month: ReadPeriod, part: str) -> ReadPeriod:
    first, last = MONTH_PARTS[part]
    last = min(last, days_in_month(month.start))
    start = month.start.replace(day=first)
    return unit(start, "day", count=last - first + 1)


def _half(match: Match, parent: Reading, context: Context) -> Reading:
    """上半年, 下半月, 下半周 of the period before it, or of the present one."""
    grain = UNITS[match["whole"]]
    whole = parent or relative_unit(context, 0, grain)
    if whole.kind != grain or whole.end is None:
        return None
    middle = _middle(whole)
    start, end = (whole.start, middle) if match["side"] in "上前" else (middle, whole.end)
    finer: Grain = "month" if grain == "year" else "day"
    label = "" if grain == "week" else match.group()
    half = ReadPeriod(start, end, finer, kind="named part", label=label)
    return within(whole, half)


def _middle(whole: ReadPeriod) -> datetime:
    """The first day of July, the 16th, Thursday: where the second half begins."""
    if whole.kind == "year":
        return shift(whole.start, MONTHS_IN_HALF_YEAR, "month")
    if whole.kind == "month":
        return whole.start.replace(day=MID_MONTH)
    return whole.start + timedelta(days=THURSDAY)


_UNIT = "(?P<unit>周|星期|礼拜|月|季度|天|日)"
_NOT_A_DATE = "(?![一二三四五六七八九十0-9])"  # 三月初一
_PART = rf"初{_NOT_A_DATE}|底|末|尾|中(?![国考文学奖秋午间央期])|[上中下]旬"
_WEEK = "(?:周|星期|礼拜)"

# 第三周, 第九个月
_NTH_UNIT = following(f"第(?P<n>{NUMBER})个?{_UNIT}", _nth_unit)
# 最后一天
_LAST_UNIT = following(f"最后一?个?{_UNIT}", _last_unit)
# 第二个周五, 最后一个星期天
_NTH_WEEKDAY = following(f"(?P<n>第{NUMBER}|最后一)个?{_WEEK}(?P<w>{WEEKDAY})", _nth_weekday)
# 前五个月, 最后五天
_FIRST_UNITS = following(f"(?P<side>前|最后)(?P<n>{NUMBER})个?{_UNIT}", _first_units)
# 月初, 年底; not 全年中, 三年底
_EDGE = anywhere(rf"(?<![0-9一全整这每半几两十])(?P<whole>[月年])(?P<part>{_PART})", _edge)
# 十月下旬, 去年初; not 去年初中
_EDGE_SHORT = following(
    rf"(?P<part>初(?![中级次]){_NOT_A_DATE}|底|末|尾|伊始|[上中下]旬)", _edge_short
)
# 上半年; not 前半年岁
_HALF = anywhere(r"(?P<side>[上下前后])半(?P<whole>[年月周])(?!岁)", _half)
PART_RULES = (
    _NTH_UNIT,
    _LAST_UNIT,
    _NTH_WEEKDAY,
    _FIRST_UNITS,
    _EDGE,
    _EDGE_SHORT,
    _HALF,
)
