"""Other words for what a query says, in Chinese and English: a lexicon stands in for a language model.

"认证失败" is written "auth error" in somebody else's notes; a question about what to wear is answered by
what is known of somebody's style.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

import rjieba

from memory.text.analyse import analyse, unspaced_runs
from memory.text.lexicon import EVERYDAY, RELATED, SOFTWARE
from memory.text.query import query_terms

SYNONYM_WEIGHT = 1.0  # of a word for the same concept; the policy scales all of them down
RELATED_WEIGHT = 0.5  # of a word for a concept that the query's concept calls up
MOST_OF_A_WORD = 0.5  # share of a word from which one of its terms speaks of what the word does
MAX_PHRASE_TERMS = 3  # stems in an English phrase of the lexicon
MAX_CHINESE_CHARACTERS = 5  # in a Chinese word of the lexicon
MAX_QUERY_CHARACTERS = 500  # a longer text says enough by itself; its beginning is read


@dataclass(frozen=True)
class Lexicon:
    """The lexicon by its words.

    Attributes:
        concepts: concepts of each written form (joined stems of an English phrase, or a Chinese word).
        terms: terms to search for by concept, with their share of a word: a Chinese word is cut into bigrams.
        related: concepts called up by each concept.
    """

    concepts: dict[str, tuple[str, ...]]
    terms: dict[str, dict[str, float]]
    related: dict[str, tuple[str, ...]]


def expand(text: str) -> dict[str, float]:
    """Terms that ``text`` lacks but a memory about the same things may have, with weights in (0, 1]."""
    lexicon = _lexicon()
    text = text[:MAX_QUERY_CHARACTERS]
    said = dict.fromkeys(concepts_of(text), SYNONYM_WEIGHT)
    called_up = {other: RELATED_WEIGHT for concept in said for other in lexicon.related.get(concept, ())}
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

    A telling word is one topic; a concept that the lexicon knows is another, with its words and those of the
    concepts that it calls up.
    """
    lexicon = _lexicon()
    text = text[:MAX_QUERY_CHARACTERS]
    topics = [frozenset([term]) for term in query_terms(text)]
    for form in dict.fromkeys(_forms(text)):
        for concept in lexicon.concepts.get(form, ()):
            named = (concept, *lexicon.related.get(concept, ()))
            whole = (term for name in named for term, share in lexicon.terms[name].items() if share >= MOST_OF_A_WORD)
            topics.append(frozenset([form, *whole]))
    return tuple(dict.fromkeys(topics))


def concepts_of(text: str) -> list[str]:
    """Names of the concepts named in ``text``, in order, each once."""
    known = _lexicon().concepts
    return list(dict.fromkeys(concept for form in _forms(text) for concept in known.get(form, ())))


def _forms(text: str) -> Iterator[str]:
    terms = [term for term in analyse(text) if term.isascii()]
    for size in range(MAX_PHRASE_TERMS, 0, -1):
        yield from (" ".join(terms[start : start + size]) for start in range(len(terms) - size + 1))
    for run in unspaced_runs(text):
        for size in range(MAX_CHINESE_CHARACTERS, 1, -1):
            yield from (run[start : start + size] for start in range(len(run) - size + 1))
        yield from (word for word in rjieba.cut(run) if len(word) == 1)


@cache
def _lexicon() -> Lexicon:
    concepts: dict[str, list[str]] = {}
    terms: dict[str, dict[str, float]] = {}
    for name, english, chinese in map(_parsed, _lines(SOFTWARE + EVERYDAY)):
        terms[name] = _search_terms(english, chinese)
        for form in [" ".join(analyse(word.replace("_", " "))) for word in english] + chinese:
            concepts.setdefault(form, []).append(name)
    return Lexicon(
        concepts={form: tuple(dict.fromkeys(names)) for form, names in concepts.items()},
        terms=terms,
        related={line.partition(":")[0]: tuple(line.partition(":")[2].split()) for line in _lines(RELATED)},
    )


def _lines(table: str) -> list[str]:
    return [line for line in table.replace("\n  ", " ").splitlines() if line]


def _parsed(line: str) -> tuple[str, list[str], list[str]]:
    name, _, words = line.partition(":")
    english, _, chinese = words.partition("|")
    return name, english.split(), chinese.split()


def _search_terms(english: list[str], chinese: list[str]) -> dict[str, float]:
    terms: dict[str, float] = {}
    for word in [*(word for word in english if "_" not in word), *chinese]:
        pieces = [piece for piece in analyse(word) if piece.isascii() or len(piece) > 1]  # 爱 is half of 爱好
        for piece in pieces:
            terms[piece] = max(terms.get(piece, 0.0), 1 / len(pieces))
    return terms


def names_compound(text: str) -> bool:
    """Whether a Chinese text is made of two or more technical words and nothing else, such as 认证失败."""
    run = "".join(unspaced_runs(text))
    return run == text.strip() and _splits(run, _technical_words(), 2)


def _splits(run: str, words: frozenset[str], at_least: int) -> bool:
    if not run:
        return at_least <= 0
    return any(
        run[:size] in words and _splits(run[size:], words, at_least - 1)
        for size in range(2, MAX_CHINESE_CHARACTERS + 1)
        if size <= len(run)
    )


@cache
def _technical_words() -> frozenset[str]:
    return frozenset(word for line in _lines(SOFTWARE) for word in _parsed(line)[2])
