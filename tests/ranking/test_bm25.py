"""BM25, its two halves together and apart."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.ranking.bm25 import inverse_document_frequency, length_norm, query_weights
from memory.text.analyse import term_index, term_weights

K1, B = 0.9, 0.4


def textbook(tf: int, df: int, *, documents: int, relative_length: float) -> float:
    idf = math.log(1 + (documents - df + 0.5) / (df + 0.5))
    return idf * tf * (K1 + 1) / (tf + K1 * (1 - B + B * relative_length))


@pytest.mark.parametrize(
    ("tf", "relative_length"), [(1, 1.0), (1, 0.2), (1, 3.0), (2, 1.0), (7, 1.0)]
)
def test_it_is_the_textbook_for_a_term_said_once_and_for_average_lengths(
    tf: int, relative_length: float
) -> None:
    stored = term_weights(["cat"] * tf, k1=K1)[term_index("cat")]
    ours = (
        inverse_document_frequency(3, 100)
        * stored
        * length_norm(relative_length * 20, 20, k1=K1, b=B)
    )
    assert ours == pytest.approx(textbook(tf, 3, documents=100, relative_length=relative_length))


@given(st.integers(0, 1000), st.integers(0, 1000))
@settings(max_examples=50)
def test_a_rarer_term_weighs_more_and_none_weighs_less_than_nothing(one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert inverse_document_frequency(low, 1000) >= inverse_document_frequency(high, 1000) > 0


def test_a_term_no_document_has_adds_nothing() -> None:
    weighted = query_weights(
        {"cat": 1.0, "dog": 0.3}, documents_with_term={"cat": 2, "dog": 0}, documents=10
    )
    assert set(weighted) == {"cat"}


def test_negative_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        inverse_document_frequency(-1, 10)


def test_an_empty_collection_has_no_average_length() -> None:
    assert length_norm(5, 0, k1=K1, b=B) == pytest.approx(1.0)
