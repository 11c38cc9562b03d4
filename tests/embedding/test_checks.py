import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.embedding.checks import CheckedEmbedder, refuse_unembeddable, unit_vector
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable


class Scripted:
    """A source that refuses any call holding a bad text, and notes its calls."""

    model, dimensions, is_local, batch_size = "scripted:2", 2, False, 32

    def __init__(self, bad: set[str]) -> None:
        self.bad = bad
        self.calls: list[list[str]] = []

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> list[object]:
        self.calls.append(list(texts))
        if self.bad.intersection(texts):
            raise EmbeddingRejected("no", reason="refused")
        return [[float(len(text)), 1.0] for text in texts]


def reasons(answers: Sequence[object]) -> list[str | None]:
    return [answer.reason if isinstance(answer, EmbeddingRejected) else None for answer in answers]


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t\r", "\u3000", "\u200b\u2060", "\x00\x07", "\ufeff \u200d", "\U000e0fff"]
)
def test_a_text_without_anything_visible_is_blank(text: str) -> None:
    refused = refuse_unembeddable(text)
    assert refused is not None
    assert refused.reason == "blank_text"


@pytest.mark.parametrize("text", ["a", "咖啡", "😀", " . ", "\U0003ffff", "\ue000", "𓀀", "👨‍👩‍👧"])
def test_a_text_with_any_sign_is_not_blank(text: str) -> None:
    assert refuse_unembeddable(text) is None


def test_a_lone_surrogate_is_refused_before_any_call() -> None:
    source = Scripted(set())
    with pytest.raises(EmbeddingRejected) as refused:
        CheckedEmbedder(source).embed(["fine", "half a \ud83d face"])
    assert refused.value.reason == "not_encodable"
    assert source.calls == []


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        ([1.0, math.nan], "not_finite"),
        ([1.0, math.inf], "not_finite"),
        ([1.0, -math.inf], "not_finite"),
        ([1.0, None], "not_finite"),
        ([0.0, -0.0], "zero_norm"),
        ([1e-7, 1e-7], "zero_norm"),
        ([5e-324, 0.0], "zero_norm"),
        ([1.0], "wrong_dimensions"),
        ([1.0, 2.0, 3.0], "wrong_dimensions"),
        ([], "wrong_dimensions"),
        ([[1.0, 2.0]], "wrong_dimensions"),
        (1.0, "wrong_dimensions"),
        ([1.0, [2.0]], "not_numbers"),
        (["a", "b"], "not_numbers"),
        ({"0": 1.0}, "not_numbers"),
        ([1, 10**400], "not_numbers"),
        ("AAAA", "not_numbers"),
    ],
)
def test_what_is_no_vector_is_rejected_with_its_reason(raw: object, reason: str) -> None:
    with pytest.raises(EmbeddingRejected) as refused:
        unit_vector(raw, dimensions=2)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    "raw",
    [[3.0, 4.0], [3e300, 4e300], [1.2e-6, 1.6e-6], [3, 4], np.array([3, 4], dtype=np.float32)],
)
def test_a_vector_keeps_its_direction_and_becomes_a_unit(raw: object) -> None:
    assert unit_vector(raw, dimensions=2) == pytest.approx([0.6, 0.8], rel=1e-6)


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=2), inner, max_size=2)
    ),
    max_leaves=8,
)


@given(raw=st.lists(st.floats(), min_size=3, max_size=3) | json_values)
def test_only_finite_unit_vectors_of_the_right_length_come_out(raw: object) -> None:
    try:
        vector = unit_vector(raw, dimensions=3)
    except EmbeddingRejected:
        return
    assert vector.shape == (3,)
    assert vector.dtype == np.float32
    assert np.isfinite(vector).all()
    assert np.linalg.norm(vector.astype(np.float64)) == pytest.approx(1.0, abs=1e-6)


def test_embedding_nothing_gives_nothing_and_calls_nobody() -> None:
    source = Scripted(set())
    assert CheckedEmbedder(source).embed([]).shape == (0, 2)
    assert CheckedEmbedder(source).embed_each([]) == []
    assert source.calls == []


def test_texts_are_sent_in_batches_and_come_back_in_order() -> None:
    source = Scripted(set())
    texts = ["x" * length for length in range(1, 71)]
    vectors = CheckedEmbedder(source).embed(texts)
    assert [len(call) for call in source.calls] == [32, 32, 6]
    assert (vectors[:, 0] / vectors[:, 1]).round() == pytest.approx(range(1, 71))


def test_one_bad_text_in_thirty_two_does_not_block_the_others() -> None:
    source = Scripted({"text 20"})
    answers = CheckedEmbedder(source).embed_each([f"text {number}" for number in range(32)])
    assert [position for position, reason in enumerate(reasons(answers)) if reason] == [20]
    assert len(source.calls) <= 11


def test_blank_texts_are_rejected_in_place_without_being_sent() -> None:
    source = Scripted(set())
    answers = CheckedEmbedder(source).embed_each(["a", " ", "b", ""])
    assert reasons(answers) == [None, "blank_text", None, "blank_text"]
    assert source.calls == [["a", "b"]]


def test_a_provider_that_refuses_everything_is_asked_a_bounded_number_of_times() -> None:
    texts = [f"text {number}" for number in range(32)]
    source = Scripted(set(texts))
    answers = CheckedEmbedder(source).embed_each(texts)
    assert len(source.calls) == 21
    assert all(isinstance(answer, EmbeddingRejected) for answer in answers)
    assert not any(a.isolated for a in answers[-8:] if isinstance(a, EmbeddingRejected))


@given(st.integers(1, 32).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.integers(0, n - 1)))))
def test_no_good_text_is_blamed_and_no_bad_one_gets_a_vector(case: tuple[int, set[int]]) -> None:
    count, bad = case
    source = Scripted({f"text {number}" for number in bad})
    answers = CheckedEmbedder(source).embed_each([f"text {number}" for number in range(count)])
    blamed = {n for n, a in enumerate(answers) if isinstance(a, EmbeddingRejected) and a.isolated}
    embedded = {n for n, a in enumerate(answers) if not isinstance(a, EmbeddingRejected)}
    assert blamed <= bad
    assert not embedded & bad
    assert len(source.calls) <= 1 + 4 * math.ceil(math.log2(count))
    if len(bad) <= 2:
        assert blamed == bad


def test_an_outage_is_not_mistaken_for_bad_texts() -> None:
    class Away(Scripted):
        def vectors(
            self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
        ) -> list[object]:
            raise EmbeddingUnavailable("away")

    with pytest.raises(EmbeddingUnavailable):
        CheckedEmbedder(Away(set())).embed_each(["a", "b"])


def test_a_model_name_that_no_row_can_hold_is_refused() -> None:
    source = Scripted(set())
    source.model = "m" * 121
    with pytest.raises(ValueError, match="EMBEDDING_MODEL"):
        CheckedEmbedder(source)


def test_more_or_fewer_vectors_than_texts_are_rejected_from_any_source() -> None:
    class Short(Scripted):
        def vectors(
            self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
        ) -> list[object]:
            return super().vectors(texts)[:-1]

    with pytest.raises(EmbeddingRejected) as refused:
        CheckedEmbedder(Short(set())).embed(["a", "b"])
    assert refused.value.reason == "wrong_count"
