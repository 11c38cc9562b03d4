"""Write a batch of items: all of it or none, in the order sent."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db import transaction

from memory import corrections
from memory.corrections import Change
from memory.indexing import scope_locks
from memory.ingest import owners
from memory.ingest.rows import MODELS, Owner, columns
from memory.ingest.schemas import FactIn, ItemIn
from memory.models import MemoryItem
from memory.models.base import Remembered
from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import Standing

Status = Literal["created", "updated", "unchanged"]
OWN_TIMES = frozenset({"recorded_at", "updated_at", "valid_from", "valid_from_stated"})


class RefusedItem(Exception):  # noqa: N818 - named for what happened
    """One item cannot be written, so the batch is not."""

    def __init__(self, index: int, field_name: str, message: str) -> None:
        super().__init__(message)
        self.index = index
        self.field_name = field_name
        self.message = message


@dataclass(frozen=True, slots=True)
class Written:
    """What became of one item."""

    id: UUID
    source: str
    status: Status


@dataclass(slots=True)
class _Wave:
    """Items no two of which touch the same memory, and what is to be written for them."""

    made: list[Remembered] = field(default_factory=list)
    updated: list[Remembered] = field(default_factory=list)
    closed: list[Remembered] = field(default_factory=list)


def ingest(items: Sequence[ItemIn], *, tenant: Tenant, change: Change) -> list[Written]:
    """Write a batch in one transaction.

    Returns: one result per item, in the order sent.

    Raises:
        RefusedItem: one of them is impossible; nothing was written.
    """
    with transaction.atomic(), change.on_record():
        scopes = owners.scopes(tenant, (item.scope for item in items))
        scope_locks([scope.pk for scope in scopes.values()])
        owned = _owners(items, tenant=tenant, scopes=scopes)
        rows = [_columns(i, item, owner, change.now) for i, (item, owner) in enumerate(zip(items, owned, strict=True))]
        results: list[Written] = []
        for start, stop in _waves(items):
            results += _write_wave(items[start:stop], rows[start:stop], scopes=scopes, change=change)
        return results


def _owners(items: Sequence[ItemIn], *, tenant: Tenant, scopes: dict[str, Scope]) -> list[Owner]:
    def named(attribute: str) -> list[owners.ScopeSession]:
        pairs = ((scopes[item.scope].pk, getattr(item, attribute, None)) for item in items)
        return [(scope_id, key) for scope_id, key in pairs if key]

    sessions = owners.sessions(tenant, named("session"))
    runs = owners.runs(tenant, named("run"))
    resolved = []
    for item in items:
        scope_id = scopes[item.scope].pk
        session = sessions.get((scope_id, getattr(item, "session", None) or ""))
        run = runs.get((scope_id, getattr(item, "run", None) or ""))
        session_id, run_id = (session.pk if session else None), (run.pk if run else None)
        resolved.append(Owner(tenant.pk, scope_id, session_id, run_id))
    return resolved


def _columns(index: int, item: ItemIn, owner: Owner, now: datetime) -> dict[str, Any]:
    row = columns(item, owner=owner, now=now)
    if row.get("valid_to") and row["valid_to"] <= row["valid_from"]:
        name = "expires_at" if item.source == "insight" else "valid_to"
        raise RefusedItem(index, name, "must be later than valid_from, which is now where it is not said")
    return row


def _waves(items: Sequence[ItemIn]) -> list[tuple[int, int]]:
    """Cut a batch where an item touches a memory that an earlier one of the same wave touches."""
    waves, start = [], 0
    seen: set[tuple[str, ...]] = set()
    for i, item in enumerate(items):
        touched = set(_touched(item))
        if touched & seen:
            waves.append((start, i))
            start, seen = i, set()
        seen |= touched
    return [*waves, (start, len(items))]


def _touched(item: ItemIn) -> list[tuple[str, ...]]:
    touched: list[tuple[str, ...]] = []
    if item.external_id is not None:
        touched.append(("external_id", item.source, item.external_id))
    if isinstance(item, FactIn) and item.fact_key is not None:
        touched.append(("fact_key", item.scope, item.fact_key))
    return touched


def _write_wave(
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], *, scopes: dict[str, Scope], change: Change
) -> list[Written]:
    known = _known(items, rows)
    wave = _Wave()
    results = [
        _place(item, row, known=known.get(i, ()), wave=wave, change=change)
        for i, (item, row) in enumerate(zip(items, rows, strict=True))
    ]
    by_id = {scope.pk: scope for scope in scopes.values()}
    for memory in (*wave.updated, *wave.made):
        memory.scope = by_id[memory.scope_id]
    for old in (*wave.closed, *wave.updated):
        old.save()
    for model in {type(memory) for memory in wave.made}:
        rows_made: list[Any] = [memory for memory in wave.made if type(memory) is model]
        model._default_manager.bulk_create(rows_made)  # noqa: SLF001 - Django's documented name
    corrections.index_rows([*wave.made, *wave.updated])
    return results


def _known(items: Sequence[ItemIn], rows: Sequence[dict[str, Any]]) -> dict[int, list[Remembered]]:
    """Find the current memories that each item is about: by external id first, then by active fact_key."""
    found: dict[int, list[Remembered]] = {}
    for source in {item.source for item in items if item.external_id is not None}:
        ids = {item.external_id: i for i, item in enumerate(items) if item.source == source and item.external_id}
        model: Any = MODELS[source]
        query = model.objects.filter(tenant_id=rows[0]["tenant_id"], external_id__in=list(ids), superseded_by=None)
        query = query.filter(kind=source) if model is MemoryItem else query
        for memory in query.select_for_update():
            found.setdefault(ids[memory.external_id], []).append(memory)
    for i, memory in _with_active_keys(rows):
        known = found.setdefault(i, [])
        if memory.pk not in {other.pk for other in known}:
            known.append(memory)
    return found


def _with_active_keys(rows: Sequence[dict[str, Any]]) -> list[tuple[int, MemoryItem]]:
    keys = {(row["scope_id"], row["fact_key"]): i for i, row in enumerate(rows) if row.get("fact_key") is not None}
    if not keys:
        return []
    active = MemoryItem.objects.select_for_update().filter(
        tenant_id=rows[0]["tenant_id"],
        kind="fact",
        standing=Standing.ACTIVE,
        scope_id__in={scope_id for scope_id, _ in keys},
        fact_key__in={key for _, key in keys},
    )
    pairs = (((memory.scope_id, memory.fact_key), memory) for memory in active)
    return [(keys[pair], memory) for pair, memory in pairs if pair in keys]


def _place(item: ItemIn, row: dict[str, Any], *, known: Sequence[Remembered], wave: _Wave, change: Change) -> Written:
    if not known:
        new = MODELS[item.source](**row)
        wave.made.append(new)
        return Written(new.pk, item.source, "created")
    before, stated = known[0], _stated(item, row)
    differs = any(getattr(before, name) != row[name] for name in stated)
    if not differs and before.retired_at is None:
        return Written(before.pk, item.source, "unchanged")
    if isinstance(item, FactIn):
        return _supersede(item, row, known=known, wave=wave, change=change)
    for name in stated:
        setattr(before, name, row[name])
    if before.retired_at is not None:
        corrections.reopen(before, change=change)
    before.updated_at = change.now
    wave.updated.append(before)
    return Written(before.pk, item.source, "updated")


def _supersede(
    item: FactIn, row: dict[str, Any], *, known: Sequence[Remembered], wave: _Wave, change: Change
) -> Written:
    """Close the old fact where the new one begins; one from before the old one began arrives as history."""
    new = MemoryItem(**row)
    for before in known:
        if before.retired_at is None and _arrives_late(new, before):
            corrections.end(new, at=before.valid_from, change=change, successor=before.pk)
            continue
        if before.retired_at is None:
            corrections.end(before, at=new.valid_from, change=change)
        before.superseded_by = new.pk
        wave.closed.append(before)
    wave.made.append(new)
    resent = item.external_id is not None and known[0].external_id == item.external_id
    return Written(new.pk, item.source, "updated" if resent else "created")


def _arrives_late(new: MemoryItem, before: Remembered) -> bool:
    """Both say since when, and the new one is about an earlier time: it is history, not news."""
    same_key = getattr(before, "fact_key", None) == new.fact_key
    stated = before.valid_from_stated and new.valid_from_stated
    return same_key and stated and new.valid_from < before.valid_from and before.external_id != new.external_id


def _stated(item: ItemIn, row: dict[str, Any]) -> list[str]:
    """Name the columns that the item itself states; what it leaves out, it leaves as it is."""
    defaulted = type(item).model_fields.keys() - item.model_fields_set
    unsaid = OWN_TIMES | defaulted | ({"stated_valid_to"} if "valid_to" in defaulted else set())
    moved = ["valid_from", "valid_from_stated"] if row["valid_from_stated"] else []
    return [name for name in row if name not in unsaid] + moved
