"""The table of calibration: its worked examples, its bounds, its order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.calibration.rules import RULES, Window, calibrate
from memory.policy.scoring import LEAST_CONFIDENCE, PROVENANCE_CAPS
from memory.policy.words import Provenance

PROVENANCES: tuple[Provenance, ...] = ("observation", "analysis", "confirmed_by_user")


@st.composite
def windows(draw: st.DrawFn) -> Window:
    injections = draw(st.integers(0, 60))
    positive = draw(st.integers(0, injections))
    return Window(injections, positive, draw(st.integers(0, injections - positive)))


@pytest.mark.parametrize(
    ("provenance", "before", "window", "rule", "after"),
    [
        ("observation", 0.55, Window(12, 10, 0), "often_right", 0.60),
        ("analysis", 0.70, Window(12, 10, 0), "often_right", 0.80),
        ("observation", 0.50, Window(5, 3, 2), "corrected", 0.35),
        ("observation", 0.25, Window(6, 1, 0), "seldom_right", 0.10),
        ("observation", 0.50, Window(5, 0, 2), "seldom_right", 0.30),
    ],
)
def test_the_worked_examples(
    provenance: Provenance, before: float, window: Window, rule: str, after: float
) -> None:
    verdict = calibrate(before, window, provenance=provenance)
    assert verdict is not None
    assert (verdict.rule, verdict.after, verdict.retires) == (
        rule,
        pytest.approx(after),
        after < 0.2,
    )


@pytest.mark.parametrize(
    ("provenance", "window"),
    [
        ("analysis", Window(9, 9, 0)),
        ("analysis", Window(10, 8, 0)),
        ("analysis", Window(4, 0, 4)),
        ("analysis", Window(10, 3, 1)),
        ("confirmed_by_user", Window(20, 0, 0)),
    ],
)
def test_what_is_just_outside_of_every_rule(provenance: Provenance, window: Window) -> None:
    assert calibrate(0.5, window, provenance=provenance) is None


def test_at_its_cap_nothing_changes() -> None:
    assert calibrate(0.6, Window(12, 12, 0), provenance="observation") is None


@given(st.sampled_from(PROVENANCES), st.floats(0, 1), windows())
def test_confidence_never_leaves_floor_and_cap(
    provenance: Provenance, share: float, window: Window
) -> None:
    cap = PROVENANCE_CAPS[provenance]
    before = LEAST_CONFIDENCE + share * (cap - LEAST_CONFIDENCE)
    verdict = calibrate(before, window, provenance=provenance)
    assert verdict is None or LEAST_CONFIDENCE <= verdict.after <= cap


@given(st.sampled_from(PROVENANCES), st.floats(0, 1), windows())
def test_one_step_a_run_and_the_most_negative(
    provenance: Provenance, before: float, window: Window
) -> None:
    verdict = calibrate(before, window, provenance=provenance)
    called = [rule for rule in RULES if rule.holds(window, provenance)]
    if verdict is None:
        return
    assert verdict.rule == min(called, key=lambda rule: rule.step).name
    assert abs(verdict.after - before) <= abs(min(rule.step for rule in called)) + 1e-6


@given(st.sampled_from(PROVENANCES), st.floats(0, 1), windows())
def test_more_corrections_never_make_it_surer(
    provenance: Provenance, before: float, window: Window
) -> None:
    if window.positive == 0:
        return
    worse = Window(window.injections, window.positive - 1, window.corrections + 1)

    def after(each: Window) -> float:
        verdict = calibrate(before, each, provenance=provenance)
        return round(before, 6) if verdict is None else verdict.after  # as a verdict is rounded

    assert after(worse) <= after(window)


@pytest.mark.parametrize("counts", [(1, 2, 0), (2, 1, 2), (1, -1, 0), (-1, 0, 0)])
def test_counts_that_cannot_be_are_refused(counts: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="of"):
        Window(*counts)


@pytest.mark.parametrize("confidence", [-0.1, 1.1])
def test_a_confidence_outside_of_its_range_is_refused(confidence: float) -> None:
    with pytest.raises(ValueError, match="lies in"):
        calibrate(confidence, Window(1, 0, 0), provenance="analysis")
