"""How far reactions move a confidence, however many come and in whatever order."""

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.calibration.rules import Window, calibrate
from evolution.feedback.confidence_steps import moved, step_of
from evolution.language.reactions import Signal
from memory.policy.scoring import LEAST_CONFIDENCE, PROVENANCE_CAPS
from memory.policy.words import Provenance

SIGNALS: tuple[Signal, ...] = get_args(Signal)
PROVENANCES: tuple[Provenance, ...] = ("observation", "analysis", "confirmed_by_user")


@st.composite
def windows(draw: st.DrawFn) -> Window:
    injections = draw(st.integers(0, 30))
    positive = draw(st.integers(0, injections))
    return Window(injections, positive, draw(st.integers(0, injections - positive)))


@settings(max_examples=1_000)
@given(
    st.sampled_from(PROVENANCES),
    st.floats(0, 1),
    st.lists(st.sampled_from(SIGNALS) | windows(), min_size=1, max_size=60),
)
def test_confidence_stays_between_floor_and_cap(
    provenance: Provenance, share: float, story: list[Signal | Window]
) -> None:
    """Reactions one by one and calibrations between them, as they come in a life."""
    cap = PROVENANCE_CAPS[provenance]
    confidence = round(LEAST_CONFIDENCE + share * (cap - LEAST_CONFIDENCE), 6)
    for step in story:
        if isinstance(step, Window):
            verdict = calibrate(confidence, step, provenance=provenance)
            confidence = verdict.after if verdict else confidence
        else:
            confidence = moved(confidence, step_of(step), provenance=provenance)
        assert LEAST_CONFIDENCE <= confidence <= cap


@given(st.sampled_from(PROVENANCES), st.floats(0, 1).map(lambda each: round(each, 6)))
def test_a_step_never_turns_round(provenance: Provenance, confidence: float) -> None:
    """Not where a person set more than the cap or less than the floor, either."""
    assert moved(confidence, 0.05, provenance=provenance) >= confidence
    assert moved(confidence, -0.05, provenance=provenance) <= confidence
    assert moved(confidence, 0.0, provenance=provenance) == confidence


@pytest.mark.parametrize(
    ("provenance", "before", "step", "after"),
    [
        ("observation", 0.55, 0.05, 0.6),
        ("observation", 0.58, 0.05, 0.6),
        ("observation", 0.9, 0.05, 0.9),
        ("confirmed_by_user", 0.98, 0.05, 1.0),
        ("analysis", 0.5, -0.05, 0.45),
        ("analysis", 0.12, -0.05, 0.1),
        ("analysis", 0.05, -0.05, 0.05),
    ],
)
def test_the_cap_bounds_a_step_up_and_the_floor_one_down(
    provenance: Provenance, before: float, step: float, after: float
) -> None:
    assert moved(before, step, provenance=provenance) == after
