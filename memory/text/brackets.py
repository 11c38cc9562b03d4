"""Where a text shows in brackets what some of its words mean (pure)."""

import re

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
