"""The English grammar of times (pure)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evolution.rules import times_en_clock, times_en_dates, times_en_offsets
from evolution.rules.times_calendar import Context, Period, relative_unit
from evolution.rules.times_en_words import WEEKDAY
from evolution.rules.times_grammar import Found, Reader, Rule, build

# Names that hold a weekday or a day.
_NAMES = (
    r"the week(?:end)? of (?=[0-9])|black friday|good friday|cyber monday|super bowl sunday|ash wednesday|fat tuesday|palm sunday|sunday school"
    r"|saturday night live|taco tuesday|freaky friday|usa today|friday the 13th|now and then|every now and again"
)
_RECURRING = (
    rf"(?:every|each|any|most|alternate)(?: other| single| few| second| third)?(?: {WEEKDAY}| \w+)?"
    r"|(?:on )?(?:weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)"
)
_EDGE = r"(?:(?:at |in )?the )?(?P<edge>beginning|start|middle|end) of|(?P<word>early|earlier|later|late|mid)(?=[- ])(?: in)?"


def _edge_word(match: re.Match[str], parent: Period | None, context: Context) -> Period | None:
    """Early, the end of: waits for the period it is an edge of."""
    if parent is not None:
        return None
    label = f"the {match['edge'].lower()}" if match["edge"] else match["word"].lower()
    here = relative_unit(context, 0, "day")
    return Period(here.start, here.end, "day", kind="edge word", label=label)


_RULES: tuple[tuple[str, Reader, bool], ...] = (
    *times_en_dates.RULES,
    *times_en_offsets.RULES,
    *times_en_clock.RULES,
    (_EDGE, _edge_word, True),
)


def _pattern(spelled: str) -> str:
    """Whole words, any run of white space for each space; case counts only where the rule says so."""
    spaced = spelled.replace(" ", r"\s+")
    return rf"(?<![\w'’])(?:{spaced})(?!\w)"


GRAMMAR = build(
    tuple(
        Rule(re.compile(_pattern(pattern), re.IGNORECASE), read, opens=opens)
        for pattern, read, opens in _RULES
    ),
    joint=r"\s*[-,]?\s*(?:(?:on|at|of|in|by|around|about|during)\s+)?(?:the\s+(?=last|next|past))?",
    range_words=(r"\s*(?:-|–|—|to|until|till|through|thru)\s*", r"\s+and\s+", r""),
    skipped=(_pattern(_NAMES), _pattern(_RECURRING)),
    flags=re.IGNORECASE,
)


def find_en(text: str, context: Context) -> Iterator[Found]:
    """Every time phrase of an English text, absolute and relative, in order."""
    return GRAMMAR.scan(text, context)
