"""Chinese and common festivals, solar terms and lunar dates (pure)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from evolution.language.time.periods import Context, ReadPeriod, floor, nearest, unit
from evolution.language.time.rule import Match, Reader, Reading
from evolution.language.time.zh.lunar import lunar_date, new_year, new_years_eve
from evolution.language.time.zh.numbers import number
from evolution.language.time.zh.words import anywhere

Finder = Callable[[int], date]

DAYS_IN_WEEK = 7


def _fixed(month: int, day: int) -> Finder:
    return lambda year: date(year, month, day)


def _lunar(month: int, day: int) -> Finder:
    return lambda year: lunar_date(year, month, day)


def _nth(month: int, weekday: int, nth: int) -> Finder:
    """The `nth` Monday (0) … Sunday (6) of a month."""

    def find(year: int) -> date:
        first = date(year, month, 1)
        days_to_first = (weekday - first.weekday()) % DAYS_IN_WEEK
        return first + timedelta(days=days_to_first, weeks=nth - 1)

    return find


def _clear_and_bright(year: int) -> date:
    """清明, 4 or 5 April; exact for 2000 to 2050. Source: the almanac behind the lunar table."""
    short = year % 100
    leap_days = short // 4
    day = int(short * 0.2422 + 4.81) - leap_days
    return date(year, 4, day)


# One line a festival: month, day, and a pattern of its names.
_FIXED = """
 1  1 元旦节?
 2 14 情人节
 3  8 (?:三八)?妇女节|三八节
 3  7 女生节
 3 12 植树节
 4  1 愚人节
 5  1 五一(?:国际)?(?:劳动节)?|劳动节
 5  4 (?:五四)?青年节
 6  1 (?:六一)?(?:国际)?儿童节|六一(?=那天|当天|前|后|期间)
 7  1 建党节
 8  1 建军节|八一(?=建军节)
 9 10 教师节
10  1 国庆节?|十一(?=黄金周|假期|长假|期间)
10 31 万圣节前夜|万圣夜
11  1 万圣节
11 11 光棍节|双十一|双11
12 12 双十二|双12
12 24 平安夜|圣诞夜
12 25 圣诞节?(?![老树帽袜])
"""
# The same by the lunar calendar.
_LUNAR_FIXED = """
 1 15 元宵节?|上元节
 5  5 端午节?|端阳节
 7  7 七夕节?
 7 15 中元节
 8 15 中秋节?
 9  9 重阳节?
12  8 腊八节?
"""


def _table(lines: str, finder: Callable[[int, int], Finder]) -> dict[str, Finder]:
    """The finders of a table of festivals, by the pattern of their names."""
    rows = [line.split(maxsplit=2) for line in lines.strip().splitlines()]
    return {names: finder(int(month), int(day)) for month, day, names in rows}


FESTIVALS: dict[str, Finder] = {
    **_table(_FIXED, _fixed),
    "母亲节": _nth(5, 6, 2),
    "父亲节": _nth(6, 6, 3),
    "感恩节": _nth(11, 3, 4),
    "清明节?(?!上河)": _clear_and_bright,
    "春节|大年初一|农历新年|过大年": new_year,
    "除夕夜?|大年三十|大年30|年三十": new_years_eve,
    **_table(_LUNAR_FIXED, _lunar),
}
LUNAR_MONTHS = {"正": 1, "冬": 11, "腊": 12}
_LUNAR_DAY = (
    r"(?:初[一二三四五六七八九十]|30|[0-2]?[0-9]|三十|(?:二十|廿)[一二三四五六七八九]?"
    r"|十[一二三四五六七八九]?|[一二三四五六七八九])"
)
_LUNAR_MONTH = r"(?:[正冬腊]|十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])"


def _yearly(find: Finder, *, label: str, parent: Reading, context: Context) -> Reading:
    """The day a finder gives in the year that stands before it in the phrase.

    Without one, in the year that the preference means.
    """
    if parent is None:
        this = context.reference.year
        return nearest(context, lambda years: _day(context, find(this + years)))
    if parent.kind != "year":
        return None
    found = _day(context, find(parent.start.year))
    return replace(found, label=label)


def _day(context: Context, day: date) -> ReadPeriod:
    today = floor(context.reference, "day")
    start = today.replace(year=day.year, month=day.month, day=day.day)
    return unit(start, "day", kind="festival")


def _festival(find: Finder) -> Reader:
    def read(match: Match, parent: Reading, context: Context) -> Reading:
        return _yearly(find, label=match.group(), parent=parent, context=context)

    return read


def _lunar_day(match: Match, parent: Reading, context: Context) -> Reading:
    month = _month(match["m"])
    day = number(match["d"].removeprefix("初"))
    return _yearly(_lunar(month, day), label=match.group(), parent=parent, context=context)


def _month(spoken: str) -> int:
    return LUNAR_MONTHS.get(spoken) or number(spoken)


def _lunar_month(match: Match, parent: Reading, context: Context) -> Reading:
    month = _month(match["m"])
    first = _yearly(_lunar(month, 1), label=match.group(), parent=parent, context=context)
    if first is None:
        return None
    length = 30 if _has_day_30(first.start.year, month) else 29
    end = first.start + timedelta(days=length)
    return replace(first, end=end, grain="month", kind="lunar month")


def _has_day_30(year: int, month: int) -> bool:
    try:
        lunar_date(year, month, 30)
    except ValueError:
        return False
    return True


_LUNAR = r"(?:农历|阴历|旧历)的?"
_MONTH_GROUP = f"(?P<m>{_LUNAR_MONTH})"
_DAY_GROUP = f"(?P<d>{_LUNAR_DAY})"

_NAMED = [anywhere(f"(?:{names})", _festival(find)) for names, find in FESTIVALS.items()]
# 农历八月十五
_LUNAR_DATE = anywhere(f"{_LUNAR}{_MONTH_GROUP}月{_DAY_GROUP}[日号]?", _lunar_day)
# 腊月二十三; 三月初三
_DAY_OF_LUNAR_MONTH = anywhere(f"(?P<m>[正冬腊])月{_DAY_GROUP}", _lunar_day)
_EARLY_DAY = anywhere(f"{_MONTH_GROUP}月(?P<d>初[一二三四五六七八九十])", _lunar_day)
# 农历八月; 腊月
_LUNAR_MONTH_SAID = anywhere(f"{_LUNAR}{_MONTH_GROUP}月", _lunar_month)
_LUNAR_MONTH_NAMED = anywhere("(?P<m>[正冬腊])月", _lunar_month)
FESTIVAL_RULES = (
    *_NAMED,
    _LUNAR_DATE,
    _DAY_OF_LUNAR_MONTH,
    _EARLY_DAY,
    _LUNAR_MONTH_SAID,
    _LUNAR_MONTH_NAMED,
)
