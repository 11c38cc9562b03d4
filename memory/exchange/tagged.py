"""tags.json names rows: they carry its tags, whatever file told of them."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import Q

from memory.exchange.report import Report
from memory.exchange.write_segments import SegmentIds
from memory.models import MemoryItem, Segment, Tenant
from memory.revisions import Change
from memory.scopes.tags import retag

Tags = Mapping[str, Mapping[str, Sequence[str]]]
"""By "facts" and "segments", then by id, what tags.json says."""


def add_tags(tags: Tags, *, tenant: Tenant, scope: str, segments: SegmentIds, change: Change, report: Report) -> None:
    """Add tags to the current rows that carry them not yet; a tag that a row has beside them stays."""
    kind, _, key = scope.partition(":")
    owned = Q(tenant=tenant, scope__kind=kind, scope__key=key)
    facts, parts = tags.get("facts", {}), tags.get("segments", {})
    items = MemoryItem.objects.filter(owned, external_id__in=list(facts))
    tagged_items: list[tuple[str, MemoryItem | Segment]] = [(str(row.external_id), row) for row in items]
    named = {segments[scope, name]: name for name in parts if (scope, name) in segments}
    tagged_segments = _named_segments(owned, named, parts)
    for said, rows in ((facts, tagged_items), (parts, tagged_segments)):
        for name, row in rows:
            _add(row, said[name], change=change)
        report.missing |= said.keys() - {name for name, _ in rows}


def _named_segments(
    owned: Q, named: Mapping[UUID, str], names: Iterable[str]
) -> list[tuple[str, MemoryItem | Segment]]:
    """Return (name, segment) of those that an import made, or that are called so by their external id."""
    rows = Segment.objects.filter(owned & (Q(pk__in=list(named)) | Q(external_id__in=list(names))))
    return [(named.get(row.pk) or str(row.external_id), row) for row in rows]


def _add(row: MemoryItem | Segment, tags: Sequence[str], *, change: Change) -> None:
    carried = list(dict.fromkeys([*row.tags, *tags]))
    if row.retired_at is None and carried != row.tags:
        retag(row, tags=carried, change=change)
