"""The lines between two `---` that a Markdown file begins with. Pure."""

import re
from collections.abc import Mapping

from memory.exchange.formats.markdown_pieces import read_value

_FRONT = re.compile(
    # a comment ends at its first mark, once and for all (`*+`): else comments in a row could end in
    # every other way
    r"\A(?:\s|<!--(?:(?!-->).)*+-->)*+---[ \t]*+\n(?P<front>.*?)\n---[ \t]*+(?:\n|\Z)"
    r"(?P<body>.*)\Z",
    re.DOTALL,
)


def read_front(document: str) -> tuple[dict[str, str], str] | None:
    """Return what the front matter says, by name and as written, and the rest.

    None where there is none.
    """
    found = _FRONT.match(document)
    if found is None:
        return None
    values = {}
    for line in found["front"].split("\n"):
        name, colon, value = line.partition(":")
        if colon:
            values[name.strip()] = value.strip()
    return values, found["body"]


def write_front(values: Mapping[str, str]) -> str:
    """Return front matter; what is empty is left out. Values are written already."""
    lines = [f"{name}: {value}\n" for name, value in values.items() if value]
    return f"---\n{''.join(lines)}---\n"


def plain(values: Mapping[str, str], name: str) -> str:
    """Return one value without its quotes; empty where it is not said."""
    return read_value(values.get(name, ""))
