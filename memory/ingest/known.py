"""What is there already of what a batch is about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.ingest.restated import same_external_id, stated_columns
from memory.ingest.schemas import FactIn, ItemIn
from memory.models import MemoryItem
from memory.models.base import Remembered
from memory.models.vocabulary import ReviewCode, Standing
from memory.sources import STATED_TABLES

_ORIGINALLY = {"valid_to": "stated_valid_to"}  # of a retired row: what was stated before it was ended


def current(
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], *, may_open: Callable[[str], bool]
) -> dict[int, list[Remembered]]:
    """Find the current memories that each item is about: by external id first, then by active fact_key.

    An external id names one memory of a scope; of a scope that the writer may not open it names nothing.
    """
    found: dict[int, list[Remembered]] = {}
    for source in {item.source for item in items if item.external_id is not None}:
        ids = {item.external_id: i for i, item in enumerate(items) if item.source == source and item.external_id}
        model: Any = STATED_TABLES[source]
        query = model.objects.filter(tenant_id=rows[0]["tenant_id"], external_id__in=list(ids), superseded_by=None)
        query = query.filter(kind=source) if model is MemoryItem else query
        for memory in _nearest_last(query.select_for_update(of=("self",)).select_related("scope"), ids, rows):
            if memory.external_id in ids and may_open(str(memory.scope)):
                found[ids[memory.external_id]] = [memory]
    for i, memory in facts_with_keys(items, rows, standing=Standing.ACTIVE):
        known = found.setdefault(i, [])
        if memory.pk not in {other.pk for other in known}:
            known.append(memory)
    return found


def _nearest_last(
    memories: Iterable[Remembered], ids: Mapping[str, int], rows: Sequence[dict[str, Any]]
) -> list[Remembered]:
    """Return memories with those last that are of the scope which their item names."""
    return sorted(memories, key=lambda each: each.scope_id == rows[ids[str(each.external_id)]]["scope_id"])


def waiting_facts(items: Sequence[ItemIn], rows: Sequence[dict[str, Any]]) -> dict[int, list[MemoryItem]]:
    """Find the facts that wait beside the active one of a key, because they are known less surely."""
    found: dict[int, list[MemoryItem]] = {}
    for i, memory in facts_with_keys(items, rows, standing=Standing.DISPUTED):
        if memory.review_code == ReviewCode.KNOWN_LESS_SURELY:
            found.setdefault(i, []).append(memory)
    return found


def facts_with_keys(
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], *, standing: Standing
) -> list[tuple[int, MemoryItem]]:
    """Find the current facts under the keys of facts that were sent. One statement, where a key was sent."""
    keyed = [i for i, item in enumerate(items) if isinstance(item, FactIn) and rows[i].get("fact_key") is not None]
    keys = {(rows[i]["scope_id"], rows[i]["fact_key"]): i for i in keyed}
    if not keys:
        return []
    active = MemoryItem.objects.select_for_update().filter(
        tenant_id=rows[0]["tenant_id"],
        kind="fact",
        standing=standing,
        retired_at=None,
        scope_id__in={scope_id for scope_id, _ in keys},
        fact_key__in={key for _, key in keys},
    )
    pairs = (((memory.scope_id, memory.fact_key), memory) for memory in active)
    return [(keys[pair], memory) for pair, memory in pairs if pair in keys]


def told_before(
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], known: dict[int, list[Remembered]]
) -> dict[int, MemoryItem]:
    """Find the facts that only repeat what the history of their key holds, so that an import may run twice.

    A statement, where a batch has keyed facts that another one's current fact stands against.
    """
    rivals = {i for i, found in known.items() if found[0].retired_at is None and isinstance(items[i], FactIn)}
    rivals = {i for i in rivals if not same_external_id(items[i].external_id, known[i][0])}
    history: dict[tuple[Any, ...], list[MemoryItem]] = {}
    if rivals:
        query = MemoryItem.objects.filter(
            tenant_id=rows[0]["tenant_id"],
            kind="fact",
            scope_id__in={rows[i]["scope_id"] for i in rivals},
            fact_key__in={rows[i]["fact_key"] for i in rivals},
        )
        for past in query.exclude(superseded_by=None).order_by("-recorded_at"):
            history.setdefault((past.scope_id, past.fact_key), []).append(past)
    told = {}
    for i in rivals:
        named = items[i].external_id is not None or rows[i]["valid_from_stated"]
        for past in history.get((rows[i]["scope_id"], rows[i]["fact_key"]), ()) if named else ():
            if repeats(past, items[i], rows[i]):
                told[i] = past
                break
    return told


def corrected_since(
    items: Sequence[ItemIn], rows: Sequence[dict[str, Any]], known: dict[int, list[Remembered]]
) -> dict[int, Remembered]:
    """Find the items that only repeat what somebody corrected: a nightly import must not undo it.

    A statement, where what is sent differs from a current memory that somebody stands for.
    """
    stood_for: dict[UUID, int] = {}
    for i, found in known.items():
        own = same_external_id(items[i].external_id, found[0])
        if own and _is_stood_for(found[0]) and not repeats(found[0], items[i], rows[i]):
            stood_for[found[0].pk] = i
    if not stood_for:
        return {}
    withdrawn = MemoryItem.objects.filter(
        tenant_id=rows[0]["tenant_id"],
        scope_id__in={rows[i]["scope_id"] for i in stood_for.values()},
        superseded_by__in=list(stood_for),
        withdrawn=True,
    )
    places = ((past, stood_for[past.superseded_by]) for past in withdrawn if past.superseded_by)
    return {i: known[i][0] for past, i in places if repeats(past, items[i], rows[i])}


def _is_stood_for(row: Remembered) -> bool:
    return isinstance(row, MemoryItem) and row.last_validated_at is not None and row.retired_at is None


def repeats(past: Remembered, item: ItemIn, row: dict[str, Any]) -> bool:
    """Tell whether an item says nothing that a memory did not say before it was retired."""
    original = _ORIGINALLY if past.retired_at is not None else {}
    return all(getattr(past, original.get(name, name)) == row[name] for name in stated_columns(item, row))
