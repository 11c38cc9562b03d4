"""Which stored memories a candidate is most like, by meaning and by words: one statement for many candidates. (O 3)."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import structlog
from django.db import DatabaseError, connection, transaction

from evolution.pipeline.reconcile import MOST_SIMILAR
from evolution.pipeline.types import Candidate
from evolution.remembered import STATED
from memory.embedder import current_embedder
from memory.index_text import embedded_text
from memory.indexing import dense_literal, embed_now, lacks_pgvector, sparse_literal
from memory.models import Scope
from memory.policy import SHIPPED
from memory.ranking.bm25 import query_weights
from memory.retrieval.access import open_scopes
from memory.retrieval.types import OpenScope
from memory.text.analyse import analyse, term_index
from memory.text.query import latin_share, query_terms

_FUSION = SHIPPED["unified"].fusion  # the shares of words and vector that measure best
_log = structlog.get_logger(__name__)
_NEAREST = """
    WITH asked AS MATERIALIZED (
        SELECT place, vector::halfvec AS vector, terms::sparsevec AS terms, share
        FROM unnest(%(vectors)s::text[], %(terms)s::text[], %(shares)s::float8[])
            WITH ORDINALITY AS a (vector, terms, share, place)
    ),
    stated AS MATERIALIZED (
        SELECT e.item_id, e.terms, CASE WHEN e.embedding_model = %(model)s THEN e.embedding END AS embedding
        FROM memory_searchentry e
        WHERE e.tenant_id = %(tenant)s AND e.scope_id = %(scope)s AND e.source = ANY(%(sources)s)
          AND e.retired_at IS NULL AND e.standing = 'active'
    )
    SELECT a.place, near.item_id
    FROM asked a CROSS JOIN LATERAL (
        SELECT item_id FROM (
            SELECT s.item_id, GREATEST(0, -(s.terms <#> a.terms)) AS said,
                   GREATEST(0, COALESCE(1 - (s.embedding <=> a.vector), 0)) AS meant
            FROM stated s
        ) AS scored
        ORDER BY (1 - a.share) * COALESCE(said / NULLIF(max(said) OVER (), 0), 0)
                 + a.share * COALESCE(meant / NULLIF(max(meant) OVER (), 0), 0) DESC, item_id
        LIMIT %(limit)s
    ) AS near
"""


def nearest(candidates: Sequence[Candidate], *, scope: Scope) -> Mapping[UUID, Sequence[UUID]]:
    """Return by candidate the most similar current preferences, constraints and facts of a scope, the nearest first.

    Two statements, none where nothing is compared. Episodes are not compared. Without pgvector nothing is similar:
    slots and words still decide.
    """
    compared = [one for one in candidates if one.kind != "episode"]
    if not compared:
        return {}
    vectors = embed_now([embedded_text(one.content) for one in compared], embedder=current_embedder())
    terms = [analyse(one.content) for one in compared]
    opened = open_scopes(scope.tenant_id, [str(scope)], terms=sorted({term for own in terms for term in own}))
    if not opened:
        return {}
    values = {
        "vectors": [None if vector is None else dense_literal(vector) for vector in vectors],
        "terms": _weighted(terms, opened[0]),
        "shares": [_share(one, embedded=vector is not None) for one, vector in zip(compared, vectors, strict=True)],
        "model": current_embedder().model,
        "tenant": scope.tenant_id,
        "scope": scope.pk,
        "sources": [str(kind) for kind in STATED],
        "limit": MOST_SIMILAR,
    }
    found: dict[UUID, list[UUID]] = {}
    for place, item_id in _rows(values):
        found.setdefault(compared[place - 1].id, []).append(item_id)
    return found


def _rows(values: Mapping[str, Any]) -> list[tuple[int, UUID]]:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_NEAREST, values)
            return list(cursor.fetchall())
    except DatabaseError as error:
        if not lacks_pgvector(error):
            raise
        _log.warning("pgvector is gone: candidates are compared by slot and words")
        return []


def _weighted(texts: Sequence[Sequence[str]], scope: OpenScope) -> list[str]:
    """Return each text's terms as a sparse vector of inverse document frequencies in the scope."""
    counts = dict(zip(sorted({term for own in texts for term in own}), scope.term_documents, strict=True))
    weighted = []
    for own in texts:
        by_index: dict[int, float] = {}
        weights = query_weights(dict.fromkeys(own, 1.0), documents_with_term=counts, documents=scope.documents)
        for term, weight in weights.items():
            by_index[term_index(term)] = by_index.get(term_index(term), 0.0) + weight
        weighted.append(sparse_literal(by_index))
    return weighted


def _share(candidate: Candidate, *, embedded: bool) -> float:
    """Return how much the vector counts, 0..1: as retrieval has it for a text of this script."""
    return _FUSION.arm_weights(latin_share(query_terms(candidate.content))).vector if embedded else 0.0
