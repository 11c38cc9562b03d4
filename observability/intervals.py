"""Shares and means with how far they can be trusted (pure)."""

import math
from dataclasses import dataclass

Z_95 = 1.959964
"""Of a normal distribution: 95 % lie within so many standard deviations."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number with its 95 % interval."""

    value: float
    low: float
    high: float

    def overlaps(self, other: "Estimate") -> bool:
        """Tell whether the two could be the same."""
        return self.low <= other.high and other.low <= self.high


def share_of(part: int, whole: int, *, z: float = Z_95) -> Estimate | None:
    """Return a share 0..1 with Wilson's interval; None of nothing.

    Worked: 8 of 10 is .8, between .490 and .943.

    Raises:
        ValueError: unless 0 <= part <= whole.
    """
    if not 0 <= part <= whole:
        raise ValueError(f"{part} of {whole}")
    if whole == 0:
        return None
    rate = part / whole
    centre = (rate + z * z / (2 * whole)) / (1 + z * z / whole)
    reach = (
        z * math.sqrt(rate * (1 - rate) / whole + z * z / (4 * whole * whole)) / (1 + z * z / whole)
    )
    # the share lies within its interval, though rounding would leave 14 of 14 just above it
    return Estimate(rate, max(0.0, min(rate, centre - reach)), min(1.0, max(rate, centre + reach)))


def mean_of(mean: float, deviation: float, count: int, *, z: float = Z_95) -> Estimate | None:
    """Return a mean with its interval by the normal approximation; None of nothing."""
    if count == 0:
        return None
    reach = z * deviation / math.sqrt(count)
    return Estimate(mean, mean - reach, mean + reach)
