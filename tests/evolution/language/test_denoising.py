"""The telling sentences of a segment: the formula by hand, and the bounds of what is kept."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.denoising import (
    FEWEST_SENTENCES,
    KEPT_SENTENCES,
    KEPT_TOKENS_AT_LEAST,
    KEPT_TOKENS_AT_MOST,
    denoise,
    tfidf_scores,
)

SENTENCES = st.lists(
    st.lists(st.sampled_from("abcdefgh"), max_size=6).map(" ".join), min_size=1, max_size=12
)


def words(text: str) -> list[str]:
    return text.split()


def count(text: str) -> int:
    return len(text.split())


def test_a_score_is_the_mean_weight_of_the_terms_by_hand() -> None:
    # two sentences; `a` stands in both, `b` and `c` in one each
    common = math.log((1 + 2) / (1 + 2) + 1)
    rare = math.log((1 + 2) / (1 + 1) + 1)
    first = (2 * common + 1 * rare) / 3 * math.log(1 + 3)
    second = (common + rare) / 2 * math.log(1 + 2)
    assert tfidf_scores(["a a b", "a c"], terms=words) == pytest.approx([first, second])


@pytest.mark.parametrize(
    ("sentences", "scores"),
    [([], []), ([""], [0.0]), (["", "a"], [0.0, math.log(3 / 2 + 1) * math.log(2)])],
)
def test_a_sentence_without_terms_tells_nothing(sentences, scores) -> None:
    assert tfidf_scores(sentences, terms=words) == pytest.approx(scores)


@given(SENTENCES)
def test_no_score_is_below_nothing_and_the_order_changes_none(sentences) -> None:
    scores = tfidf_scores(sentences, terms=words)
    assert min(scores) >= 0
    assert tfidf_scores(sentences[::-1], terms=words) == pytest.approx(scores[::-1])


@given(SENTENCES, st.sampled_from("abcdefgh"))
def test_a_term_that_more_sentences_have_weighs_less(sentences, term) -> None:
    alone = tfidf_scores([*sentences, term, "z"], terms=words)
    shared = tfidf_scores([*sentences, term, term], terms=words)
    assert shared[-2] < alone[-2]


@pytest.mark.parametrize("fewer", range(FEWEST_SENTENCES))
def test_of_fewer_than_four_all_are_kept(fewer: int) -> None:
    assert denoise(["a"] * fewer, terms=words, count_tokens=count) == list(range(fewer))


@pytest.mark.parametrize(
    ("sentences", "kept"),
    [
        pytest.param(["a b", "c d", "e f", "g h"], [0, 1, 2], id="three of four that are alike"),
        pytest.param(["x", "x", "x", "a b c d e f"], [3], id="one that is most of the tokens"),
        pytest.param(["a b", "a b", "c d", "a b"], [0, 1, 2], id="the rare one and the first"),
        pytest.param(["", "", "", ""], [0, 1, 2], id="nothing tells more than nothing"),
    ],
)
def test_which_are_kept(sentences, kept) -> None:
    assert denoise(sentences, terms=words, count_tokens=count) == kept


@given(SENTENCES)
def test_what_is_kept_is_in_order_and_at_least_half_of_the_tokens(sentences) -> None:
    kept = denoise(sentences, terms=words, count_tokens=count)
    assert kept == sorted(set(kept))
    told = sum(count(sentences[place]) for place in kept)
    assert told >= KEPT_TOKENS_AT_LEAST * sum(map(count, sentences))


@given(SENTENCES)
def test_more_than_three_quarters_are_kept_only_where_less_would_be_too_little(sentences) -> None:
    kept = denoise(sentences, terms=words, count_tokens=count)
    if len(sentences) < FEWEST_SENTENCES or not kept:
        return
    scores = tfidf_scores(sentences, terms=words)
    weakest = min(kept, key=lambda place: (scores[place], -place))
    left = sum(count(sentences[place]) for place in kept if place != weakest)
    total = sum(map(count, sentences))
    is_much = sum(count(sentences[place]) for place in kept) > KEPT_TOKENS_AT_MOST * total
    if is_much or len(kept) > KEPT_SENTENCES * len(sentences):
        assert left < KEPT_TOKENS_AT_LEAST * total
