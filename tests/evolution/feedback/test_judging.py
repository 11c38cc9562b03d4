"""What outcomes do to a confidence, however many come and in whatever order."""

from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.calibration.rules import Window, calibrate
from evolution.feedback.judging import Contribution, Judgement, contribution, judge, moved
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


FIRST, SECOND, TALK = (UUID(int=number) for number in (1, 2, 3))


def signalled(
    signal: Signal | None, *, used: set[UUID], named: set[UUID] = frozenset(), replied: bool = True
) -> dict[UUID, Signal]:
    """Return which of three memories, of which one only repeats, a signal is about."""
    unused = "none" if replied else None
    judged = judge(
        {one: "keyword_match" if one in used else unused for one in (FIRST, SECOND, TALK)},
        signal=signal,
        named=named,
        reacted=True,
        repeating={TALK},
    )
    return {one: each.signal for one, each in judged.items() if each.signal is not None}


@pytest.mark.parametrize("signal", ["correct", "deny", "outdated"])
def test_what_is_wrong_is_what_is_named_else_the_only_one_used(signal: Signal) -> None:
    assert signalled(signal, used={FIRST}) == {FIRST: signal}
    assert signalled(signal, used={FIRST, SECOND}) == {}
    assert signalled(signal, used={FIRST, SECOND}, named={SECOND}) == {SECOND: signal}
    assert signalled(signal, used=set(), named={FIRST, SECOND}) == {FIRST: signal, SECOND: signal}
    assert signalled(signal, used=set()) == {}
    assert signalled(signal, used={FIRST, TALK}) == {FIRST: signal}
    assert signalled(signal, used={TALK}) == {TALK: signal}
    assert signalled(signal, used={FIRST}, named={TALK}) == {TALK: signal}


@pytest.mark.parametrize("signal", ["confirm", "follow_up", "topic_change"])
def test_what_is_right_is_all_that_was_used_or_named(signal: Signal) -> None:
    assert signalled(signal, used={FIRST, SECOND}) == {FIRST: signal, SECOND: signal}
    assert signalled(signal, used={FIRST}, named={TALK}) == {FIRST: signal, TALK: signal}
    assert signalled(signal, used=set()) == {}


def test_a_name_that_was_not_given_is_nobody() -> None:
    assert signalled("deny", used={FIRST}, named={UUID(int=9)}) == {FIRST: "deny"}


@pytest.mark.parametrize(
    ("use", "signal", "reacted", "utilized", "judged"),
    [
        (None, None, False, None, False),
        (None, None, True, None, False),
        ("none", None, True, False, True),
        ("none", None, False, False, False),
        ("keyword_match", None, True, True, True),
        ("keyword_match", "topic_change", True, False, True),
        ("reference_phrase", "follow_up", True, True, True),
    ],
)
def test_a_memory_counts_in_rates_once_a_reaction_and_its_use_are_known(
    use: object, signal: Signal | None, reacted: bool, utilized: bool | None, judged: bool
) -> None:
    [found] = judge({FIRST: use}, signal=signal, named=set(), reacted=reacted).values()  # type: ignore[dict-item]
    assert (found.utilized, found.judged) == (utilized, judged)


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


@pytest.mark.parametrize("signal", [*SIGNALS, None])
@pytest.mark.parametrize("utilized", [True, False, None])
def test_a_judgement_adds_one_of_each_counter_at_most(
    utilized: bool | None, signal: Signal | None
) -> None:
    added = contribution(Judgement(utilized, None, signal, judged=True))
    assert added.used == (utilized is True)
    assert added.positive + added.corrected <= 1
    if signal is None:
        assert added == Contribution(used=int(utilized is True), judged=1)
