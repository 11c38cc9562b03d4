"""Which typed memories are nearest to texts, by meaning and by words together.

One statement for many texts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

import structlog
from django.db import DatabaseError, connection, transaction

from memory.index.embedder import current_embedder
from memory.index.vector_columns import vector_of
from memory.index.write import dense_literal, embed_now, lacks_pgvector, sparse_literal
from memory.models import Scope
from memory.models.vocabulary import Kind
from memory.policy import SHIPPED
from memory.ranking.bm25 import query_weights
from memory.retrieval.recall.open_scopes import open_scopes
from memory.retrieval.types import OpenScope
from memory.text.analyse import analyse, term_index
from memory.text.query import latin_share, query_terms

STATED = (Kind.FACT, Kind.PREFERENCE, Kind.CONSTRAINT)
_FUSION = SHIPPED["unified"].fusion  # the shares of words and vector that measure best
_log = structlog.get_logger(__name__)
_NEAREST = f"""
    WITH asked AS MATERIALIZED (
        SELECT place, vector::halfvec AS vector, terms::sparsevec AS terms, share
        FROM unnest(%(vectors)s::text[], %(terms)s::text[], %(shares)s::float8[])
            WITH ORDINALITY AS a (vector, terms, share, place)
    ),
    stated AS MATERIALIZED (
        SELECT e.item_id, e.terms, {vector_of("e")} AS embedding
        FROM memory_searchentry e
        WHERE e.tenant_id = %(tenant)s AND e.scope_id = %(scope)s AND e.source = ANY(%(sources)s)
          AND e.retired_at IS NULL AND e.standing = 'active'
    )
    SELECT a.place, near.item_id, near.meant
    FROM asked a CROSS JOIN LATERAL (
        SELECT item_id, meant FROM (
            SELECT s.item_id, GREATEST(0, -(s.terms <#> a.terms)) AS said,
                   GREATEST(0, COALESCE(1 - (s.embedding <=> a.vector), 0)) AS meant
            FROM stated s
        ) AS scored
        ORDER BY (1 - a.share) * COALESCE(said / NULLIF(max(said) OVER (), 0), 0)
                 + a.share * COALESCE(meant / NULLIF(max(meant) OVER (), 0), 0) DESC, item_id
        LIMIT %(limit)s
    ) AS near
"""  # noqa: S608 - columns of the index; values are bound


@dataclass(frozen=True, slots=True)
class Near:
    """A memory near a text; `cosine` of their vectors 0..1, 0 where there is none."""

    id: UUID
    cosine: float


def nearest(texts: Sequence[str], *, scope: Scope, limit: int) -> list[list[Near]]:
    """Return for each text the most similar current memories of a scope, the nearest first.

    They are preferences, constraints and facts.

    Two statements, none where nothing is compared. Without pgvector nothing is similar.
    """
    found: list[list[Near]] = [[] for _ in texts]
    terms = [analyse(text) for text in texts]
    distinct = sorted(set(chain.from_iterable(terms)))
    opened = open_scopes(scope.tenant_id, [str(scope)], terms=distinct)
    if not texts or not opened:
        return found
    values = {
        **_compared(texts),
        "terms": _weighted(terms, opened[0]),
        "tenant": scope.tenant_id,
        "scope": scope.pk,
        "sources": [str(kind) for kind in STATED],
        "limit": limit,
    }
    for place, item_id, cosine in _rows(values):
        found[place - 1].append(Near(item_id, cosine))
    return found


def _compared(texts: Sequence[str]) -> dict[str, Any]:
    """Return the vectors of texts, their share of a likeness, and the model that made them."""
    embedder = current_embedder()
    vectors = embed_now(texts, embedder=embedder)
    literals = [None if vector is None else dense_literal(vector) for vector in vectors]
    pairs = zip(texts, vectors, strict=True)
    shares = [_share(text, embedded=vector is not None) for text, vector in pairs]
    return {"vectors": literals, "shares": shares, "model": embedder.model}


def _rows(values: Mapping[str, Any]) -> list[tuple[int, UUID, float]]:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_NEAREST, values)
            return list(cursor.fetchall())
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        _log.warning("pgvector is gone: no memory is near")
        return []


def _weighted(texts: Sequence[Sequence[str]], scope: OpenScope) -> list[str]:
    """Return each text's terms as a sparse vector of inverse document frequencies in the scope."""
    terms = sorted(set(chain.from_iterable(texts)))
    counts = dict(zip(terms, scope.term_documents, strict=True))
    weighted = []
    for own in texts:
        by_index: dict[int, float] = {}
        weights = query_weights(
            dict.fromkeys(own, 1.0), documents_with_term=counts, documents=scope.documents
        )
        for term, weight in weights.items():
            index = term_index(term)
            by_index[index] = by_index.get(index, 0.0) + weight
        weighted.append(sparse_literal(by_index))
    return weighted


def _share(text: str, *, embedded: bool) -> float:
    """Return how much the vector counts, 0..1: as retrieval has it for a text of this script."""
    if not embedded:
        return 0.0
    latin = latin_share(query_terms(text))
    return _FUSION.arm_weights(latin).vector
