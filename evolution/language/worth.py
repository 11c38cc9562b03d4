"""Which claims are worth a memory of their own (pure).

A typed memory stands in the profile and first in a block: it is worth it where it says something lasting of somebody.
What is read beyond that (times of meetings, settings of machines, what somebody does on Mondays) stays words.
"""

import tomllib
from functools import lru_cache

from evolution.language.patterns import DATA


def is_worth_a_memory(frame: str, attribute: str) -> bool:
    """Tell whether a claim that a frame read of an attribute becomes a typed memory."""
    frames, others, attributes = _worth()
    if frame in others:
        return False
    named = frame in frames or any(frame.startswith(one) for one in frames if one.endswith("."))
    return named or attribute in attributes


@lru_cache(maxsize=1)
def _worth() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    data = tomllib.loads((DATA / "worth.toml").read_text(encoding="utf-8"))
    return frozenset(data["frames"]), frozenset(data["not_frames"]), frozenset(data["attributes"])
