"""A reaction that says that something is over, and leaves out what, or says only the value.

`Not any more` after an answer that used one memory denies that memory; so does `not sporty, I now like plain` of one
that says `sporty outfits`. It ends where the words fit what it states; else a person looks at it. What a caller keeps
under its own key never ends so.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from evolution.language.reactions import Reaction
from memory.models import MemoryItem
from memory.models.vocabulary import Kind, ReviewCode, Standing
from memory.revisions import Change, Ending, Revision, Update, revise
from memory.revisions.statements import TYPED, has_callers_key
from memory.text.analyse import analyse

KIND_CLOSED = "denied"
KIND_DOUBTED = "doubted"
MOST_DOUBTED = 3
"""Memories that one reaction sends to review."""
_LIKING = frozenset(["like", "love", "want", "need", "prefer", "enjoy", "喜欢", "爱", "想要", "需要"])


def denies(reaction: Reaction, item: MemoryItem) -> bool:
    """Tell whether a denial is of just what a memory states (pure)."""
    if item.kind not in TYPED or not item.affirmed or has_callers_key(item) or item.standing != Standing.ACTIVE:
        return False
    if not reaction.elliptical:
        return bool(reaction.value) and reaction.value in item.content
    if not reaction.verb:
        return True
    if reaction.verb in _LIKING:
        return item.kind == Kind.PREFERENCE or any(word in item.content.lower() for word in _LIKING)
    return reaction.verb in item.content or bool(set(analyse(reaction.verb)) & set(analyse(item.content)))


def close_or_doubt(
    reaction: Reaction, items: Iterable[MemoryItem], *, change: Change, successor: UUID | None = None
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
        ending = Ending(row_id=targets[0].pk, at=max(change.now, targets[0].valid_from), successor=successor)
        done = revise(targets[0].scope, [Revision(ends=[ending], kind=KIND_CLOSED)], change=change)
        return list(done.revisions), [_correction(targets[0], "replaced" if successor else "closed", successor)]
    revisions: list[Any] = []
    doubted = [item for item in targets if not item.needs_review][:MOST_DOUBTED]
    for item in doubted:
        columns = {"needs_review": True, "review_code": ReviewCode.SAID_OUTDATED, "review_args": {}}
        update = Update(row_id=item.pk, columns=columns)
        done = revise(item.scope, [Revision(updates=[update], kind=KIND_DOUBTED)], change=change)
        revisions += done.revisions
    return revisions, [_correction(item, "review") for item in doubted]


def _correction(item: MemoryItem, how: str, successor: UUID | None = None) -> dict[str, Any]:
    return {"id": str(successor) if successor else None, "superseded": str(item.pk), "how": how}
