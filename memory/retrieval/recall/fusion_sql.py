"""Fusion inside the statement: a blend with context, or ranks for Python to fuse.

The pure twin is ranking.fusion.
"""

from memory.retrieval.recall.neighbouring_turns_sql import (
    GAIN_FROM_NEIGHBOURS,
    NEIGHBOUR_WINDOWS,
    RETELLS,
)
from memory.retrieval.recall.recency_and_length_sql import LENGTH_FACTOR, RECENCY_GAIN
from memory.retrieval.recall.statement_shape import Shape


def ranked(shape: Shape) -> str:
    """Return the tables that give each visible row its relevance, or its rank in each arm.

    The relevance is fused of the arms.
    """
    places = range(shape.queries)
    best_bm25 = f"GREATEST({', '.join(f'w{place}' for place in places)})"
    best_cosine = f"GREATEST({', '.join(f'c{place}' for place in places)})"
    if shape.by_rank:
        return _ranked_by_rank(shape, best_bm25=best_bm25, best_cosine=best_cosine)
    return f"""
    scaled AS (
        SELECT id, source, scope_id, session_id, valid_from, asks, searchable, priority, {_FLAGS},
               {best_bm25} AS bm25, {best_cosine} AS cosine, {_blend(shape)} AS base, tokens,
               CASE WHEN {RETELLS} THEN 0 ELSE {_blend(shape)} END AS lent
        FROM visible
    ),
    ranked AS MATERIALIZED (
        SELECT id, source, valid_from, searchable, priority, {_FLAGS}, bm25, cosine,
               (base + {GAIN_FROM_NEIGHBOURS}) * {RECENCY_GAIN} * {LENGTH_FACTOR}
               {_PERIODS if shape.with_periods else ""} AS relevance,
               NULL::int[] AS words_ranks, NULL::int[] AS vector_ranks
        FROM scaled
        {NEIGHBOUR_WINDOWS}
    )"""  # noqa: S608 - built of this module's constants; values are bound


_FLAGS = "tagged, recent, prior, eventful"
_PERIODS = """
    * (1 + CASE WHEN EXISTS (
        SELECT 1 FROM unnest(%(period_starts)s::timestamptz[],
            %(period_ends)s::timestamptz[]) AS p (starts, ends)
        WHERE valid_from >= p.starts AND valid_from < p.ends)
            THEN %(period_boost)s::float8 ELSE 0 END)
"""


def _blend(shape: Shape) -> str:
    """Blend each query's arms, scaled by their maxima, and average over the queries.

    A maximum is over what is visible.
    """
    parts = []
    for place in range(shape.queries):
        words = f"COALESCE(w{place} / NULLIF(max(w{place}) OVER (), 0), 0)"
        near = f"COALESCE(GREATEST(c{place}, 0) / NULLIF(max(GREATEST(c{place}, 0)) OVER (), 0), 0)"
        parts.append(
            f"(%(words_weight{place})s::float8 * {words} + %(vector_weight{place})s::float8 * "
            f"{near})"
        )
    return f"({' + '.join(parts)}) / {shape.queries}"


def _ranked_by_rank(shape: Shape, *, best_bm25: str, best_cosine: str) -> str:
    """Rank in each arm of each query, within a source.

    Past the arm's limit a candidate has no rank there.
    """
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
        SELECT id, source, valid_from, searchable, priority, {_FLAGS}, bm25, cosine,
            0::float8 AS relevance,
               {_or_null(words)} AS words_ranks, {_or_null(vectors)} AS vector_ranks
        FROM placed
    )"""  # noqa: S608 - built of this module's constants; values are bound


def _or_null(ranks: list[str]) -> str:
    """Return an array of ranks, or null where none of them is one."""
    return (
        f"NULLIF(ARRAY[{', '.join(ranks)}]::int[], "
        f"ARRAY[{', '.join('NULL' for _ in ranks)}]::int[])"
    )
