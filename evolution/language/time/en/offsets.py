"""English distances from the present: three days ago, in two weeks, the past month, recently, now (pure)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from evolution.language.time.amounts import SEVERAL, Amount, point, stretch
from evolution.language.time.en.days import latest_weekday
from evolution.language.time.en.join import head, part_of_day, season_of
from evolution.language.time.en.words import (
    MULTIPLES,
    NUMBER,
    SEASON,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    anywhere,
    key,
    number,
    opening,
)
from evolution.language.time.periods import Context, Grain, ReadPeriod, relative_unit, shift, unit, weekend_of
from evolution.language.time.rule import Reader

COUPLE = 2
_UNIT = r"(?P<unit>second|sec|minute|min|hour|hr|day|week|fortnight|month|quarter|year|decade|century|centurie)s?"
_VAGUE = r"(?:a |the )?(?:good )?(?:few|several|some|many|number of)"
_PAIR = r"(?:a |the )?couple(?: of)?(?: more)?"
_NUMBERED = rf"(?P<n>{NUMBER}(?: or {NUMBER}| to {NUMBER})?|an?)"
AMOUNT = (
    r"(?P<about>about |around |roughly |almost |nearly |over |more than |at least )?"
    rf"(?P<amount>(?:(?P<vague>{_VAGUE})|(?P<pair>{_PAIR})|(?P<half>half an?)|{_NUMBERED})"
    rf"(?P<more_half> and a half)?(?: short| long| whole)? {_UNIT}(?P<half_after> and a half)?)"
)


def _amount(match: re.Match[str]) -> Amount:
    name = match["unit"].lower()
    name = "century" if name == "centurie" else name
    least, most = _counts(match)
    scale = MULTIPLES.get(name, 1)
    return Amount(
        least * scale,
        most * scale,
        UNITS[name],
        half=bool(match["half"] or match["more_half"] or match["half_after"]),
        approximate=bool(match["about"] or match["pair"]),
        label=match["amount"],
    )


def _counts(match: re.Match[str]) -> tuple[int, int]:
    if match["vague"]:
        return SEVERAL
    if match["pair"]:
        return COUPLE, COUPLE
    if match["half"]:
        return 0, 0
    counts = [number(word) for word in re.split(r"\s+(?:or|to)\s+", match["n"])]
    return counts[0], counts[-1]


def _looking(shape: Callable[[Amount, Context, int], ReadPeriod], sign: int) -> Reader:
    return head(lambda match, context: shape(_amount(match), context, sign))


def _past_unit(match: re.Match[str], context: Context) -> ReadPeriod:
    """The past week: the seven days up to now."""
    return stretch(Amount(1, 1, UNITS[match["unit"].lower()]), context, -1)


def _named_ago(match: re.Match[str], context: Context) -> ReadPeriod:
    """Two weekends ago, three Fridays ago, two nights ago, two summers ago."""
    count = COUPLE if match["n"].lower().startswith("a couple") else number(match["n"])
    name = key(match["name"])
    if name == "weekend":
        return replace(weekend_of(relative_unit(context, -count, "week")), relative=True)
    if name == "night":
        return part_of_day(relative_unit(context, -count, "day", kind="date"), "night")
    if name in WEEKDAYS:
        return replace(latest_weekday(context, WEEKDAYS[name], -count), relative=True)
    seasons = [season_of(relative_unit(context, -back, "year"), name) for back in range(count + 1)]
    over = [season for season in seasons if (season.end or season.start) <= context.reference]
    return replace(over[count - 1], relative=True)


def _from_day(match: re.Match[str], context: Context) -> ReadPeriod:
    """A week from Friday, two days after tomorrow."""
    amount = _amount(match)
    name = match["from"].lower()
    days = {"today": 0, "now": 0, "tomorrow": 1}
    origin = (
        relative_unit(context, days[name], "day") if name in days else latest_weekday(context, WEEKDAYS[key(name)], 1)
    )
    moment = shift(origin.start, amount.least, amount.grain)
    grain: Grain = amount.grain if name == "now" else "day"
    return replace(unit(moment, grain, kind="date" if grain == "day" else grain), relative=True)


def _today_week(match: re.Match[str], context: Context) -> ReadPeriod:
    """Today week, Friday week: seven days after that day."""
    name = match["from"].lower()
    today = {"today": 0, "tomorrow": 1}
    day = (
        relative_unit(context, today[name], "day") if name in today else latest_weekday(context, WEEKDAYS[key(name)], 1)
    )
    return replace(unit(shift(day.start, 1, "week"), "day", kind="date"), relative=True)


def _ago_today(match: re.Match[str], context: Context) -> ReadPeriod:
    """A year ago today: that very day."""
    amount = _amount(match)
    return replace(unit(shift(context.reference, -amount.least, amount.grain), "day", kind="date"), relative=True)


def _same_time(match: re.Match[str], context: Context) -> ReadPeriod:
    """This time last year: the month; this time last week: the day."""
    sign = -1 if match["towards"].lower() == "last" else 1
    grain: Grain = "month" if match["unit"].lower() == "year" else "day"
    moment = shift(context.reference, sign, UNITS[match["unit"].lower()])
    return replace(unit(moment, grain, kind="date" if grain == "day" else grain), relative=True, approximate=True)


def _around(grain: Grain) -> Callable[[re.Match[str], Context], ReadPeriod]:
    return lambda _, context: replace(relative_unit(context, 0, grain), approximate=True, kind="recent", style="around")


def _just_now(_: re.Match[str], context: Context) -> ReadPeriod:
    return replace(relative_unit(context, 0, "day"), approximate=True, kind="just now")


def _now(_: re.Match[str], context: Context) -> ReadPeriod:
    return ReadPeriod(context.reference, None, "second", relative=True, kind="now", style="as of")


_COUNT = rf"(?P<n>{NUMBER}|a|an|a couple(?: of)?)"
OFFSET_RULES = (
    opening(AMOUNT + r" ago (?:today|to the day)", head(_ago_today)),
    opening(rf"(?:on )?(?P<from>today|tomorrow|{WEEKDAY}) week(?![\w-])", head(_today_week)),
    opening(AMOUNT + r" (?:ago|back(?! (?:to|from|in|at|on|and|into|home|up)))", _looking(point, -1)),
    opening(AMOUNT + r" from now", _looking(point, 1)),
    opening(
        rf"(?<!time[ ])(?<!once[ ])in (?!an? (?:sec|second|minute)\b){AMOUNT}(?:['’]s?)?(?: time)?",
        _looking(point, 1),
    ),
    opening(rf"within (?:the next )?{AMOUNT}", _looking(stretch, 1)),
    opening(rf"(?:the |these )?(?:last|past|previous) {AMOUNT}", _looking(stretch, -1)),
    opening(rf"(?:the )?(?:next|coming) {AMOUNT}", _looking(stretch, 1)),
    opening(r"(?:the |this )?past (?P<unit>week|month|quarter|year|day|hour|decade)", head(_past_unit)),
    opening(rf"{_COUNT} (?P<name>weekend|night|{SEASON}|{WEEKDAY})s? ago", head(_named_ago)),
    opening(rf"{AMOUNT} (?:from |after |on |)(?P<from>today|tomorrow|{WEEKDAY})", head(_from_day)),
    anywhere(r"(?:around |about )?this time (?P<towards>last|next) (?P<unit>week|month|year)", head(_same_time)),
    opening(r"recently|lately|of late|in recent (?:weeks|months|times)", head(_around("month"))),
    opening(r"these days|nowadays", head(_around("month"))),
    opening(r"in recent years", head(_around("year"))),
    opening(r"just now|a moment ago|moments ago|a (?:minute|second) ago", head(_just_now)),
    opening(
        r"for (?:now|the moment|the time being)"
        r"|(?:right |(?<!bye[ ]for[ ]))now(?! (?:that|then|and then|and again))(?!,)|currently|presently"
        r"|at (?:present|the moment)",
        head(_now),
    ),
)
