"""Something that happens before one statement of a call, by its place from 1."""

from collections.abc import Callable
from typing import Any

import pytest

FIRST = range(1, 41)
"""Places that every run of the tests tries; few calls run more statements, an erasure 142."""
REST = range(FIRST.stop, 1_000)
SHARES = [pytest.param(FIRST, id="first"), pytest.param(REST, marks=pytest.mark.long, id="rest")]


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


def in_turn(places: range, hurt: Callable[[int], AtStatement]) -> int:
    """Hurt a call at each place in turn, until it runs no statement there.

    Return how many statements were hurt, those before these places included. `FIRST` may end before
    the call does; `REST` goes on to its last statement.
    """
    for number in places:
        if hurt(number).seen < number:
            return number - 1
    assert places == FIRST, f"the call runs more than {places[-1]} statements"
    return places[-1]
