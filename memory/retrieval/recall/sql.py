"""The text of the one statement, by shape.

No value is ever written into it: they are bound parameters.
"""

from collections.abc import Callable
from functools import lru_cache

from memory.index.vector_columns import vector_of
from memory.retrieval.recall.fusion_sql import ranked
from memory.retrieval.recall.score_columns import (
    PLAIN_WORDS,
    bm25_column,
    cosine_column,
    words_column,
)
from memory.retrieval.recall.statement_shape import Shape


@lru_cache(maxsize=64)
def statement(shape: Shape) -> str:
    """Return the statement for a shape.

    BM25 over the sparse term vectors, cosine over the embeddings.
    """
    return _statement(shape, words=bm25_column)


@lru_cache(maxsize=8)
def words_statement(shape: Shape) -> str:
    """Return the statement that touches no column of pgvector's types.

    Words from the plain word index.
    """
    return _statement(shape, words=lambda _place: PLAIN_WORDS)


def _statement(shape: Shape, *, words: Callable[[int], str]) -> str:
    """Build the statement, whose columns are the fields of `Found`.

    OFFSET 0 is a fence: each row's scores are computed once, and its order is kept. What was scored
    is carried to the
    end and joined with nothing but its row: a plan made for any values takes a join of the two for
    a small one.
    """
    places = range(shape.queries)
    bm25 = ", ".join(
        f"{words_column(words(place), of_some=shape.words_of_some)} AS w{place}" for place in places
    )
    near = {"with_vectors": shape.with_vectors, "of_some": shape.vectors_of_some}
    cosine = ", ".join(f"{cosine_column(place, **near)} AS c{place}" for place in places)
    scope = (
        "e.scope_id = %(scope)s::uuid"
        if shape.single_scope
        else "e.scope_id = ANY(%(scopes)s::uuid[])"
    )
    return f"""
    WITH {_swept(shape) if shape.narrowed else ""}
    visible AS (
        SELECT e.id, e.source, e.scope_id, e.session_id, e.valid_from, e.searchable, e.asks,
            e.priority, e.tokens,
               {_LISTING}, {bm25}, {cosine}
        FROM {_NARROWED if shape.narrowed else "memory_searchentry e"}
        WHERE {scope} AND {VISIBLE} {_OF_RUN if shape.of_run else ""}
        ORDER BY e.session_id, e.valid_from, e.id OFFSET 0
    ),
    {ranked(shape)},
    found AS (
        SELECT {_CARRIED}, arm
            FROM ({_SEARCHED_BY_RANK if shape.by_rank else _searched(shape)}) AS searched
        {_LISTED}
    ),
    merged AS (SELECT {_CARRIED}, string_agg(arm, ',' ORDER BY arm) AS arms FROM found
        GROUP BY {_CARRIED})
    SELECT e.source, e.item_id, e.scope_id, e.valid_from, m.relevance, m.bm25, m.cosine,
           m.arms, m.words_ranks, m.vector_ranks,
           e.confidence, e.provenance, e.last_validated_at, e.injected_count, e.positive_count,
           e.needs_review, e.priority, e.level, NULLIF(e.keywords, '{{}}'), NULLIF(e.tags, '{{}}'),
           COALESCE(array_to_string(tsvector_to_array(e.words), ' '), '')
    FROM merged m
    CROSS JOIN LATERAL (SELECT * FROM memory_searchentry x WHERE x.id = m.id OFFSET 0) AS e
    ORDER BY m.relevance DESC, e.valid_from DESC, e.item_id
    """  # noqa: S608 - built of this module's constants; values are bound


_CARRIED = "id, relevance, bm25, cosine, words_ranks, vector_ranks"
_NARROWED = (
    "narrow n CROSS JOIN LATERAL (SELECT * FROM memory_searchentry x "
    "WHERE x.id = n.id OFFSET 0) AS e"
)


