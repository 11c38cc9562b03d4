"""English seasons: which months the summer is, and which one "this summer" means (pure)."""

from __future__ import annotations

from dataclasses import replace

from evolution.language.time.en.once_a_year import towards
from evolution.language.time.periods import Context, ReadPeriod, relative_unit, unit
from evolution.language.time.rule import Match

# First month and number of months of a season; winter begins in December of the year it is named
# by.
SEASONS = {"spring": (3, 3), "summer": (6, 3), "autumn": (9, 3), "fall": (9, 3), "winter": (12, 3)}
SEASON = r"(?:spring|summer|autumn|fall|winter)"


def season_of(year: ReadPeriod, name: str) -> ReadPeriod:
    """A season of a year; a winter is named by the year it begins in."""
    label = name.lower()
    month, months = SEASONS[label]
    first = year.start.replace(month=month)
    season = unit(first, "month", count=months, kind="season")
    return replace(season, approximate=True, label=label, parent=year)


def towards_season(match: Match, context: Context) -> ReadPeriod:
    """Last summer, this winter, next spring."""
    name = match["season"]
    return towards(match, context, lambda year: season_of(year, name))


def season_alone(match: Match, context: Context) -> ReadPeriod:
    """A season whose year is said behind it, or the present year's."""
    this_year = relative_unit(context, 0, "year")
    unsaid_year = replace(this_year, relative=False)
    return season_of(unsaid_year, match["season"])
