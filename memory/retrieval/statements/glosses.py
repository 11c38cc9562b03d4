"""Show what is left of a text with what its words mean in brackets (pure).

The whole was shown so too.
"""

import re
from collections.abc import Sequence

from memory.text.remains import TextRemains

_BRACKET = re.compile(r"\s?(?:\[[^\]\n]{1,80}\]|（[^）\n]{1,80}）|【[^】\n]{1,80}】)")


def gloss(said: str, glossed: str, left: TextRemains) -> str:
    """Return what is left of a text with the brackets of the whole.

    Without them where they cannot be placed.

    >>> from memory.text.remains import remaining
    >>> said = "My dog is ill. I moved last month."
    >>> gloss(said, "My dog is ill. I moved last month [2026-10].", remaining(said, [(0, 14)]))
    'I moved last month [2026-10].'
    """
    places = _places(said, glossed)
    if places is None:
        return left.text
    shown, at = left.text, 0
    for start, stop in left.pieces:
        piece = said[start:stop]
        at = shown.find(piece, at)
        if at < 0:
            return left.text
        with_brackets = glossed[places[start] : _end(glossed, places, stop)]
        shown = shown[:at] + with_brackets + shown[at + len(piece) :]
        at += len(with_brackets)
    return shown


def without_brackets(glossed: str) -> str:
    """Return a text without what its words mean.

    >>> without_brackets("I moved last month [2026-10].")
    'I moved last month.'
    """
    return _BRACKET.sub("", glossed)


def _places(said: str, glossed: str) -> list[int] | None:
    """Return where each character of a text stands in it with brackets.

    None where they cannot be told apart.
    """
    places: list[int] = []
    at = 0
    for place, character in enumerate(said):
        bracket = _BRACKET.match(glossed, at)
        if bracket is not None and not said.startswith(bracket.group(), place):
            at = bracket.end()
        if at >= len(glossed) or glossed[at] != character:
            return None
        places.append(at)
        at += 1
    return places


def _end(glossed: str, places: Sequence[int], stop: int) -> int:
    """Return where a piece ends in the text with brackets: behind the bracket of its last word."""
    end = places[stop - 1] + 1
    following = places[stop] if stop < len(places) else len(glossed)
    bracket = _BRACKET.match(glossed, end)
    return bracket.end() if bracket and bracket.end() <= following else end
