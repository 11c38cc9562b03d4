"""tags.json names rows: they carry its tags, whatever file told of them."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import Q

from memory.exchange.importing.report import Report
from memory.exchange.importing.segments import SegmentIds
from memory.models import MemoryItem, Segment, Tenant
from memory.revisions import Change
from memory.scopes.tags import retag

Tags = Mapping[str, Mapping[str, Sequence[str]]]
"""By "facts" and "segments", then by id, what tags.json says."""
Tagged = list[tuple[str, MemoryItem | Segment]]
"""Rows that tags.json names, with the name it has for them."""


def add_tags(
    tags: Tags, *, tenant: Tenant, scope: str, segments: SegmentIds, change: Change, report: Report
) -> None:
    """Add tags to the current rows that carry them not yet.

    A tag that a row has beside them stays.
    """
    kind, _, key = scope.partition(":")
    owned = Q(tenant=tenant, scope__kind=kind, scope__key=key)
    facts, parts = tags.get("facts", {}), tags.get("segments", {})
    tagged_items = _named_items(owned, facts)
    report.missing |= _add(facts, tagged_items, change=change)
    imported = {segments[scope, name]: name for name in parts if (scope, name) in segments}
    tagged_segments = _named_segments(owned, imported, parts)
    report.missing |= _add(parts, tagged_segments, change=change)


def _named_items(owned: Q, names: Iterable[str]) -> Tagged:
    """Return (name, memory item) of those that are called so by their external id."""
    rows = MemoryItem.objects.filter(owned, external_id__in=list(names))
    return [(str(row.external_id), row) for row in rows]


def _named_segments(owned: Q, imported: Mapping[UUID, str], names: Iterable[str]) -> Tagged:
    """Return (name, segment) of those that an import made or that have it as external id."""
    named = Q(pk__in=list(imported)) | Q(external_id__in=list(names))
    rows = Segment.objects.filter(owned & named)
    return [(imported.get(row.pk) or str(row.external_id), row) for row in rows]


def _add(tags: Mapping[str, Sequence[str]], rows: Tagged, *, change: Change) -> set[str]:
    """Add to each row the tags of its name; return the names that no row has."""
    for name, row in rows:
        carried = list(dict.fromkeys([*row.tags, *tags[name]]))
        if row.retired_at is None and carried != row.tags:
            retag(row, tags=carried, change=change)
    return tags.keys() - {name for name, _ in rows}
