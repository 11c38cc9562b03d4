"""Filling a token budget: elastic, in order, never over, nothing twice (pure)."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)
Item = TypeVar("Item")
State = TypeVar("State")
SlotName = TypeVar("SlotName", bound=str)
Form = Literal["full", "short"]


class Offer(NamedTuple, Generic[Item]):
    """What there is of something to inject, as far as it has room.

    A tuple, because there are fifty of them a question.

    Attributes:
        item: what would be injected; None where no form of it has room.
        tokens: what that takes, 0 or more.
        told_by: what tells all of it in the block already.
    """

    item: Item | None = None
    tokens: int = 0
    told_by: tuple[Any, ...] = ()


class Filled(NamedTuple, Generic[Key, Item]):
    """What is injected, and what it takes."""

    key: Key
    item: Item
    tokens: int


@dataclass(frozen=True, slots=True)
class Filling(Generic[Key, Item, State]):
    """What has room, in order, what has none, the tokens taken, and what the block then tells.

    `repeated` names what would only repeat, with what tells it.
    """

    chosen: tuple[Filled[Key, Item], ...]
    skipped: tuple[Key, ...]
    repeated: Mapping[Key, tuple[Any, ...]]
    tokens: int
    state: State


@dataclass(frozen=True, slots=True)
class Menu(Generic[Key, Item, State]):
    """How things to inject are offered, and what is told once one is in the block.

    Attributes:
        offer: from a key, what the block tells so far and the tokens left to what there is of it.
        told: from what the block tells so far, a key and what was injected to what it tells then.
    """

    offer: Callable[[Key, State, int], Offer[Item]]
    told: Callable[[State, Key, Item], State]


def fill(
    keys: Iterable[Key],
    *,
    menu: Menu[Key, Item, State],
    room: int,
    state: State,
    max_items: int | None = None,
) -> Filling[Key, Item, State]:
    """Take things in order, as much of each as has room.

    A misfit does not stop a smaller one after it.

    Args:
        keys: best first.
        menu: what there is of each beside what the block tells already.
        room: tokens, 0 or more.
        state: what the block tells before.
        max_items: items at most; None is no limit.

    Raises:
        ValueError: if `room` or what something takes is negative.
    """
    if room < 0:
        raise ValueError(f"room must not be negative: {room}")
    chosen: list[Filled[Key, Item]] = []
    skipped: list[Key] = []
    repeated: dict[Key, tuple[Any, ...]] = {}
    left = room
    for key in keys:
        if max_items is not None and len(chosen) >= max_items:
            skipped.append(key)
            continue
        offer = menu.offer(key, state, left)
        if offer.tokens < 0:
            raise ValueError(f"a size must not be negative: {offer}")
        if offer.told_by:
            repeated[key] = offer.told_by
        elif offer.item is None or offer.tokens > left:
            skipped.append(key)
        else:
            chosen.append(Filled(key, offer.item, offer.tokens))
            left -= offer.tokens
            state = menu.told(state, key, offer.item)
    return Filling(tuple(chosen), tuple(skipped), repeated, room - left, state)


def fill_slots(
    keys: Mapping[SlotName, Sequence[Key]],
    *,
    order: Sequence[SlotName],
    menu: Menu[Key, Item, State],
    room: int,
    state: State,
) -> dict[SlotName, Filling[Key, Item, State]]:
    """Fill slot after slot; room one leaves moves on.

    A shortage cuts from the end of ``order``.

    Raises:
        ValueError: if a slot with items is not in ``order``, or ``room`` is negative.
    """
    misplaced = keys.keys() - set(order)
    if misplaced:
        raise ValueError(f"slots without a place: {sorted(misplaced)}")
    filled: dict[SlotName, Filling[Key, Item, State]] = {}
    left = room
    for slot in order:
        filled[slot] = fill(keys.get(slot, ()), menu=menu, room=left, state=state)
        left -= filled[slot].tokens
        state = filled[slot].state
    return filled
