"""Let a memory go on with less: for writers that do not hand revisions yet."""

from collections.abc import Iterable
from datetime import datetime

from memory.index.rows import index_rows
from memory.models import MemoryItem
from memory.revisions.columns import copied
from memory.revisions.interval import end
from memory.revisions.types import Change


def narrow(
    parts: Iterable[tuple[MemoryItem, str, datetime]], *, change: Change
) -> list[MemoryItem]:
    """End memories, and open what is left of each, told of the same time. Returns those, in order.

    To be called in a transaction, under the scope's lock.

    Args:
        parts: current memories, each with the words that are left of it, and since when the others
            no longer hold.
        change: who, why and when.
    """
    made = []
    for row, content, at in parts:
        rest = MemoryItem(
            **{**copied(row), "content": content, "did_what": content if row.did_what else ""}
        )
        rest.recorded_at = rest.updated_at = change.now
        end(row, at=at, change=change, successor=rest.pk)
        row.save()
        rest.save(force_insert=True)
        made.append(rest)
    if made:
        index_rows(made)
    return made
