"""English distances from the present.

Three days ago, in two weeks, the past month, recently, now (pure).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from evolution.language.time.amounts import SEVERAL, Amount, point, stretch
from evolution.language.time.en.days import latest_weekday
from evolution.language.time.en.join import Maker, head, part_of_day
from evolution.language.time.en.seasons import SEASON, season_of
from evolution.language.time.en.words import (
    MULTIPLES,
    NUMBER,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    anywhere,
    key,
    number,
    opening,
)
from evolution.language.time.periods import (
    Context,
    Grain,
    ReadPeriod,
    relative_unit,
    shift,
    unit,
    weekend_of,
)
from evolution.language.time.rule import Match, Reader

COUPLE = 2
DAYS_AHEAD = {"today": 0, "now": 0, "tomorrow": 1}

Shape = Callable[[Amount, Context, int], ReadPeriod]

_UNIT = (
    r"(?P<unit>second|sec|minute|min|hour|hr|day|week|fortnight|month|quarter|year|decade|century"
    r"|centurie)s?"
)
_VAGUE = r"(?:a |the )?(?:good )?(?:few|several|some|many|number of)"
_PAIR = r"(?:a |the )?couple(?: of)?(?: more)?"
_NUMBERED = rf"(?P<n>{NUMBER}(?: or {NUMBER}| to {NUMBER})?|an?)"
AMOUNT = (
    r"(?P<about>about |around |roughly |almost |nearly |over |more than |at least )?"
    rf"(?P<amount>(?:(?P<vague>{_VAGUE})|(?P<pair>{_PAIR})|(?P<half>half an?)|{_NUMBERED})"
    rf"(?P<more_half> and a half)?(?: short| long| whole)? {_UNIT}(?P<half_after> and a half)?)"
)


def _amount(match: Match) -> Amount:
    name = match["unit"].lower()
    if name == "centurie":
        name = "century"
    scale = MULTIPLES.get(name, 1)
    least, most = _counts(match)
    half = match["half"] or match["more_half"] or match["half_after"]
    about = match["about"] or match["pair"]
    return Amount(
        least * scale,
        most * scale,
        UNITS[name],
        half=bool(half),
        approximate=bool(about),
        label=match["amount"],
    )


def _counts(match: Match) -> tuple[int, int]:
    if match["vague"]:
        return SEVERAL
    if match["pair"]:
        return COUPLE, COUPLE
    if match["half"]:
        return 0, 0
    words = re.split(r"\s+(?:or|to)\s+", match["n"])
    counts = [number(word) for word in words]
    return counts[0], counts[-1]


def _looking(shape: Shape, sign: int) -> Reader:
    """A rule that looks back (-1) or ahead (1) from the present."""
    return head(lambda match, context: shape(_amount(match), context, sign))


def _past_unit(match: Match, context: Context) -> ReadPeriod:
    """The past week: the seven days up to now."""
    grain = UNITS[match["unit"].lower()]
    return stretch(Amount(1, 1, grain), context, -1)


def _named_ago(match: Match, context: Context) -> ReadPeriod:
    """Two weekends ago, three Fridays ago, two nights ago, two summers ago."""
    spoken = match["n"].lower()
    count = COUPLE if spoken.startswith("a couple") else number(spoken)
    name = key(match["name"])
    if name == "night":
        day = relative_unit(context, -count, "day", kind="date")
        return part_of_day(day, "night")
    if name == "weekend":
        week = relative_unit(context, -count, "week")
        found = weekend_of(week)
    elif name in WEEKDAYS:
        found = latest_weekday(context, WEEKDAYS[name], -count)
    else:
        found = _season_ago(context, name, count)
    return replace(found, relative=True)


def _season_ago(context: Context, name: str, count: int) -> ReadPeriod:
    """The `count`-th such season before now that is over."""
    years = [relative_unit(context, -back, "year") for back in range(count + 1)]
    seasons = [season_of(year, name) for year in years]
    over = [season for season in seasons if (season.end or season.start) <= context.reference]
    return over[count - 1]


def _from_day(match: Match, context: Context) -> ReadPeriod:
    """A week from Friday, two days after tomorrow."""
    amount = _amount(match)
    name = match["from"].lower()
    origin = _day_named(context, name)
    moment = shift(origin.start, amount.least, amount.grain)
    grain: Grain = amount.grain if name == "now" else "day"
    return _unit_away(moment, grain)


def _day_named(context: Context, name: str) -> ReadPeriod:
    """The day of a word that counts from now, or the first such weekday after today."""
    if name in DAYS_AHEAD:
        return relative_unit(context, DAYS_AHEAD[name], "day")
    return latest_weekday(context, WEEKDAYS[key(name)], 1)


def _unit_away(moment: datetime, grain: Grain) -> ReadPeriod:
    """The unit that holds a moment which was counted from now."""
    kind = "date" if grain == "day" else grain
    found = unit(moment, grain, kind=kind)
    return replace(found, relative=True)


def _today_week(match: Match, context: Context) -> ReadPeriod:
    """Today week, Friday week: seven days after that day."""
    day = _day_named(context, match["from"].lower())
    week_later = shift(day.start, 1, "week")
    return _unit_away(week_later, "day")


def _ago_today(match: Match, context: Context) -> ReadPeriod:
    """A year ago today: that very day."""
    amount = _amount(match)
    moment = shift(context.reference, -amount.least, amount.grain)
    return _unit_away(moment, "day")


def _same_time(match: Match, context: Context) -> ReadPeriod:
    """This time last year: the month; this time last week: the day."""
    sign = -1 if match["towards"].lower() == "last" else 1
    name = match["unit"].lower()
    grain: Grain = "month" if name == "year" else "day"
    moment = shift(context.reference, sign, UNITS[name])
    found = _unit_away(moment, grain)
    return replace(found, approximate=True)


def _around(grain: Grain) -> Maker:
    def read(_: Match, context: Context) -> ReadPeriod:
        present = relative_unit(context, 0, grain)
        return replace(present, approximate=True, kind="recent", style="around")

    return read


def _just_now(_: Match, context: Context) -> ReadPeriod:
    today = relative_unit(context, 0, "day")
    return replace(today, approximate=True, kind="just now")


def _now(_: Match, context: Context) -> ReadPeriod:
    return ReadPeriod(context.reference, None, "second", relative=True, kind="now", style="as of")


_COUNT = rf"(?P<n>{NUMBER}|a|an|a couple(?: of)?)"
_AGO = r"(?:ago|back(?! (?:to|from|in|at|on|and|into|home|up)))"
_NOW = (
    r"for (?:now|the moment|the time being)"
    r"|(?:right |(?<!bye[ ]for[ ]))now(?! (?:that|then|and then|and again))(?!,)|currently"
    r"|presently|at (?:present|the moment)"
)

# "a year ago today"
_AGO_TODAY = opening(AMOUNT + r" ago (?:today|to the day)", head(_ago_today))
# "Friday week"; not "Friday week-long"
_DAY_WEEK = opening(rf"(?:on )?(?P<from>today|tomorrow|{WEEKDAY}) week(?![\w-])", head(_today_week))
# "two weeks ago", "two weeks back"; not "two weeks back home"
_POINT_AGO = opening(f"{AMOUNT} {_AGO}", _looking(point, -1))
# "two weeks from now"
_POINT_FROM_NOW = opening(AMOUNT + " from now", _looking(point, 1))
# "in two weeks", "in a week's time"; not "once in two weeks", "in a second"; of "moved in two
# weeks ago" the second half is above
_POINT_AHEAD = opening(
    rf"(?<!time[ ])(?<!once[ ])in (?!an? (?:sec|second|minute)\b){AMOUNT}(?:['’]s?)?(?: time)?"
    rf"(?! {_AGO}\b)",
    _looking(point, 1),
)
# "within two weeks", "the last two weeks", "the next two weeks"
_STRETCH_WITHIN = opening(f"within (?:the next )?{AMOUNT}", _looking(stretch, 1))
_STRETCH_BACK = opening(f"(?:the |these )?(?:last|past|previous) {AMOUNT}", _looking(stretch, -1))
_STRETCH_AHEAD = opening(f"(?:the )?(?:next|coming) {AMOUNT}", _looking(stretch, 1))
# "the past week"
_PAST_UNIT = opening(
    r"(?:the |this )?past (?P<unit>week|month|quarter|year|day|hour|decade)", head(_past_unit)
)
# "two Fridays ago"
_NAMED_AGO = opening(
    rf"{_COUNT} (?P<name>weekend|night|{SEASON}|{WEEKDAY})s? ago", head(_named_ago)
)
# "a week from Friday"
_FROM_DAY = opening(
    rf"{AMOUNT} (?:from |after |on |)(?P<from>today|tomorrow|{WEEKDAY})", head(_from_day)
)
# "this time last year"
_SAME_TIME = anywhere(
    r"(?:around |about )?this time (?P<towards>last|next) (?P<unit>week|month|year)",
    head(_same_time),
)
_RECENTLY = opening(
    r"recently|lately|of late|in recent (?:weeks|months|times)", head(_around("month"))
)
_THESE_DAYS = opening(r"these days|nowadays", head(_around("month")))
_RECENT_YEARS = opening(r"in recent years", head(_around("year")))
_JUST_NOW = opening(r"just now|a moment ago|moments ago|a (?:minute|second) ago", head(_just_now))
# "now", "at the moment"; not "now and then", "now that"
_PRESENT = opening(_NOW, head(_now))
OFFSET_RULES = (
    _AGO_TODAY,
    _DAY_WEEK,
    _POINT_AGO,
    _POINT_FROM_NOW,
    _POINT_AHEAD,
    _STRETCH_WITHIN,
    _STRETCH_BACK,
    _STRETCH_AHEAD,
    _PAST_UNIT,
    _NAMED_AGO,
    _FROM_DAY,
    _SAME_TIME,
    _RECENTLY,
    _THESE_DAYS,
    _RECENT_YEARS,
    _JUST_NOW,
    _PRESENT,
)
