"""Which claims are worth a memory of their own (pure).

A typed memory stands in the profile and first in a block: it is worth it where it says something
lasting of somebody. What is read beyond that (times of meetings, settings of machines, what
somebody does on Mondays) stays words.
"""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import re2

from evolution.language.patterns import DATA


@dataclass(frozen=True, slots=True)
class _Worth:
    """What the data says.

    `of_the_talk` are frames whose values of such a form mean nothing outside of the talk.
    """

    frames: frozenset[str]
    not_frames: frozenset[str]
    attributes: frozenset[str]
    of_the_talk: frozenset[str]
    value_of_the_talk: Any


def is_worth_a_memory(frame: str, attribute: str, value: str) -> bool:
    """Tell whether a claim that a frame read becomes a typed memory.

    >>> is_worth_a_memory("likes", "likes", "sour cherries")
    True
    >>> is_worth_a_memory("likes", "likes", "the combination")
    False
    """
    worth = _worth()
    if frame in worth.not_frames:
        return False
    if frame in worth.of_the_talk and worth.value_of_the_talk.match(value):
        return False
    named = frame in worth.frames or any(
        frame.startswith(one) for one in worth.frames if one.endswith(".")
    )
    return named or attribute in worth.attributes


@lru_cache(maxsize=1)
def _worth() -> _Worth:
    data = tomllib.loads((DATA / "worth.toml").read_text(encoding="utf-8"))
    of_the_talk = data["of_the_talk"]
    return _Worth(
        frames=frozenset(data["frames"]),
        not_frames=frozenset(data["not_frames"]),
        attributes=frozenset(data["attributes"]),
        of_the_talk=frozenset(of_the_talk["frames"]),
        value_of_the_talk=re2.compile(of_the_talk["value"]),
    )
