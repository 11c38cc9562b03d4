"""Pages of a list: how many rows one holds, and the cursor of where the next begins.

A cursor is the random id of the last memory of a page, or of the last tag a digest under its
scope's random id, and tells nothing of any other.
"""

import base64
import binascii
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from memory.api.problems import invalid

DEFAULT_LIMIT, MAX_LIMIT = 50, 200
MAX_ID_DIGITS = 18


def limit_of(query: Mapping[str, Any]) -> int:
    """Return ?limit=, 1..200.

    Raises:
        Problem: it is not a number in that range.
    """
    raw = str(query.get("limit", DEFAULT_LIMIT))
    if (
        not (raw.isascii() and raw.isdigit() and len(raw) <= MAX_ID_DIGITS)
        or not 1 <= int(raw) <= MAX_LIMIT
    ):
        raise invalid("limit", f"must be a number from 1 to {MAX_LIMIT}")
    return int(raw)


def position_of(query: Mapping[str, Any]) -> UUID | None:
    """Return the id or place that ?cursor= stands for, or None at the beginning.

    Raises:
        Problem: it is not one of ours.
    """
    raw = query.get("cursor")
    if raw is None:
        return None
    try:
        return UUID(bytes=base64.b64decode(str(raw).encode("ascii"), altchars=b"-_", validate=True))
    except (ValueError, binascii.Error, UnicodeError):
        raise invalid("cursor", "is not a cursor of this list") from None


def cursor_at(place: UUID | None) -> str | None:
    """Return the cursor of the page after a memory's id or a tag's place."""
    return None if place is None else base64.urlsafe_b64encode(place.bytes).decode()
