"""Other words for what a query says, in Chinese and English.

A lexicon stands in for a language model.

"认证失败" is written "auth error" in somebody else's notes; a question about what to wear is
answered by what is known of somebody's style.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import TypeVar

import rjieba

from memory.text.analyse import QUERIES_KEPT, analyse, unspaced_runs
from memory.text.lexicon import EVERYDAY, RELATED, SOFTWARE
from memory.text.query import query_terms

SYNONYM_WEIGHT = 1.0  # of a word for the same concept; the policy scales all of them down
RELATED_WEIGHT = 0.5  # of a word for a concept that the query's concept calls up
MOST_OF_A_WORD = 0.5  # share of a word from which one of its terms speaks of what the word does
MAX_PHRASE_TERMS = 3  # stems in an English phrase of the lexicon
MAX_CHINESE_CHARACTERS = 5  # in a Chinese word of the lexicon
MAX_QUERY_CHARACTERS = 500  # a longer text says enough by itself; its beginning is read
_Cut = TypeVar("_Cut", str, list[str])


@dataclass(frozen=True)
class Lexicon:
    """The lexicon by its words.

    Attributes:
        concepts: concepts of each written form (joined stems of an English phrase, or a Chinese
            word).
        terms: terms to search for by concept, with their share of a word: a Chinese word is cut
            into bigrams.
        related: concepts called up by each concept.
    """

    concepts: dict[str, tuple[str, ...]]
    terms: dict[str, dict[str, float]]
    related: dict[str, tuple[str, ...]]


def expand(text: str) -> dict[str, float]:
    """Terms that ``text`` lacks but a memory of the same things may have, weights in (0, 1]."""
    lexicon = _lexicon()
    text = text[:MAX_QUERY_CHARACTERS]
    said = dict.fromkeys(concepts_of(text), SYNONYM_WEIGHT)
    called_up: dict[str, float] = {}
    for concept in said:
        called_up |= dict.fromkeys(lexicon.related.get(concept, ()), RELATED_WEIGHT)
    weights: dict[str, float] = {}
    for concept, weight in (called_up | said).items():
        for term, share in lexicon.terms[concept].items():
            weights[term] = max(weights.get(term, 0.0), weight * share)
    for term in analyse(text):
        weights.pop(term, None)
    return weights


@lru_cache(maxsize=1024)
def topics_of(text: str) -> tuple[frozenset[str], ...]:
    """Return what a question asks about, each as the terms by which a memory may speak of it.

    A telling word is one topic; a concept that the lexicon knows is another, with its words and
    those of the concepts that it calls up.
    """
    lexicon = _lexicon()
    text = text[:MAX_QUERY_CHARACTERS]
    topics = [frozenset([term]) for term in query_terms(text)]
    for form in _forms(text):
        for concept in lexicon.concepts.get(form, ()):
            named = (concept, *lexicon.related.get(concept, ()))
            whole = (
                term
                for name in named
                for term, share in lexicon.terms[name].items()
                if share >= MOST_OF_A_WORD
            )
            topics.append(frozenset([form, *whole]))
    return tuple(dict.fromkeys(topics))


def concepts_of(text: str) -> list[str]:
    """Names of the concepts named in ``text``, in order, each once."""
    known = _lexicon().concepts
    named = chain.from_iterable([known[form] for form in _forms(text) if form in known])
    return list(dict.fromkeys(named))


@lru_cache(maxsize=QUERIES_KEPT)
def _forms(text: str) -> tuple[str, ...]:
    """Return what may be a word or a phrase of the lexicon, each once.

    The longer stand before the shorter.
    """
    return tuple(dict.fromkeys(_stretches(text)))


def _stretches(text: str) -> Iterator[str]:
    terms = [term for term in analyse(text) if term.isascii()]
    for size in range(MAX_PHRASE_TERMS, 0, -1):
        yield from map(" ".join, _windows(terms, size))
    for run in unspaced_runs(text):
        for size in range(MAX_CHINESE_CHARACTERS, 1, -1):
            yield from _windows(run, size)
        yield from (word for word in rjieba.cut(run) if len(word) == 1)


def _windows(whole: _Cut, size: int) -> Iterator[_Cut]:
    """Yield every stretch of a size, in order."""
    for start in range(len(whole) - size + 1):
        yield whole[start : start + size]


@cache
def _lexicon() -> Lexicon:
    concepts: dict[str, list[str]] = {}
    terms: dict[str, dict[str, float]] = {}
    for name, english, chinese in map(_parsed, _lines(SOFTWARE + EVERYDAY)):
        terms[name] = _search_terms(english, chinese)
        phrases = [" ".join(analyse(word.replace("_", " "))) for word in english]
        for form in [*phrases, *chinese]:
            concepts.setdefault(form, []).append(name)
    each_once = {form: tuple(dict.fromkeys(names)) for form, names in concepts.items()}
    related: dict[str, tuple[str, ...]] = {}
    for line in _lines(RELATED):
        name, _, others = line.partition(":")
        related[name] = tuple(others.split())
    return Lexicon(concepts=each_once, terms=terms, related=related)


def _lines(table: str) -> list[str]:
    return [line for line in table.replace("\n  ", " ").splitlines() if line]


def _parsed(line: str) -> tuple[str, list[str], list[str]]:
    name, _, words = line.partition(":")
    english, _, chinese = words.partition("|")
    return name, english.split(), chinese.split()


def _search_terms(english: list[str], chinese: list[str]) -> dict[str, float]:
    terms: dict[str, float] = {}
    single_words = [word for word in english if "_" not in word]
    for word in [*single_words, *chinese]:
        pieces = [
            piece for piece in analyse(word) if piece.isascii() or len(piece) > 1
        ]  # 爱 is half of 爱好
        for piece in pieces:
            share = 1 / len(pieces)
            terms[piece] = max(terms.get(piece, 0.0), share)
    return terms


def names_compound(text: str) -> bool:
    """Whether a Chinese text is two or more technical words and nothing else: 认证失败."""
    run = "".join(unspaced_runs(text))
    is_all = run == text.strip()
    return is_all and _splits(run, _technical_words(), 2)


def _splits(run: str, words: frozenset[str], at_least: int) -> bool:
    """Tell whether a run is made of words, and of how many at least."""
    if not run:
        return at_least <= 0
    for size in range(2, min(len(run), MAX_CHINESE_CHARACTERS) + 1):
        first, rest = run[:size], run[size:]
        if first in words and _splits(rest, words, at_least - 1):
            return True
    return False


@cache
def _technical_words() -> frozenset[str]:
    words: set[str] = set()
    for _name, _english, chinese in map(_parsed, _lines(SOFTWARE)):
        words.update(chinese)
    return frozenset(words)
