"""Chinese years, quarters, months and days of the calendar (pure)."""

from __future__ import annotations

from collections.abc import Callable

from evolution.language.time.periods import (
    Context,
    ReadPeriod,
    day_of,
    floor,
    nearest,
    relative_unit,
    unit,
)
from evolution.language.time.rule import Match, Reading
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
# A year of two digits up to this many years ahead of the reference is of this century, else of the
# last.
SHORT_YEAR_AHEAD = 20
# 上世纪 and 本世纪, counted from the hundreds of the present year.
CENTURIES = {"上": 0, "本": 1}
# A date falls on every weekday within so many years, but for 29 February.
YEARS_TO_SAME_WEEKDAY = 7


def in_year(
    parent: Reading, context: Context, part_of: Callable[[ReadPeriod], ReadPeriod]
) -> Reading:
    """A part of the year in `parent`, or without one in the year the preference means."""
    if parent is None:
        return nearest(context, lambda years: part_of(relative_unit(context, years, "year")))
    return part_of(parent) if parent.kind == "year" else None


def _named_year(match: Match, _: Reading, context: Context) -> Reading:
    return relative_unit(context, YEARS[match["name"]], "year")


def _numbered_year(match: Match, _: Reading, context: Context) -> Reading:
    year = number(match["y"])
    if year < CENTURY:
        year = _whole_year(year, context.reference.year)
    this_year = floor(context.reference, "year")
    return unit(this_year.replace(year=year), "year")


def _whole_year(short: int, this: int) -> int:
    """The year that two digits mean in the year `this`."""
    year = this // CENTURY * CENTURY + short
    return year - CENTURY if year > this + SHORT_YEAR_AHEAD else year


def _numeric_date(match: Match, _: Reading, context: Context) -> Reading:
    year, month, day = (int(match[group]) for group in "ymd")
    return day_of(context.reference, year=year, month=month, day=day)


def _numeric_month(match: Match, _: Reading, context: Context) -> Reading:
    year, month = (int(match[group]) for group in "ym")
    this_year = floor(context.reference, "year")
    first = this_year.replace(year=year, month=month)
    return unit(first, "month")


def _quarter(match: Match, parent: Reading, context: Context) -> Reading:
    month = number(match["q"]) * MONTHS_IN_QUARTER - 2
    return in_year(parent, context, lambda year: unit(year.start.replace(month=month), "quarter"))


def _month(match: Match, parent: Reading, context: Context) -> Reading:
    month = number(match["m"])
    return in_year(parent, context, lambda year: unit(year.start.replace(month=month), "month"))


def _month_and_day(match: Match, parent: Reading, context: Context) -> Reading:
    month = number(match["m"])
    day = number(match["d"])
    if parent and parent.kind == "weekday":
        return _on_weekday(parent.start.weekday(), month, day, context=context)
    return in_year(parent, context, lambda year: day_of(year.start, month=month, day=day))


def _on_weekday(weekday: int, month: int, day: int, *, context: Context) -> Reading:
    """周日, 二月十号: of the years around, the nearest in which the date falls on the weekday."""
    this = context.reference.year
    years = range(this - YEARS_TO_SAME_WEEKDAY, this + YEARS_TO_SAME_WEEKDAY + 1)
    dates = (day_of(context.reference, year=year, month=month, day=day) for year in years)
    fitting = [date for date in dates if date.start.weekday() == weekday]
    return min(fitting, key=lambda date: abs(date.start - context.reference), default=None)


def _date_in_brackets(match: Match, parent: Reading, context: Context) -> Reading:
    """周六（5月31日）: the date in brackets is the day meant."""
    if parent is None or parent.grain != "day" or parent.kind not in ("weekday", "date"):
        return None
    month = number(match["m"])
    day = number(match["d"])
    return day_of(parent.start, year=parent.start.year, month=month, day=day)


def _day_of_month(match: Match, parent: Reading, context: Context) -> Reading:
    day = number(match["d"])
    if parent is not None:
        return _day_in_month(parent, day) if parent.kind == "month" else None
    if match.string[: match.start()].endswith("月"):
        return None  # the day of a month that has no such day: 2月30日
    return nearest(
        context, lambda count: _day_in_month(relative_unit(context, count, "month"), day)
    )


def _day_in_month(month: ReadPeriod, day: int) -> ReadPeriod:
    return unit(month.start.replace(day=day), "day", kind="date")


def _decade(match: Match, _: Reading, context: Context) -> Reading:
    """80年代, 十九世纪七十年代, 18世纪; a decade alone is of the twentieth century."""
    groups = match.groupdict()
    century = _century(groups.get("century"), context)
    first = (century - 1) * CENTURY
    years = CENTURY
    if decade := groups.get("decade"):
        first += number(decade)
        years = DECADE
    this_year = floor(context.reference, "year")
    return unit(this_year.replace(year=first), "year", count=years, kind="decade")


def _century(spoken: str | None, context: Context) -> int:
    """The number of a century that was named, counted, or left out."""
    if not spoken:
        return TWENTIETH
    if spoken[0] in CENTURIES:
        return context.reference.year // CENTURY + CENTURIES[spoken[0]]
    return number(spoken)


