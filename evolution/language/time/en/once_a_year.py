"""What comes once a year: which one "last", "this" and "next" mean, as in last May (pure)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from evolution.language.time.en.words import steps
from evolution.language.time.periods import Context, ReadPeriod, relative_unit
from evolution.language.time.rule import Match

PartOfYear = Callable[[ReadPeriod], ReadPeriod]


def towards(match: Match, context: Context, part_of: PartOfYear) -> ReadPeriod:
    """Last: the latest that is over. Next: the first to begin. This: of the present year."""
    now = context.reference
    years = [relative_unit(context, count, "year") for count in (-2, -1, 0, 1)]
    before_last, last, this, next_ = map(part_of, years)
    step = steps(match)
    meant = this
    if step < 0:
        over = [part for part in (this, last, before_last) if (part.end or part.start) <= now]
        meant = over[0]
    elif step > 0:
        ahead = [part for part in (this, next_) if part.start > now]
        meant = ahead[0]
    return replace(meant, relative=True)
