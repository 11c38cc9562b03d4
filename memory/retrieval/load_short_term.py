"""What is kept of the session as elements of the block: its summary, its key quotes, its last turns (SPEC 4) (pure)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from memory.policy.packing import Caps
from memory.retrieval.forms import head_form
from memory.retrieval.kept import Conversation, Heard
from memory.retrieval.types import Injected

PARTS = ("rolling_summary", "key_quotes", "window")  # of short-term memory, first served first
_BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class ShortTerm:
    """The elements in order, each with its tokens, what they take together, and the turns that stand in full."""

    items: tuple[Injected, ...] = ()
    tokens: int = 0
    turns: frozenset[UUID] = frozenset()
    degradations: tuple[dict[str, Any], ...] = field(default=())


def short_term(
    conversation: Conversation | None, *, room: int, caps: Caps, tokens_of: Callable[[Injected], int]
) -> ShortTerm:
    """Return summary, quotes and window whole where they fit together, else each in its share of the room.

    What is tight loses its oldest lines: the quotes are at most `key_quotes_tight`, the window `window_turns_tight`.

    Args:
        conversation: what is kept; None is nothing.
        room: tokens, 0 or more.
        caps: how many quotes and turns.
        tokens_of: what an element takes.
    """
    if conversation is None:
        return ShortTerm()
    most = {"rolling_summary": None, "key_quotes": caps.key_quotes, "window": caps.window_turns}
    lines = {part: _lines(conversation, part)[-limit:] if (limit := most[part]) else _lines(conversation, part)
             for part in PARTS}  # fmt: skip
    whole = [_element(conversation, part, lines[part], form="full") for part in PARTS if lines[part]]
    sized = [replace(item, tokens=tokens_of(item)) for item in whole]
    if sum(item.tokens for item in sized) <= room:
        return _shown(sized, conversation, lines={part: len(lines[part]) for part in PARTS})
    return _tight(conversation, lines, room=room, caps=caps, tokens_of=tokens_of)


def _tight(
    conversation: Conversation,
    lines: dict[str, tuple[str, ...]],
    *,
    room: int,
    caps: Caps,
    tokens_of: Callable[[Injected], int],
) -> ShortTerm:
    most = {"key_quotes": caps.key_quotes_tight, "window": caps.window_turns_tight}
    present = [part for part in PARTS if lines[part]]
    items: list[Injected] = []
    kept: dict[str, int] = {}
    for place, part in enumerate(present):
        share = room // (len(present) - place)
        least = len(lines[part]) - most.get(part, len(lines[part]))
        for start in range(max(0, least), len(lines[part])):
            item = _element(conversation, part, lines[part][start:], form="short" if start else "full")
            tokens = tokens_of(item)
            if tokens <= share:
                items.append(replace(item, tokens=tokens))
                kept[part] = len(lines[part]) - start
                room -= tokens
                break
    omitted = sum(len(lines[part]) - kept.get(part, 0) for part in present)
    shown = _shown(items, conversation, lines=kept)
    step = {"step": "shorten_short_term", "omitted": omitted, "sources": present}
    return replace(shown, degradations=(step,))


def _shown(items: Sequence[Injected], conversation: Conversation, *, lines: dict[str, int]) -> ShortTerm:
    window = conversation.window[-lines["window"] :] if lines.get("window") else ()
    turns = frozenset(turn.turn_id for turn in window if turn.turn_id is not None)
    return ShortTerm(tuple(items), sum(item.tokens for item in items), turns)


def _lines(conversation: Conversation, part: str) -> tuple[str, ...]:
    if part == "rolling_summary":
        return conversation.summary
    return tuple(_line(heard) for heard in (conversation.quotes if part == "key_quotes" else conversation.window))


def _line(heard: Heard) -> str:
    return f"{heard.speaker}: {heard.text}" if heard.speaker else heard.text


def _element(conversation: Conversation, part: str, lines: Sequence[str], *, form: str) -> Injected:
    head = head_form(
        part,
        conversation.session_id,
        scope=conversation.scope,
        text=_BETWEEN.join(lines),
        since=conversation.last_said_at,
        score=0.0,
    )
    return replace(head, form=form)
