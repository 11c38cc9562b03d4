"""Latencies as percentiles. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil


@dataclass(frozen=True, slots=True)
class Latency:
    """How long one thing took, many times over, in milliseconds."""

    name: str
    count: int
    p50_ms: float
    p95_ms: float
    p99_ms: float


def latency(name: str, elapsed_ms: Sequence[float]) -> Latency:
    """Return the percentiles of what was measured.

    Raises:
        ValueError: nothing was.
    """
    if not elapsed_ms:
        raise ValueError("nothing was measured")
    ordered = sorted(elapsed_ms)
    p50, p95, p99 = (nearest_rank(ordered, share) for share in (0.50, 0.95, 0.99))
    return Latency(name, len(ordered), p50, p95, p99)


def nearest_rank(ordered: Sequence[float], share: float) -> float:
    """Return the smallest value that at least `share` of the values do not exceed.

    One that was measured.
    """
    return ordered[max(0, ceil(share * len(ordered)) - 1)]
