"""What confirming writes.

A memory that somebody stands for, and the doubt of what tells nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind, Provenance, Standing
from memory.revisions.columns import Columns
from memory.revisions.interval import active_under_key_of
from memory.revisions.locked_rows import spans_of
from memory.revisions.spans import covers
from memory.revisions.statements import is_typed
from memory.revisions.tellings import Tellers
from memory.revisions.texts import table_of
from memory.revisions.types import Change, Ending, Revision, Update

CONFIRMED_CONFIDENCE = 0.9  # of what a person stands for
_CLEARED: Mapping[str, Any] = {"needs_review": False, "review_code": "", "review_args": {}}


def confirming(own: Sequence[Remembered], told: Sequence[Tellers], change: Change) -> Revision:
    """Return the revision that confirms memories and clears the doubt of what repeats them."""
    updates: dict[UUID, Update] = {}
    ends: list[Ending] = []
    for row, others in zip(own, told, strict=True):
        updates[row.pk] = Update(
            row_id=row.pk, source=table_of(row), columns=_confirmed(row, change)
        )
        twins = others.statements if is_typed(row) else ()
        for twin in twins:
            confirmed = Update(row_id=twin.pk, columns=_confirmed(twin, change))
            updates.setdefault(twin.pk, confirmed)
        for other in (*others.statements, *others.words):
            if other.needs_review and covers(spans_of(row), spans_of(other)):
                cleared = Update(row_id=other.pk, source=table_of(other), columns=_CLEARED)
                updates.setdefault(other.pk, cleared)
        ends += _contradicted(row)
    return Revision(updates=list(updates.values()), ends=ends, kind="confirmed", by_person=True)


def _confirmed(row: Remembered, change: Change) -> Columns:
    """Return the columns of a row that somebody stands for."""
    columns: Columns = dict(_CLEARED)
    if row.standing == Standing.DISPUTED:
        columns["standing"] = Standing.ACTIVE
    if isinstance(row, MemoryItem):
        columns["provenance"] = Provenance.CONFIRMED_BY_USER
        columns["last_validated_at"] = change.now
        columns["confidence"] = max(row.confidence, CONFIRMED_CONFIDENCE)
        columns["provisional"] = False
        if row.kind == Kind.INSIGHT:
            columns["validated_at"] = change.now
    return columns


def _contradicted(row: Remembered) -> list[Ending]:
    """Return the endings of the active facts under the key of one that waited beside them."""
    if not isinstance(row, MemoryItem) or row.fact_key is None or row.standing != Standing.DISPUTED:
        return []
    rivals = active_under_key_of(row).exclude(pk=row.pk)
    return [Ending(row_id=rival.pk, at=row.valid_from, successor=row.pk) for rival in rivals]
