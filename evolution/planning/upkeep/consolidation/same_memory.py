"""Whether two memories say the same, so that one may stand for both (pure).

Where both were read as statements their identity decides. Else their words must agree, for vectors
cannot tell: `allergic to peanuts` and `allergic to walnuts` have a cosine above 0.85. The shorter
text's telling words begin the longer one's, and nothing that makes a statement another one (a
number, a date, a name, a negation, a tense, a condition) stands in one of them alone.
"""

import re
import tomllib
from collections.abc import Hashable
from functools import lru_cache
from pathlib import Path
from typing import Any

import rjieba

from evolution.planning.upkeep.types import StatedMemory
from evolution.planning.values import same_value, says_more
from memory.text.analyse import normalise
from memory.text.differences import marks

MOST_ADDED = 4
"""Telling words that the longer text may have beyond the shorter one's."""

_WORDS: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
)
_FUNCTION = frozenset(_WORDS["function"].split())
_STRENGTH = frozenset(_WORDS["strength"].split())
_OPENING = frozenset(_WORDS["opening"].split())
_LIKING = frozenset(_WORDS["liking"].split())


def _guards(language: str) -> dict[str, str]:
    """Return by word what it means to a statement: that it is denied, past, conditional ..."""
    tables = _WORDS["guards"][language]
    return {word: meant for meant, words in tables.items() for word in words.split()}


_EN_GUARDS = _guards("en")
_ZH_GUARDS = _guards("zh")
_LONGEST_FIRST = sorted(_ZH_GUARDS, key=lambda word: (-len(word), word))
_ZH_GUARD = re.compile("|".join(_LONGEST_FIRST))
_NO_GUARD = "none"
_GAP = ""
_OF = "的"
_FIRST_HAN = "\u3400"
_PAST = re.compile(r"\b[a-z]{2,}ed\b")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_RUN = re.compile("[A-Za-z][A-Za-z'+#.-]*|[0-9][0-9:./@$%-]*|[\u3400-\u9fff]+")
_ENDING = re.compile("(?<=[a-z]{3})(?:ing|ed|es|s|e)$")


def frame(statement: StatedMemory) -> Hashable:
    """Return what two memories must have in common before they are compared at all."""
    stated = (
        statement.kind,
        statement.confirmed,
        statement.affirmed,
        statement.subject,
        statement.attribute,
    )
    if statement.attribute:
        return stated
    terms = telling_terms(statement.content)
    first = terms[0] if terms else None
    return (*stated, statement.sender, distinguishing(statement.content), first)


def say_the_same(one: StatedMemory, other: StatedMemory) -> bool:
    """Tell whether one memory may stand for both. Symmetric."""
    if frame(one) != frame(other):
        return False
    if one.value and other.value and not _same_or_richer(one.value, other.value):
        return False
    return _identified(one, other) or _agree(one.content, other.content)


def _identified(one: StatedMemory, other: StatedMemory) -> bool:
    """Tell whether subject, attribute and value were read of both.

    Then no word of theirs needs to agree.
    """
    return bool(one.attribute and one.value and other.value)


def _same_or_richer(one: str, other: str) -> bool:
    if same_value(one, other):
        return True
    is_richer = says_more(one, other) or says_more(other, one)
    return is_richer and not _is_called_by(*sorted((one, other), key=len))


def _agree(one: str, other: str) -> bool:
    if distinguishing(one) != distinguishing(other):
        return False
    shorter, longer = sorted((telling_terms(one), telling_terms(other)), key=len)
    opening, added = longer[: len(shorter)], longer[len(shorter) :]
    if not shorter or opening != shorter or len(added) > MOST_ADDED:
        return False
    few, many = sorted((one, other), key=lambda text: len(telling_terms(text)))
    return not _is_called_by(few, many)


def _is_called_by(few: str, many: str) -> bool:
    """Tell whether the fuller text names another thing by the one of the shorter (`tea towels`).

    Nothing, or only 的, then stands between what both tell and what is added.
    """
    shared = len(telling_terms(few))
    words = [word for word in _words_and_gaps(normalise(many)) if word not in _STRENGTH]
    places = [place for place, word in enumerate(words) if word != _GAP]
    if not 0 < shared < len(places) or telling_terms(few) != telling_terms(many)[:shared]:
        return False
    first_added = places[shared]
    return first_added == places[shared - 1] + 1 and words[first_added] not in _OPENING


@lru_cache(maxsize=8192)
def telling_terms(text: str) -> tuple[str, ...]:
    """Return content words in order, without those that say how much.

    All words of liking are one.
    """
    terms = (term for term in _content_terms(normalise(text)) if term not in _STRENGTH)
    return tuple("like" if term in _LIKING else term for term in terms)


@lru_cache(maxsize=8192)
def distinguishing(text: str) -> tuple[str, ...]:
    """Return what makes a statement another one when only one of two has it.

    Sorted, with repetition.
    """
    plain = normalise(text)
    differing = marks(text)
    found = [*differing.numbers, *differing.names]
    found += ["-ed"] * len(_PAST.findall(plain.lower()))
    found += [_EN_GUARDS[word] for word in _english_words(plain) if word in _EN_GUARDS]
    chinese = [_ZH_GUARDS[match.group()] for match in _ZH_GUARD.finditer(plain)]
    found += [meant for meant in chinese if meant != _NO_GUARD]
    return tuple(sorted(found))


def _english_words(plain: str) -> list[str]:
    return _WORD.findall(plain.lower())


def _content_terms(text: str) -> list[str]:
    """Return content words in order.

    English ones without their endings, Chinese ones as the dictionary cuts them.
    """
    return [word for word in _words_and_gaps(text) if word != _GAP]


def _words_and_gaps(text: str) -> list[str]:
    """Return content words in order, and a gap where a mark or a word that tells nothing stands."""
    words: list[str] = []
    stop = 0
    for found in _RUN.finditer(text):
        if text[stop : found.start()].strip():
            words.append(_GAP)
        stop = found.end()
        run = found.group()
        is_chinese = run[0] >= _FIRST_HAN
        pieces = rjieba.cut(run) if is_chinese else [run.lower().rstrip("'.-")]
        words += [_word_or_gap(piece) for piece in pieces if piece != _OF]
    return words


def _word_or_gap(piece: str) -> str:
    stem = _GAP if piece in _FUNCTION else _stem(piece)
    return _GAP if stem in _FUNCTION else stem


def _stem(word: str) -> str:
    return _ENDING.sub("", word) if word.isascii() and word.isalpha() else word
