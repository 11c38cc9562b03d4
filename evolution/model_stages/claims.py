"""How much of what a model claims about a memory is believed (pure)."""

from dataclasses import dataclass

from evolution.rules.types import CONFIRMED_CONFIDENCE, OBSERVED_CONFIDENCE, OVERHEARD_CONFIDENCE, Provenance
from memory.policy.scoring import PROVENANCE_CAPS

REVIEWED_ABOVE = 0.2
"""A claim that is cut by more goes to a person. Source: FAULTS F19."""
_ROUNDING = 1e-9  # of a difference of confidences


@dataclass(frozen=True, slots=True)
class Believed:
    """What stands: `doubts` says why a person should look at it, empty for none."""

    provenance: Provenance
    confidence: float
    doubts: tuple[str, ...] = ()


def believed(provenance: str, confidence: float | None, *, by_user: bool) -> Believed:
    """Return a claim within its caps: only a user's own turn confirms, what others said is hearsay.

    Args:
        provenance: as claimed; whatever is not `confirmed_by_user` is an observation.
        confidence: as claimed, 0 or more; None: not said.
        by_user: a turn of the user is among those it comes from.
    """
    confirmed = provenance == "confirmed_by_user"
    stands: Provenance = "confirmed_by_user" if confirmed and by_user else "observation"
    cap = PROVENANCE_CAPS[stands] if by_user else OVERHEARD_CONFIDENCE
    claimed = confidence
    if claimed is None:
        claimed = CONFIRMED_CONFIDENCE if confirmed else OBSERVED_CONFIDENCE
    doubts: tuple[str, ...] = ()
    if claimed - cap > REVIEWED_ABOVE + _ROUNDING:
        doubts = (f"claimed with a confidence of {min(claimed, 99.0):.2f}, at most {cap:.2f} holds",)
    return Believed(stands, min(claimed, cap), doubts)
