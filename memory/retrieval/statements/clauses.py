"""The clauses of a text that say enough to be known again in another turn, word for word (pure)."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from memory.text.analyse import normalise
from memory.text.remains import Interval, without_conjunctions

_CLAUSE = re.compile(
    r"(?:[^.!?。！？;；,，、:：…\n]|(?<=[0-9])[.,:：](?=[0-9]))+"
)  # `1,195` and `9:30` are one word
_ASKED = "?？"
_HAN = re.compile("[\u3400-\u9fff]")
FEWEST_WORDS = (
    4  # of a clause in a language with spaces; `and so on`, `I think so` are said of anything
)
FEWEST_CHARACTERS = 6  # of a Chinese one

Clause = tuple[str, Interval]
"""A clause as it is known again, and its place."""


@lru_cache(maxsize=4_096)
def clauses(text: str) -> tuple[Clause, ...]:
    """Return the telling clauses of a text, without what joins them to others.

    Questions are left out.

    >>> said = "I like rye bread, and I love long walks. Do you like rye bread?"
    >>> [words for words, _ in clauses(said)]
    ['i like rye bread', 'i love long walks']
    >>> [words for words, _ in clauses("My rent is 1,195 euros")]
    ['my rent is 1,195 euros']
    """
    return tuple(_telling(text))


def _telling(text: str) -> Iterator[Clause]:
    for match in _CLAUSE.finditer(text):
        if text[match.end() : match.end() + 1] in _ASKED and match.end() < len(text):
            continue
        start, stop = without_conjunctions(text, match.span())
        words = " ".join(normalise(text[start:stop]).casefold().split())
        long = (
            len(words) >= FEWEST_CHARACTERS
            if _HAN.search(words)
            else words.count(" ") >= FEWEST_WORDS - 1
        )
        if long:
            yield words, (start, stop)


def speaker_at(text: str, place: int, *, label: str, labels: Sequence[Interval]) -> str:
    """Return who says what stands at a place: the label of its line, or of the whole text."""
    of_line = next((one for one in reversed(labels) if one[1] <= place), None)
    return label if of_line is None else text[slice(*of_line)]
