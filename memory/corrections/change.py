"""Who changes a memory, and the one transaction it is done in."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

import pghistory
from django.db import transaction

from memory.indexing import scope_locks
from memory.models.base import Remembered
from memory.signals import memories_changed

R = TypeVar("R", bound=Remembered)


class CorrectionError(Exception):
    """The change cannot be made; `field` names what stands in the way."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


class ChangedSince(CorrectionError):  # noqa: N818 - named for what happened
    """Somebody else changed the memory after it was read."""

    def __init__(self) -> None:
        super().__init__("updated_at", "the memory was changed since it was read; read it again")


@dataclass(frozen=True, slots=True)
class Change:
    """Who changes a memory, why and when. `read_at_version` is the `updated_at` the decision was made on, if known."""

    actor: str
    reason: str
    now: datetime
    read_at_version: datetime | None = None

    def on_record(self) -> AbstractContextManager[Any]:
        """Write who and why beside every version that is made inside."""
        return pghistory.context(actor=self.actor, reason=self.reason)


@contextmanager
def changing(row: R, change: Change) -> Iterator[R]:
    """One transaction on one memory: its scope locked, its row locked and read afresh, who and why on record."""
    with transaction.atomic(), change.on_record():
        scope_locks([row.scope_id])
        manager: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
        current: R = manager.select_for_update(of=("self",)).select_related("scope").get(pk=row.pk)
        if change.read_at_version is not None and current.updated_at != change.read_at_version:
            raise ChangedSince
        before = current.superseded_by
        yield current
        ids = {one for one in (current.pk, before, current.superseded_by) if one is not None}
        memories_changed.send(sender=type(row), scope=current.scope, ids=ids, change=change)


def require_current(row: Remembered) -> None:
    """Refuse a memory that is retired.

    Raises:
        CorrectionError: it is.
    """
    if row.retired_at is not None:
        raise CorrectionError("id", "the memory is already retired")
