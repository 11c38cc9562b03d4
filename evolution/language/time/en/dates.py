"""English months, dates, seasons, festivals and years (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from evolution.language.time.en.join import head, season_of
from evolution.language.time.en.words import (
    FESTIVAL,
    FESTIVALS,
    GOVERNED,
    MONTH,
    MONTHS,
    ORDINAL,
    SEASON,
    TOWARDS,
    UNITS,
    anywhere,
    following,
    key,
    opening,
    ordinal,
    steps,
)
from evolution.language.time.periods import Context, ReadPeriod, day_of, floor, nearest, relative_unit, unit

DAYS_IN_WEEK = 7
THURSDAY = 3


def _towards_unit(match: re.Match[str], context: Context) -> ReadPeriod:
    return relative_unit(context, steps(match), UNITS[match["unit"].lower()])


def _the_unit(match: re.Match[str], parent: ReadPeriod | None, context: Context) -> ReadPeriod | None:
    """The end of "the month", the 5th of "the month"."""
    if parent is None or parent.kind not in ("edge word", "ordinal"):
        return None
    return head(lambda _, __: relative_unit(context, 0, UNITS[match["unit"].lower()]))(match, parent, context)


def _towards_part(match: re.Match[str], context: Context, make: Callable[[ReadPeriod], ReadPeriod]) -> ReadPeriod:
    """Last: the latest that is over. Next: the first to begin. This: of the present year."""
    step = steps(match)
    years = [make(relative_unit(context, count, "year")) for count in (-2, -1, 0, 1)]
    if step < 0:
        years = [part for part in reversed(years) if (part.end or part.start) <= context.reference]
    elif step > 0:
        years = [part for part in years if part.start > context.reference]
    else:
        years = years[2:]
    return replace(years[0], relative=True)


def _towards_month(match: re.Match[str], context: Context) -> ReadPeriod:
    month = MONTHS[key(match["m"])]
    return _towards_part(match, context, lambda year: unit(year.start.replace(month=month), "month"))


def _towards_season(match: re.Match[str], context: Context) -> ReadPeriod:
    return _towards_part(match, context, lambda year: season_of(year, match["season"]))


def _towards_festival(match: re.Match[str], context: Context) -> ReadPeriod:
    name = " ".join(match["festival"].lower().replace("’", "'").split())
    return _towards_part(match, context, lambda year: _festival_in(year, name, match["festival"]))


def _festival_in(year: ReadPeriod, name: str, label: str) -> ReadPeriod:
    """The day of a festival in a year, written by its name."""
    month, day = _thanksgiving(year.start) if name == "thanksgiving" else FESTIVALS[name]
    return replace(day_of(year.start, month=month, day=day, kind="festival"), label=label, parent=year)


def _thanksgiving(year: datetime) -> tuple[int, int]:
    """The fourth Thursday of November."""
    first = year.replace(month=11, day=1)
    return 11, 22 + (THURSDAY - first.weekday()) % DAYS_IN_WEEK


def _month_cycle(context: Context, make: Callable[[ReadPeriod], ReadPeriod]) -> ReadPeriod:
    return nearest(context, lambda count: make(relative_unit(context, count, "year")))


def _bare_month(match: re.Match[str], context: Context) -> ReadPeriod:
    month = MONTHS[key(match["m"])]
    bare = _month_cycle(context, lambda year: unit(year.start.replace(month=month), "month"))
    return replace(bare, kind="bare month")


def _bare_season(match: re.Match[str], context: Context) -> ReadPeriod:
    return season_of(replace(relative_unit(context, 0, "year"), relative=False), match["season"])


def _month_and_day(match: re.Match[str], context: Context) -> ReadPeriod:
    month, spoken = MONTHS[key(match["m"])], match["d"]
    day = int(spoken) if spoken.isdecimal() else ordinal(spoken)
    return _month_cycle(context, lambda year: day_of(year.start, month=month, day=day, kind="yearless"))


def _ordinal_day(match: re.Match[str], context: Context) -> ReadPeriod:
    day = ordinal(match["d"])
    bare = nearest(context, lambda count: _in_month(relative_unit(context, count, "month"), day))
    return replace(bare, kind="ordinal")


def _in_month(month: ReadPeriod, day: int) -> ReadPeriod:
    return unit(month.start.replace(day=day), "day")


def _year(match: re.Match[str], context: Context) -> ReadPeriod:
    return unit(floor(context.reference, "year").replace(year=int(match["y"])), "year")


def _numeric(match: re.Match[str], context: Context) -> ReadPeriod:
    return day_of(context.reference, year=int(match["y"]), month=int(match["m"]), day=int(match["d"]))


def _numeric_month(match: re.Match[str], context: Context) -> ReadPeriod:
    return unit(context.reference.replace(year=int(match["y"]), month=int(match["m"]), day=1), "month")


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
DATE_RULES = (
    anywhere(rf"{_NOT_OWNED}{_NOT_PAST}{TOWARDS} (?P<unit>week|month|quarter|year){_NOT_OF}", head(_towards_unit)),
    following(r"the (?P<unit>day|week|month|quarter|year)(?! of)", _the_unit),
    anywhere(rf"{GOVERNED}(?P<m>{MONTH})", head(_bare_month)),
    anywhere(rf"(?P<m>{MONTH})(?=,? {_YEAR_DIGITS})", head(_bare_month)),
    anywhere(rf"{TOWARDS} (?P<m>{MONTH})", head(_towards_month)),
    anywhere(rf"{TOWARDS} (?P<season>{SEASON})", head(_towards_season)),
    anywhere(rf"{TOWARDS} {FESTIVAL}", head(_towards_festival)),
    opening(
        rf"(?:the )?(?P<season>{SEASON})(?=(?:,| of)? (?:{_YEAR_DIGITS}|(?:last|this|next) year))",
        head(_bare_season),
    ),
    anywhere(rf"(?P<m>{MONTH}) (?:the )?{_DAY}(?![0-9:%])", head(_month_and_day)),
    anywhere(rf"(?:the )?{_DAY} (?:of )?(?P<m>{MONTH})", head(_month_and_day)),
    opening(rf"(?<=on[ ])the (?P<d>[0-9]{{1,2}}(?:st|nd|rd|th)){_NOT_A_DAY}", head(_ordinal_day)),
    opening(rf"the (?P<d>{ORDINAL})(?= of (?:(?:this|next|last|the) month|{MONTH}))", head(_ordinal_day)),
    anywhere(GOVERNED + _YEAR, head(_year)),
    following(_YEAR, head(_year)),
    opening(
        r"(?P<y>[12][0-9]{3})(?P<dash>[-/.])(?P<m>1[0-2]|0?[1-9])(?P=dash)(?P<d>3[01]|[12][0-9]|0?[1-9])"
        r"(?:T(?=[0-9]))?",
        head(_numeric),
    ),
    opening(r"(?P<y>[12][0-9]{3})-(?P<m>1[0-2]|0[1-9])(?![-0-9])", head(_numeric_month)),
)
