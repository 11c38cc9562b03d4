"""Give memories what an item of the API cannot say: where they come from, what is in doubt."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from memory.exchange.formats.entry import LabelledItem, Labels
from memory.exchange.importing.segments import SegmentIds
from memory.exchange.importing.turns import TurnIds
from memory.ingest.placed_item import ItemResult
from memory.models import MemoryItem
from memory.revisions import Change, index_rows

# said when it comes in; decided here ever after
_ONCE = ("made_by", "level", "needs_review", "review_code", "review_args")
_TEXTS = ("category", "context_prefix")
_COLUMNS = (*_ONCE, *_TEXTS, "tags", "source_segments", "source_turns")


@dataclass(frozen=True, slots=True)
class Origins:
    """What the turns and segments of the files are here."""

    turns: TurnIds
    segments: SegmentIds


def label(
    entries: Sequence[LabelledItem],
    results: Sequence[ItemResult],
    *,
    origins: Origins,
    change: Change,
) -> set[str]:
    """Write the labels of what was just written, and index it again.

    Return the sources that are not here. Two statements a batch. Tags and sources are added, never
    taken: somebody here may have added others.
    """
    pairs = zip(entries, results, strict=True)
    labelled = {
        result.id: (entry, result) for entry, result in pairs if entry.labels.model_fields_set
    }
    rows = MemoryItem.objects.current().filter(pk__in=list(labelled))
    changed: list[MemoryItem] = []
    missing: set[str] = set()
    for row in rows.select_related("scope"):
        entry, result = labelled[row.pk]
        said = _said(row, entry, created=result.status == "created", origins=origins)
        missing |= _missing_segments(entry, origins)
        if _set(row, said):
            row.updated_at = change.now
            changed.append(row)
    if changed:
        with change.on_record():
            MemoryItem.objects.bulk_update(changed, [*_COLUMNS, "updated_at"])
        index_rows(changed)
    return missing


def _missing_segments(entry: LabelledItem, origins: Origins) -> set[str]:
    scope = entry.item.scope
    return {name for name in entry.labels.segments if (scope, name) not in origins.segments}


def _set(row: MemoryItem, values: Mapping[str, Any]) -> bool:
    """Set columns of a row; return whether one of them changed."""
    if all(getattr(row, name) == value for name, value in values.items()):
        return False
    for name, value in values.items():
        setattr(row, name, value)
    return True


def _said(
    row: MemoryItem, entry: LabelledItem, *, created: bool, origins: Origins
) -> dict[str, Any]:
    """Return what the columns of a row are to hold: labels replace, tags and sources are added."""
    labels, scope = entry.labels, entry.item.scope
    names = (*_ONCE, *_TEXTS) if created else _TEXTS
    said = {name: getattr(labels, name) for name in names if name in labels.model_fields_set}
    places = [(scope, name) for name in labels.segments]
    added: dict[str, list[Any]] = {
        "tags": labels.tags,
        "source_segments": [
            origins.segments[place] for place in places if place in origins.segments
        ],
        "source_turns": _turns(labels, scope=scope, origins=origins),
    }
    for name, values in added.items():
        if values:
            together = [*getattr(row, name), *values]
            said[name] = list(dict.fromkeys(together))
    return said


def _turns(labels: Labels, *, scope: str, origins: Origins) -> list[UUID]:
    turns = []
    for session, positions in labels.turns.items():
        places = [(scope, session, position) for position in positions]
        turns += [origins.turns[place] for place in places if place in origins.turns]
    return turns
