"""The measures against values worked out by hand."""

from math import log2

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.evaluation import measures

A, B, C, NONE = frozenset("a"), frozenset("b"), frozenset("c"), frozenset[str]()
GOLD = {"a", "b"}


def test_recall_is_the_share_of_the_evidence_among_the_first_k() -> None:
    ranking = [A, NONE, B]
    assert [measures.recall_at(k, ranking, GOLD) for k in (1, 2, 3, 9)] == [0.5, 0.5, 1.0, 1.0]


def test_evidence_found_twice_counts_once() -> None:
    assert measures.recall_at(2, [A, A], GOLD) == 0.5


def test_a_memory_may_cover_several_pieces() -> None:
    assert measures.recall_at(1, [A | B], GOLD) == 1.0


def test_a_hit_needs_one_piece_only() -> None:
    assert [measures.hit_at(k, [NONE, B], GOLD) for k in (1, 2)] == [0.0, 1.0]


def test_the_reciprocal_rank_is_that_of_the_first_piece() -> None:
    assert measures.reciprocal_rank([NONE, C, B, A], GOLD) == pytest.approx(1 / 3)
    assert measures.reciprocal_rank([C], GOLD) == 0.0


def test_ndcg_is_one_only_where_the_evidence_comes_first() -> None:
    assert measures.ndcg_at(10, [A, B, NONE], GOLD) == pytest.approx(1.0)
    expected = (1 / log2(3) + 1 / log2(4)) / (1 + 1 / log2(3))
    assert measures.ndcg_at(10, [NONE, A, B], GOLD) == pytest.approx(expected)


def test_ndcg_at_k_expects_no_more_than_k_pieces() -> None:
    assert measures.ndcg_at(1, [A], GOLD) == pytest.approx(1.0)


def test_ndcg_gains_nothing_from_repetition() -> None:
    assert measures.ndcg_at(3, [A, A, A], GOLD) == measures.ndcg_at(3, [A, NONE, NONE], GOLD)


def test_reading_stops_before_the_memory_that_would_exceed_the_budget() -> None:
    ranking, tokens = [A, C, B], [300, 600, 10]
    within = [
        measures.evidence_within(n, ranking, GOLD, tokens=tokens) for n in (299, 300, 800, 909, 910)
    ]
    assert within == [0.0, 0.5, 0.5, 0.5, 1.0]


def test_a_group_is_placed_where_it_first_appears() -> None:
    assert measures.first_appearances([A, A, NONE, B, A, C]) == [A, B, C]


def test_without_evidence_there_is_no_recall_to_speak_of() -> None:
    with pytest.raises(ValueError, match="without evidence"):
        measures.recall_at(1, [A], frozenset())


_sets = st.frozensets(st.sampled_from("abcdef"), max_size=2)


@settings(max_examples=60)
@given(st.lists(_sets, max_size=12), st.frozensets(st.sampled_from("abcdef"), min_size=1))
def test_every_measure_lies_between_0_and_1_and_recall_only_grows(
    ranking: list[frozenset[str]], gold: frozenset[str]
) -> None:
    recalls = [measures.recall_at(k, ranking, gold) for k in range(1, 13)]
    gains = [measures.ndcg_at(k, ranking, gold) for k in range(1, 13)]
    assert recalls == sorted(recalls)
    assert all(
        0 <= value <= 1 for value in [*recalls, *gains, measures.reciprocal_rank(ranking, gold)]
    )
    assert (recalls[-1] > 0) == (measures.hit_at(12, ranking, gold) == 1.0)
