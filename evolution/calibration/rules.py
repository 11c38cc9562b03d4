"""How outcomes move a stored confidence: one table (pure).

Reason and worked examples: docs/design/feedback.md.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from memory.policy.scoring import LEAST_CONFIDENCE, PROVENANCE_CAPS
from memory.policy.words import Provenance

RETIREMENT_BELOW = 0.2
"""Below this confidence a memory is a candidate for retirement: a person decides."""


@dataclass(frozen=True, slots=True)
class Window:
    """Injections of one memory whose reaction is known, since its last calibration.

    Attributes:
        injections: how many, 0 or more.
        positive: of them, those that the person confirmed or went on from.
        corrections: of them, those that the person corrected or denied.
    """

    injections: int
    positive: int
    corrections: int

    def __post_init__(self) -> None:
        """Refuse counts that cannot be.

        Raises:
            ValueError: more reactions than injections, or a negative count.
        """
        if (
            not 0 <= self.positive + self.corrections <= self.injections
            or min(self.positive, self.corrections) < 0
        ):
            raise ValueError(
                f"{self.positive} positive and {self.corrections} corrected of {self.injections}"
            )

    @property
    def positive_rate(self) -> float:
        """Share 0..1 of the injections; 0 of none."""
        return self.positive / self.injections if self.injections else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationRule:
    """One line of the table. It holds where every bound that it names is met.

    Attributes:
        step: added to the confidence, -1..1.
        injections: the least, before it says anything.
        above_rate, below_rate: of the positive rate, exclusive.
        corrections: the least.
        spares: provenances that it leaves alone.
    """

    name: str
    step: float
    injections: int
    above_rate: float | None = None
    below_rate: float | None = None
    corrections: int = 0
    spares: frozenset[Provenance] = frozenset()

    def holds(self, window: Window, provenance: Provenance) -> bool:
        """Tell whether what happened to a memory calls for it."""
        if (
            window.injections < self.injections
            or window.corrections < self.corrections
            or provenance in self.spares
        ):
            return False
        if self.above_rate is not None and window.positive_rate <= self.above_rate:
            return False
        return self.below_rate is None or window.positive_rate < self.below_rate


RULES: Sequence[CalibrationRule] = (
    CalibrationRule(name="often_right", injections=10, above_rate=0.8, step=+0.1),
    CalibrationRule(name="corrected", injections=5, corrections=2, step=-0.15),
    # what a person said themselves is not made doubtful by answers that could do without it
    CalibrationRule(
        name="seldom_right",
        injections=5,
        below_rate=0.3,
        step=-0.2,
        spares=frozenset({"confirmed_by_user"}),
    ),
)


@dataclass(frozen=True, slots=True)
class CalibrationVerdict:
    """What a calibration changes: the rule that decided, the confidence before and after (0..1)."""

    rule: str
    before: float
    after: float

    @property
    def retires(self) -> bool:
        """Tell whether the memory is now a candidate for retirement."""
        return self.after < RETIREMENT_BELOW and self.after < self.before


def calibrate(
    confidence: float,
    window: Window,
    *,
    provenance: Provenance,
    rules: Sequence[CalibrationRule] = RULES,
) -> CalibrationVerdict | None:
    """Return what outcomes change of a confidence, or None for nothing.

    One step, of several rules the most negative.

    Args:
        confidence: stored, 0..1.
        window: what happened since the last calibration.
        provenance: how it is known; its cap bounds a step up.
        rules: the table.

    Raises:
        ValueError: the confidence is outside 0..1.
    """
    if not 0 <= confidence <= 1:
        raise ValueError(f"a confidence lies in 0..1, not {confidence}")
    calling = [rule for rule in rules if rule.holds(window, provenance)]
    if not calling:
        return None
    rule = min(calling, key=lambda each: each.step)
    after = _stepped(confidence, rule.step, cap=PROVENANCE_CAPS[provenance])
    return None if after == confidence else CalibrationVerdict(rule.name, confidence, after)


def _stepped(confidence: float, step: float, *, cap: float) -> float:
    """Return a confidence after a step, within floor and cap.

    What stands outside of them is not pulled in.
    """
    if step > 0:
        return round(max(confidence, min(confidence + step, cap)), 6)
    return round(min(confidence, max(confidence + step, LEAST_CONFIDENCE)), 6)
