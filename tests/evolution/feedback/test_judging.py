"""What an outcome says of each memory that was given, and what that adds to it."""

from typing import get_args
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.feedback.judging import Contribution, Judgement, contribution, judge
from evolution.language.reactions import Signal

SIGNALS: tuple[Signal, ...] = get_args(Signal)


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
