"""Chinese years, quarters, months and days of the calendar (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable

from evolution.language.time.periods import Context, ReadPeriod, day_of, floor, nearest, relative_unit, unit
from evolution.language.time.zh.numbers import NUMBER, number
from evolution.language.time.zh.words import (
    DAY,
    DAY_SIGN,
    MONTH,
    NOT_IN_NUMBER,
    YEARS,
    anywhere,
    following,
    opening,
)

CENTURY = 100
DECADE = 10
TWENTIETH = 20
MONTHS_IN_QUARTER = 3
# A year of two digits up to this many years ahead of the reference is of this century, else of the last.
SHORT_YEAR_AHEAD = 20
# A date falls on every weekday within so many years, but for 29 February.
YEARS_TO_SAME_WEEKDAY = 7


def in_year(parent: ReadPeriod | None, context: Context, make: Callable[[ReadPeriod], ReadPeriod]) -> ReadPeriod | None:
    """A part of the year in `parent`, or without one in the year the preference means."""
    if parent is None:
        return nearest(context, lambda count: make(relative_unit(context, count, "year")))
    return make(parent) if parent.kind == "year" else None


def _named_year(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    return relative_unit(context, YEARS[match["name"]], "year")


def _numbered_year(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    year = number(match["y"])
    if year < CENTURY:
        this = context.reference.year
        year += this // CENTURY * CENTURY
        year -= CENTURY if year > this + SHORT_YEAR_AHEAD else 0
    return unit(floor(context.reference, "year").replace(year=year), "year")


def _numeric_date(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    return day_of(context.reference, year=int(match["y"]), month=int(match["m"]), day=int(match["d"]))


def _numeric_month(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    first = floor(context.reference, "year").replace(year=int(match["y"]), month=int(match["m"]))
    return unit(first, "month")


def _quarter(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    month = number(match["q"]) * MONTHS_IN_QUARTER - 2
    return in_year(parent, context, lambda year: unit(year.start.replace(month=month), "quarter"))


def _month(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    month = number(match["m"])
    return in_year(parent, context, lambda year: unit(year.start.replace(month=month), "month"))


def _month_and_day(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    month, day = number(match["m"]), number(match["d"])
    if parent and parent.kind == "weekday":
        return _on_weekday(parent.start.weekday(), month, day, context=context)
    return in_year(parent, context, lambda year: day_of(year.start, month=month, day=day))


def _on_weekday(weekday: int, month: int, day: int, *, context: Context) -> ReadPeriod | None:
    """周日, 二月十号: of the years around, the nearest in which the date falls on the weekday."""
    this = context.reference.year
    years = range(this - YEARS_TO_SAME_WEEKDAY, this + YEARS_TO_SAME_WEEKDAY + 1)
    dates = (day_of(context.reference, year=year, month=month, day=day) for year in years)
    fitting = [date for date in dates if date.start.weekday() == weekday]
    return min(fitting, key=lambda date: abs(date.start - context.reference), default=None)


def _date_in_brackets(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """周六（5月31日）: the date in brackets is the day meant."""
    if parent is None or parent.grain != "day" or parent.kind not in ("weekday", "date"):
        return None
    year = parent.start.year
    return day_of(parent.start, year=year, month=number(match["m"]), day=number(match["d"]))


def _day_of_month(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    day = number(match["d"])
    if parent is not None:
        return _day_in_month(parent, day) if parent.kind == "month" else None
    if match.string[: match.start()].endswith("月"):
        return None  # the day of a month that has no such day: 2月30日
    return nearest(context, lambda count: _day_in_month(relative_unit(context, count, "month"), day))


def _day_in_month(month: ReadPeriod, day: int) -> ReadPeriod:
    return unit(month.start.replace(day=day), "day", kind="date")


def _decade(match: re.Match[str], _: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """80年代, 十九世纪七十年代, 18世纪; a decade alone is of the twentieth century."""
    groups = match.groupdict()
    said = groups.get("century")
    if said and said[0] in "上本":
        century = context.reference.year // CENTURY + (1 if said[0] == "本" else 0)
    else:
        century = number(said) if said else TWENTIETH
    first = (century - 1) * CENTURY + (number(groups["decade"]) if groups.get("decade") else 0)
    years = DECADE if groups.get("decade") else CENTURY
    return unit(floor(context.reference, "year").replace(year=first), "year", count=years, kind="decade")


_NAMED = r"大前年|大后年|(?<![以之目此午])前年|(?<!过)去年|旧年|今年|明年|(?<![以之往])后年"
_SIGNS = r"[零〇○一二三四五六七八九]"
_YEAR = r"(?P<y>[12][0-9]{3})"
_CENTURY = rf"(?P<century>{NUMBER}|[上本]个?)世纪"
DATE_RULES = (
    opening(rf"(?:{_CENTURY})?(?P<decade>[1-9]0|[二三四五六七八九]十)年代", _decade),
    opening(_CENTURY, _decade),
    opening(rf"(?P<name>{_NAMED})(?![轻代级龄])", _named_year),
    opening(r"(?:公元)?(?<![0-9])(?P<y>[12][0-9]{3}|0[0-9])\s?年(?!代)", _numbered_year),
    opening(rf"(?<![0-9]){_YEAR}(?=\s?[-~—–到至]\s?[12][0-9]{{3}}\s?年)", _numbered_year),
    opening(rf"(?P<y>[一二]{_SIGNS}{{3}}|九{_SIGNS}|两千)年(?!代)", _numbered_year),
    opening(rf"(?<![0-9])(?P<y>[0-9]{{2}})年(?={MONTH}月|第|[一二三四1-4]季度|[底初末上下])", _numbered_year),
    opening(
        rf"(?<![0-9A-Za-z_.]){_YEAR}(?P<dash>[-/. ]?)(?P<m>1[0-2]|0[1-9]|(?<=\D)[1-9])(?P=dash)"
        r"(?P<d>3[01]|[12][0-9]|0[1-9]|(?<=\D)[1-9])(?![0-9A-SU-Za-z_])日?",
        _numeric_date,
    ),
    opening(rf"(?<![0-9.]){_YEAR}[-/](?P<m>1[0-2]|0?[1-9])(?![0-9])", _numeric_month),
    anywhere(r"第?(?P<q>[一二三四1-4])季度", _quarter),
    anywhere(r"Q(?P<q>[1-4])(?:季度)?(?![0-9A-Za-z])", _quarter),
    anywhere(rf"{NOT_IN_NUMBER}(?P<m>{MONTH})\s?月份?(?![亮光饼球色])", _month),
    anywhere(rf"{NOT_IN_NUMBER}(?P<m>{MONTH})(?=[-~—–]+{MONTH}月(?!{DAY}))", _month),
    anywhere(
        rf"{NOT_IN_NUMBER}(?P<m>{MONTH})月(?:的)?(?P<d>{DAY}){DAY_SIGN}?(?![0-9个月年天点时分:%])",
        _month_and_day,
    ),
    following(rf"[（(](?P<m>{MONTH})月(?P<d>{DAY})[日号]?[）)]", _date_in_brackets),
    following(r"(?P<m>1[0-2]|0?[1-9])[./](?P<d>3[01]|[12][0-9]|0?[1-9])(?![0-9.])", _month_and_day),
    anywhere(rf"{NOT_IN_NUMBER}(?P<d>{DAY}){DAY_SIGN}", _day_of_month),
)
