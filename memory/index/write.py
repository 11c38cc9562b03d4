"""Derive an index row's words, vector and size from its text, and write them in one statement."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

import numpy as np
import orjson
from django.db import NotSupportedError, connection
from numpy.typing import NDArray
from psycopg import errors

from memory.embedding.configured import Embedder, EmbeddingError
from memory.index.text import asks
from memory.index.vector_columns import VECTORS, missing_vector_columns
from memory.kind_declarations import TABLES
from memory.models.remembered_row import Remembered
from memory.policy import SHIPPED
from memory.text.analyse import TERM_INDEX_SPACE, analyse, term_weights
from memory.text.tokens import count_tokens

SATURATION_K1 = SHIPPED["unified"].bm25.k1  # stored with the row, so one value for every policy
_SOURCES = {
    model: source for source, model in TABLES.items()
}  # of a table of several, the row itself says which


@dataclass(frozen=True, slots=True)
class Vector:
    """What a model made of a text, for a column: a unit vector (d,), or None where none came yet.

    Vector and model go together all the way into one JSON object, so that no vector is ever written
    under another model's name.
    """

    column: str
    model: str
    values: NDArray[np.float32] | None


@dataclass(frozen=True, slots=True)
class Indexed:
    """One row to index, with its vectors by one model or two."""

    source: str
    item_id: UUID
    scope_number: int
    text: str
    vectors: Sequence[Vector] = ()


def prefixed(scope_number: int, terms: Sequence[str]) -> list[str]:
    """Return terms as the word index of a scope holds them.

    One GIN index serves every scope exactly.
    """
    return [f"{scope_number}:{term}" for term in terms]


def embed_now(texts: Sequence[str], *, embedder: Embedder) -> list[NDArray[np.float32] | None]:
    """Embed with a local embedder; with a remote one return None for each: a job follows."""
    if not embedder.is_local or not texts:
        return [None] * len(texts)
    vectors = embedder.embed_each(texts)
    return [None if isinstance(vector, EmbeddingError) else vector for vector in vectors]


DERIVED = (
    "item_id uuid, source text, place int, words text[], length int, tokens int,"
    " asks bool, terms text, " + ", ".join(f"{name} text, {name}_model text" for name in VECTORS)
)
"""What `derived` returns, as a recordset is declared."""
_WORDS = f"""
    UPDATE memory_searchentry AS e
    SET words = array_to_tsvector(d.words), length = d.length, tokens = d.tokens,
        asks = d.asks {{vectors}}
    FROM (SELECT * FROM jsonb_to_recordset(%(derived)s::jsonb) AS d ({DERIVED})
        ORDER BY item_id) AS d
    WHERE e.item_id = d.item_id AND e.source = d.source
"""  # noqa: S608 - constants of this module


def write_index(rows: Sequence[Indexed], *, columns: Sequence[str] = VECTORS) -> None:
    """Write what was derived from the rows' texts; without pgvector, their words alone.

    Costs two statements: whether pgvector is there is asked first, since a savepoint around what
    may fail would be two. Of the vectors those of `columns` are written, the others are left as
    they are. What could not be made stays due for `backfill_embeddings`.
    """
    if not rows:
        return
    values = {"derived": derived(rows)}
    assigned = "".join(
        f", {name} = d.{name}::halfvec, {name}_model = d.{name}_model" for name in columns
    )

    of_pgvector = f", terms = d.terms::sparsevec{assigned}" if not missing_vector_columns() else ""
    with connection.cursor() as cursor:
        cursor.execute(_WORDS.format(vectors=of_pgvector), values)


def lacks_pgvector(error: BaseException) -> bool:
    """Tell whether a statement failed because pgvector is gone.

    Asks the database, once, and only then. A dropped extension takes its columns and operators
    along; any other missing name is a bug, not a degradation.
    """
    if isinstance(error, NotSupportedError):
        return True
    cause = error.__cause__ or error
    if not isinstance(
        cause, errors.UndefinedColumn | errors.UndefinedObject | errors.UndefinedFunction
    ):
        return False
    return bool(missing_vector_columns())


def derived(rows: Sequence[Indexed]) -> str:
    """Return what is derived from the rows' texts as a JSON document, in their order.

    See DERIVED.
    """
    return orjson.dumps([_derived(place, row) for place, row in enumerate(rows)]).decode()


def _derived(place: int, row: Indexed) -> dict[str, Any]:
    terms = analyse(row.text)
    return {
        "item_id": row.item_id,
        "source": row.source,
        "place": place,
        "words": prefixed(row.scope_number, sorted(set(terms))),
        "length": len(terms),
        "asks": asks(row.text),
        "tokens": count_tokens(row.text),
        "terms": sparse_literal(term_weights(terms, k1=SATURATION_K1)),
    } | _embeddings(row.vectors)


def _embeddings(vectors: Sequence[Vector]) -> dict[str, str]:
    """Return each vector beside the name of its model; of one that is not there yet, nothing."""
    made: dict[str, str] = {}
    for one in vectors:
        if one.values is not None:
            made |= {one.column: dense_literal(one.values), f"{one.column}_model": one.model}
    return made


def sparse_literal(weights: dict[int, float]) -> str:
    """Write a sparse vector as pgvector reads it: `{index:value,...}/dimensions`."""
    body = ",".join(f"{index}:{_written(weight)}" for index, weight in sorted(weights.items()))
    return f"{{{body}}}/{TERM_INDEX_SPACE}"


@lru_cache(maxsize=1024)
def _written(weight: float) -> str:
    """Write a weight.

    A document has few different ones, one for each number of times that a term is said.
    """
    return f"{weight:.5g}"


def dense_literal(vector: NDArray[np.float32]) -> str:
    """Write a dense vector as pgvector reads it."""
    return orjson.dumps(np.ascontiguousarray(vector), option=orjson.OPT_SERIALIZE_NUMPY).decode()


def source_of(row: Remembered) -> str:
    """Return the source a row is indexed under."""
    return str(getattr(row, "kind", "") or _SOURCES[type(row)])
