"""Write entries in batches: each all of it or none."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import transaction

from memory.corrections import Change, index_rows
from memory.evaluation.load import batches
from memory.exchange.entry import BadEntry, Entry
from memory.exchange.repeated import without_repetition
from memory.ingest.restated import RefusedItem
from memory.ingest.write import Written, ingest
from memory.models import MemoryItem, Tenant

BATCH_ENTRIES = 500


@dataclass(slots=True)
class Report:
    """What became of the entries so far, and where the last one stood."""

    counts: dict[str, int] = field(default_factory=lambda: {"created": 0, "updated": 0, "unchanged": 0})
    last: str = ""

    @property
    def total(self) -> int:
        """Entries written."""
        return sum(self.counts.values())


def write_entries(
    entries: Sequence[Entry], *, tenant: Tenant, change: Change, report: Report, written: Callable[[int], None]
) -> None:
    """Write all entries. `report` grows with each batch, so that it says how far an error let it come.

    Raises:
        BadEntry: an entry cannot be written; its batch was not, those before it were.
    """
    for batch in batches(entries, BATCH_ENTRIES):
        try:
            results = _write(batch, tenant=tenant, change=change)
        except RefusedItem as refused:
            raise BadEntry(batch[refused.index].where, refused.field_name, refused.message) from refused
        for result in results:
            report.counts[result.status] += 1
        report.last = batch[-1].where
        written(len(batch))


def _write(batch: Sequence[Entry], *, tenant: Tenant, change: Change) -> list[Written]:
    with transaction.atomic():
        items = without_repetition([entry.item for entry in batch], tenant=tenant)
        results = ingest(items, tenant=tenant, change=change)
        labels = {
            result.id: entry for entry, result in zip(batch, results, strict=True) if entry.category or entry.tags
        }
        _label(labels, change=change)
        return results


def _label(labels: dict[UUID, Entry], *, change: Change) -> None:
    """Give episodes the category and tags that an item of the API cannot carry, and index them again."""
    changed = []
    for row in MemoryItem.objects.select_related("scope").filter(pk__in=list(labels)):
        entry = labels[row.pk]
        if (row.category, row.tags) != (entry.category, list(entry.tags)):
            row.category, row.tags = entry.category, list(entry.tags)
            row.updated_at = change.now
            changed.append(row)
    if changed:
        with change.on_record():
            MemoryItem.objects.bulk_update(changed, ["category", "tags", "updated_at"])
        index_rows(changed)
