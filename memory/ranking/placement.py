"""Where each chosen memory stands in the block."""

from collections.abc import Sequence
from typing import TypeVar

from memory.policy.kinds import Source
from memory.policy.order import Order
from memory.ranking.types import Scored

Item = TypeVar("Item")


def u_shape(items: Sequence[Item]) -> list[Item]:
    """Best first, second best last, the others between in order."""
    return [*items[:1], *items[2:], *items[1:2]]


def source_places(order: Order) -> dict[Source, int]:
    """Place of each source in the recall order, 0 first: its slot's, then within the slot."""
    ordered = (source for slot in order.slots for source in order.slot_sources.get(slot, ()))
    return {source: place for place, source in enumerate(ordered)}


def in_recall_order(items: Sequence[Scored], order: Order) -> list[Scored]:
    """Items by slot, within a slot in the order given."""
    slot_of = {
        source: place
        for place, slot in enumerate(order.slots)
        for source in order.slot_sources.get(slot, ())
    }
    return sorted(items, key=lambda item: slot_of[item.candidate.source])


def place(items: Sequence[Scored], order: Order) -> list[Scored]:
    """Items, best first, in the positions the policy asks for."""
    if order.position == "u_shape":
        return u_shape(items)
    return list(items) if order.position == "best_first" else in_recall_order(items, order)
