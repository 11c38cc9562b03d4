"""Something that happens before one statement of a call, by its place from 1."""

from collections.abc import Callable
from typing import Any


class AtStatement:
    """A wrapper of Django's for statements: acts before one of them, and counts all."""

    def __init__(self, number: int, act: Callable[[], None]) -> None:
        self.number = number
        self.seen = 0
        self._act = act

    def __call__(self, execute: Callable[..., Any], *statement: Any) -> Any:
        self.seen += 1
        if self.seen == self.number:
            self._act()
        return execute(*statement)
