"""Derive an index row's words, vector and size from its text, and write them in one statement."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import numpy as np
import orjson
from django.db import DatabaseError, NotSupportedError, connection, transaction
from numpy.typing import NDArray
from psycopg import errors

from memory.embedding.client import Embedder, EmbeddingError
from memory.index.text import asks
from memory.models.base import Remembered
from memory.policy import SHIPPED
from memory.sources import TABLES
from memory.text.analyse import TERM_INDEX_SPACE, analyse, term_weights
from memory.text.tokens import count_tokens

SATURATION_K1 = SHIPPED["unified"].bm25.k1  # stored with the row, so one value for every policy
VECTOR_COLUMNS = 2  # of pgvector's types: terms and embedding
_SOURCES = {model: source for source, model in TABLES.items()}  # of a table of several, the row itself says which
TERM_SEPARATOR = "\x1f"  # no term contains a control character


@dataclass(frozen=True, slots=True)
class Indexed:
    """One row to index. `embedding` is a unit vector (d,), or None where none could be made yet."""

    source: str
    item_id: UUID
    scope_number: int
    text: str
    embedding: NDArray[np.float32] | None = None


def prefixed(scope_number: int, terms: Sequence[str]) -> list[str]:
    """Return terms as the word index of a scope holds them: one GIN index serves every scope exactly."""
    return [f"{scope_number}:{term}" for term in terms]


def embed_now(texts: Sequence[str], *, embedder: Embedder) -> list[NDArray[np.float32] | None]:
    """Embed with a local embedder; with a remote one return None for each: a job follows."""
    if not embedder.is_local or not texts:
        return [None] * len(texts)
    vectors = embedder.embed_each(texts)
    return [None if isinstance(vector, EmbeddingError) else vector for vector in vectors]


_WORDS = """
    UPDATE memory_searchentry AS e
    SET words = array_to_tsvector(string_to_array(v.words, %(separator)s)), length = v.length, tokens = v.tokens,
        asks = v.asks
    {vectors}
    FROM (
        SELECT unnest(%(sources)s::text[]) AS source, unnest(%(ids)s::uuid[]) AS item_id,
               unnest(%(words)s::text[]) AS words, unnest(%(lengths)s::int[]) AS length,
               unnest(%(tokens)s::int[]) AS tokens, unnest(%(asks)s::bool[]) AS asks,
               unnest(%(terms)s::text[]) AS terms,
               unnest(%(embeddings)s::text[]) AS embedding
        ORDER BY item_id
    ) AS v
    WHERE e.item_id = v.item_id AND e.source = v.source
"""
_VECTORS = """
    , terms = v.terms::sparsevec, embedding = v.embedding::halfvec,
    embedding_model = CASE WHEN v.embedding IS NOT NULL THEN %(model)s END
"""


def write_index(rows: Sequence[Indexed], *, model: str) -> None:
    """Write what was derived from the rows' texts; without pgvector, their words alone.

    Costs one statement. Vectors that could not be written stay due for `backfill_embeddings`.
    """
    if not rows:
        return
    values = _columns(rows)
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_WORDS.format(vectors=_VECTORS), {**values, "model": model})
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        with connection.cursor() as cursor:
            cursor.execute(_WORDS.format(vectors=""), values)


def lacks_pgvector(error: BaseException) -> bool:
    """Tell whether a statement failed because pgvector is gone. Asks the database, once, and only then.

    A dropped extension takes its columns and operators along; any other missing name is a bug, not a degradation.
    """
    if isinstance(error, NotSupportedError):
        return True
    cause = error.__cause__ or error
    if not isinstance(cause, errors.UndefinedColumn | errors.UndefinedObject | errors.UndefinedFunction):
        return False
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_attribute WHERE attrelid = 'memory_searchentry'::regclass"
            " AND attname IN ('terms', 'embedding') AND NOT attisdropped"
        )
        return bool(cursor.fetchone()[0] < VECTOR_COLUMNS)


def _columns(rows: Sequence[Indexed]) -> dict[str, Any]:
    analysed = [analyse(row.text) for row in rows]
    weights = [term_weights(terms, k1=SATURATION_K1) for terms in analysed]
    return {
        "separator": TERM_SEPARATOR,
        "sources": [row.source for row in rows],
        "ids": [row.item_id for row in rows],
        "words": list(map(_words, rows, analysed)),
        "lengths": [len(terms) for terms in analysed],
        "asks": [asks(row.text) for row in rows],
        "tokens": [count_tokens(row.text) for row in rows],
        "terms": [sparse_literal(weight) for weight in weights],
        "embeddings": [_embedding(row) for row in rows],
    }


def _words(row: Indexed, terms: Iterable[str]) -> str:
    """Return the distinct terms of a row, in order, as its scope's words."""
    return TERM_SEPARATOR.join(prefixed(row.scope_number, sorted(set(terms))))


def _embedding(row: Indexed) -> str | None:
    return None if row.embedding is None else dense_literal(row.embedding)


def sparse_literal(weights: dict[int, float]) -> str:
    """Write a sparse vector as pgvector reads it: `{index:value,...}/dimensions`."""
    body = ",".join(f"{index}:{weight:.5g}" for index, weight in sorted(weights.items()))
    return f"{{{body}}}/{TERM_INDEX_SPACE}"


def dense_literal(vector: NDArray[np.float32]) -> str:
    """Write a dense vector as pgvector reads it."""
    return orjson.dumps(np.ascontiguousarray(vector), option=orjson.OPT_SERIALIZE_NUMPY).decode()


def source_of(row: Remembered) -> str:
    """Return the source a row is indexed under."""
    return str(getattr(row, "kind", "") or _SOURCES[type(row)])
