"""Between a profile's rows and the values its rules work on."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from evolution.profiles.sections import KINDS
from evolution.profiles.spoken import TELLING
from evolution.profiles.types import Entry, Told
from memory.models import MemoryItem, ProfileEntry, Scope
from memory.models.vocabulary import Kind, Standing

MOST_MEMORIES = 10_000  # newest of a scope that a profile is derived from
_COPIED = ("section", "key", "value", "confidence", "provenance", "status", "first_seen", "last_seen", "expires_at")
_READ = (
    "kind",
    "content",
    "value",
    "fact_key",
    "category",
    "confidence",
    "provenance",
    "valid_from",
    "valid_to",
    "last_validated_at",
    "needs_review",
    "source_turns",
    "sender",
    "standing",
    "retired_at",
)


def memories_of(scope: Scope, ids: Collection[UUID] | None = None) -> "QuerySet[MemoryItem]":
    """Return the memories of a scope that may belong in a profile; of some ids, also those that ended."""
    owner: Any = scope.kind
    telling = Q(kind=Kind.EPISODE, content__iregex=TELLING[owner])
    found = MemoryItem.objects.filter(Q(kind__in=KINDS) | telling, tenant_id=scope.tenant_id, scope=scope).only(*_READ)
    if ids is None:
        current = found.filter(retired_at=None, standing=Standing.ACTIVE)
        return current.order_by("-valid_from", "pk")[:MOST_MEMORIES]
    return found.filter(pk__in=list(ids))


def is_current(item: MemoryItem) -> bool:
    """Tell whether a memory is believed now. What is disputed waits for a person."""
    return item.retired_at is None and item.standing == Standing.ACTIVE


def told(item: MemoryItem) -> Told:
    """Return a memory as the rules of a profile read it."""
    provenance: Any = item.provenance
    return Told(
        id=item.pk,
        kind=item.kind,
        content=item.content,
        value=item.value,
        fact_key=item.fact_key,
        category=item.category,
        confidence=item.confidence,
        provenance=provenance,
        began_at=item.valid_from,
        seen_at=max(item.valid_from, item.last_validated_at or item.valid_from),
        ends_at=item.valid_to,
        in_doubt=item.needs_review,
        heard=bool(item.source_turns),
        sender=item.sender,
    )


def entries_of(scope: Scope) -> list[Entry]:
    """Return every entry of a scope's profile. One statement."""
    return [entry(row) for row in ProfileEntry.objects.filter(tenant_id=scope.tenant_id, scope=scope)]


def entry(row: ProfileEntry) -> Entry:
    """Return a stored entry."""
    copied: Mapping[str, Any] = {name: getattr(row, name) for name in _COPIED}
    return Entry(**copied, sources=tuple(row.source_events), id=row.pk)


def write_entries(
    scope: Scope, after: Iterable[Entry], *, before: Mapping[UUID, Entry], now: datetime
) -> tuple[int, int]:
    """Write the entries that are new or differ; return how many of each. Two statements at most."""
    differing = [one for one in after if before.get(one.id) != one]
    rows = [_row(one, scope, now) for one in differing]
    new = [row for row in rows if row.pk not in before]
    changed = [row for row in rows if row.pk in before]
    ProfileEntry.objects.bulk_create(new)
    if changed:
        ProfileEntry.objects.bulk_update(changed, (*_COPIED, "source_events", "updated_at"))
    return len(new), len(changed)


def _row(one: Entry, scope: Scope, now: datetime) -> ProfileEntry:
    copied = {name: getattr(one, name) for name in _COPIED}
    sources = list(one.sources)
    return ProfileEntry(
        id=one.id, tenant_id=scope.tenant_id, scope=scope, source_events=sources, updated_at=now, **copied
    )
