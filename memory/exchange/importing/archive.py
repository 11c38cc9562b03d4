"""Facts of the archive: history where the file says when they held, else unbelieved."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from memory import revisions
from memory.exchange.formats.facts_md import Fact
from memory.exchange.importing.report import Report
from memory.exchange.importing.segments import SegmentIds
from memory.exchange.reading.parcel import Archived
from memory.exchange.reading.workspace import segment_ids
from memory.ingest import owners
from memory.ingest.rows import Owner, columns
from memory.ingest.schemas import FactIn
from memory.models import MemoryItem, Scope, Tenant
from memory.models.locks import scope_locks
from memory.models.vocabulary import Kind, Standing
from memory.revisions import Change


def write_archived(
    archived: Sequence[Archived],
    *,
    tenant: Tenant,
    segments: SegmentIds,
    change: Change,
    report: Report,
) -> None:
    """Write facts that are over.

    One that is current here and archived in the file is over as of now.
    """
    if not archived:
        return
    with transaction.atomic(), change.on_record():
        scopes = owners.scopes(tenant, (one.scope for one in archived))
        scope_locks([scope.pk for scope in scopes.values()])
        made: dict[str, MemoryItem] = {}
        for one in archived:
            scope = scopes[one.scope]
            known = _known(one.fact.id, scope=scope)
            if known is None:
                made[one.fact.id] = _row(one, scope=scope, segments=segments, change=change)
                report.counts["created"] += 1
            elif _is_current(known, change):
                revisions.invalidate(known, change=change)
                report.counts["updated"] += 1
            else:
                report.counts["unchanged"] += 1
        _end(archived, made=made, scopes=scopes, change=change)
        MemoryItem.objects.bulk_create(made.values())
        revisions.index_rows(list(made.values()))


def _known(name: str, *, scope: Scope) -> MemoryItem | None:
    """Return the fact of this name.

    The caller's own id, or the id of a row that an export named by it.
    """
    facts = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind=Kind.FACT)
    named = Q(external_id=name)
    if _is_uuid(name):
        named |= Q(pk=name)
    rows = facts.filter(named).select_related("scope")
    return rows.order_by("-retired_at", "pk").first()


def _is_uuid(name: str) -> bool:
    try:
        return str(UUID(name)) == name
    except ValueError:
        return False


def _is_current(row: MemoryItem, change: Change) -> bool:
    if row.retired_at is not None or row.superseded_by is not None:
        return False
    return row.valid_to is None or row.valid_to > change.now


def _row(one: Archived, *, scope: Scope, segments: SegmentIds, change: Change) -> MemoryItem:
    fact = one.fact
    item = FactIn(
        source="fact",
        scope=one.scope,
        content=fact.content,
        external_id=fact.id,
        tags=list(fact.tags),
        valid_from=one.since,
    )
    owner = Owner(scope.tenant_id, scope.pk)
    row = MemoryItem(**columns(item, owner=owner, now=change.now))
    row.scope = scope
    places = [(one.scope, name) for name in segment_ids(fact)]
    row.source_segments = [segments[place] for place in places if place in segments]
    return row


def _end(
    archived: Sequence[Archived],
    *,
    made: Mapping[str, MemoryItem],
    scopes: Mapping[str, Scope],
    change: Change,
) -> None:
    for one in archived:
        row = made.get(one.fact.id)
        if row is None:
            continue
        if one.fact.held is None:
            revisions.withdraw(row, Standing.ARCHIVED, change=change)
            continue
        _began, ended = one.fact.held
        successor = _successor(one.fact, made=made, scope=scopes[one.scope])
        revisions.end(row, at=ended, change=change, successor=successor)


def _successor(fact: Fact, *, made: Mapping[str, MemoryItem], scope: Scope) -> UUID | None:
    if not fact.successor:
        return None
    if fact.successor in made:
        return made[fact.successor].pk
    known = _known(fact.successor, scope=scope)
    return None if known is None else known.pk
