"""Parts of a Chinese period: the n-th week, the last day, month ends, halves, seasons (pure)."""

from __future__ import annotations

import re
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
from evolution.language.time.zh.numbers import NUMBER, number
from evolution.language.time.zh.words import UNITS, WEEKDAY, WEEKDAYS, anywhere, following

DAYS_IN_WEEK = 7
MONTHS_IN_HALF_YEAR = 6
MID_MONTH = 16
THURSDAY = 3
WHOLES = ("year", "quarter", "month", "week")
# First month and number of months of a season; winter begins in December. Holidays as in most schools.
SEASONS = {"春": (3, 3), "夏": (6, 3), "秋": (9, 3), "冬": (12, 3), "暑假": (7, 2), "寒假": (1, 2)}
# First and last day of a part of a month; a shorter month ends sooner.
MONTH_PARTS = {
    **dict.fromkeys(("初", "上旬"), (1, 10)),
    **dict.fromkeys(("中", "中旬"), (11, 20)),
    **dict.fromkeys(("底", "末", "尾", "下旬"), (21, 31)),
}
# First month and number of months of a part of a year.
YEAR_PARTS = {
    **dict.fromkeys(("初", "伊始"), (1, 2)),
    "中": (6, 2),
    **dict.fromkeys(("底", "末", "尾"), (11, 2)),
}


def _nth_unit(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    """第三周, 第九个月, 第十天 of a year, a quarter, a month or a week."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    first = _first_week(parent) if grain == "week" else parent.start
    found = unit(shift(first, number(match["n"]) - 1, grain), grain, kind=_kind(grain))
    return found if found.start < parent.end else None


def _first_week(parent: ReadPeriod) -> datetime:
    """The first week of a year by ISO 8601 (it holds 4 January), of a month the first that begins in it."""
    if parent.kind == "year":
        return floor(parent.start.replace(day=4), "week")
    return floor(parent.start + timedelta(days=DAYS_IN_WEEK - 1), "week")


def _last_unit(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    return unit(parent.end - timedelta(days=1), grain, kind=_kind(grain))


def _kind(grain: Grain) -> str:
    return "date" if grain == "day" else grain


def _first_units(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    """前五个月, 最后五天: the first or last few units of a year, a quarter or a month."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain, count = UNITS[match["unit"]], number(match["n"])
    start = parent.start if match["side"] == "前" else shift(parent.end, -count, grain)
    return unit(start, grain, count=count, kind="units")


def _nth_weekday(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    if parent is None or parent.kind != "month":
        return None
    first = 1 + (WEEKDAYS[match["w"]] - parent.start.weekday()) % DAYS_IN_WEEK
    dates = list(range(first, days_in_month(parent.start) + 1, DAYS_IN_WEEK))
    count = len(dates) if match["n"] == "最后一" else number(match["n"].removeprefix("第"))
    if count > len(dates):
        return None
    return unit(parent.start.replace(day=dates[count - 1]), "day", kind="date")


def _edge(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """月初, 年底 of the period before it, or of the present one."""
    whole: Grain = "year" if match["whole"] == "年" else "month"
    if parent is None:
        parent = relative_unit(context, 0, whole)
    return _part_of(parent, match["part"], label=match.group()) if parent.kind == whole else None


def _edge_short(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    """去年"初", 十月"下旬"."""
    return _part_of(parent, match["part"], label=match.group()) if parent else None


def _part_of(parent: ReadPeriod, part: str, *, label: str) -> ReadPeriod | None:
    if parent.kind == "month" and part in MONTH_PARTS:
        first, last = MONTH_PARTS[part]
        days = min(last, days_in_month(parent.start)) - first + 1
        found = unit(parent.start.replace(day=first), "day", count=days)
    elif parent.kind == "year" and part in YEAR_PARTS:
        month, months = YEAR_PARTS[part]
        found = unit(parent.start.replace(month=month), "month", count=months)
    elif parent.kind == "quarter" and part in "初末":
        found = unit(shift(parent.start, 2 if part == "末" else 0, "month"), "month")
    else:
        return None
    return within(parent, replace(found, approximate=True, label=label, kind="named part"))


def _half(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """上半年, 下半月, 下半周 of the period before it, or of the present one."""
    grain = UNITS[match["whole"]]
    whole = parent or relative_unit(context, 0, grain)
    if whole.kind != grain or whole.end is None:
        return None
    middle = _middle(whole)
    start, end = (whole.start, middle) if match["side"] in "上前" else (middle, whole.end)
    found = ReadPeriod(start, end, "month" if grain == "year" else "day", kind="named part")
    return within(whole, found if grain == "week" else replace(found, label=match.group()))


def _middle(whole: ReadPeriod) -> datetime:
    """The first day of July, the 16th, Thursday: where the second half begins."""
    if whole.kind == "year":
        return shift(whole.start, MONTHS_IN_HALF_YEAR, "month")
    if whole.kind == "month":
        return whole.start.replace(day=MID_MONTH)
    return whole.start + timedelta(days=THURSDAY)


def _season(match: re.Match[str], parent: ReadPeriod | None, _: Context) -> ReadPeriod | None:
    if parent is None or parent.kind != "year":
        return None
    name = match.group()
    month, months = SEASONS[name if name in SEASONS else name[0]]
    season = unit(parent.start.replace(month=month), "month", count=months)
    return replace(season, approximate=True, label=name, kind="named part")


_UNIT = "(?P<unit>周|星期|礼拜|月|季度|天|日)"
_NOT_A_DATE = "(?![一二三四五六七八九十0-9])"  # 三月初一
_PART = rf"初{_NOT_A_DATE}|底|末|尾|中(?![国考文学奖秋午间央期])|[上中下]旬"
PART_RULES = (
    following(rf"第(?P<n>{NUMBER})个?{_UNIT}", _nth_unit),
    following(rf"最后一?个?{_UNIT}", _last_unit),
    following(rf"(?P<n>第{NUMBER}|最后一)个?(?:周|星期|礼拜)(?P<w>{WEEKDAY})", _nth_weekday),
    following(rf"(?P<side>前|最后)(?P<n>{NUMBER})个?{_UNIT}", _first_units),
    anywhere(rf"(?<![0-9一全整这每半几两十])(?P<whole>[月年])(?P<part>{_PART})", _edge),
    following(rf"(?P<part>初(?![中级次]){_NOT_A_DATE}|底|末|尾|伊始|[上中下]旬)", _edge_short),
    anywhere(r"(?P<side>[上下前后])半(?P<whole>[年月周])(?!岁)", _half),
    following(r"[春夏秋冬][天季]|[春夏秋冬](?![节至分游装令])|暑假|寒假", _season),
)
