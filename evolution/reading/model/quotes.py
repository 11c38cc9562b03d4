"""Where the words that a model quotes stand in a turn (pure).

White space, the form of quotation marks, and what no reader sees may differ; every other character
must be the same.
"""

import unicodedata
from collections.abc import Iterable

from memory.text.unseen import visible

_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."})
_EDGES = " \t\r\n\"'“”‘’「」…"


def span_of(quote: str, text: str) -> tuple[int, int] | None:
    """Return (start, stop) of a quote's first place in a text.

    None where its words do not stand there.
    """
    wanted = _characters(_telling(quote.strip(_EDGES)))
    telling = _telling(text)
    first = _characters(telling).find(wanted) if wanted else -1
    if first < 0:
        return None
    last = first + len(wanted) - 1
    _, start = telling[first]
    _, end = telling[last]
    return start, end + 1


def _characters(telling: Iterable[tuple[str, int]]) -> str:
    return "".join(character for character, _ in telling)


def _telling(text: str) -> list[tuple[str, int]]:
    """Return the characters that a reader sees, each with its place in the text.

    Each is in one way of writing.
    """
    found: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        if not visible(character):
            continue
        same = character.translate(_SAME)
        plain = unicodedata.normalize("NFKD", same).casefold()
        found += [(part, place) for part in plain if not part.isspace()]
    return found
