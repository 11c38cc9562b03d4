"""Where a text shows in brackets what some of its words mean (pure)."""

import re
from collections.abc import Sequence
from typing import NamedTuple

FARTHEST = 60  # characters from the words to their bracket; past them it stands right behind
_CLAUSE_END = re.compile(
    r"[,.;:!?](?=\s|$)|[，。；：！？…、\n()（）\[\]「」『』“”\"]"
    r"|(?<=[\u4e00-\u9fff])\s|\s(?=(?:and|but|so|because|then|which|who)\s)"
)


def bracket_place(text: str, stop: int, *, following: int | None = None) -> int:
    """Return where the bracket of words that end at `stop` stands: where their clause ends.

    So the clause stays as it was said. Right behind the words where the clause is long, or where
    other words with a bracket follow in it.

    Args:
        text: as it was said.
        stop: where the words end.
        following: where the next words with a bracket begin.

    >>> text = "I saw Tom last week in Rome, and left."
    >>> text[: bracket_place(text, 19)]
    'I saw Tom last week in Rome'
    >>> bracket_place(text, 19, following=23)
    19
    """
    found = _CLAUSE_END.search(text, stop, stop + FARTHEST + 1)
    end = found.start() if found else len(text)
    is_near = end - stop <= FARTHEST and (following is None or end <= following)
    return stop + len(text[stop:end].rstrip()) if is_near else stop


class Bracketed(NamedTuple):
    """Words of a text, and what stands behind them.

    Attributes:
        start, stop: where the words stand.
        bracket: with the space before it; may be empty.
        ends_clause: it stands where the clause ends, as that of a time does.
    """

    start: int
    stop: int
    bracket: str
    ends_clause: bool


def with_brackets(text: str, marked: Sequence[Bracketed]) -> str:
    """Return a text with brackets behind its words; the words are in order and do not overlap.

    >>> with_brackets("I saw her last week in Rome.", [Bracketed(10, 19, " [2026-07]", True)])
    'I saw her last week in Rome [2026-07].'
    """
    shown, following = text, None
    for words in reversed(marked):
        at = words.stop
        if words.ends_clause:
            at = bracket_place(text, words.stop, following=following)
        shown = shown[:at] + words.bracket + shown[at:]
        following = words.start
    return shown
