"""Distances from the present: a count of units back or ahead, exact, halved or vague (pure)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from evolution.language.time.periods import (
    Context,
    Grain,
    ReadPeriod,
    floor,
    relative_unit,
    shift,
    unit,
)

# Half a unit in whole finer ones: half a year is six months, half a month fifteen days.
HALVES: dict[Grain, tuple[int, Grain]] = {
    "minute": (30, "second"),
    "hour": (30, "minute"),
    "day": (12, "hour"),
    "week": (84, "hour"),
    "month": (15, "day"),
    "year": (6, "month"),
}
# 几, a few, several: any of these counts.
SEVERAL = (2, 9)


@dataclass(frozen=True, slots=True)
class Amount:
    """So many units of time.

    Attributes:
        least: The smallest count it can mean.
        most: The largest; equal to `least` where the count is said.
        grain: The unit.
        half: Half a unit more.
        approximate: "About", "a couple of", 多.
        label: The amount in its own words, for writing one that has no count.
    """

    least: int
    most: int
    grain: Grain
    half: bool = False
    approximate: bool = False
    label: str = ""


def point(amount: Amount, context: Context, sign: int) -> ReadPeriod:
    """The unit that lies so far back (sign -1) or ahead (1): two years ago is a year, not a day."""
    if amount.least != amount.most:
        return _vague(amount, context, sign)
    moment, grain = _moved(amount, context, sign)
    kind = "date" if grain == "day" else grain
    found = unit(moment, grain, kind=kind)
    return replace(found, relative=True, approximate=amount.approximate)


def stretch(amount: Amount, context: Context, sign: int) -> ReadPeriod:
    """From the present to as far back or ahead as the amount reaches."""
    if amount.least != amount.most:
        return _vague(amount, context, sign)
    moment, grain = _moved(amount, context, sign)
    start, end = sorted((moment, context.reference))
    return ReadPeriod(
        start, end, grain, relative=True, approximate=amount.approximate, kind="stretch"
    )


def _moved(amount: Amount, context: Context, sign: int) -> tuple[datetime, Grain]:
    """The reference moved, and how precisely the amount says it.

    Raises ValueError for an odd half.
    """
    moment = shift(context.reference, sign * amount.least, amount.grain)
    if not amount.half:
        return moment, amount.grain
    if amount.grain not in HALVES:
        raise ValueError("nobody halves this unit")
    count, finer = HALVES[amount.grain]
    return shift(moment, sign * count, finer), finer


def _vague(amount: Amount, context: Context, sign: int) -> ReadPeriod:
    """An unknown count: no date is guessed, the writing hangs on the day it was said."""
    grain = amount.grain
    counts = (sign * amount.least, sign * amount.most)
    first, last = sorted(shift(context.reference, count, grain) for count in counts)
    end = shift(floor(last, grain), 1, grain)
    return ReadPeriod(
        floor(first, grain),
        end,
        grain,
        relative=True,
        approximate=True,
        kind="vague",
        parent=relative_unit(context, 0, "day"),
        label=amount.label,
        style="before" if sign < 0 else "after",
    )
