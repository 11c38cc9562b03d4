"""The columns of the spreadsheet in which chosen memories are taken out."""

from typing import Any

from memory.models import MemoryItem

_OF_A_MEMORY = (
    "id",
    "kind",
    "content",
    "value",
    "category",
    "confidence",
    "provenance",
    "standing",
    "recorded_at",
)
COLUMNS = ("scope", *_OF_A_MEMORY)


def exported(row: MemoryItem) -> list[Any]:
    """Return the cells of a memory, in the order of the columns."""
    return [str(row.scope), *(getattr(row, column) for column in _OF_A_MEMORY)]
