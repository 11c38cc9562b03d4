"""What an export wrote comes home: the same memories are recognised as the same."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from memory.ingest.rows import WORLD_TIMES
from memory.ingest.schemas import ItemIn
from memory.kind_declarations import STATED_TABLES
from memory.models import Tenant
from memory.models.remembered_row import Remembered


def without_repetition(items: Sequence[ItemIn], *, tenant: Tenant) -> list[ItemIn]:
    """Prepare items for a tenant that may hold them already. Up to two statements a source.

    An export calls a memory without an external id by its own id: where that memory lives here, it
    takes the id on. A time that the memory has already, though nobody stated it, is not a statement
    now. And tags that somebody here added stay beside those of the item.
    """
    known: dict[tuple[str, str], Remembered] = {}
    names: defaultdict[str, set[str]] = defaultdict(set)
    for item in items:
        if item.external_id:
            names[item.source].add(item.external_id)
    for source, own_ids in names.items():
        rows = _known(source, own_ids, tenant=tenant)
        known |= {(source, name): row for name, row in rows.items()}
    return [_unrepeated(item, known.get((item.source, item.external_id or ""))) for item in items]


def _known(source: str, names: set[str], *, tenant: Tenant) -> dict[str, Remembered]:
    model: Any = STATED_TABLES[source]
    rows = model.objects.filter(tenant=tenant, superseded_by=None)
    if model is STATED_TABLES["fact"]:
        rows = rows.filter(kind=source)
    ids = [one for one in map(_uuid, names) if one is not None]
    if ids:
        for row in rows.filter(pk__in=ids, external_id=None):
            unnamed = model.objects.filter(pk=row.pk, external_id=None)
            unnamed.update(external_id=str(row.pk))
    return {row.external_id: row for row in rows.filter(external_id__in=names)}


def _unrepeated(item: ItemIn, row: Remembered | None) -> ItemIn:
    if row is None:
        return item
    repeated: set[str] = set()
    if not row.valid_from_stated:
        repeated = {name for name in WORLD_TIMES if getattr(item, name, None) == row.valid_from}
    if repeated:
        rest = item.model_dump(exclude_unset=True, exclude=repeated)
        item = item.model_validate(rest)
    return _with_tags_of(item, row)


def _with_tags_of(item: ItemIn, row: Remembered) -> ItemIn:
    """Return an item that says tags with those that its memory has already before them."""
    if "tags" not in item.model_fields_set:
        return item
    together = dict.fromkeys([*getattr(row, "tags", ()), *getattr(item, "tags", ())])
    # not checked again: together they may be more than one request may say
    return item.model_copy(update={"tags": list(together)})


def _uuid(text: str) -> UUID | None:
    try:
        found = UUID(text)
    except ValueError:
        return None
    return found if str(found) == text else None
