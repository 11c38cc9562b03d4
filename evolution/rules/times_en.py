"""The English grammar of times (pure)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from evolution.rules.times_calendar import Context, Period, relative_unit
from evolution.rules.times_en_clock import CLOCK_RULES
from evolution.rules.times_en_dates import DATE_RULES
from evolution.rules.times_en_days import DAY_RULES
from evolution.rules.times_en_offsets import OFFSET_RULES
from evolution.rules.times_en_words import MONTH, SEASON, WEEKDAY, opening, spelled
from evolution.rules.times_grammar import Found, build

# Names that hold a weekday or a day, and the absolute writing of weeks.
_NAMES = (
    r"the week(?:end)? of (?=[0-9])|black friday|good friday|cyber monday|super bowl sunday|ash wednesday"
    r"|fat tuesday|palm sunday|sunday school|saturday night live|taco tuesday|freaky friday|usa today"
    r"|friday the 13th|now and then|now and again"
)
_NOUN = (
    rf"(?:{WEEKDAY}|{SEASON}|{MONTH}|day|morning|afternoon|evening|night|week|weekend|month|quarter|year|hour"
    r"|minute|second|time|christmas)"
)
_RECURRING = (
    rf"(?:every|each|any|most|alternate)(?: other| single| few| second| third| [0-9]+)? {_NOUN}s?"
    r"|(?:on )?(?:weekdays|weekends|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)"
)
_EDGE = (
    r"(?:(?:at |in )?the )?(?P<edge>beginning|start|middle|end) of"
    r"|(?P<word>early|earlier|later|late|mid)(?=[- ])(?: in)?"
)


def _edge_word(match: re.Match[str], _: Period | None, context: Context) -> Period | None:
    """Early, the end of: waits for the period it is an edge of."""
    label = f"the {match['edge'].lower()}" if match["edge"] else match["word"].lower()
    here = relative_unit(context, 0, "day")
    return Period(here.start, here.end, "day", kind="edge word", label=label)


GRAMMAR = build(
    (*DAY_RULES, *DATE_RULES, *OFFSET_RULES, *CLOCK_RULES, opening(_EDGE, _edge_word)),
    joint=r"\s*[-,]?\s*(?:(?:on|at|of|in|by|around|about|during)\s+)?(?:the\s+(?=last|next|past))?",
    range_words=(r"\s*(?:-|–|—|to|until|till|through|thru)\s*", r"\s+and\s+", r""),
    skipped=(spelled(_NAMES), spelled(_RECURRING)),
    flags=re.IGNORECASE,
)


def find_en(text: str, context: Context) -> Iterator[Found]:
    """Every time phrase of an English text, absolute and relative, in order."""
    return GRAMMAR.scan(text, context)
