"""Between a profile's rows and the values its rules work on."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from evolution.profiles.place_in_profile import KINDS
from evolution.profiles.types import HeldEntry, Memory
from memory.models import MemoryItem, ProfileEntry, Scope
from memory.models.queryset import RememberedQuerySet
from memory.models.vocabulary import QUARANTINE, Standing

MOST_MEMORIES = 10_000
"""Newest memories of a scope that a profile is derived from."""
BELIEVED = (Standing.ACTIVE, Standing.DISPUTED)
"""What waits beside something better known stands in the profile too, as not certain."""
_ENTRY_COLUMNS = (
    "section",
    "key",
    "value",
    "confidence",
    "provenance",
    "status",
    "first_seen",
    "last_seen",
    "expires_at",
)
_MEMORY_COLUMNS = (
    "kind",
    "content",
    "subject",
    "attribute",
    "value",
    "affirmed",
    "fact_key",
    "category",
    "confidence",
    "provenance",
    "valid_from",
    "valid_to",
    "last_validated_at",
    "needs_review",
    "review_code",
    "source_turns",
    "standing",
    "retired_at",
)


def memories_of(
    scope: Scope, ids: Collection[UUID] | None = None
) -> RememberedQuerySet[MemoryItem]:
    """Return the typed memories of a scope; of some ids, also those that ended."""
    rows = MemoryItem.objects.filter(kind__in=KINDS, tenant_id=scope.tenant_id, scope=scope)
    found = rows.only(*_MEMORY_COLUMNS)
    if ids is not None:
        return found.filter(pk__in=list(ids))
    believed = found.current().filter(standing__in=BELIEVED)
    current = believed.exclude(review_code__in=QUARANTINE)
    return current.order_by("-valid_from", "pk")[:MOST_MEMORIES]


def is_current(item: MemoryItem) -> bool:
    """Tell whether a memory may speak for a profile now."""
    return (
        item.retired_at is None and item.standing in BELIEVED and item.review_code not in QUARANTINE
    )


def memory_of(item: MemoryItem) -> Memory:
    """Return a row as the rules of a profile read it."""
    provenance: Any = item.provenance
    validated_at = item.last_validated_at or item.valid_from
    return Memory(
        id=item.pk,
        kind=item.kind,
        content=item.content,
        subject=item.subject,
        attribute=item.attribute or "",
        value=item.value,
        affirmed=item.affirmed,
        stated=not item.source_turns,
        fact_key=item.fact_key,
        category=item.category,
        confidence=item.confidence,
        provenance=provenance,
        began_at=item.valid_from,
        seen_at=max(item.valid_from, validated_at),
        ends_at=item.valid_to,
        in_doubt=item.needs_review or item.standing == Standing.DISPUTED,
    )


def entries_of(scope: Scope) -> list[HeldEntry]:
    """Return every entry of a scope's profile. One statement."""
    rows = ProfileEntry.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    held = rows.values_list("id", "source_events", *_ENTRY_COLUMNS)
    return [
        HeldEntry(id=pk, sources=tuple(sources), **dict(zip(_ENTRY_COLUMNS, columns, strict=True)))
        for pk, sources, *columns in held
    ]


def write_entries(
    scope: Scope, after: Iterable[HeldEntry], *, before: Mapping[UUID, HeldEntry], now: datetime
) -> tuple[int, int]:
    """Write the entries that are new or differ; return how many of each. Two statements at most."""
    differing = [one for one in after if before.get(one.id) != one]
    rows = [_row(one, scope, now) for one in differing]
    new = [row for row in rows if row.pk not in before]
    changed = [row for row in rows if row.pk in before]
    ProfileEntry.objects.bulk_create(new)
    if changed:
        columns = (*_ENTRY_COLUMNS, "source_events", "updated_at")
        ProfileEntry.objects.bulk_update(changed, columns)
    return len(new), len(changed)


def _row(one: HeldEntry, scope: Scope, now: datetime) -> ProfileEntry:
    copied = {name: getattr(one, name) for name in _ENTRY_COLUMNS}
    sources = list(one.sources)
    return ProfileEntry(
        id=one.id,
        tenant_id=scope.tenant_id,
        scope=scope,
        source_events=sources,
        updated_at=now,
        **copied,
    )
