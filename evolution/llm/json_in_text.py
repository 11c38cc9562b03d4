"""The JSON values in a text that a model wrote.

Within prose, fences and thoughts, with the slips that mean one thing only (pure).
"""

import json
import re
from collections.abc import Iterator

MOST_CHARACTERS = 200_000  # of an answer; longer ones are cut there, and then hardly JSON
MOST_VALUES = 5  # looked for in one answer
MOST_OPENINGS = 200  # brackets tried in one answer
_THOUGHTS = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCED = re.compile(r"```[\w-]*+\s*+(.*?)```", re.DOTALL)
_BAD_ESCAPE = re.compile(r'\\(u[0-9a-fA-F]{4}|["\\/bfnrt])|\\(\'?)')
_LAST_COMMA = re.compile(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', re.DOTALL)
_decoder = json.JSONDecoder(
    strict=False, parse_constant=lambda _: None
)  # NaN is no number: the field is missing


def json_values(text: str) -> list[object]:
    """Return the different objects and arrays of a text, in order.

    The whole text first where it is one.
    """
    text = _THOUGHTS.sub("", text[:MOST_CHARACTERS]).strip().removeprefix("\ufeff")
    whole = _decoded(text)
    if whole is not None:
        return [whole]
    values: list[object] = []
    for value in (*map(_decoded, _FENCED.findall(text)), *_outermost(_mended(text))):
        if value is not None and value not in values:
            values.append(value)
    return values[-MOST_VALUES:]


def _decoded(text: str) -> object | None:
    """Return an object or array that is all of a text."""
    for attempt in (text, _mended(text)):
        try:
            value = _decoder.decode(attempt.strip())
        except (ValueError, RecursionError):
            continue
        return value if isinstance(value, dict | list) else None
    return None


def _outermost(text: str) -> Iterator[object]:
    """Give the objects and arrays that stand in a text."""
    position = 0
    for _ in range(MOST_OPENINGS):
        opening = re.compile(r"[{\[]").search(text, position)
        if opening is None:
            return
        try:
            value, position = _decoder.raw_decode(text, opening.start())
        except (ValueError, RecursionError):
            position = opening.end()
            continue
        yield value


def _mended(text: str) -> str:
    """Return a text with stray backslashes doubled and no commas before closing brackets."""
    doubled = _BAD_ESCAPE.sub(lambda found: found[0] if found[1] else found[2] or "\\\\", text)
    return _LAST_COMMA.sub(lambda found: found[1] or "", doubled)
