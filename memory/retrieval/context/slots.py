"""Which of the chosen, and how much of the session, have room.

Slot after slot, or by score (pure).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from memory.policy import Policy
from memory.policy.words import Slot
from memory.ranking.filling import Filled, Filling, Menu, fill, fill_slots
from memory.retrieval.context.whole_or_short import Serving
from memory.retrieval.kept import Conversation
from memory.retrieval.session.load_short_term import ShortTermElements, short_term
from memory.retrieval.statements.coverage import NOTHING, Coverage, Key
from memory.retrieval.types import TokensOf

SHORT_TERM: Slot = "short_term"
PROFILE = "profile"


@dataclass(frozen=True, slots=True)
class Room:
    """The tokens there are, and for what.

    Attributes:
        tokens: for all of it, 0 or more.
        memory_tokens: for memories at most, 0 to `tokens`.
        max_items: memories at most; None is no limit.
        policy: order and caps.
        menu: what there is of each memory.
        tokens_of: what an element takes.
        nothing: what a block tells that shows nothing yet.
    """

    tokens: int
    memory_tokens: int
    max_items: int | None
    policy: Policy
    menu: Menu[Key, Serving, Coverage]
    tokens_of: TokensOf
    nothing: Coverage = NOTHING

    def session(
        self, conversation: Conversation | None, *, tokens: int, coverage: Coverage
    ) -> ShortTermElements:
        """Return what of a session has room beside what a block tells."""
        room = max(0, tokens)
        return short_term(
            conversation,
            room=room,
            caps=self.policy.caps,
            tokens_of=self.tokens_of,
            coverage=coverage,
        )


@dataclass(frozen=True, slots=True)
class Taken:
    """What is injected of memories and of the session.

    Memories that only repeat are named with what tells them.

    `coverage` is what all of it tells.
    """

    memories: tuple[Filled[Key, Serving], ...]
    repeated: Mapping[Key, tuple[Key, ...]]
    session: ShortTermElements
    coverage: Coverage


def take(keys: Sequence[Key], conversation: Conversation | None, *, room: Room) -> Taken:
    """Fill the room by the policy's order.

    Memories beside a share for the session, then what both have left. Turns of the window stand
    before the episodes that say the same; quotes and summary lines give way to memories.
    """
    by_score = room.policy.order.choose == "score"
    memories = (
        _by_score(keys, conversation, room) if by_score else _by_slot(keys, conversation, room)
    )
    narrower = _with_profiles_last(memories, room)
    if conversation is None and narrower is memories:
        return Taken(memories.chosen, memories.repeated, ShortTermElements(), memories.told)
    session = room.session(
        conversation, tokens=room.tokens - narrower.tokens, coverage=narrower.told
    )
    left = min(room.tokens - session.tokens, room.memory_tokens) - narrower.tokens
    more = _more(narrower, room, tokens=left, coverage=narrower.told.and_also(session.coverage))
    everything = _Memories(
        chosen=(*narrower.chosen, *more.chosen),
        skipped=more.skipped,
        repeated={**narrower.repeated, **more.repeated},
        tokens=narrower.tokens + more.tokens,
        told=more.state,
    )
    last = _with_profiles_last(everything, room)
    return Taken(last.chosen, last.repeated, session, last.told)


@dataclass(frozen=True, slots=True)
class _Memories:
    """The memories that have room, those that have none, and what they tell, the session apart."""

    chosen: tuple[Filled[Key, Serving], ...]
    skipped: tuple[Key, ...]
    repeated: Mapping[Key, tuple[Key, ...]]
    tokens: int
    told: Coverage


def _by_score(keys: Sequence[Key], conversation: Conversation | None, room: Room) -> _Memories:
    """Memories by score beside a share for the session."""
    share = int(room.tokens * room.policy.order.short_term_share)
    reserved = room.session(conversation, tokens=share, coverage=room.nothing)
    left = min(room.tokens - reserved.tokens, room.memory_tokens)
    beside = reserved.window.words_alone()
    filling = fill(keys, menu=room.menu, room=left, state=beside, max_items=room.max_items)
    told = filling.state if beside == room.nothing else _told(filling.chosen, room)
    return _Memories(filling.chosen, filling.skipped, filling.repeated, filling.tokens, told)


def _by_slot(keys: Sequence[Key], conversation: Conversation | None, room: Room) -> _Memories:
    """Memories slot after slot; the session has what is left before the slots behind it."""
    order = room.policy.order
    slot_of: dict[str, Slot] = {
        str(source): slot for slot, kinds in order.slot_sources.items() for source in kinds
    }
    slots: dict[Slot, list[Key]] = {}
    for key in keys:
        slots.setdefault(slot_of[key[0]], []).append(key)
    place = order.slots.index(SHORT_TERM)
    before = _filled(
        slots, order.slots[:place], tokens=room.memory_tokens, coverage=room.nothing, room=room
    )
    filled = sum(one.tokens for one in before)
    left = room.tokens - filled
    told = before[-1].state if before else room.nothing
    session = room.session(conversation, tokens=left, coverage=told)
    beside = replace(told.and_also(session.window), told=told.told)
    behind = min(left - session.tokens, room.memory_tokens - filled)
    after = _filled(slots, order.slots[place:], tokens=behind, coverage=beside, room=room)
    return _of_memories([*before, *after], keys, room)


def _filled(
    slots: Mapping[Slot, list[Key]],
    order: Sequence[Slot],
    *,
    tokens: int,
    coverage: Coverage,
    room: Room,
) -> list[Filling[Key, Serving, Coverage]]:
    keys = {slot: ordered for slot, ordered in slots.items() if slot in order}
    filled = fill_slots(keys, order=order, menu=room.menu, room=max(0, tokens), state=coverage)
    return [filled[slot] for slot in order]


def _of_memories(
    fillings: Sequence[Filling[Key, Serving, Coverage]], keys: Sequence[Key], room: Room
) -> _Memories:
    """Return the memories of some fillings, those that have no room in the order of the keys."""
    chosen = tuple(chain.from_iterable(filling.chosen for filling in fillings))[: room.max_items]
    repeated: dict[Key, tuple[Key, ...]] = {}
    for filling in fillings:
        repeated |= filling.repeated
    taken = {one.key for one in chosen}
    skipped = tuple(key for key in keys if key not in taken and key not in repeated)
    tokens = sum(one.tokens for one in chosen)
    return _Memories(chosen, skipped, repeated, tokens, _told(chosen, room))


def _told(memories: Iterable[Filled[Key, Serving]], room: Room) -> Coverage:
    """Return what a block of these memories tells."""
    told = room.nothing
    for one in memories:
        told = room.menu.told(told, one.key, one.item)
    return told


def _with_profiles_last(memories: _Memories, room: Room) -> _Memories:
    """Return memories with the passages of profiles beside all others.

    A profile is made of what these tell.
    """
    others = [one for one in memories.chosen if one.key[0] != PROFILE]
    if len(others) == len(memories.chosen):
        return memories
    told = _told(others, room)
    repeated = dict(memories.repeated)
    chosen: list[Filled[Key, Serving]] = []
    for one in memories.chosen:
        if one.key[0] != PROFILE:
            chosen.append(one)
            continue
        offer = room.menu.offer(one.key, told, one.tokens)
        if offer.told_by:
            repeated[one.key] = offer.told_by
            continue
        beside = one if offer.item is None else Filled(one.key, offer.item, offer.tokens)
        chosen.append(beside)
    if chosen == list(memories.chosen):
        return memories
    tokens = sum(one.tokens for one in chosen)
    return replace(memories, chosen=tuple(chosen), repeated=repeated, tokens=tokens)


def _more(
    memories: _Memories, room: Room, *, tokens: int, coverage: Coverage
) -> Filling[Key, Serving, Coverage]:
    """Fill what room is left with what had none before."""
    most = None if room.max_items is None else room.max_items - len(memories.chosen)
    return fill(
        memories.skipped, menu=room.menu, room=max(0, tokens), state=coverage, max_items=most
    )
