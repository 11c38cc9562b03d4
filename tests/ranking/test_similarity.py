import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.ranking.similarity import jaccard, jaccard_matrix, shared_weights
from tests.ranking.made import term_sets

TERMS = st.frozensets(st.sampled_from("abcdefgh"), max_size=8)


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("ab", "ab", 1.0),
        ("ab", "cd", 0.0),
        ("abcd", "abce", 0.6),
        ("abcde", "abcd", 0.8),
        ("", "", 0.0),
        ("a", "", 0.0),
    ],
)
def test_jaccard_is_shared_over_all(a, b, expected) -> None:
    assert jaccard(set(a), set(b)) == pytest.approx(expected)


@given(term_sets(), term_sets())
def test_jaccard_is_symmetric_and_between_nought_and_one(a, b) -> None:
    assert 0 <= jaccard(a, b) == jaccard(b, a) <= 1
    assert (jaccard(a, b) == 1) == (a == b and bool(a))


@given(st.lists(term_sets(), max_size=6))
def test_the_matrix_says_the_same_as_sets(sets) -> None:
    assert jaccard_matrix(sets).tolist() == [
        [jaccard(one, other) for other in sets] for one in sets
    ]


def weight(having: int) -> float:
    return 8.0 / having


@given(st.lists(TERMS, max_size=4))
def test_what_two_share_weighs_what_its_terms_do(sets) -> None:
    weights = {term: weight(sum(term in one for one in sets)) for one in sets for term in one}
    shared, own = shared_weights(sets, weight)
    weigh = [[sum(weights[term] for term in one & other) for other in sets] for one in sets]
    assert shared.tolist() == [pytest.approx(row) for row in weigh]
    assert own.tolist() == pytest.approx([sum(weights[term] for term in one) for one in sets])


def test_a_worked_example_of_weights() -> None:
    shared, own = shared_weights([frozenset("ab"), frozenset("bc"), frozenset()], weight)
    assert shared.tolist() == [[12.0, 4.0, 0.0], [4.0, 12.0, 0.0], [0.0, 0.0, 0.0]]
    assert own.tolist() == [12.0, 12.0, 0.0]
