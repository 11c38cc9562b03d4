"""Write a batch of items: all of it or none, in the order sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from django.db import transaction

from memory import corrections
from memory.corrections import Change
from memory.indexing import scope_locks
from memory.ingest import owners
from memory.ingest.known import corrected_since, current, told_before
from memory.ingest.restated import (
    RefusedItem,
    left_as_it_is,
    require_possible,
    same_external_id,
    stated_columns,
)
from memory.ingest.rows import Owner, columns
from memory.ingest.schemas import FactIn, ItemIn
from memory.ingest.stated import tell_what_was_stated
from memory.models import MemoryItem
from memory.models.base import Remembered
from memory.models.sources import STATED_TABLES
from memory.models.tenancy import Scope, Tenant
from memory.policy.scoring import PROVENANCE_CAPS

_CAPS = {str(provenance): cap for provenance, cap in PROVENANCE_CAPS.items()}


@dataclass(frozen=True, slots=True)
class Written:
    """What became of one item."""

    id: UUID
    source: str
    status: Literal["created", "updated", "unchanged"]


@dataclass(slots=True)
class _Wave:
    """Items no two of which touch the same memory, and what is to be written for them."""

    made: list[Remembered] = field(default_factory=list)
    updated: list[Remembered] = field(default_factory=list)
    closed: list[Remembered] = field(default_factory=list)


def ingest(
    items: Sequence[ItemIn], *, tenant: Tenant, change: Change, evidence: Sequence[Mapping[str, Any]] = ()
) -> list[Written]:
    """Write a batch in one transaction.

    Args:
        items: what to remember.
        tenant: whose it is.
        change: who writes, why and when.
        evidence: for each item the columns that no caller may state (its turns, its job, what is in doubt), or nothing.

    Returns: one result per item, in the order sent.

    Raises:
        RefusedItem: one of them is impossible; nothing was written.
    """
    with transaction.atomic(), change.on_record():
        scopes = owners.scopes(tenant, (item.scope for item in items))
        scope_locks([scope.pk for scope in scopes.values()])
        owned = _owners(items, tenant=tenant, scopes=scopes)
        rows = [_columns(i, item, owner, change.now) for i, (item, owner) in enumerate(zip(items, owned, strict=True))]
        for row, known in zip(rows, evidence, strict=bool(evidence)):
            row.update(known)
        results: list[Written] = []
        for start, stop in _waves(items):
            results += _write_wave(items[start:stop], rows[start:stop], scopes=scopes, change=change, start=start)
        if not evidence:
            tell_what_was_stated(items, [one.status for one in results], scopes=scopes)
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
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], *, scopes: dict[str, Scope], change: Change, start: int
) -> list[Written]:
    known = current(items, rows)
    told = told_before(items, rows, known) | corrected_since(items, rows, known)
    wave = _Wave()
    results = []
    for i, (item, row) in enumerate(zip(items, rows, strict=True)):
        if i in told:
            results.append(Written(told[i].pk, item.source, "unchanged"))
            continue
        require_possible(start + i, item, row, known=known.get(i, ()))
        results.append(_place(item, row, known=known.get(i, ()), wave=wave, change=change))
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


def _place(item: ItemIn, row: dict[str, Any], *, known: Sequence[Remembered], wave: _Wave, change: Change) -> Written:
    if not known:
        new = STATED_TABLES[item.source](**row)
        wave.made.append(new)
        return Written(new.pk, item.source, "created")
    before, stated = known[0], stated_columns(item, row)
    differs = any(getattr(before, name) != row[name] for name in stated)
    if not differs and before.retired_at is None:
        return Written(before.pk, item.source, "unchanged")
    if isinstance(item, FactIn):
        return _supersede(item, row, known=known, wave=wave, change=change)
    for name in stated:
        setattr(before, name, row[name])
    if isinstance(before, MemoryItem):
        before.confidence = min(before.confidence, _CAPS[before.provenance])
    if before.retired_at is not None:
        corrections.reopen(before, change=change)
    before.updated_at = change.now
    wave.updated.append(before)
    return Written(before.pk, item.source, "updated")


def _supersede(
    item: FactIn, row: dict[str, Any], *, known: Sequence[Remembered], wave: _Wave, change: Change
) -> Written:
    """Close the old fact where the new one begins; one from before the old one began arrives as history."""
    resent = same_external_id(item.external_id, known[0])
    new = MemoryItem(**(row | (left_as_it_is(item, known[0]) if resent else {})))
    for before in known:
        if before.retired_at is None and _arrives_late(new, before):
            corrections.end(new, at=before.valid_from, change=change, successor=before.pk)
            continue
        if before.retired_at is None:
            corrections.end(before, at=new.valid_from, change=change)
        before.superseded_by = new.pk
        wave.closed.append(before)
    wave.made.append(new)
    return Written(new.pk, item.source, "updated" if resent else "created")


def _arrives_late(new: MemoryItem, before: Remembered) -> bool:
    """Both say since when, and the new one is about an earlier time: it is history, not news."""
    same_key = getattr(before, "fact_key", None) == new.fact_key
    stated = before.valid_from_stated and new.valid_from_stated
    earlier = new.valid_from < before.valid_from
    return same_key and stated and earlier and not same_external_id(new.external_id, before)
