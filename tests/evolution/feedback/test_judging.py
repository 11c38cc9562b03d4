"""What outcomes do to a confidence, however many come and in whatever order."""

from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.calibration.rules import Window, calibrate
from evolution.feedback.judging import Judgement, contribution, moved
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
            said = contribution(Judgement(True, "keyword_match", step, judged=True))
            confidence = moved(confidence, said.confidence, provenance=provenance)
        assert LEAST_CONFIDENCE <= confidence <= cap


@given(st.sampled_from(SIGNALS))
def test_only_a_confirmation_validates_and_only_with_use(signal: Signal) -> None:
    used = contribution(Judgement(True, "keyword_match", signal, judged=True))
    unused = contribution(Judgement(None, None, signal, judged=True))
    assert used.validates is (signal == "confirm")
    assert not unused.validates
    assert (used.confidence > 0, used.confidence < 0) == (signal == "confirm", signal == "correct")
