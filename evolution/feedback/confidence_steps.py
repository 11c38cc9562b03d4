"""By how much a reaction moves the confidence of a memory, and within which bounds (pure).

Reason: docs/design/feedback.md.
"""

from collections.abc import Mapping

from evolution.language.reactions import Signal
from memory.policy.scoring import PROVENANCE_CAPS
from memory.policy.words import Provenance

STEPS: Mapping[Signal, float] = {"confirm": 0.05, "correct": -0.05}
FLOOR = 0.1  # no step goes below it


def step_of(signal: Signal | None) -> float:
    """Return what a signal adds to a confidence (-1..1); nothing where it says nothing of it."""
    return STEPS.get(signal, 0.0) if signal else 0.0


def moved(confidence: float, step: float, *, provenance: Provenance, floor: float = FLOOR) -> float:
    """Return a confidence (0..1) after a step.

    Never above its provenance's cap, never stepped below the floor. What stands below the floor
    already stays where it is.
    """
    stepped = confidence + step
    if step >= 0:
        capped = min(stepped, PROVENANCE_CAPS[provenance])
        return round(max(confidence, capped), 6)
    return round(min(confidence, max(stepped, floor)), 6)
