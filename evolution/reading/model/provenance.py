"""How surely what a model read is known.

Only a user's own turn confirms, the rest is hearsay (pure).
"""

from evolution.planning.candidates import CHANGE_CONFIDENCE, TOLD_CONFIDENCE
from evolution.planning.identity import is_own
from evolution.planning.types import Provenance

OVERHEARD_CONFIDENCE = 0.5
"""Of what an assistant says: 0..1."""


def provenance_of(*, role: str, subject: str, said_by: str) -> tuple[Provenance, float]:
    """Return provenance and confidence of a statement by who makes it.

    Args:
        role: of the turn.
        subject: whom it is about, normalised.
        said_by: who says it, normalised like a subject; empty for the scope's user.
    """
    if role != "user":
        return "observation", OVERHEARD_CONFIDENCE
    if said_by == "" or is_own(subject, said_by):
        return "confirmed_by_user", CHANGE_CONFIDENCE
    return "observation", TOLD_CONFIDENCE
