"""The terms of a query: what it is about, without the words it is put in."""

import re
from collections.abc import Collection
from functools import cache, lru_cache

from memory.text.analyse import analyse
from memory.text.stop_words import CHINESE_BIGRAMS, CHINESE_CHARACTERS, ENGLISH

EARLIER_LINE_SHARE = (
    0.7  # of a line's weight against the next: a conversation drifts; flat from 0.5 to 0.8
)
LEAST_LINE_WEIGHT = 0.2  # of lines long ago
UNSPACED_TERMS_A_WORD = 3  # characters and bigrams of a Chinese word

_ROLE_TAG = re.compile(
    r"^\s*(?:<[^<>\n]{1,40}>|\[[^\[\]\n]{1,40}\]|(?:user|assistant|human|ai|system|用户|助手))"
    r"\s*[:：]\s*",
    re.IGNORECASE | re.MULTILINE,
)


_OWN = re.compile(r"\b(?:i|my|mine|me|we|our|ours|us)\b|[我咱俺]", re.IGNORECASE)
_HOW_TO = re.compile(
    r"\bhow\s+(?:do|can|could|should|would|might|to)\b|怎么(?![个样])|如何|\b(?:can|could|should)\s+(?:i|we)\b",
    re.IGNORECASE,
)


def without_role_tags(text: str) -> str:
    """``text`` without who said each line, as in ``<Ann>: hello`` or ``user: hello``."""
    return _ROLE_TAG.sub("", text)


def only_tells(text: str) -> bool:
    r"""Tell whether a text is a conversation whose last line asks nothing.

    >>> only_tells("<Ann>: Hello.\n<Ben>: I failed.")
    True
    >>> only_tells("<Ann>: Hello.\n<Ben>: 我该怎么办？"), only_tells("<Ben>: I failed.")
    (False, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    tagged = sum(_ROLE_TAG.match(line) is not None for line in lines)
    return tagged > 1 and not any(mark in lines[-1] for mark in "?？")


def asks_of_the_asker(text: str) -> bool:
    """Tell whether the last line of a text asks what is so of the one who asks, not what to do.

    >>> asks_of_the_asker("我现在做什么工作？"), asks_of_the_asker("What is my job?")
    (True, True)
    >>> asks_of_the_asker("What melts at 30 degrees?"), asks_of_the_asker("How do I melt it?")
    (False, False)
    """
    lines = [line for line in without_role_tags(text).splitlines() if line.strip()]
    if not lines or _HOW_TO.search(lines[-1]) is not None:
        return False
    return _OWN.search(lines[-1]) is not None


def query_terms(text: str) -> dict[str, float]:
    """Distinct terms of a query with weights in (0, 1].

    1 in the last line, less in the lines before.

    Stop words are left out unless there is nothing else.
    """
    lines = [line for line in without_role_tags(text).splitlines() if line.strip()]
    weights: dict[str, float] = {}
    for age, line in enumerate(reversed(lines)):
        weight = max(LEAST_LINE_WEIGHT, EARLIER_LINE_SHARE**age)
        for term in analyse(line):
            weights.setdefault(term, weight)
    telling = {term: weight for term, weight in weights.items() if not is_stop_term(term)}
    return telling or weights


def words_of(terms: Collection[str], latin: float | None = None) -> float:
    """Return how many words distinct terms stand for.

    `latin` is their latin share, where that is known.
    """
    latin = latin_share(terms) if latin is None else latin
    return len(terms) * (latin + (1 - latin) / UNSPACED_TERMS_A_WORD)


def latin_share(terms: Collection[str]) -> float:
    """Share of ``terms`` in ASCII, 0..1; 0 for none.

    How far to trust an embedder made for English.
    """
    return sum(map(str.isascii, terms)) / len(terms) if terms else 0.0


@lru_cache(maxsize=32_768)
def is_stop_term(term: str) -> bool:
    """Whether ``term`` says nothing of what a query is about."""
    return term in _stop_terms() or _stop_characters().issuperset(term)


@cache
def _stop_terms() -> frozenset[str]:
    return frozenset(analyse(ENGLISH)) | frozenset(CHINESE_BIGRAMS.split())


@cache
def _stop_characters() -> frozenset[str]:
    return frozenset(CHINESE_CHARACTERS)
