"""Merge memories into the profile of their scope, and derive a profile anew.

The callers hold the scope's lock.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any
from uuid import UUID

from django.db import transaction

from evolution.profiles.merge import Place, merged
from evolution.profiles.place_in_profile import place
from evolution.profiles.profile_attributes import OWNERS, Owner
from evolution.profiles.rows import entries_of, is_current, memories_of, memory_of, write_entries
from evolution.profiles.types import HeldEntry, ProfilePlace
from evolution.profiles.write_derived import write_view
from memory.models import MemoryItem, Scope
from memory.revisions import Change

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Merged:
    """How many entries are new or changed, and how many passages were written or removed."""

    added: int = 0
    changed: int = 0
    passages: int = 0


def merge_memories(
    scope: Scope,
    *,
    made: Collection[UUID],
    ended: Collection[UUID],
    job_id: UUID | None,
    change: Change,
) -> Merged:
    """Bring the profile of a user's or a group's scope in line with its memories.

    It is told which were made, changed or ended.

    To be called in the transaction that wrote them, under the scope's lock. Merging the same
    memories again changes nothing. Two statements where none of them belongs in a profile; about
    ten where an entry changes.

    Args:
        scope: whose memory it is; a scope of another kind has no profile.
        made: ids of memories that are new, or say something else than before.
        ended: ids of memories that came to an end, in whatever way.
        job_id: the job that did it, if one did.
        change: who, why and when.
    """
    touched = {*made, *ended}
    if scope.kind not in OWNERS or not touched:
        return Merged()
    items = list(memories_of(scope, touched))
    if not items:
        return Merged()
    owner: Any = scope.kind
    before = entries_of(scope)
    keys = {(entry.section, entry.key) for entry in before if touched.intersection(entry.sources)}
    keys |= {(entry.section, entry.key) for _, entry in _places(items, owner)}
    if not keys:
        return Merged()
    others = _sources(before, keys) - touched
    if others:
        items += memories_of(scope, others).current()
    return _apply(scope, before, items, keys=keys, job_id=job_id, change=change)


def _sources(entries: Iterable[HeldEntry], keys: Collection[_Key]) -> set[UUID]:
    """Return the memories that entries of some keys come from."""
    concerned = (entry for entry in entries if (entry.section, entry.key) in keys)
    return set(chain.from_iterable(entry.sources for entry in concerned))


def refresh(scope: Scope, *, job_id: UUID | None, change: Change) -> Merged:
    """Derive a scope's profile anew from everything it remembers now.

    Its entries keep their history.
    """
    if scope.kind not in OWNERS:
        return Merged()
    before = entries_of(scope)
    return _apply(scope, before, list(memories_of(scope)), keys=None, job_id=job_id, change=change)


def _apply(
    scope: Scope,
    before: Sequence[HeldEntry],
    items: Sequence[MemoryItem],
    *,
    keys: Collection[_Key] | None,
    job_id: UUID | None,
    change: Change,
) -> Merged:
    """Write what becomes of the entries of some keys, or of all.

    The view only where something changed.
    """
    owner: Any = scope.kind
    places = [
        (memory, entry) for memory, entry in _places(items, owner) if _is_concerned(entry, keys)
    ]
    concerned = [entry for entry in before if _is_concerned(entry, keys)]
    left = [entry for entry in before if not _is_concerned(entry, keys)]
    after = merged(concerned, places, now=change.now)
    by_id = {entry.id: entry for entry in before}
    with transaction.atomic(), change.on_record():
        added, changed = write_entries(scope, after, before=by_id, now=change.now)
        if keys is not None and added + changed == 0:
            return Merged()
        passages = write_view(scope, [*left, *after], job_id=job_id, change=change)
    return Merged(added, changed, passages)


def _is_concerned(entry: HeldEntry | ProfilePlace, keys: Collection[_Key] | None) -> bool:
    """Tell whether an entry stands under one of some keys; None: all are concerned."""
    return keys is None or (entry.section, entry.key) in keys


def _places(items: Iterable[MemoryItem], owner: Owner) -> list[Place]:
    memories = [memory_of(item) for item in items if is_current(item)]
    return [(memory, one) for memory in memories for one in place(memory, owner=owner)]
