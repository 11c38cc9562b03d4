"""When pgvector is gone: the same candidates from the plain word index, in another statement."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from memory.policy import Policy
from memory.ranking.bm25 import query_weights
from memory.retrieval.recall.parameters import filters, limits, restricted
from memory.retrieval.recall.search import average_length, documents_with_term
from memory.retrieval.recall.sql import words_statement
from memory.retrieval.recall.statement_shape import Shape
from memory.retrieval.recall.typed_statement import fetch_typed
from memory.retrieval.types import Found, OpenScope, Question, SearchQuery


def recall_words(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    tag_words: Sequence[str],
) -> list[Found]:
    """Return the candidates that words alone find, by summed inverse document frequency.

    One statement. Touches no column of pgvector's types. A repeated term counts once: term
    frequencies live in the sparse vector.
    """
    by_rank = policy.fusion.method == "reciprocal_rank"
    shape = Shape(
        1, by_rank, single_scope=False, with_vectors=False, **restricted(question, policy)
    )
    parameters: dict[str, Any] = filters(question, scopes=scopes)
    parameters |= limits(question, policy=policy, tag_words=tag_words)
    parameters |= {"words_weight0": 1.0, "vector_weight0": 0.0}
    parameters["average_length"] = average_length(scopes)
    weighted = _weighted(queries, scopes)
    asked = list(product(scopes, weighted.items()))
    parameters["asked_words"] = [f"{scope.number}:{term}" for scope, (term, _) in asked]
    parameters["asked_weights"] = [weight for _, (_, weight) in asked]
    rows = fetch_typed(words_statement(shape), parameters)
    return [Found._make(row) for row in rows]


def _weighted(queries: Sequence[SearchQuery], scopes: Sequence[OpenScope]) -> Mapping[str, float]:
    """Return the weight of each term that is asked: rare ones count more, the best query's once."""
    merged: dict[str, float] = {}
    for query in queries:
        for term, weight in query.terms.items():
            merged[term] = max(weight, merged.get(term, 0.0))
    documents = sum(scope.documents for scope in scopes)
    return query_weights(
        merged, documents_with_term=documents_with_term(queries, scopes), documents=documents
    )
