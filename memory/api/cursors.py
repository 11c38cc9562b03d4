"""Opaque cursors over a descending id."""

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from memory.api.problems import invalid

DEFAULT_LIMIT, MAX_LIMIT = 50, 200
MAX_ID_DIGITS = 18


def limit_of(query: Mapping[str, Any]) -> int:
    """Return ?limit=, 1..200.

    Raises:
        Problem: it is not a number in that range.
    """
    raw = str(query.get("limit", DEFAULT_LIMIT))
    if not (raw.isascii() and raw.isdigit() and len(raw) <= MAX_ID_DIGITS) or not 1 <= int(raw) <= MAX_LIMIT:
        raise invalid("limit", f"must be a number from 1 to {MAX_LIMIT}")
    return int(raw)


def position_of(query: Mapping[str, Any]) -> int | None:
    """Return the id that ?cursor= stands for, or None at the beginning.

    Raises:
        Problem: it is not one of ours.
    """
    raw = query.get("cursor")
    if raw is None:
        return None
    try:
        text = base64.urlsafe_b64decode(str(raw).encode("ascii")).decode("ascii")
    except (ValueError, binascii.Error, UnicodeError):
        text = ""
    if not text.isdigit() or len(text) > MAX_ID_DIGITS:
        raise invalid("cursor", "is not a cursor of this list")
    return int(text)


def cursor_at(position: int | None) -> str | None:
    """Return the cursor of the page after an id."""
    return None if position is None else base64.urlsafe_b64encode(str(position).encode()).decode()
