import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.fusion import NeighbourContext
from memory.ranking.neighbouring_turns import RetoldTurn, with_context

RULE = NeighbourContext(neighbour_share=0.3, reach=2, question_share=0.7, session_share=0.2)


def test_an_answer_gains_from_its_question_and_neighbours_from_the_best_of_them() -> None:
    turns = [
        RetoldTurn(1.0, asks=True),
        RetoldTurn(0.0),
        RetoldTurn(0.0),
        RetoldTurn(0.0),
        RetoldTurn(0.5),
    ]
    gained = with_context(turns, rule=RULE)
    # the session's best adds 0.2; beside it: the answer 0.7 of its question, the third 0.3 of the
    # first
    assert gained == pytest.approx([1.2, 0.9, 0.2 + 0.3, 0.2 + 0.15, 0.7])


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=8))
@settings(max_examples=50)
def test_context_never_takes_away_and_is_bounded(turns) -> None:
    gained = with_context([RetoldTurn(score, asks) for score, asks in turns], rule=RULE)
    best = max((score for score, _ in turns), default=0.0)
    assert all(
        0 <= score <= new <= score + 0.9 * best + 1e-9
        for (score, _), new in zip(turns, gained, strict=True)
    )


@given(st.lists(st.floats(0, 1), max_size=8))
@settings(max_examples=30)
def test_without_shares_context_adds_nothing(scores) -> None:
    assert with_context([RetoldTurn(score) for score in scores], rule=NeighbourContext()) == scores


def test_two_lines_of_a_day_lend_each_other_a_third_of_what_a_conversation_does() -> None:
    turns = [RetoldTurn(1.0), RetoldTurn(0.0)]
    rule = RULE.model_copy(update={"full_turns": 4})
    # in full 0.3 of the neighbour and 0.2 of the session's best
    assert with_context(turns, rule=rule) == pytest.approx([1.2, (0.3 + 0.2) / 3])


@given(st.lists(st.floats(0, 1), max_size=8), st.integers(2, 9))
@settings(max_examples=50)
def test_a_session_that_lends_in_full_later_never_lends_more(scores, full_turns) -> None:
    turns = [RetoldTurn(score) for score in scores]
    later = RULE.model_copy(update={"full_turns": full_turns})
    at_once = with_context(turns, rule=RULE)
    assert all(
        score <= less + 1e-9 and less <= most + 1e-9
        for score, less, most in zip(scores, with_context(turns, rule=later), at_once, strict=True)
    )


def test_what_retells_the_turns_beside_it_neither_lends_nor_borrows() -> None:
    turns = [RetoldTurn(1.0), RetoldTurn(9.0, retells=True), RetoldTurn(2.0)]
    rule = NeighbourContext(neighbour_share=0.5, session_share=0.1, reach=1)
    assert with_context(turns, rule=rule) == pytest.approx([1.0 + 0.2, 9.0 * 1.1, 2.0 + 0.2])
