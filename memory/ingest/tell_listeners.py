"""Tell whoever listens what a caller stated."""

from collections.abc import Mapping, Sequence

from memory.ingest.schemas import ItemIn
from memory.models import MemoryItem, Scope
from memory.signals import memories_stated


def tell_what_was_stated(
    items: Sequence[ItemIn], statuses: Sequence[str], *, scopes: Mapping[str, Scope]
) -> None:
    """Name the scopes that were told something new, and of what sources."""
    stated: dict[Scope, set[str]] = {}
    for item, status in zip(items, statuses, strict=True):
        if status != "unchanged":
            stated.setdefault(scopes[item.scope], set()).add(item.source)
    memories_stated.send(sender=MemoryItem, stated=stated)
