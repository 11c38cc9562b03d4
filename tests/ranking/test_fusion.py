import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.fusion import Length, NeighbourContext, Recency
from memory.ranking.fusion import (
    RetoldTurn,
    kept_for,
    length_factor,
    recency_gain,
    reciprocal_rank_fusion,
    scaled_by_maximum,
    weighted_blend,
    with_context,
)

KEYS = st.sampled_from("abcdefgh")
SCORES = st.dictionaries(KEYS, st.floats(0, 100), max_size=8)


def test_two_rankings_fuse_by_the_documents_formula() -> None:
    fused = reciprocal_rank_fusion([["a", "b", "c"], ["c", "a"]], 60)
    assert fused == {"a": 1 / 61 + 1 / 62, "b": 1 / 62, "c": 1 / 63 + 1 / 61}


def test_a_key_repeated_in_one_ranking_counts_at_its_best_rank() -> None:
    assert reciprocal_rank_fusion([["a", "a", "b"]], 60) == {"a": 1 / 61, "b": 1 / 62}


def test_nothing_fuses_to_nothing() -> None:
    assert reciprocal_rank_fusion([], 60) == {}
    assert weighted_blend({}, {"vector": 1.0}) == {}
    assert scaled_by_maximum({}) == {}


def test_a_negative_offset_is_refused() -> None:
    with pytest.raises(ValueError, match="k must"):
        reciprocal_rank_fusion([["a"]], -1)


@given(st.lists(st.lists(KEYS, unique=True), max_size=4), st.integers(0, 100))
def test_reciprocal_rank_fusion_is_the_sum_over_the_rankings(rankings, k) -> None:
    fused = reciprocal_rank_fusion(rankings, k)
    assert fused.keys() == {key for ranking in rankings for key in ranking}
    for key, value in fused.items():
        expected = math.fsum(
            1 / (k + ranking.index(key) + 1) for ranking in rankings if key in ranking
        )
        assert value == pytest.approx(expected)


@given(st.lists(KEYS, unique=True, min_size=2), st.integers(0, 100))
def test_being_found_twice_beats_being_found_once_at_the_same_rank(ranking, k) -> None:
    fused = reciprocal_rank_fusion([ranking, ranking[:1]], k)
    assert max(fused, key=fused.__getitem__) == ranking[0]


def test_scores_are_scaled_by_their_maximum() -> None:
    assert scaled_by_maximum({"a": 4.0, "b": 1.0, "c": -2.0}) == {"a": 1.0, "b": 0.25, "c": 0.0}
    assert scaled_by_maximum({"a": -4.0, "b": 0.0}) == {"a": 0.0, "b": 0.0}


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_a_score_that_is_not_finite_is_refused(bad) -> None:
    with pytest.raises(ValueError, match="finite"):
        scaled_by_maximum({"a": bad})


def test_words_and_vectors_blend_seven_to_three() -> None:
    scores = {"full_text": {"a": 8.0, "b": 4.0}, "vector": {"b": 0.5, "c": 0.25}}
    blended = weighted_blend(scores, {"full_text": 0.7, "vector": 0.3})
    assert blended == {"a": pytest.approx(0.7), "b": pytest.approx(0.65), "c": pytest.approx(0.15)}


def test_an_arm_that_failed_leaves_its_weight_to_the_other() -> None:
    assert weighted_blend({"full_text": {"a": 8.0}}, {"full_text": 0.7, "vector": 0.3}) == {
        "a": 1.0
    }


def test_an_arm_that_found_nothing_keeps_its_weight() -> None:
    blended = weighted_blend(
        {"full_text": {"a": 8.0}, "vector": {}}, {"full_text": 0.7, "vector": 0.3}
    )
    assert blended == {"a": pytest.approx(0.7)}


def test_an_arm_without_a_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="no weight for"):
        weighted_blend({"tags": {"a": 1.0}}, {"vector": 1.0})
    with pytest.raises(ValueError, match="above 0"):
        weighted_blend({"tags": {"a": 1.0}}, {"tags": 0.0})


@given(SCORES, SCORES, st.floats(0.01, 1), st.floats(0.01, 1))
def test_a_blend_lies_between_nought_and_one(words, vectors, one, other) -> None:
    blended = weighted_blend(
        {"full_text": words, "vector": vectors}, {"full_text": one, "vector": other}
    )
    assert blended.keys() == words.keys() | vectors.keys()
    assert all(0 <= value <= 1 + 1e-9 for value in blended.values())


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


def test_recency_halves_its_gain_in_a_half_life() -> None:
    rule = Recency(share=0.1, half_life_days=90)
    assert [recency_gain(age, rule=rule) for age in (-5, 0, 90, 180)] == pytest.approx(
        [1.1, 1.1, 1.05, 1.025]
    )


def test_fifteen_go_on_for_five_wanted() -> None:
    assert kept_for(5, 3.0) == 15
    assert kept_for(1, 1.5) == 2


def test_what_retells_the_turns_beside_it_neither_lends_nor_borrows() -> None:
    turns = [RetoldTurn(1.0), RetoldTurn(9.0, retells=True), RetoldTurn(2.0)]
    rule = NeighbourContext(neighbour_share=0.5, session_share=0.1, reach=1)
    assert with_context(turns, rule=rule) == pytest.approx([1.0 + 0.2, 9.0 * 1.1, 2.0 + 0.2])


def test_a_long_text_keeps_less_beside_a_short_one() -> None:
    rule = Length(power=0.5, free_tokens=100, unit_tokens=300, most_tokens=900)
    kept = [length_factor(tokens, rule=rule) for tokens in (0, 100, 400, 1000, 9000)]
    assert kept == pytest.approx([1, 1, 2**-0.5, 0.5, 0.5])
