"""What the ledger does when memory says something happened."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from evolution.jobs.queue import enqueue_coalesced
from evolution.profiles.store import merge_memories
from evolution.reading.stored_records import request_readings
from evolution.upkeep.housekeeping import BACKFILL
from memory.models import Scope
from memory.models.vocabulary import Kind
from memory.revisions import Change


def backfill_when_due(sender: object, **kwargs: Any) -> None:
    """Write down one backfill for however many rows wait for their vectors."""
    enqueue_coalesced(BACKFILL)


def merge_into_profile(
    sender: object,
    *,
    scope: Scope,
    made: Collection[UUID],
    ended: Collection[UUID],
    change: Change,
    job_id: UUID | None = None,
    **kwargs: Any,
) -> None:
    """Let a profile follow what is remembered, in the same transaction."""
    merge_memories(scope, made=made, ended=ended, job_id=job_id, change=change)


def read_what_was_stated(
    sender: object, *, stated: Mapping[Scope, Collection[str]], **kwargs: Any
) -> None:
    """Write down the reading of what callers stored.

    Which statements it makes, a worker finds out.
    """
    request_readings(
        [scope for scope, sources in stated.items() if not set(sources).isdisjoint(Kind.values)]
    )
