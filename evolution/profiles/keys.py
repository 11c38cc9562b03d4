"""Keys of entries that tell the values of a slot apart (pure)."""

import re
from hashlib import sha256

KEY_CHARACTERS = 200  # of the column
SLUG_CHARACTERS = 60  # of a value inside a key; a longer one is told apart by its digest
_SAYS = re.compile(r"^[^:：\n]{1,60}?(?:\bsays?: |说：)")  # who says it is no part of what is said
_NOT_A_WORD = re.compile(r"[\W_]+")


def within(head: str, value: str) -> str:
    """Return a key that tells values of a slot apart: `allergy/peanuts`."""
    value = unattributed(value)
    slug = _NOT_A_WORD.sub("_", value.lower()).strip("_")
    if not slug or len(slug) > SLUG_CHARACTERS:
        slug = f"{slug[: SLUG_CHARACTERS - 9]}_{sha256(value.encode()).hexdigest()[:8]}".strip("_")
    return f"{head[: KEY_CHARACTERS - SLUG_CHARACTERS - 1]}/{slug}"


def owned(owner: str, slot: str) -> str:
    """Return a slot led by whose it is, where that is somebody by name."""
    return f"{owner}/{slot}" if owner else slot


def unattributed(sentence: str) -> str:
    """Return what is said, without who says it."""
    return _SAYS.sub("", sentence)
