"""Parts of a Chinese period: the n-th week, month ends, halves, seasons, parts of the day, the clock (pure)."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from evolution.rules.times_calendar import (
    Context,
    Grain,
    Period,
    days_in_month,
    floor,
    relative_unit,
    shift,
    unit,
    within,
)
from evolution.rules.times_grammar import Reader, Rule
from evolution.rules.times_zh_dates import DAYS, DAYS_IN_WEEK, UNITS, WEEKDAY, WEEKDAYS
from evolution.rules.times_zh_numbers import NUMBER, number

WHOLES = ("year", "quarter", "month", "week")
HOURS_IN_DAY = 24
NOON = 12
# Parts of the day as (first hour, hour after the last); 24 is the next midnight.
DAY_PARTS = {
    "凌晨": (0, 6),
    "清晨": (5, 8),
    "早": (6, 12),
    "上午": (8, 12),
    "中午": (11, 14),
    "下午": (12, 18),
    "傍晚": (17, 19),
    "晚": (18, 24),
    "半夜": (18, 24),
}
PART_NAMES = dict.fromkeys(("早晨", "早上", "一早", "一大早", "早间", "大清早", "早"), "早") | {
    "清晨": "清晨",
    "清早": "清晨",
    "凌晨": "凌晨",
    "上午": "上午",
    "午前": "上午",
    "中午": "中午",
    "正午": "中午",
    "下午": "下午",
    "午后": "下午",
    "傍晚": "傍晚",
    "黄昏": "傍晚",
    "晚上": "晚",
    "晚间": "晚",
    "夜晚": "晚",
    "夜里": "晚",
    "夜间": "晚",
    "晚": "晚",
    "夜": "晚",
    "晨": "早",
    "半夜": "半夜",
    "深夜": "半夜",
    "午夜": "半夜",
}
# Up to this hour a clock time of a night belongs to the next morning: 今晚两点.
LAST_SMALL_HOUR = 4
# First and last month of a season; winter begins in December. Source: the school year, the weather service.
SEASONS = {"春": (3, 3), "夏": (6, 3), "秋": (9, 3), "冬": (12, 3), "暑假": (7, 2), "寒假": (1, 2)}
MONTH_PART_DAYS = {"初": (1, 10), "上旬": (1, 10), "中": (11, 20), "中旬": (11, 20), "下旬": (21, 31)} | {
    "底": (21, 31),
    "末": (21, 31),
}
YEAR_PART_MONTHS = {"初": (1, 2), "伊始": (1, 2), "中": (6, 2), "底": (11, 2), "末": (11, 2), "尾": (11, 2)}


def _nth_unit(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    """第三周, 第九个月, 第十天 of a year, a quarter, a month or a week."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    first = _first_week(parent) if grain == "week" else parent.start
    found = unit(shift(first, number(match["n"]) - 1, grain), grain, kind=_kind(grain))
    return found if found.start < parent.end else None


def _first_week(parent: Period) -> datetime:
    """The first week of a year by ISO 8601 (it holds 4 January), of a month the first that begins in it."""
    if parent.kind == "year":
        return floor(parent.start.replace(day=4), "week")
    return floor(parent.start + timedelta(days=DAYS_IN_WEEK - 1), "week")


