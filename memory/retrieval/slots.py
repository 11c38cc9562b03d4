"""Which of the chosen, and how much of the session, have room: slot after slot, or by score (SPEC 3.8, 3.10) (pure)."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from memory.policy import Policy
from memory.policy.words import Slot
from memory.ranking.budget import Filled, Filling, Sized, fill, fill_slots
from memory.retrieval.choose import Key
from memory.retrieval.kept import Conversation
from memory.retrieval.load_short_term import ShortTerm, short_term
from memory.retrieval.types import Injected

SHORT_TERM: Slot = "short_term"


@dataclass(frozen=True, slots=True)
class Room:
    """The tokens there are, and for what.

    Attributes:
        tokens: for all of it, 0 or more.
        max_items: memories at most; None is no limit.
        policy: order, caps and how many turns two retellings may share.
        tokens_of: what an element takes.
    """

    tokens: int
    max_items: int | None
    policy: Policy
    tokens_of: Callable[[Injected], int]

    def session(self, conversation: Conversation | None, *, tokens: int) -> ShortTerm:
        """Return what of a session fits."""
        return short_term(conversation, room=max(0, tokens), caps=self.policy.caps, tokens_of=self.tokens_of)


@dataclass(frozen=True, slots=True)
class Taken:
    """What is injected of memories, of which those that only repeat are named, and of the session."""

    memories: tuple[Filled[Key], ...]
    repeated: tuple[Key, ...]
    session: ShortTerm


def take(sizes: Sequence[Sized[Key]], conversation: Conversation | None, *, room: Room) -> Taken:
    """Fill the room by the policy's order."""
    if room.policy.order.choose == "score":
        return _by_score(sizes, conversation, room)
    return _by_slot(sizes, conversation, room)


def _by_score(sizes: Sequence[Sized[Key]], conversation: Conversation | None, room: Room) -> Taken:
    """Memories by score beside a share for the session; what they leave is the session's."""
    order = room.policy.order
    reserved = room.session(conversation, tokens=int(room.tokens * order.short_term_share))
    memories = fill(
        sizes,
        room=room.tokens - reserved.tokens,
        max_items=room.max_items,
        shown=reserved.turns,
        most_shared=room.policy.diversity.shared_turns,
    )
    return Taken(memories.chosen, memories.repeated, room.session(conversation, tokens=room.tokens - memories.tokens))


def _by_slot(sizes: Sequence[Sized[Key]], conversation: Conversation | None, room: Room) -> Taken:
    order = room.policy.order
    slot_of: dict[str, Slot] = {str(source): slot for slot, kinds in order.slot_sources.items() for source in kinds}
    slots: dict[Slot, list[Sized[Key]]] = {}
    for size in sizes:
        slots.setdefault(slot_of[size.key[0]], []).append(size)
    place = order.slots.index(SHORT_TERM)
    before = _filled(slots, order.slots[:place], tokens=room.tokens, shown=frozenset(), room=room)
    left = room.tokens - sum(one.tokens for one in before)
    session = room.session(conversation, tokens=left)
    shown: frozenset[Hashable] = frozenset().union(session.turns, *(one.shown for one in before))
    after = _filled(slots, order.slots[place:], tokens=left - session.tokens, shown=shown, room=room)
    fillings = [*before, *after]
    chosen = tuple(one for filling in fillings for one in filling.chosen)
    return Taken(chosen[: room.max_items], tuple(key for one in fillings for key in one.repeated), session)


def _filled(
    slots: dict[Slot, list[Sized[Key]]], order: Sequence[Slot], *, tokens: int, shown: frozenset[Hashable], room: Room
) -> list[Filling[Key]]:
    items = {slot: sized for slot, sized in slots.items() if slot in order}
    shared = room.policy.diversity.shared_turns
    filled = fill_slots(items, order=order, room=max(0, tokens), shown=shown, most_shared=shared)
    return [filled[slot] for slot in order]
