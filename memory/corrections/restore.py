"""Undo what took a memory's place."""

from memory.corrections.change import Change, CorrectionError, R, changing
from memory.corrections.interval import reopen, withdraw
from memory.models import MemoryItem
from memory.models.base import Remembered
from memory.models.vocabulary import Kind, Standing
from memory.signals import memories_changed


def restore(row: R, *, change: Change) -> R:
    """Believe it again. What took its place, if that still stands, is withdrawn: so a correction is undone.

    Where it took the place of several at once, all of them are believed again: one memory of three was made, or none.

    Raises:
        CorrectionError: the memory is not retired, or another active fact has its key.
    """
    with changing(row, change) as current:
        if current.retired_at is None:
            raise CorrectionError("id", "the memory is not retired")
        successor = _standing_successor(current)
        if successor is not None:
            withdraw(successor, Standing.ARCHIVED, change=change, successor=current.pk)
            successor.save()
        beside = _retired_with(current) if successor is not None else []
        together: list[Remembered] = [current, *beside]
        for one in together:
            _require_free_key(one)
            reopen(one, change=change)
            one.save()
        if beside:
            ids = {one.pk for one in beside}
            memories_changed.send(sender=type(row), scope=current.scope, ids=ids, change=change)
    return current


def _retired_with(row: Remembered) -> list[Remembered]:
    """Return the others whose place the same memory took by the same change."""
    found = type(row)._default_manager.filter(  # noqa: SLF001 - Django's documented name
        tenant_id=row.tenant_id, scope_id=row.scope_id, superseded_by=row.superseded_by, retired_at=row.retired_at
    )
    return list(found.exclude(pk=row.pk).exclude(standing=Standing.ARCHIVED).order_by("pk").select_for_update())


def _standing_successor(row: Remembered) -> Remembered | None:
    if row.superseded_by is None:
        return None
    found = type(row)._default_manager.filter(  # noqa: SLF001 - Django's documented name
        tenant_id=row.tenant_id, pk=row.superseded_by, retired_at=None
    )
    return found.select_for_update().first()


def _require_free_key(row: Remembered) -> None:
    if not isinstance(row, MemoryItem) or row.fact_key is None or row.kind != Kind.FACT:
        return
    rivals = MemoryItem.objects.filter(
        tenant_id=row.tenant_id,
        scope_id=row.scope_id,
        kind=Kind.FACT,
        fact_key=row.fact_key,
        standing=Standing.ACTIVE,
    )
    if rivals.exists():
        raise CorrectionError("fact_key", "another active fact has this fact_key; correct that one instead")
