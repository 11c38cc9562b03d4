"""From the chosen to the block, in order and within its budget. The budget is a promise (pure)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.policy.words import Slot
from memory.ranking.budget import Filled, Sized
from memory.ranking.placement import place as placed
from memory.ranking.types import Scored
from memory.retrieval.choose import Chosen, Key, key_of
from memory.retrieval.forms import full_form, short_form
from memory.retrieval.frame import Frame
from memory.retrieval.kept import NOTHING, ShortLived
from memory.retrieval.load_short_term import PARTS
from memory.retrieval.load_working import WORKING_MEMORY, InMind, in_mind
from memory.retrieval.render import block, clean, guide
from memory.retrieval.slots import SHORT_TERM, Room, Taken, take
from memory.retrieval.types import Injected, Passage
from memory.text.tokens import count_tokens

_KEPT_LONGEST = (*PARTS, "profile", "goal", WORKING_MEMORY)  # beside memories, what is dropped last comes last


@dataclass(slots=True)
class Packed:
    """The block, what is in it, in order, what was left out of it, and what of the head was considered."""

    items: list[Injected]
    context: str
    tokens_used: int
    left_out: dict[Key, tuple[str, str]] = field(default_factory=dict)
    degradations: list[dict[str, Any]] = field(default_factory=list)
    head: list[Injected] = field(default_factory=list)


def pack(
    chosen: Chosen,
    *,
    head: Sequence[Injected],
    passages: Mapping[UUID, Passage],
    frame: Frame,
    kept: ShortLived = NOTHING,
) -> Packed:
    """Fill the room with the working memory, the head, then the chosen and the session, place them, and render.

    The whole block fits, always.
    """
    mind = in_mind(kept.working, language=frame.language, fits=frame.holds_alone)
    first = [replace(mind.item, tokens=frame.tokens(mind.item))] if mind.item else []
    left = frame.room - sum(item.tokens for item in first)
    guides, degradations = _guides(frame, room=left)
    left -= count_tokens("\n".join(guides)) + 1 if guides else 0
    heads = [*first, *_fitting(head, room=left, frame=frame)]
    left -= sum(item.tokens for item in heads[len(first) :]) + frame.own_tokens(
        with_working_memory=mind.item is not None
    )
    reserved = frame.policy.order.short_term_share if kept.conversation else 0.0
    forms, sizes = _sized(chosen.scored, passages=passages, room=left * (1 - reserved), frame=frame)
    room = Room(max(0, left), frame.max_items, frame.policy, frame.tokens)
    taken = take(sizes, kept.conversation, room=room)
    ordered = _ordered([_in_form(forms[one.key], one) for one in taken.memories], chosen.scored, frame.policy)
    items = _with_session(heads, ordered, taken, frame.policy)
    packed = _rendered(items, guides=guides, frame=frame)
    repeats = dict.fromkeys(taken.repeated, ("shown_already", "shared_turns"))
    packed.left_out = chosen.left_out | repeats | packed.left_out
    packed.degradations = [*chosen.degradations, *_steps(mind, taken), *degradations, *packed.degradations]
    packed.head = [*first, *head, *taken.session.items]
    return packed


def _steps(mind: InMind, taken: Taken) -> list[dict[str, Any]]:
    return [dict(step) for step in (*mind.degradations, *taken.session.degradations)]


def _guides(frame: Frame, *, room: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the guides asked for, or none where they would not fit beside the working memory, and say so."""
    names = frame.question.guides
    texts = [guide(name, phase=frame.question.phase, language=frame.language) for name in names]
    texts = [text for text in texts if text]
    if count_tokens("\n".join(texts)) + 1 <= room or not texts:
        return texts, []
    return [], [_guides_left_out(texts)]


def _guides_left_out(guides: Sequence[str]) -> dict[str, Any]:
    return {"step": "omit_guides", "omitted": len(guides), "sources": []}


def _fitting(head: Sequence[Injected], *, room: int, frame: Frame) -> list[Injected]:
    fitting: list[Injected] = []
    for item in head:
        tokens = frame.tokens(item)
        if tokens <= room:
            fitting.append(replace(item, tokens=tokens))
            room -= tokens
    return fitting


def _sized(
    scored: Sequence[Scored], *, passages: Mapping[UUID, Passage], room: float, frame: Frame
) -> tuple[dict[Key, tuple[Injected, Injected | None]], list[Sized[Key]]]:
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
        sizes.append(Sized(key, tokens, frame.tokens(short) if short else None, passage.turns))
    return forms, sizes


def _in_form(forms: tuple[Injected, Injected | None], one: Filled[Key]) -> Injected:
    full, short = forms
    return replace(short if one.form == "short" and short else full, tokens=one.tokens)


def _ordered(taken: Sequence[Injected], scored: Sequence[Scored], policy: Policy) -> list[Injected]:
    by_key = {(item.source, item.item_id): item for item in taken}
    best_first = sorted((one for one in scored if key_of(one) in by_key), key=lambda one: -one.score)
    return [by_key[key_of(one)] for one in placed(best_first, policy.order)]


def _with_session(
    heads: Sequence[Injected], ordered: Sequence[Injected], taken: Taken, policy: Policy
) -> list[Injected]:
    """Put the session's elements behind the heads, or in their slot of the recall order."""
    order = policy.order
    if order.position != "recall_order" or not taken.session.items:
        return [*heads, *taken.session.items, *ordered]
    earlier: Sequence[Slot] = order.slots[: order.slots.index(SHORT_TERM)]
    sources = {str(source) for slot in earlier for source in order.slot_sources.get(slot, ())}
    place = sum(item.source in sources for item in ordered)
    return [*heads, *ordered[:place], *taken.session.items, *ordered[place:]]


def _rendered(items: list[Injected], *, guides: Sequence[str], frame: Frame) -> Packed:
    """Render, count the block itself, and drop the worst until it fits: pieces may merge into other tokens.

    What is kept in mind was cut to fit alone, and stays; before it the guides would go.
    """
    left_out: dict[Key, tuple[str, str]] = {}
    degradations: list[dict[str, Any]] = []
    style = frame.question.format
    context = block(items, style=style, language=frame.language, guides=guides)
    while items and count_tokens(context) > frame.room:
        worst = min(items, key=_worth)
        if worst.source == WORKING_MEMORY and guides:
            degradations.append(_guides_left_out(guides))
            guides = ()
        else:
            items.remove(worst)
            left_out[worst.source, worst.item_id] = ("budget", "")
        context = block(items, style=style, language=frame.language, guides=guides)
    shown = [replace(item, position=i, text=clean(item.text)) for i, item in enumerate(items, start=1)]
    return Packed(shown, context, count_tokens(context), left_out, degradations)


def _worth(item: Injected) -> tuple[int, float]:
    return (1 + _KEPT_LONGEST.index(item.source) if item.source in _KEPT_LONGEST else 0, item.score)
