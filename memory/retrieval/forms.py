"""The forms a memory may be injected in: in full, or short (pure)."""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from memory.ranking.types import Scored
from memory.retrieval.types import Injected, Passage
from memory.text.tokens import count_tokens

HIGHLIGHT_TOKENS = 40  # of a long text without a short form of its own: its first sentences up to here
SENTENCE_ENDS = frozenset("。！？!?；;\n")


def full_form(scored: Scored, passage: Passage) -> Injected:
    """Return a winner as it is injected when there is room."""
    found = scored.candidate
    return Injected(
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


def head_form(source: str, item_id: UUID, *, scope: str, text: str, since: datetime, score: float = 1.0) -> Injected:
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


def short_form(full: Injected, passage: Passage) -> Injected | None:
    """Return the short form (short value, outline or highlight), or None where there is none."""
    short = passage.short_text or highlight(passage.text)
    return replace(full, text=short, form="short") if short and short != passage.text else None


def highlight(text: str) -> str:
    """Return a long text's first sentences, within HIGHLIGHT_TOKENS; empty where the first alone is longer."""
    taken = ""
    for stop, character in enumerate(text, start=1):
        ends = character in SENTENCE_ENDS or (character == "." and text[stop : stop + 1].isspace())
        if not ends:
            continue
        if count_tokens(text[:stop]) > HIGHLIGHT_TOKENS:
            break
        taken = text[:stop]
    return taken if len(taken) < len(text.rstrip()) else ""
