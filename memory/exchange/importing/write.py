"""Write a parcel: turns, segments, items in batches, what is over, and the tags of tags.json."""

from collections.abc import Sequence

from django.db import transaction

from memory.evaluation.load import batches
from memory.evaluation.types import Progress
from memory.exchange.formats.entry import BadEntry, LabelledItem
from memory.exchange.importing.archive import write_archived
from memory.exchange.importing.labels import Origins, label
from memory.exchange.importing.repeated import without_repetition
from memory.exchange.importing.report import Report
from memory.exchange.importing.segments import named_segments, write_segments
from memory.exchange.importing.tags import add_tags
from memory.exchange.importing.turns import turn_ids, write_turns
from memory.exchange.reading.parcel import Parcel
from memory.ingest.sent_again import RefusedItem
from memory.ingest.write import ingest_within
from memory.models import Tenant
from memory.revisions import Change

BATCH_ENTRIES = 500


def write_parcel(
    parcel: Parcel, *, tenant: Tenant, scope: str, change: Change, report: Report, written: Progress
) -> None:
    """Write everything.

    `report` grows with each batch, so that it says how far an error let it come.

    Raises:
        BadEntry: an entry cannot be written; its batch was not, those before it were.
    """
    report.left_out = parcel.left_out
    report.new_turns = write_turns(parcel.turns, tenant=tenant, change=change, written=written)
    report.turns = len(parcel.turns)
    report.unread_turns = sum(not turn.read for turn in parcel.turns) if report.new_turns else 0
    turns = turn_ids(parcel.turns, tenant=tenant)
    new = write_segments(
        parcel.segments, tenant=tenant, turns=turns, change=change, report=report, written=written
    )
    segments = {**named_segments(scope, tenant=tenant), **new}
    origins = Origins(turns, segments)
    _write_entries(
        parcel.entries,
        tenant=tenant,
        origins=origins,
        change=change,
        report=report,
        written=written,
    )
    write_archived(parcel.archived, tenant=tenant, segments=segments, change=change, report=report)
    written(len(parcel.archived))
    add_tags(
        parcel.tags, tenant=tenant, scope=scope, segments=segments, change=change, report=report
    )


def _write_entries(
    entries: Sequence[LabelledItem],
    *,
    tenant: Tenant,
    origins: Origins,
    change: Change,
    report: Report,
    written: Progress,
) -> None:
    for batch in batches(entries, BATCH_ENTRIES):
        try:
            _write(batch, tenant=tenant, origins=origins, change=change, report=report)
        except RefusedItem as refused:
            raise BadEntry(
                batch[refused.index].where, refused.field_name, refused.message
            ) from refused
        report.items += len(batch)
        report.last = batch[-1].where
        written(len(batch))


def _write(
    batch: Sequence[LabelledItem],
    *,
    tenant: Tenant,
    origins: Origins,
    change: Change,
    report: Report,
) -> None:
    with transaction.atomic():
        items = [entry.item for entry in batch]
        results = ingest_within(
            without_repetition(items, tenant=tenant), tenant=tenant, change=change
        )
        report.missing |= label(batch, results, origins=origins, change=change)
        for result in results:
            report.counts[result.status] += 1
