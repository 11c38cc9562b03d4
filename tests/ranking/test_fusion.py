import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ranking.fusion import (
    kept_for,
    reciprocal_rank_fusion,
    scaled_by_maximum,
    weighted_blend,
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


def test_fifteen_go_on_for_five_wanted() -> None:
    assert kept_for(5, 3.0) == 15
    assert kept_for(1, 1.5) == 2
