"""Where Chinese words begin and end, and words that tell nothing of a clause (pure)."""

from functools import lru_cache

import re2

from evolution.language.patterns import compiled
from memory.text.word_starts import word_starts

LEAST_COMPOUND = 2
"""Characters from which on a longer word's end tells what kind of thing it is.

老师 of 中学老师, not 茶 of 奶茶.
"""
_FILLERS = re2.compile(
    "现在|目前|如今|已经|正式|从.{1,6}?(?:起|开始)|一般|平时|通常|默认|以后|今后"
    "|^(?:其实|对了|哦|嗯|那个|是这样)"
)


def borders(text: str, start: int, stop: int) -> bool:
    """Tell whether a span is whole words, or the end of one that it is a wider word for."""
    places = word_starts(text)
    whole = start in places or (stop - start >= LEAST_COMPOUND and stop in places)
    return whole and (stop in places or text[stop : stop + 1] in "的了")


def without_fillers(text: str) -> str:
    """Return a folded text without words that only say when it began to hold."""
    return str(_FILLERS.sub("", text)).strip(" ，,")


@lru_cache(maxsize=4096)
def is_person(words: str) -> bool:
    """Tell whether words are for a person or a pet: of these many things are so at once."""
    return (
        compiled("(?:{OWN})?_的?_(?:{KIN}|{ROLE}|{PETS}|{NAME})|{OWN}|用户", "zh").fullmatch(words)
        is not None
    )


@lru_cache(maxsize=4096)
def is_kin(words: str) -> bool:
    """Tell whether words are for a person or a pet without a name.

    Another of the kind is somebody else.
    """
    return compiled("(?:{OWN})?_的?_(?:{KIN}|{ROLE}|{PETS})", "zh").fullmatch(words) is not None


def brings_in_another(clauses: tuple[str, ...], stated: str) -> bool:
    """Tell whether clauses speak of somebody else who does so too (我外甥也学琴了)."""
    too = compiled("^(?P<who>(?:{OWN})?_的?_(?:{KIN}|{ROLE}|{PETS}|{NAME}))(?:{ADVERBS})*也", "zh")
    found = map(too.search, clauses)
    return any(match is not None and match.group("who") not in stated for match in found)


def openings_shared(stated: str, before: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a stated clause and each of some clauses open with alike.

    In whole words of two characters or more.
    """
    found = []
    for clause in before:
        pairs = zip(stated, clause, strict=False)
        differing = (at for at, (one, other) in enumerate(pairs) if one != other)
        shared = next(differing, min(len(stated), len(clause)))
        places = word_starts(stated) | word_starts(clause)
        while shared and shared not in places:
            shared -= 1
        words = stated[:shared]
        if len(words.strip("我们的俺咱家 ")) >= LEAST_COMPOUND:
            found.append(words)
    return tuple(dict.fromkeys(found))