def _swept(shape: Shape) -> str:
    """Sweep a large scope once for what is near or listed, without scoring it.

    What may not be seen, and a source whose vectors are not searched, takes no place among the
    near. Rare words come from their index.
    """
    near = f"{vector_of('e')} <=> %(vector0)b::halfvec" if shape.with_vectors else "NULL::float8"
    if shape.vectors_of_some:
        near = f"CASE WHEN e.source = ANY(%(vector_sources)s::text[]) THEN {near} END"
    return f"""
    swept AS MATERIALIZED (
        SELECT e.id, {near} AS distance,
               (e.tags && %(tag_words)s::text[] OR e.source = 'event' OR e.priority > 0
                OR (e.source = ANY(%(recent_sources)s::text[])
                    AND e.valid_from >= %(recent_from)s::timestamptz)
               ) AS listed
        FROM memory_searchentry e
        WHERE e.scope_id = ANY(%(scopes)s::uuid[]) AND {VISIBLE} {_OF_RUN if shape.of_run else ""}
    ),
    narrow AS (
        SELECT id FROM swept WHERE listed
        UNION
        (SELECT id FROM swept WHERE distance IS NOT NULL
            ORDER BY distance LIMIT %(narrow_limit)s::int)
        UNION
        SELECT c.id FROM memory_searchentry c WHERE c.words @@ %(rare_words)s::tsquery
    ),"""  # noqa: S608 - built of this module's constants; values are bound


_LISTING = """
    (e.tags && %(tag_words)s::text[]) AS tagged,
    (e.source = ANY(%(recent_sources)s::text[])
        AND e.valid_from >= %(recent_from)s::timestamptz) AS recent,
    (e.priority > 0 AND e.source = ANY(%(priority_sources)s::text[])) AS prior,
    (e.source = 'event' AND e.valid_from >= %(events_from)s::timestamptz
        AND e.keywords && %(event_types)s::text[]) AS eventful
"""

TRUE_AS_KNOWN = """
    e.recorded_at <= %(known_at)s::timestamptz AND e.valid_from <= %(as_of)s::timestamptz
    AND %(as_of)s::timestamptz < COALESCE(
        CASE WHEN e.retired_at IS NULL
            OR %(known_at)s::timestamptz < e.retired_at THEN e.valid_to ELSE e.closed_to END,
        'infinity')
    AND e.standing <> 'disputed'
"""
"""What was true of an index row `e` at `as_of` as far as was known at `known_at`, and believed.

docs/design/bitemporality.md.
"""

VISIBLE = f"""
    e.tenant_id = %(tenant)s::uuid
    AND {TRUE_AS_KNOWN}
    AND (NOT e.planner_only OR %(planner)s::bool)
    AND (%(sources)s::text[] IS NULL OR e.source = ANY(%(sources)s::text[]))
    AND (%(time_from)s::timestamptz IS NULL OR e.valid_from >= %(time_from)s::timestamptz)
    AND (%(time_to)s::timestamptz IS NULL OR e.valid_from < %(time_to)s::timestamptz)
"""
"""What may be seen at all of an index row `e`, by the parameters of `filters`."""

_OF_RUN = """
    AND (NOT e.planner_only OR EXISTS (
        SELECT 1 FROM memory_memoryitem i WHERE i.id = e.item_id AND i.run_id = %(run_id)s::uuid))
"""


def _searched(shape: Shape) -> str:
    """Return the best by blended score, and the first few of each source.

    Only of sources that some arm searches.
    """
    some = "AND source = ANY(%(searched_sources)s::text[])" if shape.some_searched else ""
    return f"""
    SELECT {_CARRIED}, 'search' AS arm FROM (
        SELECT {_CARRIED},
            row_number() OVER (PARTITION BY source ORDER BY relevance DESC, id) AS place,
               row_number() OVER (ORDER BY relevance DESC, id) AS overall
        FROM ranked WHERE searchable AND relevance > 0 {some}
    ) AS best WHERE overall <= %(search_limit)s::int OR place <= %(source_limit)s::int
    """  # noqa: S608 - a constant of this module; values are bound


_SEARCHED_BY_RANK = f"""
    SELECT {_CARRIED}, 'search' AS arm FROM ranked
        WHERE words_ranks IS NOT NULL OR vector_ranks IS NOT NULL
"""  # noqa: S608 - constants of this module

_LISTED = f"""
    UNION ALL
    (SELECT {_CARRIED}, 'tags' FROM ranked WHERE tagged
        ORDER BY valid_from DESC, id LIMIT %(tags_limit)s::int)
    UNION ALL
    (SELECT {_CARRIED}, 'recent' FROM ranked WHERE recent
        ORDER BY valid_from DESC, id LIMIT %(recent_limit)s::int)
    UNION ALL
    (SELECT {_CARRIED}, 'priority' FROM ranked WHERE prior
     ORDER BY priority DESC, valid_from DESC, id LIMIT %(priority_limit)s::int)
    UNION ALL
    (SELECT {_CARRIED}, 'events' FROM ranked WHERE eventful
        ORDER BY valid_from DESC, id LIMIT %(events_limit)s::int)
"""  # noqa: S608 - constants of this module; values are bound
