"""From scored candidates to the block: caps, diversity, budget, order. The budget is a promise. (pure)"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.ranking.budget import Filled, Sized, fill, fill_slots
from memory.ranking.caps import apply_caps
from memory.ranking.diversity import diversify
from memory.ranking.levels import is_recalled
from memory.ranking.placement import place
from memory.ranking.types import Scored
from memory.retrieval.render import Language, block, clean, element, guide
from memory.retrieval.types import Injected, Passage, Question
from memory.text.tokens import count_tokens

HIGHLIGHT_TOKENS = 40  # of a long text without a short form of its own: its first sentences up to here
SENTENCE_ENDS = "。！？!?；;\n"
Key = tuple[str, UUID]


@dataclass(slots=True)
class Packed:
    """What goes into the block, in order, and why the rest does not."""

    items: list[Injected] = field(default_factory=list)
    context: str = ""
    tokens_used: int = 0
    degradations: list[dict[str, Any]] = field(default_factory=list)
    left_out: dict[Key, tuple[str, str]] = field(default_factory=dict)
    """By candidate: the decision, and the guardrail behind it or empty."""


def key_of(scored: Scored) -> Key:
    """Return the identity of a scored candidate."""
    return (scored.candidate.source, UUID(str(scored.candidate.item_id)))


def choose(
    scored: Sequence[Scored], *, question: Question, policy: Policy, wanted: int
) -> tuple[list[Scored], Packed]:
    """Apply levels, caps and diversity to candidates, best first; what is left out is noted with its reason."""
    packed = Packed()
    recalled = []
    for item in scored:
        if is_recalled(item.candidate, now=question.as_of, levels=policy.levels):
            recalled.append(item)
        else:
            packed.left_out[key_of(item)] = ("compression_level", "level_of_age")
    capped = apply_caps(recalled, policy=policy, now=question.as_of)
    for omission in capped.omitted:
        packed.left_out[key_of(omission.scored)] = ("over_cap", omission.step)
    packed.degradations = [
        {"step": step.step, "omitted": step.omitted, "sources": list(step.sources)}
        for step in capped.degradations
    ]
    distinct = diversify(capped.kept, rule=policy.diversity, limit=wanted)
    for duplicate in distinct.dropped:
        packed.left_out[key_of(duplicate.dropped)] = ("near_duplicate", "jaccard")
    chosen = {key_of(item) for item in distinct.kept}
    for item in capped.kept:
        if key_of(item) not in chosen:
            packed.left_out.setdefault(key_of(item), ("past_top_k", ""))
    return list(distinct.kept), packed


def pack(
    chosen: Sequence[Scored],
    packed: Packed,
    *,
    head: Sequence[Injected],
    passages: Mapping[UUID, Passage],
    question: Question,
    policy: Policy,
    room: int,
    max_items: int | None,
    language: Language,
) -> Packed:
    """Fill the room with the head, then the chosen in order, and place them; the whole block fits, always."""
    guides = [guide(name, phase=question.phase, language=language) for name in question.guides]
    guides = [text for text in guides if text]
    fixed = count_tokens("\n".join(guides)) + 1 if guides else 0
    if fixed > room:
        packed.degradations.append({"step": "omit_guides", "omitted": len(guides), "sources": []})
        guides, fixed = [], 0
    forms = _forms(chosen, passages)
    sizes = [_sized(form, question, language) for form in forms]
    heads = _fitting_head(head, room=room - fixed, question=question, language=language)
    left = room - fixed - sum(item.tokens for item in heads)
    filled = _filled(sizes, chosen, policy=policy, room=max(0, left - _frame(question)), max_items=max_items)
    by_key = {(form[0].source, form[0].item_id): form for form in forms}
    taken = [
        replace(by_key[one.key][one.form == "short"], tokens=one.tokens, form=one.form) for one in filled
    ]
    ordered = _placed(taken, chosen, policy)
    return _within(packed, heads, ordered, question=question, language=language, guides=guides, room=room)


def _frame(question: Question) -> int:
    """Tokens that a format's own headings take beside its elements."""
    return {"tagged": 0, "markdown": 24, "list": 40, "json": 4}[question.format]


