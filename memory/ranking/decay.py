"""Ageing: how much a memory counts as time passes."""

import math
from datetime import datetime, timedelta

_DAY = timedelta(days=1)


def age_days(now: datetime, since: datetime) -> float:
    """Days from ``since`` to ``now``, both aware; 0 when ``since`` lies ahead."""
    return max(0.0, (now - since) / _DAY)


def time_decay(age_days: float, half_life_days: float | None) -> float:
    """Factor in [0, 1] that halves every ``half_life_days``.

    1.0 without a half-life or for an age below 0.

    Raises:
        ValueError: if the age is not a number, or the half-life is not above 0.
    """
    if math.isnan(age_days):
        raise ValueError("an age must be a number of days")
    if half_life_days is None:
        return 1.0
    if not half_life_days > 0:
        raise ValueError(f"a half-life must be above 0 days, not {half_life_days}")
    return math.exp(-max(0.0, age_days) * math.log(2) / half_life_days)


def step_factor(age_days: float, steps: tuple[tuple[float | None, float], ...]) -> float:
    """Factor of the first step whose upper bound lies above the age.

    The bound is in days, exclusive; None is endless.

    Raises:
        ValueError: if the age is not a number, or no step covers it.
    """
    if math.isnan(age_days):
        raise ValueError("an age must be a number of days")
    for upper, factor in steps:
        if upper is None or age_days < upper:
            return factor
    raise ValueError(f"no step covers an age of {age_days} days")
