"""Two memories that say the same become one.

The other gives way to it and leaves it what it rests on.
"""

from uuid import UUID

from django.db import transaction

from memory.models import MemoryItem
from memory.models.locks import scope_locks
from memory.revisions.columns import Columns
from memory.revisions.decisions import Done
from memory.revisions.interval import require_current
from memory.revisions.revise import revise
from memory.revisions.types import Change, ChangedSince, CorrectionError, Ending, Revision, Update


def merge(row: MemoryItem, *, into: UUID, change: Change) -> Done:
    """Let a memory give way to another of its scope that says the same.

    One transaction, one record. The one that stays keeps its words. It gets the other's evidence
    and tags, the earlier start and the higher confidence. Words that only the other holds stay
    where they were said.

    Args:
        row: what gives way.
        into: id of the memory that stays.
        change: who, why and when, and the version of `row` that was seen.

    Raises:
        CorrectionError: they are the same row, are not of one scope, or one of them is no longer
            current.
        ChangedSince: the row was changed after it was read.
    """
    with transaction.atomic(), change.on_record():
        scope_locks([row.scope_id])
        current, stays = _pair(row.pk, into)
        require_current(current)
        require_current(stays)
        if change.read_at_version not in (None, current.updated_at):
            raise ChangedSince
        ending = Ending(
            row_id=current.pk, at=change.now, successor=stays.pk, withdrawn=True, alone=True
        )
        update = Update(row_id=stays.pk, columns=_joined(stays, current))
        evidence = [(stays.pk, current.spans)] if current.spans else []
        revision = Revision(
            ends=[ending], updates=[update], evidence=evidence, kind="merged", by_person=True
        )
        revised = revise(current.scope, [revision], change=change)
    stays.refresh_from_db()
    return Done(stays, revised.effects, revised.revisions, current.pk)


def _pair(row_id: UUID, into: UUID) -> tuple[MemoryItem, MemoryItem]:
    """Return the memory that gives way and the one that stays.

    Raises:
        CorrectionError: they are the same row, or are not of one scope.
    """
    rows = MemoryItem.objects.select_related("scope").filter(pk__in=(row_id, into))
    found = {row.pk: row for row in rows}
    scopes = {row.scope_id for row in rows}
    if len(found) < 2 or len(scopes) > 1:  # noqa: PLR2004 - the two of them
        raise CorrectionError("into", "merge with another memory of the same scope")
    return found[row_id], found[into]


def _joined(stays: MemoryItem, other: MemoryItem) -> Columns:
    """Return the columns of the one that stays, with what the other adds to them."""
    surer = max((stays, other), key=lambda row: row.confidence)
    turns = dict.fromkeys([*stays.source_turns, *other.source_turns])
    tags = dict.fromkeys([*stays.tags, *other.tags])
    return {
        "source_turns": list(turns),
        "valid_from": min(stays.valid_from, other.valid_from),
        "confidence": surer.confidence,
        "provenance": surer.provenance,
        "tags": list(tags),
    }
