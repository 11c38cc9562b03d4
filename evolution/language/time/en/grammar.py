"""The English grammar of times (pure)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evolution.language.time.en.clock import CLOCK_RULES
from evolution.language.time.en.dates import DATE_RULES
from evolution.language.time.en.days import DAY_RULES
from evolution.language.time.en.offsets import OFFSET_RULES
from evolution.language.time.en.seasons import SEASON, SEASONS
from evolution.language.time.en.words import (
    DAY_PARTS,
    MONTH,
    MONTHS,
    UNITS,
    WEEKDAY,
    WEEKDAYS,
    opening,
    spelled,
)
from evolution.language.time.grammar import build
from evolution.language.time.periods import Context, ReadPeriod, relative_unit
from evolution.language.time.rule import Match, Reading, TimePhrase

# Names that hold a weekday or a day, and the absolute writing of weeks.
_NAMES = (
    r"the week(?:end)? of (?=[0-9])|black friday|good friday|cyber monday|super bowl sunday"
    r"|ash wednesday"
    r"|fat tuesday|palm sunday|sunday school|saturday night live|taco tuesday|freaky friday"
    r"|usa today|friday the 13th|now and then|now and again"
)
_NOUN = (
    rf"(?:{WEEKDAY}|{SEASON}|{MONTH}|day|morning|afternoon|evening|night|week|weekend|month"
    r"|quarter|year|hour|minute|second|time|christmas)"
)
_RECURRING = (
    rf"(?:every|each|any|most|alternate)(?: other| single| few| second| third| [0-9]+)? {_NOUN}s?"
    r"|(?:on )?(?:weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays"
    r"|sundays)"
)
_EDGE = (
    r"(?:(?:at |in )?the )?(?P<edge>beginning|start|middle|end) of"
    r"|(?P<word>early|earlier|later|late|mid)(?=[- ])(?: in)?"
)


_WORD = re.compile(r"[0-9]+|[A-Za-z]+")
# A phrase names a time within so many words: "the beginning of the month".
_WORDS_AHEAD = 5
_OTHER_TELLING_WORDS = """
    yesterday today tomorrow tonight ago now recently lately late nowadays
    currently presently present moment moments recent noon midday midnight
    weekdays clock half past to after at centuries
    halloween christmas thanksgiving valentine independence
"""
_PLURALS = {word + "s" for word in (*UNITS, *WEEKDAYS)}
_TELLING = frozenset(
    {*MONTHS, *WEEKDAYS, *SEASONS, *DAY_PARTS, *UNITS, *_PLURALS, *_OTHER_TELLING_WORDS.split()},
)


def _edge_word(match: Match, _: Reading, context: Context) -> Reading:
    """Early, the end of: waits for the period it is an edge of."""
    edge, word = match["edge"], match["word"]
    label = f"the {edge.lower()}" if edge else word.lower()
    here = relative_unit(context, 0, "day")
    return ReadPeriod(here.start, here.end, "day", kind="edge word", label=label)


def _begins(text: str) -> Iterator[int]:
    """The words that name a time, and those that have one a few words on.

    "the" in "the past two weeks".
    """
    words = [(match.start(), match.group().lower()) for match in _WORD.finditer(text)]
    telling = [
        index for index, (_, word) in enumerate(words) if word in _TELLING or word[0].isdigit()
    ]
    places: set[int] = set()
    for index in telling:
        places.update(range(index - _WORDS_AHEAD, index + 1))
    return (start for index, (start, _) in enumerate(words) if index in places)


# "the beginning of" May, "late" in May
_EDGE_WORD = opening(_EDGE, _edge_word)
GRAMMAR = build(
    (*DAY_RULES, *DATE_RULES, *OFFSET_RULES, *CLOCK_RULES, _EDGE_WORD),
    joint=r"\s*[-,]?\s*(?:(?:on|at|of|in|by|around|about|during)\s+)?(?:the\s+(?=last|next|past))?",
    range_words=(r"\s*(?:-|–|—|to|until|till|through|thru)\s*", r"\s+and\s+", r""),
    skipped=(spelled(_NAMES), spelled(_RECURRING)),
    begins=_begins,
    flags=re.IGNORECASE,
)


def find_en(text: str, context: Context) -> Iterator[TimePhrase]:
    """Every time phrase of an English text, absolute and relative, in order."""
    return GRAMMAR.scan(text, context)


def read_en(text: str, begin: int, context: Context) -> TimePhrase | None:
    """The time phrase that begins exactly at `begin`."""
    return GRAMMAR.read(text, begin, context)
