"""What an index row holds of its text, as pgvector and PostgreSQL read it."""

from typing import Any
from uuid import UUID

import numpy as np
import orjson
import pytest
from django.db import NotSupportedError, OperationalError
from hypothesis import given
from hypothesis import strategies as st
from psycopg import errors

from memory.embedding.configured import EmbeddingRejected
from memory.index import write
from memory.index.text import (
    QUESTION_TAIL_CHARACTERS,
    SEARCHED_CHARACTERS,
    asks,
    index_text,
)
from memory.index.vector_columns import vector_of
from memory.index.write import (
    SATURATION_K1,
    Indexed,
    Vector,
    dense_literal,
    derived,
    embed_now,
    lacks_pgvector,
    prefixed,
    source_of,
    sparse_literal,
)
from memory.models import MemoryItem, Segment, Task
from memory.text.analyse import TERM_INDEX_SPACE, analyse, term_index
from memory.text.tokens import count_tokens

TAIL = "x" * QUESTION_TAIL_CHARACTERS


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Where is the boat?", True),
        ("船在哪里？", True),
        ("Is it? I do not know.", True),
        ("Is it?" + TAIL, False),
        ("?" + TAIL[1:], True),
        ("I own a boat.", False),
        ("", False),
    ],
)
def test_a_turn_asks_where_its_end_does(text: str, does: bool) -> None:
    assert asks(text) is does


def test_of_a_very_long_text_its_beginning_is_searched() -> None:
    row = MemoryItem(kind="episode", content="茶" * SEARCHED_CHARACTERS + "needle")
    assert index_text(row) == "茶" * SEARCHED_CHARACTERS


def only(text: str, *vectors: Vector, number: int = 7) -> dict[str, Any]:
    row = Indexed("fact", UUID(int=1), number, text, vectors)
    [found] = orjson.loads(derived([row]))
    return dict(found)


def test_a_text_is_its_terms_their_number_and_its_tokens() -> None:
    text = "Green tea, green boats?"
    found = only(text)
    assert found["words"] == ["7:boat", "7:green", "7:tea"]
    assert (found["length"], found["tokens"]) == (len(analyse(text)), count_tokens(text))
    assert (found["length"], found["asks"], found["place"]) == (4, True, 0)
    assert "embedding" not in found


def test_a_term_said_twice_weighs_more_and_less_than_twice() -> None:
    body, _, dimensions = only("green tea green")["terms"].strip("{").partition("}/")
    weights = dict(part.split(":") for part in body.split(","))
    # tf (k1 + 1) / (tf + k1), of one and of two
    assert float(weights[str(term_index("tea"))]) == 1.0
    twice = 2 * (SATURATION_K1 + 1) / (2 + SATURATION_K1)
    assert float(weights[str(term_index("green"))]) == pytest.approx(twice, rel=1e-4)
    assert int(dimensions) == TERM_INDEX_SPACE


def test_a_text_without_words_has_an_empty_vector() -> None:
    found = only("")
    assert (found["words"], found["length"], found["tokens"]) == ([], 0, 0)
    assert found["terms"] == f"{{}}/{TERM_INDEX_SPACE}"


def test_a_vector_is_written_beside_the_name_of_its_own_model() -> None:
    made = Vector("embedding", "m1", np.array([0.6, 0.8], dtype=np.float32))
    missing = Vector("second_embedding", "m2", None)
    found = only("tea", made, missing)
    assert orjson.loads(found["embedding"]) == pytest.approx([0.6, 0.8])
    assert found["embedding_model"] == "m1"
    assert not [name for name in found if name.startswith("second")]


def test_words_of_one_scope_are_not_those_of_another() -> None:
    assert prefixed(7, ["tea", "茶"]) == ["7:tea", "7:茶"]
    assert set(prefixed(1, ["1:a"])).isdisjoint(prefixed(11, ["a"]))


@given(st.dictionaries(st.integers(1, TERM_INDEX_SPACE), st.floats(0.1, 3.0), max_size=20))
def test_a_sparse_vector_names_each_dimension_once_and_in_order(weights: dict[int, float]) -> None:
    body = sparse_literal(weights).removesuffix(f"}}/{TERM_INDEX_SPACE}").removeprefix("{")
    pairs = [part.split(":") for part in body.split(",") if part]
    assert [int(index) for index, _ in pairs] == sorted(weights)
    assert all(
        float(weight) == pytest.approx(weights[int(index)], rel=1e-3) for index, weight in pairs
    )


def test_a_dense_vector_is_written_whole_whatever_its_layout() -> None:
    matrix = np.array([[1.0, 2.0], [3.0, 4.0]], dtype=np.float32)
    assert dense_literal(matrix[:, 0]) == "[1.0,3.0]"


class Embedder:
    """An embedder that refuses what it is told to refuse."""

    model = "m"

    def __init__(self, *, is_local: bool) -> None:
        self.is_local, self.asked = is_local, 0

    def embed_each(self, texts: list[str], *, retries: int = 0) -> list[Any]:
        self.asked += 1
        return [
            EmbeddingRejected("too long", reason="refused")
            if text == "bad"
            else np.ones(2, dtype=np.float32)
            for text in texts
        ]


def test_a_local_embedder_is_asked_at_once_and_a_remote_one_later() -> None:
    local, remote = Embedder(is_local=True), Embedder(is_local=False)
    made = embed_now(["good", "bad"], embedder=local)  # type: ignore[arg-type]
    assert (made[0] is not None, made[1]) == (True, None)
    assert embed_now(["good", "bad"], embedder=remote) == [None, None]  # type: ignore[arg-type]
    assert embed_now([], embedder=local) == []  # type: ignore[arg-type]
    assert (local.asked, remote.asked) == (1, 0)


@pytest.mark.parametrize(
    ("row", "source"),
    [
        (MemoryItem(kind="insight"), "insight"),
        (MemoryItem(kind="fact"), "fact"),
        (Task(), "task"),
        (Segment(), "segment"),
    ],
)
def test_a_row_is_indexed_under_its_own_source(row: Any, source: str) -> None:
    assert source_of(row) == source


@pytest.mark.parametrize(
    ("error", "columns_missing", "lacks"),
    [
        (NotSupportedError("vector.so"), [], True),
        (errors.UndefinedColumn("terms"), ["terms"], True),
        (errors.UndefinedFunction("<#>"), ["terms"], True),
        (errors.UndefinedColumn("typo"), [], False),
        (OperationalError("gone"), ["terms"], False),
        (ValueError("x"), ["terms"], False),
    ],
)
def test_only_a_missing_extension_is_taken_for_one(
    error: Exception, columns_missing: list[str], lacks: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write, "missing_vector_columns", lambda: columns_missing)
    wrapped = RuntimeError()
    wrapped.__cause__ = error
    assert lacks_pgvector(error) is lacks
    if not isinstance(error, NotSupportedError):
        assert lacks_pgvector(wrapped) is lacks


def test_a_comparison_takes_each_rows_vector_of_the_model_that_is_asked() -> None:
    assert vector_of("e") == (
        "CASE %(model)s::text WHEN e.embedding_model THEN e.embedding"
        " WHEN e.second_embedding_model THEN e.second_embedding END"
    )
