"""Write a batch of items: all of it or none, in the order sent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from memory.ingest import owners
from memory.ingest.created_or_updated import place
from memory.ingest.existing_memories import corrected_since, current, told_before, waiting_facts
from memory.ingest.placed_item import STATED, ItemResult
from memory.ingest.quarantine import Writer, concern_of, waiting
from memory.ingest.rows import Owner, Row, columns
from memory.ingest.schemas import FactIn, ItemIn
from memory.ingest.sent_again import RefusedItem, require_possible
from memory.ingest.tell_listeners import tell_what_was_stated
from memory.models.locks import scope_locks
from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import WriterRole
from memory.revisions import Change, Revision, revise_scopes

TRUSTED = Writer()


def ingest(
    items: Sequence[ItemIn],
    *,
    tenant: Tenant,
    change: Change,
    evidence: Sequence[Mapping[str, Any]] = (),
    writer: Writer = TRUSTED,
) -> list[ItemResult]:
    """Write a batch in one transaction: see `ingest_within`."""
    with transaction.atomic():
        return ingest_within(items, tenant=tenant, change=change, evidence=evidence, writer=writer)


def ingest_within(
    items: Sequence[ItemIn],
    *,
    tenant: Tenant,
    change: Change,
    evidence: Sequence[Mapping[str, Any]] = (),
    writer: Writer = TRUSTED,
) -> list[ItemResult]:
    """Write a batch within a transaction that is given up whole where this raises.

    Args:
        items: what to remember.
        tenant: whose it is.
        change: who writes, why and when.
        writer: how far whoever writes is believed, and what it reaches.
        evidence: for each item the columns that no caller may state (its turns, its job, what is in
            doubt), or nothing.

    Returns: one result per item, in the order sent.

    Raises:
        RefusedItem: one of them is impossible; nothing was written.
    """
    with change.on_record():
        scopes = owners.scopes(tenant, (item.scope for item in items))
        scope_locks([scope.pk for scope in scopes.values()])
        owned = zip(items, _owners(items, tenant=tenant, scopes=scopes), strict=True)
        rows = [_columns(i, item, owner, change.now) for i, (item, owner) in enumerate(owned)]
        for row, known in zip(rows, evidence, strict=bool(evidence)):
            row.update(known)
        for item, row in zip(items, rows, strict=True):
            _sign(item, row, writer, change)
        results: list[ItemResult] = []
        for start, stop in _waves(items):
            batch = _Batch(scopes, change, writer, start)
            results += _write_wave(items[start:stop], rows[start:stop], batch)
        if not evidence:
            tell_what_was_stated(items, [one.status for one in results], scopes=scopes)
        return results


def _owners(items: Sequence[ItemIn], *, tenant: Tenant, scopes: dict[str, Scope]) -> list[Owner]:
    in_scopes = [scopes[item.scope].pk for item in items]

    def named(attribute: str) -> list[owners.ScopeSession | None]:
        keys = (vars(item).get(attribute) for item in items)
        return [(pk, key) if key else None for pk, key in zip(in_scopes, keys, strict=True)]

    in_sessions, in_runs = named("session"), named("run")
    sessions = owners.sessions(tenant, filter(None, in_sessions))
    runs = owners.runs(tenant, filter(None, in_runs))
    return [
        Owner(
            tenant.pk,
            scope_id,
            sessions[session].pk if session else None,
            runs[run].pk if run else None,
        )
        for scope_id, session, run in zip(in_scopes, in_sessions, in_runs, strict=True)
    ]


def _columns(index: int, item: ItemIn, owner: Owner, now: datetime) -> Row:
    row = columns(item, owner=owner, now=now)
    if row.get("valid_to") and row["valid_to"] <= row["valid_from"]:
        name = "expires_at" if item.source == "insight" else "valid_to"
        raise RefusedItem(
            index, name, "must be later than valid_from, which is now where it is not said"
        )
    return row


def _sign(item: ItemIn, row: Row, writer: Writer, change: Change) -> None:
    """Write beside an item who wrote it, and why it waits for a person, if it does."""
    row |= {"writer": change.actor, "role": WriterRole.SERVICE}
    held = concern_of(item, writer)
    if held is not None:
        row |= waiting(held)


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


@dataclass(frozen=True, slots=True)
class _Batch:
    """What a wave is a part of: `start` is where it begins in the batch."""

    scopes: Mapping[str, Scope]
    change: Change
    writer: Writer
    start: int


def _write_wave(items: Sequence[ItemIn], rows: Sequence[Row], batch: _Batch) -> list[ItemResult]:
    known = current(items, rows, may_open=batch.writer.may_open)
    rivals = waiting_facts(items, rows)
    told = told_before(items, rows, known) | corrected_since(items, rows, known)
    trusted = batch.writer.trusted
    results: list[ItemResult] = []
    revisions: dict[str, list[Revision]] = {}
    for i, (item, row) in enumerate(zip(items, rows, strict=True)):
        if i in told:
            results.append(ItemResult(told[i].pk, item.source, "unchanged"))
            continue
        before = known.get(i, ())
        require_possible(batch.start + i, item, row, known=before, trusted=trusted)
        waiting_beside = rivals.get(i, ())
        placed = place(
            item, row, known=before, waiting=waiting_beside, change=batch.change, trusted=trusted
        )
        results.append(placed.written)
        if placed.revision is not None:
            revisions.setdefault(item.scope, []).append(placed.revision)
    together_by_scope = {
        batch.scopes[name]: together(revisions[name]) for name in sorted(revisions)
    }
    revise_scopes(together_by_scope, change=batch.change)
    return results


def together(revisions: Sequence[Revision]) -> list[Revision]:
    """Return revisions with those that only make something as one.

    Nobody will undo them one by one.
    """
    plain = [each for each in revisions if not (each.ends or each.updates)]
    if len(plain) <= 1:
        return list(revisions)
    others = [each for each in revisions if each.ends or each.updates]
    makes = [row for each in plain for row in each.makes]
    return [*others, Revision(makes=makes, kind=STATED)]
