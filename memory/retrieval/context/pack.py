"""From the chosen to the block, in order and within its budget. The budget is a promise (pure)."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.policy.words import Format, Slot
from memory.ranking.filling import Filled
from memory.ranking.placement import place as placed
from memory.ranking.types import Scored
from memory.retrieval.block.clean import clean
from memory.retrieval.block.compact import arranged
from memory.retrieval.block.forms import as_labelled
from memory.retrieval.block.render import guide
from memory.retrieval.context.block_contents import filled
from memory.retrieval.context.block_frame import BlockFrame, fitted
from memory.retrieval.context.block_head import BlockHead
from memory.retrieval.context.choose import TOLD_ALREADY, Chosen
from memory.retrieval.context.slots import SHORT_TERM, Taken
from memory.retrieval.context.whole_or_short import Serving
from memory.retrieval.kept import NOTHING, ShortLived
from memory.retrieval.session.load_short_term import PARTS
from memory.retrieval.session.load_working import WORKING_MEMORY, InMind, in_mind
from memory.retrieval.statements.continued import continued
from memory.retrieval.statements.coverage import Coverage, Key
from memory.retrieval.statements.order import preceded, together
from memory.retrieval.statements.relations import Relations
from memory.retrieval.statements.restated import restated
from memory.retrieval.types import Injected
from memory.text.tokens import count_by_line, count_tokens

_KEPT_LONGEST = (
    *PARTS,
    "profile",
    "goal",
    WORKING_MEMORY,
)  # beside memories, what is dropped last comes last


@dataclass(slots=True)
class Packed:
    """The block, what is in it, in order, and what was left out of it.

    Attributes:
        left_out: by what was left out, the decision and its guardrail.
        told_by: by what was left out or cut because others tell it, the others.
        head: what of the head was considered.
    """

    items: list[Injected]
    context: str
    tokens_used: int
    left_out: dict[Key, tuple[str, str]] = field(default_factory=dict)
    told_by: dict[Key, tuple[Key, ...]] = field(default_factory=dict)
    degradations: list[dict[str, Any]] = field(default_factory=list)
    head: list[Injected] = field(default_factory=list)


def pack(
    chosen: Chosen,
    *,
    head: Callable[[Coverage], BlockHead],
    related: Relations,
    frame: BlockFrame,
    kept: ShortLived = NOTHING,
) -> Packed:
    """Fill the room, place what is in it, and render.

    First comes the working memory, then the head, then the chosen and the session.

    The whole block fits, always, and tells each statement once.

    Args:
        chosen: what may be injected, the one to inject first first.
        head: from what the rest of the block tells to the goals and profiles that come first.
        related: what memories tell, and what stands before what.
        frame: what the block must keep to.
        kept: what is kept of the run and the session.
    """
    outdated = any(passage.now for passage in related.passages.values())
    frame = fitted(frame, chosen.scored, outdated=outdated)
    mind = in_mind(kept.working, language=frame.language, fits=frame.holds_alone)
    first = [mind.item._replace(tokens=frame.tokens(mind.item))] if mind.item else []
    left = frame.room - sum(item.tokens for item in first)
    guides, degradations = _guides(frame, room=left)
    left -= count_tokens("\n".join(guides)) + 1 if guides else 0
    block = filled(
        chosen,
        head,
        kept.conversation,
        related=related,
        frame=frame,
        room=max(0, left - frame.own_tokens(with_working_memory=mind.item is not None)),
    )
    taken = block.taken
    ordered = _ordered(taken, chosen.scored, related, frame)
    packed = _rendered(
        _with_session([*first, *block.head], ordered, taken, frame.policy),
        guides=guides,
        frame=frame,
    )
    packed.told_by = chosen.told_by | block.told_by
    repeats = (*taken.repeated, *block.whole_head.told_by, *taken.session.told_by)
    packed.left_out = chosen.left_out | dict.fromkeys(repeats, TOLD_ALREADY) | packed.left_out
    packed.degradations = [
        *chosen.degradations,
        *_steps(mind, taken),
        *degradations,
        *packed.degradations,
    ]
    packed.head = [*first, *block.whole_head.considered, *taken.session.items, *taken.session.gone]
    return packed


def _steps(mind: InMind, taken: Taken) -> list[dict[str, Any]]:
    return [dict(step) for step in (*mind.degradations, *taken.session.degradations)]


def _guides(frame: BlockFrame, *, room: int) -> tuple[list[str], list[dict[str, Any]]]:
    """Return the guides asked for, or none where they do not fit, and say so.

    They share the room with the working memory.
    """
    names = frame.question.guides
    texts = [guide(name, phase=frame.question.phase, language=frame.language) for name in names]
    texts = [text for text in texts if text]
    if count_tokens("\n".join(texts)) + 1 <= room or not texts:
        return texts, []
    return [], [_guides_left_out(texts)]


def _guides_left_out(guides: Sequence[str]) -> dict[str, Any]:
    return {"step": "omit_guides", "omitted": len(guides), "sources": []}


def _ordered(
    taken: Taken, scored: Sequence[Scored], related: Relations, frame: BlockFrame
) -> list[Injected]:
    """Return what was taken in its place: the best where the policy wants it.

    Behind a newer memory stands what was said right after it, then the older one, and behind a
    typed memory what else its turn told.
    """
    by_key = {one.key: one for one in taken.memories}
    best_first = _best_first(scored, by_key)
    linked = [(newer, older) for newer, older in related.links if newer in by_key]
    rests = related.rests(by_key)
    said_earlier = restated(
        best_first,
        related.passages,
        order=frame.policy.order,
        question=frame.question.query,
        rests=rests,
        links=linked,
    )
    stated = [*linked, *rests, *said_earlier]
    went_on = continued(best_first, related.passages, behind=stated)
    pairs = [*went_on, *stated]
    before = {second: [first] for first, second in (*said_earlier, *rests)}
    in_order = preceded(related.in_order(best_first), before, key_of=attrgetter("key"))
    in_place = together(placed(in_order, frame.policy.order), pairs, key_of=attrgetter("key"))
    turns = {
        (first, key): _whole_turn(by_key[key].item, first, key, related, style=frame.style)
        for first, key in rests
    }
    follows = {second: first for first, second in reversed(pairs)}
    turns |= dict.fromkeys(went_on, "")
    ordered = [_in_line(by_key[one.key], follows, turns) for one in in_place]
    if frame.style != "compact":
        return ordered
    return arranged(ordered, frame.dates, keep_last=frame.policy.order.position == "u_shape")


def _best_first(scored: Sequence[Scored], given: Container[Key]) -> list[Scored]:
    """Return those of the candidates that are given, the best by score first."""
    return sorted((one for one in scored if one.key in given), key=lambda one: -one.score)


def _in_line(
    taken: Filled[Key, Serving], follows: Mapping[Key, Key], turns: Mapping[tuple[Key, Key], str]
) -> Injected:
    """Return a memory with its tokens, and as it stands behind another in one line, if it does."""
    item, before = taken.item.item, follows.get(taken.key)
    if before is None:
        return item._replace(tokens=taken.tokens)
    turn = turns.get((before, taken.key))
    return item._replace(
        tokens=taken.tokens, newer=before[1], beside=turn is not None, turn=turn or ""
    )


def _whole_turn(
    serving: Serving, typed: Key, episode: Key, related: Relations, *, style: Format
) -> str:
    """Return the turn as it was said, where a typed memory and the rest of the turn are all of it.

    Else nothing.
    """
    turn = related.passages[episode[1]]
    is_all = serving.rest.by == (typed,) and serving.item.form == "full"
    is_whole = is_all and related.passages[typed[1]].body in turn.body
    return as_labelled(turn.text, turn, style=style) if is_whole else ""


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


def _rendered(items: list[Injected], *, guides: Sequence[str], frame: BlockFrame) -> Packed:
    """Render, count the block itself, and drop the worst until it fits.

    Pieces may merge into other tokens. What is kept in mind was cut to fit alone, and stays; before
    it the guides would go.
    """
    left_out: dict[Key, tuple[str, str]] = {}
    degradations: list[dict[str, Any]] = []
    context = frame.block(items, guides)
    tokens = count_by_line(context)
    while items and tokens > frame.room:
        worst = min(items, key=_worth)
        if worst.source == WORKING_MEMORY and guides:
            degradations.append(_guides_left_out(guides))
            guides = ()
        else:
            items = without(worst, items)
            left_out[worst.source, worst.item_id] = ("budget", "")
        context = frame.block(items, guides)
        tokens = count_by_line(context)
    shown = [
        item._replace(position=i, text=clean(item.text)) for i, item in enumerate(items, start=1)
    ]
    return Packed(shown, context, tokens, left_out, degradations=degradations)


def without(gone: Injected, items: Sequence[Injected]) -> list[Injected]:
    """Return items without one.

    What was said before it stands behind what it stood behind itself, or in its place.
    """
    behind = [item.item_id for item in items if _is_said_before(item, gone)]
    first = behind[0] if behind and gone.newer is None else gone.newer
    left = (item for item in items if item is not gone)
    return [_stands_behind(item, first) if item.item_id in behind else item for item in left]


def _is_said_before(item: Injected, newer: Injected) -> bool:
    is_older = item.newer == newer.item_id
    return is_older and not item.beside and not item.outdated


def _stands_behind(item: Injected, first: UUID | None) -> Injected:
    """Return an item behind another; the first of them stands behind none."""
    return item._replace(newer=None if item.item_id == first else first)


def _worth(item: Injected) -> tuple[int, float, bool]:
    kept = 1 + _KEPT_LONGEST.index(item.source) if item.source in _KEPT_LONGEST else 0
    return kept, item.score, item.newer is None
