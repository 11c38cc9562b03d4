"""What is kept of the session as elements of the block.

Its summary, its key quotes, its last turns (pure).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from memory.policy.caps import Caps
from memory.retrieval.block.forms import head_form
from memory.retrieval.kept import Conversation, Heard
from memory.retrieval.statements.coverage import NOTHING, Coverage, Key, Shown, repetition
from memory.retrieval.statements.words import words_of
from memory.retrieval.types import Injected, TokensOf
from memory.text.remains import remaining

PARTS = ("rolling_summary", "key_quotes", "window")  # of short-term memory, first served first
_GIVES_WAY = {
    "rolling_summary": 2,
    "key_quotes": 1,
    "window": 0,
}  # of words in two parts: the least one keeps them
_BETWEEN = " | "


@dataclass(frozen=True, slots=True)
class ShortTermElements:
    """The elements in order, each with its tokens, what they take together, and what they tell.

    Attributes:
        window: what the turns that stand in full tell.
        coverage: what all of it tells.
        gone: the parts that would only repeat, without their text.
        told_by: what tells each of these.
    """

    items: tuple[Injected, ...] = ()
    tokens: int = 0
    window: Coverage = NOTHING
    coverage: Coverage = NOTHING
    gone: tuple[Injected, ...] = ()
    told_by: Mapping[Key, tuple[Key, ...]] = field(default_factory=dict)
    degradations: tuple[dict[str, Any], ...] = field(default=())


@dataclass(frozen=True, slots=True)
class _ShownLine:
    """A line of a part as it is shown, and the words that it tells."""

    text: str
    shown: tuple[Shown, ...] = ()


def short_term(
    conversation: Conversation | None,
    *,
    room: int,
    caps: Caps,
    tokens_of: TokensOf,
    coverage: Coverage = NOTHING,
) -> ShortTermElements:
    """Return summary, quotes and window whole, or each in its share of the room.

    Whole where they fit together.

    What is tight loses its oldest lines: the quotes are at most `key_quotes_tight`, the window
    `window_turns_tight`. A line gives up what the block tells already.

    Args:
        conversation: what is kept; None is nothing.
        room: tokens, 0 or more.
        caps: how many quotes and turns.
        tokens_of: what an element takes.
        coverage: what the block tells.
    """
    if conversation is None:
        return ShortTermElements()
    most = {"rolling_summary": None, "key_quotes": caps.key_quotes, "window": caps.window_turns}
    lines, told_by = _lines(conversation, most, coverage)
    gone = tuple(_element(conversation, part, (), form="full") for part, _ in told_by)
    whole = [
        _element(conversation, part, lines[part], form="full") for part in PARTS if lines[part]
    ]
    sized = [item._replace(tokens=tokens_of(item)) for item in whole]
    if sum(item.tokens for item in sized) <= room:
        shown = _shown(sized, lines, {part: len(lines[part]) for part in PARTS}, coverage.emptied())
    else:
        items, kept, steps = _tight(conversation, lines, room=room, caps=caps, tokens_of=tokens_of)
        shown = replace(_shown(items, lines, kept, coverage.emptied()), degradations=steps)
    return replace(shown, gone=gone, told_by=told_by)


def _tight(
    conversation: Conversation,
    lines: Mapping[str, tuple[_ShownLine, ...]],
    *,
    room: int,
    caps: Caps,
    tokens_of: TokensOf,
) -> tuple[list[Injected], dict[str, int], tuple[dict[str, Any], ...]]:
    """Return the elements that fit, how many lines of each part they show, and the step."""
    most = {"key_quotes": caps.key_quotes_tight, "window": caps.window_turns_tight}
    present = [part for part in PARTS if lines[part]]
    items: list[Injected] = []
    kept: dict[str, int] = {}
    for place, part in enumerate(present):
        share = room // (len(present) - place)
        least = len(lines[part]) - most.get(part, len(lines[part]))
        for start in range(max(0, least), len(lines[part])):
            item = _element(
                conversation, part, lines[part][start:], form="short" if start else "full"
            )
            tokens = tokens_of(item)
            if tokens <= share:
                items.append(item._replace(tokens=tokens))
                kept[part] = len(lines[part]) - start
                room -= tokens
                break
    omitted = sum(len(lines[part]) - kept.get(part, 0) for part in present)
    return items, kept, ({"step": "shorten_short_term", "omitted": omitted, "sources": present},)


def _shown(
    items: Sequence[Injected],
    lines: Mapping[str, Sequence[_ShownLine]],
    kept: Mapping[str, int],
    nothing: Coverage,
) -> ShortTermElements:
    """Return the elements with what the newest lines of each part tell."""
    last = {part: lines[part][-count:] if count else () for part, count in kept.items()}
    window = nothing.with_shown(one for line in last.get("window", ()) for one in line.shown)
    told = nothing.with_shown(one for part in last.values() for line in part for one in line.shown)
    return ShortTermElements(tuple(items), sum(item.tokens for item in items), window, told)


def _lines(
    conversation: Conversation, most: Mapping[str, int | None], coverage: Coverage
) -> tuple[dict[str, tuple[_ShownLine, ...]], dict[Key, tuple[Key, ...]]]:
    """Return the lines of each part, and what tells the parts of which no line is left.

    Lines that are told elsewhere are left out.
    """
    heard = {
        "rolling_summary": conversation.summary,
        "key_quotes": conversation.quotes,
        "window": conversation.window,
    }
    lines: dict[str, tuple[_ShownLine, ...]] = {}
    told_by: dict[Key, tuple[Key, ...]] = {}
    for part in sorted(PARTS, key=_GIVES_WAY.__getitem__):
        newest = heard[part][-limit:] if (limit := most[part]) else heard[part]
        left, by = _beside(newest, coverage, key=(part, conversation.session_id))
        coverage = coverage.with_shown(shown for line in left for shown in line.shown)
        lines[part] = tuple(left)
        if by and not left:
            told_by[part, conversation.session_id] = by
    return lines, told_by


def _beside(
    heard: Sequence[Heard], coverage: Coverage, *, key: Key
) -> tuple[list[_ShownLine], tuple[Key, ...]]:
    """Return what is left of lines beside what is told, and what tells the rest.

    Of two lines the newer gives way.
    """
    left: list[_ShownLine] = []
    by: dict[Key, None] = {}
    for one in heard:
        line, tellers = _line(one, coverage, key)
        by |= dict.fromkeys(tellers)
        if line is not None:
            left.append(line)
            coverage = coverage.with_shown(line.shown)
    return left, tuple(by)


def _line(heard: Heard, coverage: Coverage, key: Key) -> tuple[_ShownLine | None, tuple[Key, ...]]:
    label = f"{heard.speaker}: " if heard.speaker else ""
    if heard.span is None:
        return _ShownLine(label + heard.text), ()
    at = _words_begin(heard.text, heard.span[2] - heard.span[1])
    words = words_of(heard.text, [heard.span], at=at)
    labels = [(0, at)] if at else []
    repeated = repetition(heard.text, words, coverage, label=label, labels=labels)
    if not repeated.cut:
        return _ShownLine(
            label + heard.text, tuple(Shown(heard.text, one, key) for one in words)
        ), repeated.by
    rest = remaining(heard.text, repeated.cut, labels=labels, at_edges=True)
    if not rest.text:
        return None, repeated.by
    shown = (Shown(heard.text, part, key) for one in words for part in one.within(rest.pieces))
    return _ShownLine(label + rest.text, tuple(shown)), repeated.by


def _words_begin(text: str, said: int) -> int:
    """Return where a summary's line has its words.

    Behind the speaker that it names, as `Ann: words`.
    """
    label, mark, words = text.partition(": ")
    return len(label) + len(mark) if mark and len(text) > said and len(words) <= said else 0


def _element(
    conversation: Conversation, part: str, lines: Sequence[_ShownLine], *, form: str
) -> Injected:
    head = head_form(
        part,
        conversation.session_id,
        scope=conversation.scope,
        text=_BETWEEN.join(line.text for line in lines),
        since=conversation.last_said_at,
        score=0.0,
    )
    return head._replace(form=form)
