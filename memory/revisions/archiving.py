"""What archiving writes: nobody wants a memory shown, wherever it is told and of whatever time."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from uuid import UUID

from memory.models import MemoryItem, RevisionRecord
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Standing
from memory.revisions.columns import Columns
from memory.revisions.locked_rows import spans_of
from memory.revisions.spans import Spans, overlaps, parsed
from memory.revisions.statements import is_same, is_typed
from memory.revisions.texts import MODELS, table_of
from memory.revisions.types import Change, Ending, Revision, Update
from memory.revisions.undo import last_ending

HIDDEN: Columns = {"standing": Standing.ARCHIVED, "withdrawn": True}


def archiving(own: Sequence[Remembered], change: Change) -> Revision | None:
    """Return the revision that hides memories; None where they are hidden already.

    One that is over is hidden of the time when it was true as well, with what was over with it.
    """
    ends: list[Ending] = []
    over: dict[UUID, Remembered] = {}
    for row in own:
        if row.retired_at is None:
            ends.append(withdrawing(row, change))
        elif row.standing != Standing.ARCHIVED:
            over |= {each.pk: each for each in (row, *_over_with(row))}
    updates = [Update(row_id=row.pk, source=table_of(row), columns=HIDDEN) for row in over.values()]
    if not (ends or updates):
        return None
    return Revision(ends=ends, updates=updates, kind="archived", by_person=True)


def withdrawing(row: Remembered, change: Change) -> Ending:
    """Return the ending of a row that nobody wants."""
    return Ending(row_id=row.pk, at=change.now, withdrawn=True, archived=True, source=table_of(row))


def _over_with(row: Remembered) -> list[Remembered]:
    """Return the rows that tell what a row told, and that the same revision ended."""
    record = last_ending(row)
    if record is None:
        return []
    over = [each for each in _over(record) if each.pk != row.pk]
    same = [each for each in over if _is_same(each, row)]
    told = tuple(chain.from_iterable(_held(each, record) for each in (row, *same)))
    # of a typed row, another statement in the same words is another
    others = [each for each in over if not is_typed(each)] if is_typed(row) else over
    return [*same, *_holding(told, others, record)]


def _holding(
    told: Spans, rows: Iterable[Remembered], record: RevisionRecord
) -> Iterator[Remembered]:
    """Give the rows that held some of these words."""
    return (row for row in rows if overlaps(_held(row, record), told))


def _held(row: Remembered, record: RevisionRecord) -> Spans:
    """Return the words that a row held before a revision took them out, or holds."""
    for each in record.changed:
        if each["id"] == str(row.pk) and each["was"].get("spans"):
            return parsed(each["was"]["spans"])
    return spans_of(row)


def _is_same(row: Remembered, other: Remembered) -> bool:
    """Tell whether two rows tell the same statement."""
    if not (isinstance(row, MemoryItem) and isinstance(other, MemoryItem)):
        return False
    return is_same(row, other)


def _over(record: RevisionRecord) -> list[Remembered]:
    """Return the rows that a revision ended, that are over and told of their time."""
    by_source: dict[str, list[str]] = {}
    for each in record.changed:
        if each["is"].get("retired_at") is not None:
            by_source.setdefault(each["source"], []).append(each["id"])
    rows: list[Remembered] = []
    for source, ids in by_source.items():
        of_scope = MODELS[source].objects.retired().filter(scope_id=record.scope_id)
        rows += of_scope.filter(pk__in=ids, withdrawn=False).order_by("pk")
    return rows
