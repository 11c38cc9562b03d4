"""What a simulated story came to (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass

BUCKETS = 10
"""Of confidence, each a tenth wide."""
ENOUGH_SAMPLES = 50
"""Of a bucket that says something."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn.

    Attributes:
        given, given_true: memories about the topic that were given, and how many of them were true.
        stated: confidence 0..1 of the memory that the reply used; None where it used none.
        accepted: what the person made of it; None where the reply used none.
    """

    given: int
    given_true: int
    stated: float | None
    accepted: bool | None


@dataclass(frozen=True, slots=True)
class Bucket:
    """Memories of a tenth of confidence: what was stated of them on average, and how often people agreed."""

    low: float
    samples: int
    stated: float
    observed: float


def corrections(turns: Sequence[TurnRecord]) -> int:
    """Return how many turns were rejected."""
    return sum(turn.accepted is False for turn in turns)


def precision(turns: Sequence[TurnRecord]) -> float:
    """Return the share 0..1 of what was given that was true; 0 of nothing."""
    given = sum(turn.given for turn in turns)
    return sum(turn.given_true for turn in turns) / given if given else 0.0


def reliability(turns: Sequence[TurnRecord]) -> list[Bucket]:
    """Return what was stated and what was observed, by tenths of confidence, the lowest first."""
    by_bucket: dict[int, list[tuple[float, bool]]] = {}
    for turn in turns:
        if turn.stated is not None and turn.accepted is not None:
            place = min(BUCKETS - 1, int(turn.stated * BUCKETS + 1e-9))
            by_bucket.setdefault(place, []).append((turn.stated, turn.accepted))
    return [_bucket(place, samples) for place, samples in sorted(by_bucket.items())]


def _bucket(place: int, samples: Sequence[tuple[float, bool]]) -> Bucket:
    count = len(samples)
    stated = sum(confidence for confidence, _ in samples) / count
    return Bucket(place / BUCKETS, count, stated, sum(accepted for _, accepted in samples) / count)
