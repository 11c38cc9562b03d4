"""English months, dates and years (pure)."""

from __future__ import annotations

from dataclasses import replace

from evolution.language.time.en.festivals import FESTIVAL, towards_festival
from evolution.language.time.en.join import head
from evolution.language.time.en.once_a_year import PartOfYear, towards
from evolution.language.time.en.seasons import SEASON, season_alone, towards_season
from evolution.language.time.en.words import (
    GOVERNED,
    MONTH,
    MONTHS,
    ORDINAL,
    TOWARDS,
    UNITS,
    anywhere,
    following,
    key,
    opening,
    ordinal,
    steps,
)
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


def _towards_unit(match: Match, context: Context) -> ReadPeriod:
    grain = UNITS[match["unit"].lower()]
    return relative_unit(context, steps(match), grain)


def _the_unit(match: Match, parent: Reading, context: Context) -> Reading:
    """The end of "the month", the 5th of "the month"."""
    if parent is None or parent.kind not in ("edge word", "ordinal"):
        return None
    grain = UNITS[match["unit"].lower()]
    read = head(lambda _, context: relative_unit(context, 0, grain))
    return read(match, parent, context)


def _towards_month(match: Match, context: Context) -> ReadPeriod:
    month = _month_in_year(match)
    return towards(match, context, month)


def _month_in_year(match: Match) -> PartOfYear:
    number = MONTHS[key(match["m"])]
    return lambda year: unit(year.start.replace(month=number), "month")


def _nearest_year(context: Context, part_of: PartOfYear) -> ReadPeriod:
    """Return a part of the year that the preference means."""
    return nearest(context, lambda years: part_of(relative_unit(context, years, "year")))


def _bare_month(match: Match, context: Context) -> ReadPeriod:
    month = _nearest_year(context, _month_in_year(match))
    return replace(month, kind="bare month")


def _month_and_day(match: Match, context: Context) -> ReadPeriod:
    month = MONTHS[key(match["m"])]
    spoken = match["d"]
    day = int(spoken) if spoken.isdecimal() else ordinal(spoken)
    return _nearest_year(
        context, lambda year: day_of(year.start, month=month, day=day, kind="yearless")
    )


def _ordinal_day(match: Match, context: Context) -> ReadPeriod:
    day = ordinal(match["d"])

    def in_month(months: int) -> ReadPeriod:
        month = relative_unit(context, months, "month")
        return unit(month.start.replace(day=day), "day")

    bare = nearest(context, in_month)
    return replace(bare, kind="ordinal")


def _year(match: Match, context: Context) -> ReadPeriod:
    this_year = floor(context.reference, "year")
    year = this_year.replace(year=int(match["y"]))
    return unit(year, "year")


def _numeric(match: Match, context: Context) -> ReadPeriod:
    year, month, day = (int(match[group]) for group in "ymd")
    return day_of(context.reference, year=year, month=month, day=day)


def _numeric_month(match: Match, context: Context) -> ReadPeriod:
    year, month = (int(match[group]) for group in "ym")
    first = context.reference.replace(year=year, month=month, day=1)
    return unit(first, "month")


# The last week "of June" is no week of the present; "my last year" is none either.
_NOT_OWNED = r"(?<!my[ ])(?<!his[ ])(?<!her[ ])(?<!our[ ])(?<!your[ ])(?<!their[ ])"
_NOT_PAST = r"(?!(?:the |this )?past)"
_NOT_OF = rf"(?! of\b)(?! in (?:the|an?|{MONTH})\b)"
_YEAR_DIGITS = r"(?:1[89][0-9]{2}|20[0-9]{2}|21[0-9]{2})"
_YEAR = rf"(?P<y>{_YEAR_DIGITS})(?![0-9,.]*[0-9%])"
_DAY = rf"(?P<d>{ORDINAL}|3[01]|[12][0-9]|0?[1-9])"
# The 5th floor, the 5th of the ten: ordinals that are no days.
_NOT_A_DAY = (
    r"(?! (?:floor|grade|time|anniversary|birthday|century|street|avenue|place|attempt|try)\b)"
    r"(?! (?:day|week|month|year)\b)"
    rf"(?! of (?!{MONTH}|this |next |last |the month))"
)
_NAMED_MONTH = rf"(?P<m>{MONTH})"
_NAMED_SEASON = rf"(?P<season>{SEASON})"
_SAID_YEAR = rf"(?:{_YEAR_DIGITS}|(?:last|this|next) year)"
_MONTH_OF_THE_DAY = rf" of (?:(?:this|next|last|the) month|{MONTH})"

