"""What a simulated story came to (pure)."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from memory.ranking.reliability_estimate import TENTHS, tenth_of

ENOUGH_SAMPLES = 50
"""Of a bucket that says something."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One turn.

    Attributes:
        given, given_true: memories about the topic that were given, and how many of them were true.
        confidence: stored, 0..1, of the memory that the reply used; None where it used none.
        stated: its reliability 0..1 as the service gave it; None where the reply used none.
        accepted: what the person made of it; None where the reply used none.
    """

    given: int
    given_true: int
    confidence: float | None
    stated: float | None
    accepted: bool | None


@dataclass(frozen=True, slots=True)
class ConfidenceBucket:
    """Memories of a tenth of confidence.

    What was stated of them on average, and how often people agreed.
    """

    low: float
    samples: int
    confidence: float
    stated: float
    observed: float

    @property
    def apart(self) -> float | None:
        """How far what was stated is from what was observed; None of too few samples."""
        return abs(self.stated - self.observed) if self.samples >= ENOUGH_SAMPLES else None

    @property
    def confidence_apart(self) -> float | None:
        """How far the stored confidence itself is from what was observed.

        None of too few samples.
        """
        return abs(self.confidence - self.observed) if self.samples >= ENOUGH_SAMPLES else None


def corrections(turns: Sequence[TurnRecord]) -> int:
    """Return how many turns were rejected."""
    return sum(turn.accepted is False for turn in turns)


def precision(turns: Sequence[TurnRecord]) -> float:
    """Return the share 0..1 of what was given that was true; 0 of nothing."""
    given = sum(turn.given for turn in turns)
    return sum(turn.given_true for turn in turns) / given if given else 0.0


def reliability(turns: Sequence[TurnRecord]) -> list[ConfidenceBucket]:
    """Return what was stated and what was observed, by tenths of confidence, the lowest first."""
    by_bucket: dict[int, list[tuple[float, float, bool]]] = {}
    for turn in turns:
        if turn.confidence is not None and turn.stated is not None and turn.accepted is not None:
            sample = (turn.confidence, turn.stated, turn.accepted)
            by_bucket.setdefault(tenth_of(turn.confidence), []).append(sample)
    return [_bucket(place, samples) for place, samples in sorted(by_bucket.items())]


def _bucket(place: int, samples: Sequence[tuple[float, float, bool]]) -> ConfidenceBucket:
    confidence, stated, observed = (fmean(column) for column in zip(*samples, strict=True))
    return ConfidenceBucket(place / TENTHS, len(samples), confidence, stated, observed)
