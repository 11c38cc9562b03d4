"""The text of the one statement, by shape. No value is ever written into it: they are bound parameters."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

CANDIDATE_COLUMNS = (
    "source",
    "item_id",
    "scope_id",
    "valid_from",
    "relevance",
    "bm25",
    "cosine",
    "arms",
    "words_ranks",
    "vector_ranks",
    "confidence",
    "provenance",
    "last_validated_at",
    "injected_count",
    "positive_count",
    "needs_review",
    "planner_only",
    "priority",
    "level",
    "keywords",
    "tags",
    "words",
    "tokens",
)


@dataclass(frozen=True, slots=True)
class Shape:
    """What decides the statement's text.

    Attributes:
        queries: search queries, 1..4.
        by_rank: fusion by rank (each arm's ranks) or by scaled score.
        single_scope: one scope is asked: its rows come out of the index in the order of its sessions.
        with_vectors: whether any query has a vector; without, no vector column is touched.
        with_periods: whether the query names times.
    """

    queries: int
    by_rank: bool
    single_scope: bool = True
    with_vectors: bool = True
    with_periods: bool = False


@lru_cache(maxsize=64)
def statement(shape: Shape) -> str:
    """Return the statement for a shape: BM25 over the sparse term vectors, cosine over the embeddings."""
    return _statement(shape, words=_bm25)


@lru_cache(maxsize=8)
def words_statement(shape: Shape) -> str:
    """Return the statement that touches no column of pgvector's types: words from the plain word index."""
    return _statement(shape, words=lambda _place: _PLAIN_WORDS)


def _statement(shape: Shape, *, words: Callable[[int], str]) -> str:
    """Build the statement. OFFSET 0 is a fence: each row's scores are computed once, and its order is kept."""
    places = range(shape.queries)
    bm25 = ", ".join(f"{words(place)} AS w{place}" for place in places)
    cosine = ", ".join(f"{_cosine(place, shape)} AS c{place}" for place in places)
    scope = "e.scope_id = %(scope)s::uuid" if shape.single_scope else "e.scope_id = ANY(%(scopes)s::uuid[])"
    return f"""
    WITH visible AS (
        SELECT e.id, e.source, e.scope_id, e.session_id, e.valid_from, e.searchable, e.asks, e.priority,
               {_LISTING}, {bm25}, {cosine}
        FROM memory_searchentry e
        WHERE {scope} AND {_VISIBLE}
        ORDER BY e.session_id, e.valid_from, e.id OFFSET 0
    ),
    {_ranked(shape)},
    found AS (
        SELECT id, arm FROM ({_SEARCHED if not shape.by_rank else _SEARCHED_BY_RANK}) AS searched
        {_LISTED}
    ),
    merged AS (SELECT id, array_agg(arm ORDER BY arm) AS arms FROM found GROUP BY id)
    SELECT e.source, e.item_id, e.scope_id, e.valid_from, r.relevance, r.bm25, r.cosine,
           m.arms, r.words_ranks, r.vector_ranks,
           e.confidence, e.provenance, e.last_validated_at, e.injected_count, e.positive_count, e.needs_review,
           e.planner_only, e.priority, e.level, e.keywords, e.tags, tsvector_to_array(e.words), e.tokens
    FROM merged m
    JOIN ranked r USING (id)
    JOIN memory_searchentry e USING (id)
    ORDER BY r.relevance DESC, e.valid_from DESC, e.item_id
    """  # noqa: S608 - built of this module's constants; values are bound


_LISTING = """
    (e.tags && %(tag_words)s::text[]) AS tagged,
    (e.source = ANY(%(recent_sources)s::text[]) AND e.valid_from >= %(recent_from)s::timestamptz) AS recent,
    (e.priority > 0 AND e.source = ANY(%(priority_sources)s::text[])) AS prior,
    (e.source = 'event' AND e.valid_from >= %(events_from)s::timestamptz
        AND e.keywords && %(event_types)s::text[]) AS eventful
"""

_VISIBLE = """
    e.tenant_id = %(tenant)s::uuid
    AND e.recorded_at <= %(known_at)s::timestamptz AND e.valid_from <= %(as_of)s::timestamptz
    AND %(as_of)s::timestamptz < COALESCE(
        CASE WHEN e.retired_at IS NULL OR %(known_at)s::timestamptz < e.retired_at THEN e.valid_to ELSE e.closed_to END,
        'infinity')
    AND e.standing <> 'disputed'
    AND (NOT e.planner_only OR %(planner)s::bool)
    AND (%(sources)s::text[] IS NULL OR e.source = ANY(%(sources)s::text[]))
    AND (%(time_from)s::timestamptz IS NULL OR e.valid_from >= %(time_from)s::timestamptz)
    AND (%(time_to)s::timestamptz IS NULL OR e.valid_from < %(time_to)s::timestamptz)
"""

_SEARCHED = """
    SELECT id, 'search' AS arm FROM (
        SELECT id, row_number() OVER (PARTITION BY source ORDER BY relevance DESC, id) AS place
        FROM ranked WHERE searchable AND relevance > 0
    ) AS best WHERE place <= %(search_limit)s::int
"""

_SEARCHED_BY_RANK = """
    SELECT id, 'search' AS arm FROM ranked WHERE words_ranks IS NOT NULL OR vector_ranks IS NOT NULL
"""

_LISTED = """
    UNION ALL
    (SELECT id, 'tags' FROM ranked WHERE tagged ORDER BY valid_from DESC, id LIMIT %(tags_limit)s::int)
    UNION ALL
    (SELECT id, 'recent' FROM ranked WHERE recent ORDER BY valid_from DESC, id LIMIT %(recent_limit)s::int)
    UNION ALL
    (SELECT id, 'priority' FROM ranked WHERE prior
     ORDER BY priority DESC, valid_from DESC, id LIMIT %(priority_limit)s::int)
    UNION ALL
    (SELECT id, 'events' FROM ranked WHERE eventful ORDER BY valid_from DESC, id LIMIT %(events_limit)s::int)
"""


_LENGTH_NORM = (
    " * (%(k1)s::float8 + 1)"
    " / (1 + %(k1)s::float8 * (1 - %(b)s::float8 + %(b)s::float8 * e.length / %(average_length)s::float8))"
)
_PLAIN_WORDS = (
    "COALESCE((SELECT sum(a.weight) FROM unnest(%(asked_words)s::text[], %(asked_weights)s::float8[])"
    " AS a (word, weight) WHERE a.word = ANY(tsvector_to_array(e.words))), 0)" + _LENGTH_NORM
)


def _bm25(place: int) -> str:
    return f"GREATEST(0, -(e.terms <#> %(terms{place})b::sparsevec))" + _LENGTH_NORM


def _cosine(place: int, shape: Shape) -> str:
    if not shape.with_vectors:
        return "NULL::float8"
    vector = f"%(vector{place})b::halfvec"
    return f"CASE WHEN e.embedding_model = %(model)s::text THEN 1 - (e.embedding <=> {vector}) END"


def _ranked(shape: Shape) -> str:
    places = range(shape.queries)
    best_bm25 = f"GREATEST({', '.join(f'w{place}' for place in places)})"
    best_cosine = f"GREATEST({', '.join(f'c{place}' for place in places)})"
    if shape.by_rank:
        return _ranked_by_rank(shape, best_bm25=best_bm25, best_cosine=best_cosine)
    return f"""
    scaled AS (
        SELECT id, source, scope_id, session_id, valid_from, asks, searchable, priority, {_FLAGS},
               {best_bm25} AS bm25, {best_cosine} AS cosine, {_blend(shape)} AS base
        FROM visible
    ),
    ranked AS MATERIALIZED (
        SELECT id, source, valid_from, searchable, priority, {_FLAGS}, bm25, cosine, (base + {_CONTEXT}) * {_RECENCY} {_PERIODS if shape.with_periods else ""}
                   AS relevance,
               NULL::int[] AS words_ranks, NULL::int[] AS vector_ranks
        FROM scaled
        WINDOW s AS (PARTITION BY session_id ORDER BY valid_from, id), whole AS (PARTITION BY session_id)
    )"""  # noqa: S608 - built of this module's constants; values are bound


_FLAGS = "tagged, recent, prior, eventful"
_CONTEXT = """
    CASE WHEN session_id IS NULL THEN %(session_share)s::float8 * base
    ELSE GREATEST(
            %(neighbour_share)s::float8 * COALESCE(lag(base, 1) OVER s, 0),
            %(neighbour_share)s::float8 * COALESCE(lead(base, 1) OVER s, 0),
            %(second_share)s::float8 * COALESCE(lag(base, 2) OVER s, 0),
            %(second_share)s::float8 * COALESCE(lead(base, 2) OVER s, 0),
            %(question_share)s::float8 * CASE WHEN lag(asks, 1) OVER s THEN lag(base, 1) OVER s ELSE 0 END)
        + %(session_share)s::float8 * max(base) OVER whole
    END
"""
_RECENCY = """
    (1 + %(recency_share)s::float8 * exp(-0.6931471805599453::float8 * GREATEST(
        0, extract(epoch FROM %(as_of)s::timestamptz - valid_from)::float8 / %(recency_half_life_seconds)s::float8)))
"""
_PERIODS = """
    * (1 + CASE WHEN EXISTS (
        SELECT 1 FROM unnest(%(period_starts)s::timestamptz[], %(period_ends)s::timestamptz[]) AS p (starts, ends)
        WHERE valid_from >= p.starts AND valid_from < p.ends) THEN %(period_boost)s::float8 ELSE 0 END)
"""


def _blend(shape: Shape) -> str:
    """Blend each query's arms, each scaled by its maximum over what is visible, and average over the queries."""
    parts = []
    for place in range(shape.queries):
        words = f"COALESCE(w{place} / NULLIF(max(w{place}) OVER (), 0), 0)"
        near = f"COALESCE(GREATEST(c{place}, 0) / NULLIF(max(GREATEST(c{place}, 0)) OVER (), 0), 0)"
        parts.append(f"(%(words_weight{place})s::float8 * {words} + %(vector_weight{place})s::float8 * {near})")
    return f"({' + '.join(parts)}) / {shape.queries}"


def _ranked_by_rank(shape: Shape, *, best_bm25: str, best_cosine: str) -> str:
    """Rank in each arm of each query, within a source; past the arm's limit a candidate has no rank there."""
    ranks: list[str] = []
    words: list[str] = []
    vectors: list[str] = []
    for place in range(shape.queries):
        for name, limit, out in (("w", "words_limit", words), ("c", "vector_limit", vectors)):
            column = f"{name}{place}"
            ranks.append(
                f"CASE WHEN {column} > 0 THEN row_number() OVER"
                f" (PARTITION BY source, {column} > 0 ORDER BY {column} DESC, id) END AS r{column}"
            )
            out.append(f"CASE WHEN r{column} <= %({limit})s::int THEN r{column} END")
    return f"""
    placed AS (
        SELECT id, source, valid_from, searchable, priority, {_FLAGS},
               {best_bm25} AS bm25, {best_cosine} AS cosine, {", ".join(ranks)}
        FROM visible
    ),
    ranked AS MATERIALIZED (
        SELECT id, source, valid_from, searchable, priority, {_FLAGS}, bm25, cosine, 0::float8 AS relevance,
               NULLIF(ARRAY[{", ".join(words)}]::int[], ARRAY[{", ".join("NULL" for _ in words)}]::int[]) AS words_ranks,
               NULLIF(ARRAY[{", ".join(vectors)}]::int[], ARRAY[{", ".join("NULL" for _ in vectors)}]::int[])
                   AS vector_ranks
        FROM placed
    )"""  # noqa: S608 - built of this module's constants; values are bound
