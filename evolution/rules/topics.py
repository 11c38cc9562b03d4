"""Which part of life a text is about, whatever words it uses: boxes and an address are both about a home (pure)."""

import re
from functools import lru_cache

from evolution.rules.topic_words import MOVES, TOPICS


@lru_cache(maxsize=1)
def _compiled() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in TOPICS.items())


@lru_cache(maxsize=1)
def _moves() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((name, re.compile(pattern, re.IGNORECASE)) for name, pattern in MOVES.items())


@lru_cache(maxsize=4096)
def topics_of(text: str) -> frozenset[str]:
    """The topics a text touches."""
    return frozenset(name for name, pattern in _compiled() if pattern.search(text))


@lru_cache(maxsize=4096)
def moved_topics(text: str) -> frozenset[str]:
    """The topics in which a text says that something happened which leaves nothing as it was (moved house)."""
    return frozenset(name for name, pattern in _moves() if pattern.search(text))
