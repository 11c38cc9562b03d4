"""Texts in one way of writing, and words within them (pure)."""

import re

from memory.text.analyse import normalise, term_set, unspaced_runs

_EDGES = " \t\r\n.,;:!?\"'“”‘’()[]。，；：！？、（）【】《》「」…-"
_SPACE_IN_CHINESE = re.compile(
    r"(?<=[\u3400-\u9fff]) (?=[0-9a-z\u3400-\u9fff])|(?<=[0-9a-z]) (?=[\u3400-\u9fff])"
)
_BELOW_ZERO = re.compile(r"^\W*?[-−][0-9]")
_WORD = re.compile("[0-9a-z]")


def folded(text: str) -> str:
    """Return a text in one way of writing.

    NFKC, simplified, lower case, single spaces, no marks at its ends but the sign of a number.
    """
    plain = " ".join(normalise(text).casefold().split())
    below_zero = "-" if _BELOW_ZERO.match(plain) else ""
    return below_zero + _SPACE_IN_CHINESE.sub("", plain.strip(_EDGES))


def holds_words(text: str, words: str) -> bool:
    """Tell whether a folded text holds folded words as whole words; no words are in no text."""
    return bool(whole_places(text, words))


def whole_places(text: str, words: str) -> list[int]:
    """Return where a folded text holds folded words as whole words, in order."""
    places = []
    start = text.find(words) if words else -1
    while start >= 0:
        if not cuts_a_word(text, start, start + len(words)):
            places.append(start)
        start = text.find(words, start + 1)
    return places


def cuts_a_word(text: str, start: int, stop: int) -> bool:
    """Tell whether a span begins or ends within a Latin word or a number."""
    return _within_a_word(text, start) or _within_a_word(text, stop)


def _within_a_word(text: str, border: int) -> bool:
    before, behind = text[max(border - 1, 0) : border], text[border : border + 1]
    return bool(_WORD.match(before) and _WORD.match(behind))


def mentions(content: str, words: str) -> bool:
    """Tell whether a text holds all terms of some words in any order.

    Chinese words letter for letter.
    """
    if unspaced_runs(words):
        return folded(words).replace(" ", "") in folded(content).replace(" ", "")
    return term_set(words) <= term_set(content)
