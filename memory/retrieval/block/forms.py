"""The forms a memory may be injected in: in full, or short (pure)."""

import re
from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from memory.policy.words import Format
from memory.ranking.types import Scored
from memory.retrieval.block.clean import language_of
from memory.retrieval.block.compact import OUTDATED as PERHAPS_OVER
from memory.retrieval.types import Injected, Passage
from memory.text.tokens import count_tokens

HIGHLIGHT_TOKENS = (
    40  # of a long text without a short form of its own: its first sentences up to here
)
OWNER = "user"  # the role whose memory a block is: in a compact one their words need no label
_SENTENCE_END = re.compile(r"[。！？!?；;\n]|\.(?=\s)")


BETWEEN_LINES: Mapping[str, str] = {"zh": "；", "en": "; "}
"""What stands between the lines of a profile where they share one."""
_OUTDATED: Mapping[str, str] = {
    "zh": "（可能已过时？现为：{now}）",
    "en": " (outdated? now: {now})",
}
"""Behind a memory that may be over: what may hold instead."""


def full_form(
    scored: Scored, passage: Passage, *, style: Format, text: str | None = None
) -> Injected:
    """Return a winner as it is injected when there is room.

    Whole, or what of its text is left to tell.
    """
    found = scored.candidate
    told = passage.text if text is None else text
    if passage.parts and style == "compact":
        told = _lines_of_section(told)
    shown = marked(told, passage, style=style)
    return Injected(
        source=found.source,
        item_id=found.item_id,
        scope=found.scope,
        text=shown,
        score=scored.score,
        position=0,
        confidence=found.confidence,
        provenance=found.provenance,
        valid_since=found.happened_at,
        category=passage.category,
        tags=passage.tags,
        tokens=0,
        form="full",
        outdated=bool(passage.now),
        label=passage.label if shown.startswith(passage.label) else "",
    )


def _lines_of_section(text: str) -> str:
    """Return the lines of a profile's section in one, without its title, which comes first."""
    _, _, lines = text.partition("\n")
    return BETWEEN_LINES[language_of(text)].join(lines.splitlines()) or text


def marked(text: str, passage: Passage, *, style: Format) -> str:
    """Return a text with the mark of what may be over, in the language of the text.

    In a compact block the wrapper explains the mark, and the line before it holds what may hold
    instead. There what the user said stands without a label: the block is their memory.
    """
    text = as_labelled(text, passage, style=style)
    if not passage.now:
        return text
    if style == "compact":
        return f"{text} {PERHAPS_OVER}"
    return text + _OUTDATED[language_of(text)].format(now=passage.now)


def as_labelled(text: str, passage: Passage, *, style: Format) -> str:
    """Return a text with its speaker's label, where the block needs one."""
    is_owner = style == "compact" and passage.speaker.casefold() == OWNER
    return text.removeprefix(passage.label) if is_owner else text


def head_form(
    source: str, item_id: UUID, *, scope: str, text: str, since: datetime, score: float = 1.0
) -> Injected:
    """Return what is loaded whole and was not ranked: goals, profiles, short-lived memory."""
    return Injected(
        source=source,
        item_id=item_id,
        scope=scope,
        text=text,
        score=score,
        position=0,
        confidence=None,
        provenance=None,
        valid_since=since,
        category="",
        tags=(),
        tokens=0,
        form="full",
    )


def short_form(
    full: Injected, passage: Passage, *, style: Format, text: str | None = None, cut: bool = False
) -> Injected | None:
    """Return the short form (short value, outline or highlight) of what is left to tell, or None.

    Of a text that was cut it is the highlight alone: what stands for the whole stands for what is
    told already too.
    """
    whole = passage.text if text is None else text
    short = highlight(whole) if cut else passage.short_text or highlight(whole)
    return (
        full._replace(text=marked(short, passage, style=style), form="short")
        if short and short != whole
        else None
    )


def excerpt_form(full: Injected, passage: Passage, *, style: Format, text: str) -> Injected:
    """Return a memory by some passages of its words."""
    return full._replace(text=marked(passage.label + text, passage, style=style), form="excerpt")


@lru_cache(maxsize=4_096)
def highlight(text: str) -> str:
    """Return a long text's first sentences, within HIGHLIGHT_TOKENS.

    Empty where the first alone is longer.
    """
    taken = ""
    for end in _SENTENCE_END.finditer(text):
        if count_tokens(text[: end.end()]) > HIGHLIGHT_TOKENS:
            break
        taken = text[: end.end()]
    return taken if len(taken) < len(text.rstrip()) else ""
