"""Chinese and common festivals, solar terms and lunar dates (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from evolution.language.time.periods import Context, ReadPeriod, floor, nearest, unit
from evolution.language.time.rule import Reader
from evolution.language.time.zh.lunar import lunar_date, new_year, new_years_eve
from evolution.language.time.zh.numbers import number
from evolution.language.time.zh.words import anywhere

Finder = Callable[[int], date]


def _fixed(month: int, day: int) -> Finder:
    return lambda year: date(year, month, day)


def _lunar(month: int, day: int) -> Finder:
    return lambda year: lunar_date(year, month, day)


def _nth(month: int, weekday: int, nth: int) -> Finder:
    """The `nth` Monday (0) … Sunday (6) of a month."""

    def find(year: int) -> date:
        first = date(year, month, 1)
        return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))

    return find


def _clear_and_bright(year: int) -> date:
    """清明, 4 or 5 April; exact for 2000 to 2050. Source: the almanac behind the lunar table."""
    short = year % 100
    return date(year, 4, int(short * 0.2422 + 4.81) - short // 4)


FESTIVALS: dict[str, Finder] = {
    "元旦节?": _fixed(1, 1),
    "情人节": _fixed(2, 14),
    "(?:三八)?妇女节|三八节": _fixed(3, 8),
    "女生节": _fixed(3, 7),
    "植树节": _fixed(3, 12),
    "愚人节": _fixed(4, 1),
    "五一(?:国际)?(?:劳动节)?|劳动节": _fixed(5, 1),
    "(?:五四)?青年节": _fixed(5, 4),
    "(?:六一)?(?:国际)?儿童节|六一(?=那天|当天|前|后|期间)": _fixed(6, 1),
    "建党节": _fixed(7, 1),
    "建军节|八一(?=建军节)": _fixed(8, 1),
    "教师节": _fixed(9, 10),
    "国庆节?|十一(?=黄金周|假期|长假|期间)": _fixed(10, 1),
    "万圣节前夜|万圣夜": _fixed(10, 31),
    "万圣节": _fixed(11, 1),
    "光棍节|双十一|双11": _fixed(11, 11),
    "双十二|双12": _fixed(12, 12),
    "平安夜|圣诞夜": _fixed(12, 24),
    "圣诞节?(?![老树帽袜])": _fixed(12, 25),
    "母亲节": _nth(5, 6, 2),
    "父亲节": _nth(6, 6, 3),
    "感恩节": _nth(11, 3, 4),
    "清明节?(?!上河)": _clear_and_bright,
    "春节|大年初一|农历新年|过大年": new_year,
    "除夕夜?|大年三十|大年30|年三十": new_years_eve,
    "元宵节?|上元节": _lunar(1, 15),
    "端午节?|端阳节": _lunar(5, 5),
    "七夕节?": _lunar(7, 7),
    "中元节": _lunar(7, 15),
    "中秋节?": _lunar(8, 15),
    "重阳节?": _lunar(9, 9),
    "腊八节?": _lunar(12, 8),
}
LUNAR_MONTHS = {"正": 1, "冬": 11, "腊": 12}
_LUNAR_DAY = (
    r"(?:初[一二三四五六七八九十]|30|[0-2]?[0-9]|三十|(?:二十|廿)[一二三四五六七八九]?|十[一二三四五六七八九]?"
    r"|[一二三四五六七八九])"
)
_LUNAR_MONTH = r"(?:[正冬腊]|十[一二]?|[一二三四五六七八九]|1[0-2]|[1-9])"


def _yearly(find: Finder, *, label: str, parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """The day a finder gives in the year before it in the phrase, or in the year the preference means."""
    if parent is not None:
        return replace(_day(context, find(parent.start.year)), label=label) if parent.kind == "year" else None
    return nearest(context, lambda count: _day(context, find(context.reference.year + count)))


def _day(context: Context, day: date) -> ReadPeriod:
    start = floor(context.reference, "day").replace(year=day.year, month=day.month, day=day.day)
    return unit(start, "day", kind="festival")


def _festival(find: Finder) -> Reader:
    def read(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
        return _yearly(find, label=match.group(), parent=parent, context=context)

    return read


def _lunar_day(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    month = LUNAR_MONTHS.get(match["m"]) or number(match["m"])
    day = number(match["d"].removeprefix("初"))
    return _yearly(_lunar(month, day), label=match.group(), parent=parent, context=context)


def _lunar_month(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    month = LUNAR_MONTHS.get(match["m"]) or number(match["m"])
    first = _yearly(_lunar(month, 1), label=match.group(), parent=parent, context=context)
    if first is None:
        return None
    length = 30 if _has_day_30(first.start.year, month) else 29
    return replace(first, end=first.start + timedelta(days=length), grain="month", kind="lunar month")


def _has_day_30(year: int, month: int) -> bool:
    try:
        lunar_date(year, month, 30)
    except ValueError:
        return False
    return True


_LUNAR = r"(?:农历|阴历|旧历)的?"
FESTIVAL_RULES = (
    *(anywhere(rf"(?:{names})", _festival(find)) for names, find in FESTIVALS.items()),
    anywhere(rf"{_LUNAR}(?P<m>{_LUNAR_MONTH})月(?P<d>{_LUNAR_DAY})[日号]?", _lunar_day),
    anywhere(rf"(?P<m>[正冬腊])月(?P<d>{_LUNAR_DAY})", _lunar_day),
    anywhere(rf"(?P<m>{_LUNAR_MONTH})月(?P<d>初[一二三四五六七八九十])", _lunar_day),
    anywhere(rf"{_LUNAR}(?P<m>{_LUNAR_MONTH})月", _lunar_month),
    anywhere(r"(?P<m>[正冬腊])月", _lunar_month),
)
