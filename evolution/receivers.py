"""What the ledger does when memory says something happened."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from evolution.profiles.jobs import request_refresh
from evolution.profiles.sections import KINDS
from evolution.profiles.store import merge_memories
from evolution.profiles.types import OWNERS
from evolution.queue import enqueue_coalesced
from evolution.upkeep import BACKFILL
from memory.corrections import Change
from memory.models import MemoryItem, Scope


def backfill_when_due(sender: object, **kwargs: Any) -> None:
    """Write down one backfill for however many rows wait for their vectors."""
    enqueue_coalesced(BACKFILL)


def merge_into_profile(sender: object, *, scope: Scope, ids: Collection[UUID], change: Change, **kwargs: Any) -> None:
    """Let a profile follow what somebody decided, at once."""
    if sender is MemoryItem:
        merge_memories(scope, made=ids, ended=(), job_id=None, change=change)


def refresh_what_was_stated(sender: object, *, stated: Mapping[Scope, Collection[str]], **kwargs: Any) -> None:
    """Write down the refresh of profiles whose scopes were told something that may belong in one."""
    for scope, sources in stated.items():
        if scope.kind in OWNERS and not set(sources).isdisjoint(KINDS):
            request_refresh(scope)
