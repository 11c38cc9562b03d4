"""How often memories of a confidence turned out right: what stands beside a confidence (pure).

Reason and figures: docs/design/feedback.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from memory.policy.words import Provenance

TENTHS = 10
"""Of confidence: memories within a tenth are counted together."""
LATEST_REACTIONS = 50
"""Of a tenth that are counted.

Those before say what was, and 50 tell a share to within 0.14 (95 %).
"""
PRIOR_REACTIONS = 10
"""That the stated confidence counts for: it is believed until people have said as much."""
_ROUNDING = 1e-9  # 0.3 * 10 is 3, whatever floats make of it


@dataclass(frozen=True, slots=True)
class Reactions:
    """What people said of the memories of one tenth.

    Attributes:
        right: of how many they said that they were right.
        wrong: of how many that they were wrong, or are no more.
    """

    right: int
    wrong: int


_SILENCE = Reactions(0, 0)
Bins = Mapping[tuple[Provenance, int], Reactions]
"""By provenance and tenth of confidence, 0 to 9."""


def tenth_of(confidence: float) -> int:
    """Return the tenth 0..9 in which a confidence 0..1 lies; 1.0 is in the last."""
    return min(TENTHS - 1, int(confidence * TENTHS + _ROUNDING))


def reliability(confidence: float, provenance: Provenance, bins: Bins) -> float:
    """Return how often (0..1) memories like this one turned out right.

    Args:
        confidence: stored, 0..1.
        provenance: how the memory is known.
        bins: what people said lately; where they said nothing, the confidence is returned.
    """
    heard = bins.get((provenance, tenth_of(confidence)), _SILENCE)
    reactions = heard.right + heard.wrong + PRIOR_REACTIONS
    return (heard.right + PRIOR_REACTIONS * confidence) / reactions
