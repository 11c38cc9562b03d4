"""English words of number, weekday, month and part of the day (pure).

Each as values and as patterns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from evolution.language.time.periods import Grain
from evolution.language.time.rule import Match, Reader, TimeRule


def numbered(words: str, *, first: int = 1) -> dict[str, int]:
    """Words with their numbers, in order from `first`."""
    return {word: number for number, word in enumerate(words.split(), first)}


def any_of(words: Iterable[str]) -> str:
    """A pattern of any of the words; of two that begin alike, the longer."""
    return "|".join(sorted(words, key=len, reverse=True))


_DIGITS = "one two three four five six seven eight nine"
_ONES = f"{_DIGITS} ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
_TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60}
NUMBERS = numbered(_ONES) | _TENS | {"a": 1, "an": 1}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
)
ORDINALS = numbered(_ORDINALS) | {"thirtieth": 30}
_MONTHS = "january february march april may june july august september october november december"
_SHORT_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec"
MONTHS = numbered(_MONTHS) | numbered(_SHORT_MONTHS) | {"sept": 9}
_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_SHORT_WEEKDAYS = "mon tue wed thu fri sat sun"
WEEKDAYS = numbered(_WEEKDAYS, first=0) | numbered(_SHORT_WEEKDAYS, first=0)
WEEKDAYS |= {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}
UNITS: dict[str, Grain] = {
    "second": "second",
    "sec": "second",
    "minute": "minute",
    "min": "minute",
    "hour": "hour",
    "hr": "hour",
    "day": "day",
    "night": "day",
    "week": "week",
    "weekend": "week",
    "fortnight": "week",
    "month": "month",
    "quarter": "quarter",
    "year": "year",
    "decade": "year",
    "century": "year",
}
# Units counted in another: a fortnight is two weeks.
MULTIPLES = {"fortnight": 2, "decade": 10, "century": 100}
# First hour and the hour after the last; 24 is the next midnight.
DAY_PARTS = {"morning": (6, 12), "afternoon": (12, 18), "evening": (18, 22), "night": (18, 24)}

_DIGIT = _DIGITS.replace(" ", "|")
NUMBER = (
    rf"(?:[0-9]{{1,4}}|(?:twenty|thirty|forty|fifty|sixty)(?:[- ](?:{_DIGIT}))?"
    rf"|{any_of(_ONES.split())})"
)
MONTH = (
    r"(?:january|february|(?-i:March|MARCH)|april|(?-i:May|MAY)|june|july|august|september|october"
    r"|november|december|(?-i:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
WEEKDAY = (
    r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday"
    r"|(?-i:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri)\b\.?)"
)
ORDINAL = (
    r"(?:[0-9]{1,2}(?:st|nd|rd|th)"
    r"|twenty[- ](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
    rf"|thirty[- ]first|{any_of(ORDINALS)})"
)
_STEPS = {
    "last": -1,
    "previous": -1,
    "past": -1,
    "this": 0,
    "current": 0,
    "next": 1,
    "coming": 1,
    "upcoming": 1,
}
TOWARDS = (
    r"(?P<towards>(?:the )?(?:last|previous|past|next|current|coming|upcoming)"
    r"|this(?: past| coming)?)"
)
# A month or a year alone is a time only after one of these: "may" and "march" are verbs.
GOVERNED = (
    r"(?:(?<=in[ ])|(?<=since[ ])|(?<=by[ ])|(?<=until[ ])|(?<=till[ ])|(?<=during[ ])"
    r"|(?<=early[ ])"
    r"|(?<=late[ ])|(?<=mid[ ])|(?<=mid-)|(?<=from[ ])|(?<=to[ ])|(?<=of[ ])|(?<=for[ ]))"
)


def direction(match: Match) -> str:
    """The deciding word of "the last", "this coming"."""
    words = match["towards"].lower().split()
    return words[-1]


def steps(match: Match) -> int:
    """How many units "last", "this", "next" point away: -1, 0, 1."""
    return _STEPS[direction(match)]


def number(word: str) -> int:
    """The value of `12`, `twelve`, `twenty-one`, `a`. Raises ValueError for any other word."""
    spaced = word.lower().replace("-", " ")
    parts = spaced.split()
    if len(parts) == 1 and parts[0].isdecimal():
        return int(parts[0])
    if not parts or any(part not in NUMBERS for part in parts):
        raise ValueError("no number")
    return sum(NUMBERS[part] for part in parts)


def ordinal(word: str) -> int:
    """The value of `5th`, `fifth`, `twenty-first`."""
    lowered = word.lower()
    if lowered[0].isdigit():
        return int(lowered.rstrip("stndrh"))
    *tens, last = lowered.replace("-", " ").split()
    return sum(NUMBERS[ten] for ten in tens) + ORDINALS[last]


def key(word: str) -> str:
    """A name as the tables spell it: `Sept.` is `sept`."""
    return word.lower().rstrip(".")


def spelled(pattern: str) -> str:
    """A pattern of whole words.

    Any run of white space for each space, case free but where it says so.
    """
    spaced = pattern.replace(" ", r"\s+")
    return rf"(?<![\w'’])(?:{spaced})(?!\w)(?!(?<!mid)-[a-z])"


def opening(pattern: str, read: Reader) -> TimeRule:
    """A rule that stands only at the head of a phrase."""
    return TimeRule(re.compile(spelled(pattern), re.IGNORECASE), read, follows=False)


def following(pattern: str, read: Reader) -> TimeRule:
    """A rule that stands only after another part."""
    return TimeRule(re.compile(spelled(pattern), re.IGNORECASE), read, opens=False)


def anywhere(pattern: str, read: Reader) -> TimeRule:
    """A rule for the head of a phrase and for after another part."""
    return TimeRule(re.compile(spelled(pattern), re.IGNORECASE), read)
