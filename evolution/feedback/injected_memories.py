"""The memories that a retrieval gave: their receipts, and what they say today."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from evolution.feedback.used_memories import InjectedMemory
from memory.kind_declarations import TABLES
from memory.models import MemoryItem
from memory.revisions.texts import text_of
from observability.models import Receipt

REPEATING = frozenset({"episode", "segment", "profile"})
"""Sources that may repeat what another memory states.

Words as they were said, and what is derived.
"""


@dataclass(frozen=True, slots=True)
class InjectedMemories:
    """What a retrieval gave.

    Attributes:
        receipts: by memory; what is no memory (working memory, the last turns) is not among them.
        shown: the words of each memory that is still there.
        items: the memory items among them, current or not.
    """

    receipts: Mapping[UUID, Receipt]
    shown: Sequence[InjectedMemory]
    items: Mapping[UUID, MemoryItem]


def injected(retrieval_id: UUID, tenant_id: UUID) -> InjectedMemories:
    """Return what a retrieval gave. One statement, and one for each table of memories."""
    found = Receipt.objects.filter(
        tenant_id=tenant_id, retrieval_id=retrieval_id, source__in=TABLES
    )
    receipts = {receipt.item_id: receipt for receipt in found}
    rows = list(_rows(receipts.values(), tenant_id))
    items = {row.pk: row for row in rows if isinstance(row, MemoryItem)}
    shown = [
        InjectedMemory(row.pk, _words(row), repeats=receipts[row.pk].source in REPEATING)
        for row in rows
    ]
    return InjectedMemories(receipts, shown, items)


def _rows(receipts: Iterable[Receipt], tenant_id: UUID) -> Iterable[Any]:
    by_model: dict[Any, list[UUID]] = {}
    for receipt in receipts:
        by_model.setdefault(TABLES[receipt.source], []).append(receipt.item_id)
    for model, ids in by_model.items():
        yield from model.objects.select_related("scope").filter(tenant_id=tenant_id, pk__in=ids)


def _words(row: Any) -> str:
    return f"{text_of(row)} {row.value}" if isinstance(row, MemoryItem) else text_of(row)
