"""Short numbers for what a model is shown, instead of ids.

A number that was not shown means nothing (pure).
"""

import re
from collections.abc import Sequence
from typing import Generic, TypeVar

_NUMBER = re.compile(r"[\[#]?[A-Za-z]{0,12} ?#?(\d{1,6})\]?", re.ASCII)
T = TypeVar("T")


class Numbered(Generic[T]):
    """Things under the numbers 1, 2, 3 ... in their order."""

    def __init__(self, things: Sequence[T]) -> None:
        self._things = tuple(things)

    def items(self) -> list[tuple[int, T]]:
        """Return each number with its thing."""
        return list(enumerate(self._things, start=1))

    def get(self, said: object) -> T | None:
        """Return the thing under a number, however an answer writes it (3, "3", "turn 3").

        Else None.
        """
        number = _number(said)
        if number is None or not 1 <= number <= len(self._things):
            return None
        return self._things[number - 1]


def _number(said: object) -> int | None:
    if isinstance(said, bool):
        return None
    if isinstance(said, int):
        return said
    if isinstance(said, float):
        return int(said) if said.is_integer() else None
    found = _NUMBER.fullmatch(said.strip()) if isinstance(said, str) else None
    return int(found[1]) if found else None
