"""From the chosen to the block, in order and within its budget. The budget is a promise (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.policy.words import Slot
from memory.ranking.budget import Filled, Sized, fill, fill_slots
from memory.ranking.placement import place as placed
from memory.ranking.types import Scored
from memory.retrieval.choose import Chosen, Key, key_of
from memory.retrieval.forms import full_form, short_form
from memory.retrieval.render import Language, block, clean, element, guide
from memory.retrieval.types import Format, Injected, Passage, Question
from memory.text.tokens import count_tokens

FRAME_TOKENS: Mapping[Format, int] = {"tagged": 0, "markdown": 24, "list": 40, "json": 4}
"""Tokens that a format's own headings take beside its elements, at most."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What the block must keep to.

    Attributes:
        question: format, guides, phase.
        policy: order and position.
        room: tokens of the whole block, never exceeded.
        max_items: memories at most beside the head; None is no limit.
        language: of headings and guides.
    """

    question: Question
    policy: Policy
    room: int
    max_items: int | None
    language: Language

    def tokens(self, item: Injected) -> int:
        """Return the tokens an item takes, its line break included."""
        rendered = element(item, place=1, style=self.question.format, language=self.language)
        return count_tokens(rendered) + 1


@dataclass(slots=True)
class Packed:
    """The block, what is in it, in order, and what was left out of it."""

    items: list[Injected]
    context: str
    tokens_used: int
    left_out: dict[Key, tuple[str, str]] = field(default_factory=dict)
    degradations: list[dict[str, Any]] = field(default_factory=list)


def pack(chosen: Chosen, *, head: Sequence[Injected], passages: Mapping[UUID, Passage], frame: Frame) -> Packed:
    """Fill the room with the head, then the chosen, place them, and render; the whole block fits, always."""
    guides, degradations = _guides(frame)
    left = frame.room - (count_tokens("\n".join(guides)) + 1 if guides else 0)
    heads = _fitting(head, room=left, frame=frame)
    left -= sum(item.tokens for item in heads) + FRAME_TOKENS[frame.question.format]
    taken = _filled(chosen.scored, passages=passages, room=max(0, left), frame=frame)
    ordered = _ordered(taken, chosen.scored, frame.policy)
    packed = _rendered([*heads, *ordered], guides=guides, frame=frame)
    packed.left_out = chosen.left_out | packed.left_out
    packed.degradations = chosen.degradations + degradations
    return packed


def _guides(frame: Frame) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the guides asked for, or none where they alone would not fit, and say so."""
    names = frame.question.guides
    texts = [guide(name, phase=frame.question.phase, language=frame.language) for name in names]
    texts = [text for text in texts if text]
    if count_tokens("\n".join(texts)) + 1 <= frame.room:
        return texts, []
    return [], [{"step": "omit_guides", "omitted": len(texts), "sources": []}]


def _fitting(head: Sequence[Injected], *, room: int, frame: Frame) -> list[Injected]:
    fitting: list[Injected] = []
    for item in head:
        tokens = frame.tokens(item)
        if tokens <= room:
            fitting.append(replace(item, tokens=tokens))
            room -= tokens
    return fitting


def _filled(scored: Sequence[Scored], *, passages: Mapping[UUID, Passage], room: int, frame: Frame) -> list[Injected]:
    forms: dict[Key, tuple[Injected, Injected | None]] = {}
    sizes: list[Sized[Key]] = []
    reached = 0
    for item in scored:
        key = key_of(item)
        passage = passages.get(key[1])
        if passage is None:
            continue  # erased since it was found
        full = full_form(item, passage)
        tokens = frame.tokens(full)
        reached += tokens
        # a short form matters only from where the room may have run out
        short = short_form(full, passage) if reached > room else None
        forms[key] = (full, short)
        sizes.append(Sized(key, tokens, frame.tokens(short) if short else None))
    taken = _slotwise(sizes, room=room, frame=frame)
    return [_in_form(forms[one.key], one) for one in taken]


def _in_form(forms: tuple[Injected, Injected | None], one: Filled[Key]) -> Injected:
    full, short = forms
    return replace(short if one.form == "short" and short else full, tokens=one.tokens)


def _slotwise(sizes: Sequence[Sized[Key]], *, room: int, frame: Frame) -> list[Filled[Key]]:
    order = frame.policy.order
    if order.choose == "score":
        return list(fill(sizes, room=room, max_items=frame.max_items).chosen)
    slot_of: dict[str, Slot] = {str(source): slot for slot, kinds in order.slot_sources.items() for source in kinds}
    slots: dict[Slot, list[Sized[Key]]] = {}
    for size in sizes:
        slots.setdefault(slot_of[size.key[0]], []).append(size)
    filled = fill_slots(slots, order=order.slots, room=room)
    return [one for slot in order.slots for one in filled[slot].chosen][: frame.max_items]


def _ordered(taken: Sequence[Injected], scored: Sequence[Scored], policy: Policy) -> list[Injected]:
    by_key = {(item.source, item.item_id): item for item in taken}
    best_first = sorted((one for one in scored if key_of(one) in by_key), key=lambda one: -one.score)
    return [by_key[key_of(one)] for one in placed(best_first, policy.order)]


def _rendered(items: list[Injected], *, guides: Sequence[str], frame: Frame) -> Packed:
    """Render, count the block itself, and drop the worst until it fits: pieces may merge into other tokens."""
    left_out: dict[Key, tuple[str, str]] = {}
    style = frame.question.format
    context = block(items, style=style, language=frame.language, guides=guides)
    while items and count_tokens(context) > frame.room:
        worst = min(items, key=lambda item: (item.source == "goal", item.score))
        items.remove(worst)
        left_out[worst.source, worst.item_id] = ("budget", "")
        context = block(items, style=style, language=frame.language, guides=guides)
    shown = [replace(item, position=i, text=clean(item.text)) for i, item in enumerate(items, start=1)]
    return Packed(shown, context, count_tokens(context), left_out)
