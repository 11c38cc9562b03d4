"""Which arm of an experiment a scope is in: the same one for ever, in every process (pure)."""

from hashlib import sha256
from typing import Literal
from uuid import UUID

Arm = Literal["control", "candidate"]
BUCKETS = 10_000
"""Of the hash: a share is told apart to a hundredth of a percent."""
PERCENT = 100


def arm_of(experiment: UUID, scope: str, *, share: float) -> Arm:
    """Return the arm of a scope (`user:42`).

    Args:
        experiment: another one deals the scopes anew.
        scope: whose memory it is.
        share: of the scopes that get the candidate, 0..100 percent. A larger share keeps who has
            it.

    Raises:
        ValueError: the share is no percentage.
    """
    if not 0 <= share <= PERCENT:
        raise ValueError(f"a share is 0 to {PERCENT} percent, not {share}")
    digest = sha256(f"{experiment}:{scope}".encode()).digest()
    bucket = int.from_bytes(digest[:8]) % BUCKETS
    return "candidate" if bucket < share * BUCKETS / PERCENT else "control"
