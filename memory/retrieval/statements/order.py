"""What stands before what: of one statement the best form, of a change the newer (pure)."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key", bound=Hashable)
Before = Mapping[Key, Sequence[Key]]
"""By what stands behind, what stands before it."""


def preceded(
    items: Sequence[Item], before: Before[Key], *, key_of: Callable[[Item], Key]
) -> list[Item]:
    """Return items in order, each right behind those that stand before it.

    Only those that stood behind it are moved.

    Of a circle, the first in the order given stands behind the others.

    >>> preceded(["a", "b", "c"], {"a": ["c"]}, key_of=str)
    ['c', 'a', 'b']
    """
    if not before:
        return list(items)
    by_key = {key_of(item): item for item in items}
    ordered: dict[Key, Item] = {}
    entered: set[Key] = set()

    def enter(key: Key) -> None:
        stack = [key]
        while stack:
            last = stack[-1]
            entered.add(last)
            waiting = next(
                (one for one in before.get(last, ()) if one in by_key and one not in entered), None
            )
            if waiting is not None:
                stack.append(waiting)
            else:
                ordered.setdefault(stack.pop(), by_key[last])

    for key, item in by_key.items():
        if key in before:
            enter(key)
        else:
            ordered.setdefault(key, item)
    return list(ordered.values())


def lifted(worths: Mapping[Key, float], before: Before[Key]) -> dict[Key, float]:
    """Return worths with each at least that of what it stands before, however many stand between.

    >>> lifted({"old": 0.9, "new": 0.2}, {"old": ["new"]})
    {'old': 0.9, 'new': 0.9}
    """
    raised = dict(worths)
    stack = [key for key in before if key in raised]
    while stack:
        key = stack.pop()
        for first in before.get(key, ()):
            if first in raised and raised[first] < raised[key]:
                raised[first] = raised[key]
                stack.append(first)
    return raised


def together(
    items: Sequence[Item], pairs: Iterable[tuple[Key, Key]], *, key_of: Callable[[Item], Key]
) -> list[Item]:
    """Return items with the second of each pair moved right behind the first, where both are there.

    >>> together(["new", "x", "old"], [("new", "old")], key_of=str)
    ['new', 'old', 'x']
    """
    by_key = {key_of(item): item for item in items}
    there = (pair for pair in pairs if all(key in by_key for key in pair))
    followers = _followers(there)
    placed: list[Item] = []

    def place(key: Key) -> None:
        placed.append(by_key[key])
        for follower in followers.get(key, ()):
            place(follower)

    following = {key for keys in followers.values() for key in keys}
    for key in by_key:
        if key not in following:
            place(key)
    return placed


def _followers(pairs: Iterable[tuple[Key, Key]]) -> dict[Key, list[Key]]:
    """Return what stands behind each first, in order; each second stands behind its first pair's.

    Pairs that come back to where they began are left out.
    """
    behind: dict[Key, Key] = {}
    for first, second in pairs:
        if first != second:
            behind.setdefault(second, first)
    followers: dict[Key, list[Key]] = {}
    for second, first in behind.items():
        if not _leads_back(second, behind):
            followers.setdefault(first, []).append(second)
    return followers


def _leads_back(key: Key, behind: Mapping[Key, Key]) -> bool:
    """Tell whether following what a key stands behind comes back to a key that was passed."""
    passed = {key}
    while key in behind:
        key = behind[key]
        if key in passed:
            return True
        passed.add(key)
    return False
