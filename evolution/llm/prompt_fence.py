"""Text from people as data: rows of JSON between two lines that nobody can guess or write (pure).

Every text is a JSON string on one line, so a line break, a quotation mark or a fence in it cannot
end anything; angle brackets are written as escapes, so that no tag and no role marker survives.
"""

import json
import secrets
from collections.abc import Mapping

from evolution.llm.types import Rows
from memory.retrieval.block.clean import clean

BOUNDARY_BYTES = 8
_MARKUP = str.maketrans({"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "`": "\\u0060"})


def boundary() -> str:
    """Return a name for one call's fence."""
    return secrets.token_hex(BOUNDARY_BYTES)


def fenced(data: Mapping[str, Rows], *, boundary: str) -> str:
    """Return rows by name, a line each, between the fence's lines."""
    lines = [line for name, rows in data.items() for line in (f"# {name}", *map(_row, rows))]
    return "\n".join((f"<data-{boundary}>", *lines, f"</data-{boundary}>"))


def _row(row: Mapping[str, object]) -> str:
    told = {name: shown(value) if isinstance(value, str) else value for name, value in row.items()}
    return json.dumps(told, ensure_ascii=False, allow_nan=False).translate(_MARKUP)


def shown(text: str) -> str:
    """Return a text as a model may see it.

    Composed, without invisible characters and role markers.
    """
    return "\n".join(clean(line) for line in text.splitlines()).strip()
