"""Keys of entries: an attribute, and where it holds several values what tells them apart (pure)."""

import re
from hashlib import sha256

SLUG_CHARACTERS = 60
"""Of a value inside a key; a longer one is told apart by its digest.

A key has at most 200 characters.
"""
DIGEST_CHARACTERS = 8
_NOT_A_WORD = re.compile(r"[\W_]+")


def within(attribute: str, value: str) -> str:
    """Return a key that tells the values of an attribute apart: `allergy/peanuts`."""
    slug = _NOT_A_WORD.sub("_", value.casefold()).strip("_")
    if not slug or len(slug) > SLUG_CHARACTERS:
        head = slug[: SLUG_CHARACTERS - DIGEST_CHARACTERS - 1]
        slug = f"{head}_{sha256(value.encode()).hexdigest()[:DIGEST_CHARACTERS]}".strip("_")
    return f"{attribute}/{slug}"
