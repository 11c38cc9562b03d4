"""The one statement that finds and scores: every arm over the rows of the asked scopes.

The plan follows the size of the scopes and is never left to the planner, which would take a global
vector index and come back almost empty for a small scope. Up to SCAN_ROWS the scopes are scanned
once and exactly.
"""

from collections.abc import Mapping, Sequence

from pgvector import HalfVector, SparseVector

from memory.policy import Policy
from memory.ranking.bm25 import query_weights
from memory.retrieval.recall.named_periods import named_periods
from memory.retrieval.recall.parameters import (
    blend_weights,
    filters,
    limits,
    restricted,
)
from memory.retrieval.recall.sql import statement
from memory.retrieval.recall.statement_shape import Shape
from memory.retrieval.recall.typed_statement import fetch_typed
from memory.retrieval.types import Found, OpenScope, Question, SearchQuery
from memory.text.analyse import TERM_INDEX_SPACE, term_index
from memory.text.periods import periods

NARROW_ROWS = 400  # nearest vectors that are scored in a larger scope; 20 are wanted per source
RARE_ROWS = 2_000  # rows with the query's rarest words that are scored in a larger scope
SCAN_ROWS = 6_000  # rows scanned exactly; a scan of 1,000 costs about 1.5 ms


def recall(
    question: Question,
    queries: Sequence[SearchQuery],
    *,
    scopes: Sequence[OpenScope],
    policy: Policy,
    tag_words: Sequence[str],
) -> list[Found]:
    """Return the candidates of every arm, best first by fused relevance. One statement.

    Args:
        question: scopes, times, audience and sources are filters inside the statement.
        queries: 1 to 4; a query without terms or without a vector leaves that arm out. Rows
            without a vector of the queries' model have no cosine.
        scopes: the open scopes, at least one.
        policy: arms, their limits, fusion.
        tag_words: what of the query could be a tag.

    Raises:
        DatabaseError: the statement failed; without pgvector it always does.
    """
    vectors = policy.arms.vector.enabled and any(query.embedding is not None for query in queries)
    by_rank = policy.fusion.method == "reciprocal_rank"
    named = periods(question.query, as_of=question.as_of) if policy.fusion.period_boost else ()
    shape = Shape(
        queries=len(queries),
        by_rank=by_rank,
        single_scope=len(scopes) == 1,
        with_vectors=vectors,
        with_periods=bool(named),
        narrowed=sum(scope.documents for scope in scopes) > SCAN_ROWS,
        **restricted(question, policy),
    )
    parameters = filters(question, scopes=scopes) | limits(
        question, policy=policy, tag_words=tag_words
    )
    parameters |= {
        "model": queries[0].model,
        "average_length": average_length(scopes),
    } | named_periods(named, policy)
    for place, query in enumerate(queries):
        terms = query.terms if policy.arms.full_text.enabled else {}
        parameters |= blend_weights(place, query, policy)
        parameters[f"terms{place}"] = sparse_query(terms, queries=queries, scopes=scopes)
        parameters[f"vector{place}"] = (
            None if query.embedding is None else HalfVector(query.embedding)
        )
    if shape.narrowed:
        parameters |= {"narrow_limit": NARROW_ROWS, "rare_words": rare_words(queries, scopes)}
    rows = fetch_typed(statement(shape), parameters)
    return [Found._make(row) for row in rows]


def rare_words(queries: Sequence[SearchQuery], scopes: Sequence[OpenScope]) -> str:
    """Return the queries' rarest terms as a tsquery.

    As many as name RARE_ROWS rows together, at least one.
    """
    counted = []
    for place, term in enumerate(asked_terms(queries)):
        counted += [(scope.term_documents[place], scope.number, term) for scope in scopes]
    chosen: list[str] = []
    rows = 0
    for documents, number, term in sorted(one for one in counted if one[0] > 0):
        rows += documents
        if chosen and rows > RARE_ROWS:
            break
        escaped = term.replace("\\", "\\\\").replace("'", "''")
        chosen.append(f"'{number}:{escaped}'")
    return " | ".join(chosen)


def asked_terms(queries: Sequence[SearchQuery]) -> list[str]:
    """Return the distinct terms of all queries, in a fixed order.

    What `OpenScope.term_documents` counts.
    """
    return sorted({term for query in queries for term in query.terms})


def documents_with_term(
    queries: Sequence[SearchQuery], scopes: Sequence[OpenScope]
) -> dict[str, int]:
    """Return in how many rows of the scopes each term of all queries occurs."""
    columns = zip(*(scope.term_documents for scope in scopes), strict=True)
    return dict(zip(asked_terms(queries), map(sum, columns), strict=True))


def average_length(scopes: Sequence[OpenScope]) -> float:
    """Return the mean number of terms of a text in the scopes; 1 where they hold nothing."""
    documents = sum(scope.documents for scope in scopes)
    return max(1.0, sum(scope.total_terms for scope in scopes) / documents) if documents else 1.0


def sparse_query(
    terms: Mapping[str, float], *, queries: Sequence[SearchQuery], scopes: Sequence[OpenScope]
) -> SparseVector:
    """Return a query's terms as a sparse vector of weight times inverse frequency.

    The inverse document frequency is over all scopes.
    """
    documents = sum(scope.documents for scope in scopes)
    weighted = query_weights(
        terms, documents_with_term=documents_with_term(queries, scopes), documents=documents
    )
    by_index: dict[int, float] = {}
    for term, weight in weighted.items():
        place = term_index(term) - 1  # pgvector's Python side counts from 0, its text form from 1
        by_index[place] = by_index.get(place, 0.0) + weight
    return SparseVector(by_index, TERM_INDEX_SPACE)
