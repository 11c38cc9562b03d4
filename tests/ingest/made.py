"""Items, their rows, and what becomes of them."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter

from memory.ingest.created_or_updated import place
from memory.ingest.placed_item import PlacedItem
from memory.ingest.rows import Owner, Row, columns
from memory.ingest.schemas import ItemIn
from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.revisions import Change, Revision
from tests.ingest.test_schemas import LEAST

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
BEFORE = NOW - 10 * DAY
CHANGE = Change("key:me", "stated", NOW)
OWNER = Owner(UUID(int=1), UUID(int=2))
ITEM: TypeAdapter[Any] = TypeAdapter(ItemIn)


def an_item(source: str, **fields: Any) -> Any:
    return ITEM.validate_python({"source": source, "scope": "user:1", **LEAST[source], **fields})


def row_of(item: Any, *, now: datetime = NOW, writer: str = "key:me") -> Row:
    return columns(item, owner=OWNER, now=now) | {"writer": writer, "role": "service"}


def a_fact(*, writer: str = "key:me", **fields: Any) -> MemoryItem:
    """Return a fact that was sent ten days ago."""
    return MemoryItem(**row_of(an_item("fact", **fields), now=BEFORE, writer=writer))


def sent(
    item: Any, *known: Remembered, waiting: tuple[MemoryItem, ...] = (), trusted: bool = True
) -> PlacedItem:
    return place(item, row_of(item), known=known, waiting=waiting, change=CHANGE, trusted=trusted)


def done(placed: PlacedItem) -> Revision:
    assert placed.revision is not None
    return placed.revision
