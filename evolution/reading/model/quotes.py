"""Where the words that a model quotes stand in a turn (pure).

White space, the form of quotation marks, and what no reader sees may differ; every other character must be the same.
"""

import unicodedata

_SAME = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "…": "..."})
_EDGES = " \t\r\n\"'“”‘’「」…"


def span_of(quote: str, text: str) -> tuple[int, int] | None:
    """Return (start, stop) of a quote's first place in a text; None where its words do not stand there."""
    wanted = "".join(character for character, _ in _telling(quote.strip(_EDGES)))
    telling = list(_telling(text))
    at = "".join(character for character, _ in telling).find(wanted) if wanted else -1
    if at < 0:
        return None
    return telling[at][1], telling[at + len(wanted) - 1][1] + 1


def _telling(text: str) -> list[tuple[str, int]]:
    """Return the characters that a reader sees, each in one way of writing, with its place in the text."""
    found: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        if character.isspace() or unicodedata.category(character) in {"Cf", "Cc"}:
            continue
        plain = unicodedata.normalize("NFKD", character.translate(_SAME)).casefold()
        found += [(part, place) for part in plain if not part.isspace()]
    return found
