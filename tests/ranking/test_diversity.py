import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.policy.diversity import Diversity
from memory.ranking.diversity import diversify, drop_near_duplicates, maximal_marginal_relevance
from memory.ranking.similarity import jaccard
from memory.text.analyse import term_set
from tests.measured import assert_takes, cpu_seconds
from tests.ranking.made import scored, scored_lists, unit


def said(terms: str, value: float = 1.0, item_id: str = "a", **fields):
    return scored(value, terms=frozenset(terms), item_id=item_id, **fields)


def ids(items) -> list[str]:
    return [item.candidate.item_id for item in items]


def test_the_worse_of_two_that_say_the_same_is_dropped_whatever_its_source() -> None:
    best, twin, other = (
        said("abcde", 1.0, "best"),
        said("abcde", 0.9, "twin", source="event"),
        said("xyz", 0.8, "other"),
    )
    distinct = drop_near_duplicates([best, twin, other], 0.8)
    assert ids(distinct.kept) == ["best", "other"]
    assert [(d.dropped, d.duplicate_of, d.similarity) for d in distinct.dropped] == [
        (twin, best, 1.0)
    ]


def test_likeness_of_exactly_the_threshold_is_a_duplicate() -> None:
    assert ids(
        drop_near_duplicates([said("abcde", item_id="a"), said("abcd", item_id="b")], 0.8).kept
    ) == ["a"]


def test_likeness_just_below_the_threshold_stays() -> None:
    assert len(drop_near_duplicates([said("abcdefg"), said("abcdeh")], 0.8).kept) == 2


def test_what_resembles_only_a_dropped_one_stays() -> None:
    items = [said("abcde", item_id="a"), said("abcd", item_id="b"), said("abc", item_id="c")]
    assert ids(drop_near_duplicates(items, 0.8).kept) == ["a", "c"]


def test_texts_without_terms_are_no_duplicates() -> None:
    assert len(drop_near_duplicates([said(""), said("")], 0.8).kept) == 2


def stated(text: str, value: float = 1.0, item_id: str = "a"):
    return scored(value, text=text, terms=term_set(text), item_id=item_id)


ROOMS = "第{}会议室可以容纳{}人并且配有投影仪和白板"


@pytest.mark.parametrize(
    "texts",
    [
        [
            ROOMS.format(room, seats)
            for room, seats in (("一", 8), ("二", 12), ("三", 20), ("四", 40))
        ],
        [ROOMS.format("三", seats) for seats in (8, 12, 20, 40)],
        [
            f"Meeting room {room} seats {seats} people and has a projector"
            for room, seats in ((1, 8), (2, 40))
        ],
        ["每天早上送孩子去幼儿园的是张伟", "每天早上送孩子去幼儿园的是李娜"],
        ["我在早上会喝一大杯不加糖的黑咖啡", "我在早上不会喝一大杯不加糖的黑咖啡"],
    ],
)
def test_texts_that_differ_in_a_number_a_name_or_a_negation_all_stay(texts) -> None:
    items = [stated(text, 1 - place / 10, str(place)) for place, text in enumerate(texts)]
    assert len(drop_near_duplicates(items, 0.8).kept) == len(texts)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("我平时在早上会喝一大杯不加糖的黑咖啡", "我平时在早上会喝一大杯不加糖的黑咖啡呢"),
        (
            "Green tea in the morning is what I like most",
            "What I like most is green tea in the morning",
        ),
    ],
)
def test_one_text_in_other_words_goes(better, worse) -> None:
    assert ids(
        drop_near_duplicates([stated(better, item_id="a"), stated(worse, item_id="b")], 0.8).kept
    ) == ["a"]


@given(scored_lists(), st.floats(0.1, 1))
@settings(max_examples=50)
def test_no_two_kept_reach_the_threshold_and_none_is_lost(items, threshold) -> None:
    distinct = drop_near_duplicates(items, threshold)
    for one, other in combinations(distinct.kept, 2):
        assert jaccard(one.candidate.terms, other.candidate.terms) < threshold
    for duplicate in distinct.dropped:
        likeness = jaccard(
            duplicate.dropped.candidate.terms, duplicate.duplicate_of.candidate.terms
        )
        assert likeness == duplicate.similarity >= threshold
        assert duplicate.duplicate_of.score >= duplicate.dropped.score
    dropped = {id(duplicate.dropped) for duplicate in distinct.dropped}
    assert list(distinct.kept) == [item for item in items if id(item) not in dropped]


