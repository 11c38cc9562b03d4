"""What the ledger does when memory says something happened."""

from typing import Any

from evolution.queue import enqueue_coalesced
from evolution.upkeep import BACKFILL


def backfill_when_due(sender: object, **kwargs: Any) -> None:
    """Write down one backfill for however many rows wait for their vectors."""
    enqueue_coalesced(BACKFILL)