# "last week", "this quarter"; not "the last week of June"
_UNIT_AWAY = anywhere(
    rf"{_NOT_OWNED}{_NOT_PAST}{TOWARDS} (?P<unit>week|month|quarter|year){_NOT_OF}",
    head(_towards_unit),
)
# the end of "the month"
_PRESENT_UNIT = following(r"the (?P<unit>day|week|month|quarter|year)(?! of)", _the_unit)
# "in May"; not "may"
_MONTH_ALONE = anywhere(GOVERNED + _NAMED_MONTH, head(_bare_month))
# "May" 2024
_MONTH_BEFORE_YEAR = anywhere(rf"{_NAMED_MONTH}(?=,? {_YEAR_DIGITS})", head(_bare_month))
# "last May", "next summer", "this Christmas"
_MONTH_AWAY = anywhere(f"{TOWARDS} {_NAMED_MONTH}", head(_towards_month))
_SEASON_AWAY = anywhere(f"{TOWARDS} {_NAMED_SEASON}", head(towards_season))
_FESTIVAL_AWAY = anywhere(f"{TOWARDS} {FESTIVAL}", head(towards_festival))
# "the summer" of 2024, "summer" last year
_SEASON_BEFORE_YEAR = opening(
    rf"(?:the )?{_NAMED_SEASON}(?=(?:,| of)? {_SAID_YEAR})", head(season_alone)
)
# May with its 5th, "May the 5th"; not "May 5:30"
_MONTH_FIRST = anywhere(rf"{_NAMED_MONTH} (?:the )?{_DAY}(?![0-9:%])", head(_month_and_day))
# "5 May", "the 5th of May"
_DAY_FIRST = anywhere(rf"(?:the )?{_DAY} (?:of )?{_NAMED_MONTH}", head(_month_and_day))
_THE_DAY = rf"the (?P<d>[0-9]{{1,2}}(?:st|nd|rd|th)){_NOT_A_DAY}"
# on "the 5th"; not "the 5th floor"
_DAY_ALONE = opening(rf"(?<=on[ ]){_THE_DAY}", head(_ordinal_day))
# Tuesday "the 17th"
_DAY_OF_WEEKDAY = following(rf"(?<=day[ ]){_THE_DAY}", head(_ordinal_day))
# "the fifth" of next month
_DAY_BEFORE_MONTH = opening(rf"the (?P<d>{ORDINAL})(?={_MONTH_OF_THE_DAY})", head(_ordinal_day))
# in "2024"; May "2024"
_YEAR_ALONE = anywhere(GOVERNED + _YEAR, head(_year))
_YEAR_BEHIND = following(_YEAR, head(_year))
# "2024-05-12", "2024/5/12", "2024-05-12T"10:30
_NUMERIC_DATE = opening(
    r"(?P<y>[12][0-9]{3})(?P<dash>[-/.])(?P<m>1[0-2]|0?[1-9])(?P=dash)"
    r"(?P<d>3[01]|[12][0-9]|0?[1-9])"
    r"(?:T(?=[0-9]))?",
    head(_numeric),
)
# "2024-05"
_NUMERIC_MONTH = opening(
    r"(?P<y>[12][0-9]{3})-(?P<m>1[0-2]|0[1-9])(?![-0-9])", head(_numeric_month)
)
DATE_RULES = (
    _UNIT_AWAY,
    _PRESENT_UNIT,
    _MONTH_ALONE,
    _MONTH_BEFORE_YEAR,
    _MONTH_AWAY,
    _SEASON_AWAY,
    _FESTIVAL_AWAY,
    _SEASON_BEFORE_YEAR,
    _MONTH_FIRST,
    _DAY_FIRST,
    _DAY_ALONE,
    _DAY_OF_WEEKDAY,
    _DAY_BEFORE_MONTH,
    _YEAR_ALONE,
    _YEAR_BEHIND,
    _NUMERIC_DATE,
    _NUMERIC_MONTH,
)
