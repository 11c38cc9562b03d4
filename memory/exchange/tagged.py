"""tags.json names rows: they carry its tags, whatever file told of them."""

from collections.abc import Mapping, Sequence

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
    ids = {name: segments[scope, name] for name in parts if (scope, name) in segments}
    items = MemoryItem.objects.filter(owned, external_id__in=list(facts))
    rows: list[tuple[str, MemoryItem | Segment]] = [(str(row.external_id), row) for row in items]
    named = {pk: name for name, pk in ids.items()}
    found = Segment.objects.filter(owned & (Q(pk__in=list(named)) | Q(external_id__in=list(parts))))
    rows += [(named.get(row.pk) or str(row.external_id), row) for row in found]
    for name, row in rows:
        said = parts[name] if isinstance(row, Segment) else facts[name]
        carried = list(dict.fromkeys([*row.tags, *said]))
        if row.retired_at is None and carried != row.tags:
            retag(row, tags=carried, change=change)
    here = {(isinstance(row, Segment), name) for name, row in rows}
    report.missing |= {name for name in facts if (False, name) not in here}
    report.missing |= {name for name in parts if (True, name) not in here}
