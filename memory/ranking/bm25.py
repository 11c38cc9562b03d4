"""BM25 in two halves.

What depends on the collection is computed here, what depends on a document is stored with it.

score(q, d) = Σ idf(t) · w(t) · tfsat(t, d) · (k1 + 1) / (1 + k1 · (1 − b + b · |d| / avg|d|))
with tfsat = tf · (k1 + 1) / (tf + k1): exact for terms said once and for texts of average length.
Source: Robertson & Zaragoza, The Probabilistic Relevance Framework (2009); idf as in Lucene, never
negative.
"""

import math
from collections.abc import Mapping


def inverse_document_frequency(documents_with_term: int, documents: int) -> float:
    """Return `ln(1 + (N − n + 0.5) / (n + 0.5))`, above 0.

    Raises:
        ValueError: if a count is negative.
    """
    if documents_with_term < 0 or documents < 0:
        raise ValueError(f"counts must not be negative: {documents_with_term} of {documents}")
    absent = max(0, documents - documents_with_term)
    return math.log1p((absent + 0.5) / (documents_with_term + 0.5))


def query_weights(
    terms: Mapping[str, float], *, documents_with_term: Mapping[str, int], documents: int
) -> dict[str, float]:
    """Return each term's weight times its inverse document frequency.

    A term no document has adds nothing.
    """
    weights = {}
    for term, weight in terms.items():
        having = documents_with_term.get(term, 0)
        if having > 0:
            weights[term] = weight * inverse_document_frequency(having, documents)
    return weights


def length_norm(length: float, average: float, *, k1: float, b: float) -> float:
    """Return `(k1 + 1) / (1 + k1 · (1 − b + b · length / average))`.

    1 for a text of average length.
    """
    relative = length / average if average > 0 else 1.0
    penalty = 1 - b + b * relative
    return (k1 + 1) / (1 + k1 * penalty)
