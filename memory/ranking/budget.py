"""Filling a token budget: elastic, in order, never over (SPEC 3.8)."""

from collections.abc import Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from memory.policy.packing import Budget
from memory.policy.words import Intent

Key = TypeVar("Key", bound=Hashable)
SlotName = TypeVar("SlotName", bound=str)
Form = Literal["full", "short"]


@dataclass(frozen=True, slots=True)
class Sized(Generic[Key]):
    """Something to inject.

    Attributes:
        key: its identity.
        full_tokens: what it takes in full.
        short_tokens: what it takes in its short form; None without one.
        turns: the turns it retells; empty where it is no retelling, and never a repetition.
    """

    key: Key
    full_tokens: int
    short_tokens: int | None = None
    turns: frozenset[Hashable] = frozenset()


@dataclass(frozen=True, slots=True)
class Filled(Generic[Key]):
    """What is injected, and in which form."""

    key: Key
    form: Form
    tokens: int


@dataclass(frozen=True, slots=True)
class Filling(Generic[Key]):
    """What fitted, in order, what did not, the tokens taken, what only repeats, and the turns shown in full by now."""

    chosen: tuple[Filled[Key], ...]
    skipped: tuple[Key, ...]
    tokens: int
    repeated: tuple[Key, ...] = ()
    shown: frozenset[Hashable] = frozenset()


def room_tokens(requested: int | None, *, intent: Intent | None, budget: Budget) -> int:
    """Tokens a block may have: the smaller of request and intent, the default where neither says."""
    rule = None if intent is None else budget.intents.get(intent)
    stated = [
        tokens
        for tokens in (requested, None if rule is None else rule.tokens, budget.ceiling_tokens)
        if tokens is not None
    ]
    if requested is None and rule is None:
        stated.append(budget.default_tokens)
    return min(stated)


def fill(
    items: Sequence[Sized[Key]],
    *,
    room: int,
    max_items: int | None = None,
    shown: Iterable[Hashable] = (),
    most_shared: float = 1.0,
) -> Filling[Key]:
    """Take items in order, in full, else short, else not; a misfit does not stop a smaller one after it.

    Args:
        items: best first.
        room: tokens, 0 or more.
        max_items: items at most; None is no limit.
        shown: turns that stand in the block already.
        most_shared: share above 0 to 1 of an item's turns; one that has as many shown already only repeats.

    Raises:
        ValueError: if ``room`` or a size is negative.
    """
    if room < 0:
        raise ValueError(f"room must not be negative: {room}")
    chosen: list[Filled[Key]] = []
    skipped: list[Key] = []
    repeated: list[Key] = []
    told = set(shown)
    left = room
    for item in items:
        if _repeats(item.turns, told, most_shared):
            repeated.append(item.key)
            continue
        taken = _form_that_fits(item, left) if max_items is None or len(chosen) < max_items else None
        if taken is None:
            skipped.append(item.key)
            continue
        chosen.append(taken)
        left -= taken.tokens
        told |= item.turns if taken.form == "full" else frozenset()
    return Filling(tuple(chosen), tuple(skipped), room - left, tuple(repeated), frozenset(told))


def fill_slots(
    items: Mapping[SlotName, Sequence[Sized[Key]]],
    *,
    order: Sequence[SlotName],
    room: int,
    shown: Iterable[Hashable] = (),
    most_shared: float = 1.0,
) -> dict[SlotName, Filling[Key]]:
    """Fill slot after slot; room one leaves moves on, and a shortage cuts from the end of ``order``.

    Raises:
        ValueError: if a slot with items is not in ``order``, or ``room`` is negative.
    """
    if not set(order) >= items.keys():
        raise ValueError(f"slots without a place: {sorted(items.keys() - set(order))}")
    filled: dict[SlotName, Filling[Key]] = {}
    left = room
    for slot in order:
        filled[slot] = fill(items.get(slot, ()), room=left, shown=shown, most_shared=most_shared)
        left -= filled[slot].tokens
        shown = filled[slot].shown
    return filled


def _repeats(turns: Set[Hashable], told: Set[Hashable], most_shared: float) -> bool:
    return bool(turns) and len(turns & told) >= most_shared * len(turns)


def _form_that_fits(item: Sized[Key], left: int) -> Filled[Key] | None:
    if item.full_tokens < 0 or (item.short_tokens or 0) < 0:
        raise ValueError(f"a size must not be negative: {item}")
    if item.full_tokens <= left:
        return Filled(item.key, "full", item.full_tokens)
    if item.short_tokens is not None and item.short_tokens <= left:
        return Filled(item.key, "short", item.short_tokens)
    return None