def _last_unit(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain = UNITS[match["unit"]]
    return unit(parent.end - timedelta(days=1), grain, kind=_kind(grain))


def _kind(grain: Grain) -> str:
    return "date" if grain == "day" else grain


def _first_units(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    """前五个月, 最后五天: the first or last few units of a year, a quarter or a month."""
    if parent is None or parent.end is None or parent.kind not in WHOLES:
        return None
    grain, count = UNITS[match["unit"]], number(match["n"])
    start = parent.start if match["side"] == "前" else shift(parent.end, -count, grain)
    return unit(start, grain, count=count, kind="units")


def _nth_weekday(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    if parent is None or parent.kind != "month":
        return None
    first = 1 + (WEEKDAYS[match["w"]] - parent.start.weekday()) % DAYS_IN_WEEK
    dates = list(range(first, days_in_month(parent.start) + 1, DAYS_IN_WEEK))
    count = len(dates) if match["n"] == "最后一" else number(match["n"].removeprefix("第"))
    return (
        unit(parent.start.replace(day=dates[count - 1]), "day", kind="date") if count <= len(dates) else None
    )


def _edge(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    """月初, 年底, 上半年 of the period before it, or of the present one."""
    whole: Grain = "year" if match["whole"] == "年" else "month"
    if parent is None:
        parent = relative_unit(context, 0, whole)
    return _part_of(parent, match["part"], label=match.group()) if parent.kind == whole else None


def _edge_short(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    return _part_of(parent, match["part"], label=match.group()) if parent else None


def _part_of(parent: Period, part: str, *, label: str) -> Period | None:
    if parent.kind == "month" and part in MONTH_PART_DAYS:
        first, last = MONTH_PART_DAYS[part]
        days = min(last, days_in_month(parent.start)) - first + 1
        found = unit(parent.start.replace(day=first), "day", count=days)
    elif parent.kind == "year" and part in YEAR_PART_MONTHS:
        month, months = YEAR_PART_MONTHS[part]
        found = unit(parent.start.replace(month=month), "month", count=months)
    elif parent.kind == "quarter" and part in "初末":
        found = unit(shift(parent.start, 2 if part == "末" else 0, "month"), "month")
    else:
        return None
    return within(parent, replace(found, approximate=True, label=label, kind="named part"))


def _half_year(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    year = parent or relative_unit(context, 0, "year")
    if year.kind != "year":
        return None
    month = 1 if match["side"] in "上前" else 7
    half = unit(year.start.replace(month=month), "month", count=6)
    return within(year, replace(half, label=match.group(), kind="named part"))


def _season(match: re.Match[str], parent: Period | None, _: Context) -> Period | None:
    if parent is None or parent.kind != "year":
        return None
    name = match.group()
    month, months = SEASONS[name if name in SEASONS else name[0]]
    season = unit(parent.start.replace(month=month), "month", count=months)
    return replace(season, approximate=True, label=name, kind="named part")


def _day_part(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    if parent is None:
        return _part_of_day(replace(relative_unit(context, 0, "day"), relative=False), match.group())
    return _part_of_day(parent, match.group()) if parent.grain == "day" and parent.kind in DATED else None


DATED = ("date", "weekday", "festival")


def _part_of_named_day(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    """今晚, 明早: a day and its part in two signs."""
    if parent is not None:
        return None
    day = replace(relative_unit(context, DAYS[match["name"]], "day"), kind="date")
    return _part_of_day(day, match["part"])


def _part_of_day(day: Period, name: str) -> Period:
    first, last = DAY_PARTS[PART_NAMES[name]]
    start = day.start + timedelta(hours=first)
    hours = Period(start, day.start + timedelta(hours=last), "hour", approximate=True, kind="day part")
    return within(day, replace(hours, label=name))


def _clock(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    day = parent or replace(relative_unit(context, 0, "day"), relative=False)
    part = day if day.kind == "day part" else None
    day = part.parent if part and part.parent else day
    if day.grain != "day" or (parent and day.kind not in DATED and not part):
        return None
    minute = _minutes(match)
    hour = _hour(number(match["h"]), PART_NAMES.get(part.label, "") if part else "")
    start = day.start + timedelta(hours=hour, minutes=minute or 0)
    return within(part or day, unit(start, "hour" if minute is None else "minute", kind="clock"))


def _hour(hour: int, part: str) -> int:
    """The hour counted from the day's midnight, 0 to 28: 晚上八点 is 20, 今晚两点 is 26."""
    if hour > HOURS_IN_DAY:
        raise ValueError("no such hour")
    night = part in ("晚", "半夜")
    if night and (hour <= LAST_SMALL_HOUR or hour == NOON):
        return HOURS_IN_DAY + hour % NOON
    afternoon = night or part in ("下午", "傍晚") or (part == "中午" and hour <= LAST_SMALL_HOUR)
    return hour + NOON if afternoon and hour < NOON else hour


def _minutes(match: re.Match[str]) -> int | None:
    if match["half"]:
        return 30
    if match["quarter"]:
        return 15 * number(match["quarter"])
    minute = match["min"]
    if minute is None:
        return None
    if number(minute) >= 60:
        raise ValueError("no such minute")
    return number(minute)


_PARTS = "|".join(sorted((name for name in PART_NAMES if len(name) > 1), key=len, reverse=True))
_MINUTES = (
    rf"(?:(?P<half>半)|(?P<quarter>[一三1-3])刻|过?(?P<min>{NUMBER}(?=分)|[0-5][0-9](?![0-9.])"
    r"|零[一二三四五六七八九0-9]|[二三四五]?十[一二三四五六七八九]?)(?:分钟?|(?![个点年月日号天,块元人])))?"
)
# The groups a pattern lacks, never matching.
_NO_HALF = r"(?P<half>$^)?(?P<quarter>$^)?"
_NO_MINUTES = _NO_HALF + r"(?P<min>$^)?"
_NOT_A_CLOCK = r"(?!儿|[%％]|建议|意见|要求|原因|理由|看法|好处|缺点|优点|点|问题|经验|内容|感受|体会)"
_RULES: tuple[tuple[str, Reader, bool], ...] = (
    (rf"第(?P<n>{NUMBER})个?(?P<unit>周|星期|礼拜|月|季度|天|日)", _nth_unit, False),
    (r"最后一?个?(?P<unit>周|星期|礼拜|月|季度|天|日)", _last_unit, False),
    (rf"(?P<n>第{NUMBER}|最后一)个?(?:周|星期|礼拜)(?P<w>{WEEKDAY})", _nth_weekday, False),
    (rf"(?P<side>前|最后)(?P<n>{NUMBER})个?(?P<unit>周|星期|礼拜|月|季度|天|日)", _first_units, False),
    (
        r"(?<![一全整这每半几两十])(?P<whole>[月年])(?P<part>初(?![一二三四五六七八九十0-9])|底|末|尾|中(?![国考文学奖秋午间央期])"
        r"|[上中下]旬)",
        _edge,
        True,
    ),
    (r"(?P<part>初(?![一二三四五六七八九十0-9中级次])|底|末|伊始|[上中下]旬)", _edge_short, False),
    (r"(?P<side>[上下前后])半年", _half_year, True),
    (r"[春夏秋冬][天季]|[春夏秋冬](?![节至分游装令])|暑假|寒假", _season, False),
    (rf"(?:{_PARTS})", _day_part, True),
    (
        r"(?P<name>[今昨明]|(?<![以之目])前|(?<![以之])后)(?P<part>晚上|早上|晚间|夜里|[晚早夜晨])(?![餐饭报])",
        _part_of_named_day,
        True,
    ),
    (rf"(?P<h>[0-2]?[0-9])(?=[-~—–至到][0-2]?[0-9](?:点|时)){_NO_MINUTES}", _clock, False),
    (
        r"晚(?![餐饭会点辈年安于期婚宴礼霜])|早(?![餐饭点就已日期恋退产先教茶市])|夜(?![宵景市班色总])",
        _day_part,
        False,
    ),
    (
        rf"(?<![0-9.:])(?!一点[也都没不小东的])(?P<h>[0-2]?[0-9]|{NUMBER})\s?(?:点|时(?![候间代期刻常尚而髦空差]))(?:钟|整)?{_NOT_A_CLOCK}{_MINUTES}",
        _clock,
        True,
    ),
    (
        r"(?<![0-9.:])(?P<h>[01]?[0-9]|2[0-3]):(?P<min>[0-5][0-9])(?::[0-5][0-9])?(?![0-9:])" + _NO_HALF,
        _clock,
        True,
    ),
)
PART_RULES = tuple(Rule(re.compile(pattern), read, opens=opens) for pattern, read, opens in _RULES)