_NAMED = r"大前年|大后年|(?<![以之目此午])前年|(?<!过)去年|旧年|今年|明年|(?<![以之往])后年"
_SIGNS = r"[零〇○一二三四五六七八九]"
_YEAR = r"(?P<y>[12][0-9]{3})"
_CENTURY = rf"(?P<century>{NUMBER}|[上本]个?)世纪"
_MONTH_GROUP = rf"(?P<m>{MONTH})"
_DAY_GROUP = rf"(?P<d>{DAY})"
_QUARTER = r"(?P<q>[一二三四1-4])"
# 90年3月, 90年底: what makes a year of two digits.
_BEHIND_SHORT_YEAR = rf"(?={MONTH}月|第|[一二三四1-4]季度|[底初末上下])"
_NUMERIC = (
    rf"(?<![0-9A-Za-z_.]){_YEAR}(?P<dash>[-/. ]?)(?P<m>1[0-2]|0[1-9]|(?<=\D)[1-9])(?P=dash)"
    r"(?P<d>3[01]|[12][0-9]|0[1-9]|(?<=\D)[1-9])(?![0-9A-SU-Za-z_])日?"
)
_NO_COUNT_BEHIND = r"(?![0-9个月年天点时分:%])"

# 80年代, 十九世纪七十年代
_DECADE = opening(rf"(?:{_CENTURY})?(?P<decade>[1-9]0|[二三四五六七八九]十)年代", _decade)
_CENTURY_ALONE = opening(_CENTURY, _decade)
# 去年, 前年; not 以前年轻
_YEAR_NAMED = opening(rf"(?P<name>{_NAMED})(?![轻代级龄])", _named_year)
# 2018年, 公元2018年, 09年
_YEAR_IN_DIGITS = opening(
    r"(?:公元)?(?<![0-9])(?P<y>[12][0-9]{3}|0[0-9])\s?年(?!代)", _numbered_year
)
# 2018-2020年: the first of the two
_YEAR_OF_RANGE = opening(
    rf"(?<![0-9]){_YEAR}(?=\s?[-~—–到至]\s?[12][0-9]{{3}}\s?年)", _numbered_year
)
# 二〇一八年, 九八年, 两千年
_YEAR_IN_SIGNS = opening(rf"(?P<y>[一二]{_SIGNS}{{3}}|九{_SIGNS}|两千)年(?!代)", _numbered_year)
_SHORT_YEAR = opening(rf"(?<![0-9])(?P<y>[0-9]{{2}})年{_BEHIND_SHORT_YEAR}", _numbered_year)
# 2024-05-12, 2024.5.12日, 20240512
_DATE_IN_DIGITS = opening(_NUMERIC, _numeric_date)
# 2024/05
_MONTH_IN_DIGITS = opening(rf"(?<![0-9.]){_YEAR}[-/](?P<m>1[0-2]|0?[1-9])(?![0-9])", _numeric_month)
# 第三季度, Q3
_QUARTER_NAMED = anywhere(f"第?{_QUARTER}季度", _quarter)
_QUARTER_SHORT = anywhere(r"Q(?P<q>[1-4])(?:季度)?(?![0-9A-Za-z])", _quarter)
# 三月, 3月份; not 三月光
_MONTH_NAMED = anywhere(rf"{NOT_IN_NUMBER}{_MONTH_GROUP}\s?月份?(?![亮光饼球色])", _month)
# 3-5月: the first of the two
_MONTH_OF_RANGE = anywhere(rf"{NOT_IN_NUMBER}{_MONTH_GROUP}(?=[-~—–]+{MONTH}月(?!{DAY}))", _month)
# 三月五号
_MONTH_AND_DAY = anywhere(
    f"{NOT_IN_NUMBER}{_MONTH_GROUP}月(?:的)?{_DAY_GROUP}{DAY_SIGN}?{_NO_COUNT_BEHIND}",
    _month_and_day,
)
# 周六（5月31日）
_IN_BRACKETS = following(rf"[（(]{_MONTH_GROUP}月{_DAY_GROUP}[日号]?[）)]", _date_in_brackets)
# 去年 5.31
_MONTH_DOT_DAY = following(
    r"(?P<m>1[0-2]|0?[1-9])[./](?P<d>3[01]|[12][0-9]|0?[1-9])(?![0-9.])", _month_and_day
)
# 五号; not 5号线
_DAY_ALONE = anywhere(f"{NOT_IN_NUMBER}{_DAY_GROUP}{DAY_SIGN}", _day_of_month)
DATE_RULES = (
    _DECADE,
    _CENTURY_ALONE,
    _YEAR_NAMED,
    _YEAR_IN_DIGITS,
    _YEAR_OF_RANGE,
    _YEAR_IN_SIGNS,
    _SHORT_YEAR,
    _DATE_IN_DIGITS,
    _MONTH_IN_DIGITS,
    _QUARTER_NAMED,
    _QUARTER_SHORT,
    _MONTH_NAMED,
    _MONTH_OF_RANGE,
    _MONTH_AND_DAY,
    _IN_BRACKETS,
    _MONTH_DOT_DAY,
    _DAY_ALONE,
)
