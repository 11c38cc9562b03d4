"""What becomes of one item.

A new memory, another version of one, or nothing; of a fact, facts_under_one_key decides.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from memory.ingest.facts_under_one_key import place_fact
from memory.ingest.placed_item import STATED, ItemResult, PlacedItem, unchanged
from memory.ingest.quarantine import released
from memory.ingest.rows import Row, unsaved
from memory.ingest.schemas import FactIn, ItemIn
from memory.ingest.sent_again import says_nothing_new, stated_columns
from memory.kind_declarations import STATED_TABLES
from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Standing
from memory.policy.scoring import PROVENANCE_CAPS
from memory.revisions import Change, Revision, Update
from memory.revisions.texts import table_of

_CAPS = {str(provenance): cap for provenance, cap in PROVENANCE_CAPS.items()}
_READ_ANEW: Mapping[str, Any] = {
    "attribute": None,
    "subject": "",
    "affirmed": True,
    "single": False,
    "notes": [],
    "canonical": "",
    "glossed": "",
}
"""Columns of what was understood of a text, where the text is another now."""
_NOT_RETIRED: Mapping[str, Any] = {"retired_at": None, "withdrawn": False, "superseded_by": None}
_WAITING = ("standing", "needs_review", "review_code", "review_args")


def place(
    item: ItemIn,
    row: Row,
    *,
    known: Sequence[Remembered],
    waiting: Sequence[MemoryItem],
    change: Change,
    trusted: bool = True,
) -> PlacedItem:
    """Return what becomes of an item.

    Args:
        item: as it was sent.
        row: its columns.
        known: the memory of its external id and the active fact of its key, those that there are.
        waiting: facts of its key that are known less surely than the active one, and wait beside
            it.
        change: who writes, and when.
        trusted: whether the writer is believed as far as anybody.
    """
    if isinstance(item, FactIn):
        return place_fact(item, row, known=known, waiting=waiting, change=change, trusted=trusted)
    if not known:
        table = STATED_TABLES[item.source]
        new = unsaved(table, row)
        return PlacedItem(
            ItemResult(new.pk, item.source, "created"), Revision(makes=[new], kind=STATED)
        )
    before = known[0]
    if says_nothing_new(before, item, row):
        return unchanged(before, item)
    update = Update(row_id=before.pk, columns=_anew(before, item, row), source=table_of(before))
    return PlacedItem(
        ItemResult(before.pk, item.source, "updated"), Revision(updates=[update], kind=STATED)
    )


def _anew(before: Remembered, item: ItemIn, row: Row) -> Row:
    """Return the columns of a memory that its caller sent again.

    What was read in other words goes with them.
    """
    columns = {name: row[name] for name in stated_columns(item, row)}
    columns |= {"writer": row["writer"], "role": row["role"]}
    held = {name: row[name] for name in _WAITING if name in row}
    columns |= held or released(before.review_code)
    if isinstance(before, MemoryItem):
        provenance = str(columns.get("provenance", before.provenance))
        confidence = columns.get("confidence", before.confidence)
        columns["confidence"] = min(confidence, _CAPS[provenance])
        content = columns.get("content", before.content)
        if content != before.content:
            columns |= _READ_ANEW
    if before.retired_at is not None:
        columns["standing"] = row.get("standing", Standing.ACTIVE)
        columns["valid_to"] = columns.get("stated_valid_to", before.stated_valid_to)
        columns |= _NOT_RETIRED
    return columns
