"""Step 8, of episodes: what told of several things goes on without the one that is over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from evolution.pipeline.types import TOLD_BY_USER
from evolution.rules.sentences import split_sentences
from evolution.rules.small_talk import is_small_talk
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind
from memory.text.analyse import normalise


@dataclass(frozen=True, slots=True)
class Over:
    """A memory that came to an end, and when."""

    memory: MemoryItem
    at: datetime


def without(content: str, over: Collection[str]) -> str | None:
    """Return a text without the sentences that say what is over (pure).

    None where no sentence does, or where nothing that tells something would be left.
    """
    sentences = split_sentences(content)
    ended = {_words(one) for one in over}
    kept = [one for one in sentences if _words(one.text) not in ended]
    if len(kept) == len(sentences) or all(is_small_talk(one.text) for one in kept):
        return None
    text = content
    for one in reversed(sentences):
        if one not in kept:
            text = text[: one.begin] + text[one.stop :].lstrip(" ")
    return text.strip()


def narrow_episodes(over: Sequence[Over], *, scope: Scope, change: Change) -> list[tuple[MemoryItem, MemoryItem]]:
    """Let the episodes that ended statements were read in go on with the rest; return each with what is left.

    One statement where something ended. An episode that told of nothing else was ended with its statement.
    """
    statements = [one for one in over if one.memory.kind != Kind.EPISODE]
    turns = {turn for one in statements for turn in one.memory.source_turns}
    if not turns:
        return []
    told = MemoryItem.objects.filter(
        tenant_id=scope.tenant_id, scope=scope, kind=Kind.EPISODE, made_by=TOLD_BY_USER, retired_at=None
    )
    parts = []
    for episode in told.filter(source_turns__overlap=list(turns)).order_by("valid_from", "id"):
        of_it = [one for one in statements if set(one.memory.source_turns) & set(episode.source_turns)]
        left = without(episode.content, [one.memory.content for one in of_it])
        if left is not None:
            episode.scope = scope
            parts.append((episode, left, min(one.at for one in of_it)))
    rest = corrections.narrow(parts, change=change)
    return [(episode, made) for (episode, _, _), made in zip(parts, rest, strict=True)]


def _words(text: str) -> str:
    return normalise(text).rstrip(".。!！ ")