def test_a_different_second_overtakes_a_similar_one() -> None:
    items = [said("abcd", 1.0, "best"), said("abce", 0.9, "alike"), said("xyz", 0.8, "new")]
    assert ids(maximal_marginal_relevance(items, 0.7, 3)) == ["best", "new", "alike"]


def test_relevance_is_scaled_so_that_small_scores_still_count() -> None:
    items = [said("abcd", 0.001, "best"), said("abce", 0.0009, "alike"), said("xyz", 0.0002, "far")]
    assert ids(maximal_marginal_relevance(items, 0.7, 3)) == ["best", "alike", "far"]


def test_scores_of_nought_leave_novelty_to_decide() -> None:
    items = [said("ab", 0.0, "a"), said("ab", 0.0, "twin"), said("xy", 0.0, "b")]
    assert ids(maximal_marginal_relevance(items, 0.7, 3)) == ["a", "b", "twin"]


@pytest.mark.parametrize("lambda_", [-0.1, 1.1])
def test_lambda_lies_between_nought_and_one(lambda_) -> None:
    with pytest.raises(ValueError, match="lambda"):
        maximal_marginal_relevance([], lambda_, 1)


@given(scored_lists(), st.integers(0, 15))
@settings(max_examples=30)
def test_a_lambda_of_one_keeps_the_order(items, limit) -> None:
    assert maximal_marginal_relevance(items, 1.0, limit) == items[:limit]


@given(scored_lists(), unit(), st.integers(0, 15))
@settings(max_examples=50)
def test_each_choice_is_the_best_by_the_formula(items, lambda_, limit) -> None:
    chosen = maximal_marginal_relevance(items, lambda_, limit)
    assert len(chosen) == min(limit, len(items))
    best = max((item.score for item in items), default=0.0) or 1.0

    def marginal(item, before):
        likeness = max(
            (jaccard(item.candidate.terms, b.candidate.terms) for b in before), default=0.0
        )
        return lambda_ * item.score / best - (1 - lambda_) * likeness

    left = list(items)
    for place, item in enumerate(chosen):
        most = max(marginal(other, chosen[:place]) for other in left)
        assert marginal(item, chosen[:place]) == pytest.approx(most, abs=1e-9)
        left.remove(item)


@given(scored_lists(), st.integers(0, 12))
@settings(max_examples=50)
def test_among_any_results_no_two_are_near_duplicates(items, limit) -> None:
    results = diversify(items, rule=Diversity(), limit=limit).kept
    assert len(results) <= limit
    assert all(
        jaccard(a.candidate.terms, b.candidate.terms) < 0.8 for a, b in combinations(results, 2)
    )


def test_a_hundred_long_candidates_are_diversified_in_a_few_milliseconds() -> None:
    chance = random.Random(1)
    words = [f"w{n}" for n in range(3_000)]
    items = [said("", 1 - n / 100) for n in range(100)]
    items = [scored(item.score, terms=frozenset(chance.sample(words, 60))) for item in items]

    def once() -> float:
        return min(
            cpu_seconds(lambda: diversify(items, rule=Diversity(), limit=30)) for _ in range(10)
        )

    assert_takes(once, below=0.040)  # 4 ms untraced; coverage slows it threefold


def test_the_second_place_goes_to_what_is_less_like_the_first() -> None:
    items = [said("abc", 1.0, "first"), said("abd", 0.9, "like"), said("xyz", 0.8, "unlike")]
    assert ids(maximal_marginal_relevance(items, 0.5, 2)) == ["first", "unlike"]
    assert ids(diversify(items, rule=Diversity(), limit=3).kept) == ["first", "unlike", "like"]


def test_of_nothing_there_is_nothing_to_choose() -> None:
    assert maximal_marginal_relevance([], 0.5, 2) == []


def test_likeness_of_what_goes_on_is_that_of_those_that_were_compared() -> None:
    items = [
        said("abc", 1.0, "first"),
        said("abc", 0.9, "twin"),
        said("abd", 0.8, "like"),
        said("xyz", 0.7, "unlike"),
    ]
    rule = Diversity(jaccard_threshold=0.8, mmr_lambda=0.5)
    assert ids(diversify(items, rule=rule, limit=3).kept) == ["first", "unlike", "like"]
