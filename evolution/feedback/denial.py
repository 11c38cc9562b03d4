"""A reaction that says that something is over, and leaves out what, or says only the value.

`Not any more` after an answer that used one memory denies that memory; so does `not sporty, I now
like plain` of one that says `sporty outfits`. It ends where the words fit what it states; else a
person looks at it. What a caller keeps under its own key never ends so.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import rjieba

from evolution.language.reactions import Reaction
from memory.models import MemoryItem
from memory.models.vocabulary import Kind, ReviewCode, Standing
from memory.revisions import Change, Ending, Revision, Update, revise
from memory.revisions.statements import TYPED, has_callers_key
from memory.text.analyse import analyse, normalise, unspaced_runs
from memory.text.word_sets import word_set

KIND_CLOSED = "denied"
KIND_DOUBTED = "doubted"
MOST_DOUBTED = 3
"""Memories that one reaction sends to review."""
VERB_FLAG = "v"
"""What the tags of verbs begin with."""
_NEGATING = "不没无非"
_LIKING = word_set("like love want need prefer enjoy 喜欢 爱 想要 需要")


def denies(reaction: Reaction, item: MemoryItem) -> bool:
    """Tell whether a denial is of just what a memory states (pure)."""
    if not _may_end(item):
        return False
    if not reaction.elliptical:
        return bool(reaction.value) and _says(reaction.value, item.content)
    return not reaction.verb or _tells_of(reaction.verb, item)


def _may_end(item: MemoryItem) -> bool:
    """Tell whether a memory is a statement that holds, and of no caller's own key."""
    is_believed = item.affirmed and item.standing == Standing.ACTIVE
    return is_believed and item.kind in TYPED and not has_callers_key(item)


def _says(value: str, content: str) -> bool:
    """Tell whether a text says a value, in whole words (`Go` is not said by `Google`)."""
    is_written = normalise(value).lower() in normalise(content).lower()
    return is_written and set(analyse(value)) <= set(analyse(content))


def _tells_of(verb: str, item: MemoryItem) -> bool:
    """Tell whether a memory tells of doing something; all verbs of liking are one."""
    if verb not in _LIKING:
        return _has_verb(item.content, verb)
    return item.kind == Kind.PREFERENCE or any(_has_verb(item.content, one) for one in _LIKING)


def _has_verb(content: str, verb: str) -> bool:
    """Tell whether a text has a verb as a word: `use` is none of `user`, 用 none of 用户."""
    if verb.isascii():
        return set(analyse(verb)) <= set(analyse(content))
    tagged = [each for run in unspaced_runs(content) for each in rjieba.tag(run)]
    return any(_is_verb(word, flag, verb) for word, flag in tagged)


def _is_verb(word: str, flag: str, verb: str) -> bool:
    """Tell whether a Chinese word is a verb, alone (吃) or within another verb (喝茶, 使用)."""
    is_part = flag.startswith(VERB_FLAG) and (word.startswith(verb) or word.endswith(verb))
    return word == verb or (is_part and word[0] not in _NEGATING)


def close_or_doubt(
    reaction: Reaction,
    items: Iterable[MemoryItem],
    *,
    change: Change,
    successor: UUID | None = None,
) -> tuple[list[Any], list[Any]]:
    """End the one memory that a reaction denies, or put those it may mean into review.

    Args:
        reaction: what it says.
        items: what it may be about.
        change: who, why and when.
        successor: what the reaction stated instead, if anything.

    Returns:
        The ids of the revisions, and of each memory what was done, as the outcome keeps it.
    """
    targets = [item for item in items if item.retired_at is None]
    if len(targets) == 1 and denies(reaction, targets[0]):
        return _close(targets[0], change=change, successor=successor)
    doubted = [item for item in targets if not item.needs_review]
    return _doubt(doubted[:MOST_DOUBTED], change=change)


def _close(
    item: MemoryItem, *, change: Change, successor: UUID | None
) -> tuple[list[Any], list[Any]]:
    ending = Ending(row_id=item.pk, at=max(change.now, item.valid_from), successor=successor)
    done = revise(item.scope, [Revision(ends=[ending], kind=KIND_CLOSED)], change=change)
    how = "replaced" if successor else "closed"
    return list(done.revisions), [_correction(item, how, successor)]


def _doubt(items: Iterable[MemoryItem], *, change: Change) -> tuple[list[Any], list[Any]]:
    columns = {"needs_review": True, "review_code": ReviewCode.SAID_OUTDATED, "review_args": {}}
    revisions: list[Any] = []
    corrections: list[Any] = []
    for item in items:
        update = Update(row_id=item.pk, columns=columns)
        done = revise(item.scope, [Revision(updates=[update], kind=KIND_DOUBTED)], change=change)
        revisions += done.revisions
        corrections.append(_correction(item, "review"))
    return revisions, corrections


def _correction(item: MemoryItem, how: str, successor: UUID | None = None) -> dict[str, Any]:
    return {"id": str(successor) if successor else None, "superseded": str(item.pk), "how": how}
