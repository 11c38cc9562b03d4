"""The two scores of a row, as SQL: words and vector. No value is ever written into it."""

from memory.index.vector_columns import vector_of

_LENGTH_NORM = (
    " * (%(k1)s::float8 + 1) / (1 + %(k1)s::float8 * (1 - %(b)s::float8 + %(b)s::float8 * "
    "e.length / %(average_length)s::float8))"
)
PLAIN_WORDS = (  # noqa: S608 - a constant; values are bound
    "COALESCE((SELECT sum(a.weight) FROM unnest(%(asked_words)s::text[], "
    "%(asked_weights)s::float8[])"
    " AS a (word, weight) WHERE a.word = ANY(tsvector_to_array(e.words))), 0)"
) + _LENGTH_NORM


def words_column(score: str, *, of_some: bool) -> str:
    """Return a score by words, 0 for a source whose words are not searched."""
    return (
        f"CASE WHEN e.source = ANY(%(words_sources)s::text[]) THEN {score} ELSE 0 END"
        if of_some
        else score
    )


def bm25_column(place: int) -> str:
    """Return the BM25 score of query number `place`, 0 or more."""
    return f"GREATEST(0, -(e.terms <#> %(terms{place})b::sparsevec))" + _LENGTH_NORM


def cosine_column(place: int, *, with_vectors: bool, of_some: bool = False) -> str:
    """Return the cosine to query number `place`, or null.

    Rows of another model or source are not compared.
    """
    if not with_vectors:
        return "NULL::float8"
    cosine = f"1 - ({vector_of('e')} <=> %(vector{place})b::halfvec)"
    if not of_some:
        return cosine
    return f"CASE WHEN e.source = ANY(%(vector_sources)s::text[]) THEN {cosine} END"