def _forms(
    chosen: Sequence[Scored], passages: Mapping[UUID, Passage]
) -> list[tuple[Injected, Injected | None]]:
    forms: list[tuple[Injected, Injected | None]] = []
    for scored in chosen:
        found = scored.candidate
        passage = passages.get(UUID(str(found.item_id)))
        if passage is None:
            continue
        full = Injected(
            source=found.source,
            item_id=UUID(str(found.item_id)),
            scope=found.scope,
            text=passage.text,
            score=scored.score,
            position=0,
            confidence=found.confidence,
            provenance=found.provenance,
            valid_since=found.happened_at,
            category=passage.category,
            tags=passage.tags,
            tokens=0,
            form="full",
        )
        short = passage.short_text or highlight(passage.text)
        forms.append((full, replace(full, text=short) if short and short != passage.text else None))
    return forms


def highlight(text: str) -> str:
    """Return a long text's first sentences, within HIGHLIGHT_TOKENS; empty where the first alone is longer."""
    taken = ""
    start = 0
    for place, character in enumerate(text):
        ends = character in SENTENCE_ENDS or (character == "." and text[place + 1 : place + 2] in {" ", "\n"})
        if not ends:
            continue
        if count_tokens(text[: place + 1]) > HIGHLIGHT_TOKENS:
            break
        taken, start = text[: place + 1], place + 1
    return taken if start < len(text.rstrip()) else ""


def _tokens(item: Injected, question: Question, language: Language) -> int:
    return count_tokens(element(item, place=1, style=question.format, language=language)) + 1


def _sized(form: tuple[Injected, Injected | None], question: Question, language: Language) -> Sized[Key]:
    full, short = form
    return Sized(
        (full.source, full.item_id),
        _tokens(full, question, language),
        None if short is None else _tokens(short, question, language),
    )


def _fitting_head(
    head: Sequence[Injected], *, room: int, question: Question, language: Language
) -> list[Injected]:
    fitting: list[Injected] = []
    left = room
    for item in head:
        tokens = _tokens(item, question, language)
        if tokens <= left:
            fitting.append(replace(item, tokens=tokens))
            left -= tokens
    return fitting


def _filled(
    sizes: Sequence[Sized[Key]],
    chosen: Sequence[Scored],
    *,
    policy: Policy,
    room: int,
    max_items: int | None,
) -> list[Filled[Key]]:
    if policy.order.choose == "score":
        return list(fill(sizes, room=room, max_items=max_items).chosen)
    slot_of = {source: slot for slot, sources in policy.order.slot_sources.items() for source in sources}
    slots: dict[str, list[Sized[Key]]] = {}
    for size in sizes:
        slots.setdefault(slot_of[size.key[0]], []).append(size)  # type: ignore[index] - a key's source is a Source
    filled = fill_slots(slots, order=list(policy.order.slots), room=room)
    return [one for slot in policy.order.slots if slot in filled for one in filled[slot].chosen]


def _placed(taken: Sequence[Injected], chosen: Sequence[Scored], policy: Policy) -> list[Injected]:
    by_key = {(item.source, item.item_id): item for item in taken}
    scored = [item for item in chosen if key_of(item) in by_key]
    scored.sort(key=lambda item: -item.score)
    return [by_key[key_of(item)] for item in place(scored, policy.order)]


def _within(
    packed: Packed,
    heads: list[Injected],
    ordered: list[Injected],
    *,
    question: Question,
    language: Language,
    guides: Sequence[str],
    room: int,
) -> Packed:
    """Render, count the block itself, and drop the worst until it fits: pieces may merge into other tokens."""
    items = [*heads, *ordered]
    while True:
        context = block(items, style=question.format, language=language, guides=guides)
        used = count_tokens(context)
        if used <= room or not items:
            break
        worst = min(items, key=lambda item: (item.source == "goal", item.score))
        items.remove(worst)
        packed.left_out[worst.source, worst.item_id] = ("budget", "")
    packed.items = [replace(item, position=i, text=clean(item.text)) for i, item in enumerate(items, start=1)]
    packed.context, packed.tokens_used = context, used
    return packed
