"""What became of one item that was sent, as a value."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from memory.ingest.schemas import ItemIn
from memory.models.remembered_row import Remembered
from memory.revisions import Revision

STATED = "stated"
ItemStatus = Literal["created", "updated", "unchanged"]


@dataclass(frozen=True, slots=True)
class ItemResult:
    """What became of one item."""

    id: UUID
    source: str
    status: ItemStatus


@dataclass(frozen=True, slots=True)
class PlacedItem:
    """What becomes of one item, and the revision that does it; None where nothing is to be done."""

    written: ItemResult
    revision: Revision | None = None


def unchanged(before: Remembered, item: ItemIn) -> PlacedItem:
    """Return that a memory says already what an item says."""
    return PlacedItem(ItemResult(before.pk, item.source, "unchanged"))
