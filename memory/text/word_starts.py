"""Where the words of a Chinese text begin (pure)."""

from functools import lru_cache

import rjieba


@lru_cache(maxsize=8192)
def word_starts(text: str) -> frozenset[int]:
    """Return where the words of a text begin, its end included."""
    places, at = {0}, 0
    for word in rjieba.cut(text):
        at += len(word)
        places.add(at)
    return frozenset(places)
