"""What is there already of what a batch is about."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.ingest.rows import Row
from memory.ingest.schemas import FactIn, ItemIn
from memory.ingest.sent_again import same_external_id, stated_columns
from memory.kind_declarations import STATED_TABLES
from memory.models import MemoryItem
from memory.models.queryset import RememberedQuerySet
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import ReviewCode, Standing

Known = dict[int, list[Remembered]]
"""Memories by the place in the batch of the item that they are about.

An item that has none is left out.
"""
_ScopeAndKey = tuple[UUID, str | None]
_History = Mapping[_ScopeAndKey, Sequence[MemoryItem]]  # latest first
_ORIGINALLY = {
    "valid_to": "stated_valid_to"
}  # of a retired row: what was stated before it was ended


def current(
    items: Sequence[ItemIn], rows: Sequence[Row], *, may_open: Callable[[str], bool]
) -> Known:
    """Find the current memories that each item is about.

    By external id first, then by active fact_key. An external id names one memory of a scope; of a
    scope that the writer may not open it names nothing.
    """
    found: Known = {}
    sources = {item.source for item in items if item.external_id is not None}
    for source in sources:
        found |= _called(source, items, rows, may_open=may_open)
    for i, memory in facts_with_keys(items, rows, standing=Standing.ACTIVE):
        known = found.setdefault(i, [])
        known_ids = {other.pk for other in known}
        if memory.pk not in known_ids:
            known.append(memory)
    return found


def _called(
    source: str, items: Sequence[ItemIn], rows: Sequence[Row], *, may_open: Callable[[str], bool]
) -> Known:
    """Find the current memories of a source by the external ids that its items name."""
    places: dict[str | None, int] = {}
    for i, item in enumerate(items):
        if item.source == source and item.external_id is not None:
            places[item.external_id] = i
    model: Any = STATED_TABLES[source]
    query = model.objects.filter(
        tenant_id=rows[0]["tenant_id"], external_id__in=list(places), superseded_by=None
    )
    if model is MemoryItem:
        query = query.filter(kind=source)
    locked = query.order_by("pk").select_for_update(of=("self",)).select_related("scope")
    found: Known = {}
    for memory in _nearest_last(locked, places, rows):
        if may_open(str(memory.scope)):
            found[places[memory.external_id]] = [memory]
    return found


def _nearest_last(
    memories: Iterable[Remembered], places: Mapping[str | None, int], rows: Sequence[Row]
) -> list[Remembered]:
    """Return memories with those last that are of the scope which their item names."""

    def is_in_named_scope(memory: Remembered) -> bool:
        row = rows[places[memory.external_id]]
        named: UUID = row["scope_id"]
        return memory.scope_id == named

    return sorted(memories, key=is_in_named_scope)


def waiting_facts(items: Sequence[ItemIn], rows: Sequence[Row]) -> dict[int, list[MemoryItem]]:
    """Find the facts that wait beside the active one of a key, being known less surely."""
    found: dict[int, list[MemoryItem]] = {}
    for i, memory in facts_with_keys(items, rows, standing=Standing.DISPUTED):
        if memory.review_code == ReviewCode.KNOWN_LESS_SURELY:
            found.setdefault(i, []).append(memory)
    return found


def facts_with_keys(
    items: Sequence[ItemIn], rows: Sequence[Row], *, standing: Standing
) -> list[tuple[int, MemoryItem]]:
    """Find the current facts under the keys of facts that were sent.

    One statement, where a key was sent.
    """
    places: dict[_ScopeAndKey, int] = {}
    for i, item in enumerate(items):
        if isinstance(item, FactIn) and rows[i].get("fact_key") is not None:
            places[_scope_and_key(rows[i])] = i
    if not places:
        return []
    under_keys = _facts_under(places, tenant_id=rows[0]["tenant_id"])
    found = []
    waiting = under_keys.current().filter(standing=standing)
    for memory in waiting.order_by("pk").select_for_update():
        pair = (memory.scope_id, memory.fact_key)
        if pair in places:
            found.append((places[pair], memory))
    return found


def _scope_and_key(row: Row) -> _ScopeAndKey:
    return row["scope_id"], row["fact_key"]


def _facts_under(
    pairs: Iterable[_ScopeAndKey], *, tenant_id: UUID
) -> RememberedQuerySet[MemoryItem]:
    """Return the facts of any time under these keys in these scopes, for one pair or more."""
    scope_ids, fact_keys = map(set, zip(*pairs, strict=True))
    return MemoryItem.objects.filter(
        tenant_id=tenant_id, kind="fact", scope_id__in=scope_ids, fact_key__in=fact_keys
    )


def told_before(
    items: Sequence[ItemIn], rows: Sequence[Row], known: Known
) -> dict[int, MemoryItem]:
    """Find the facts that only repeat what the history of their key holds.

    So an import may run twice.

    An item with neither an id nor a time says it anew. A statement, where a batch has keyed facts
    that another one's current fact stands against.
    """
    rivals = [
        i
        for i, found in known.items()
        if _may_repeat(items[i], rows[i]) and _stands_against(found[0], items[i])
    ]
    history = _history([rows[i] for i in rivals])
    told = {}
    for i in rivals:
        past = _latest_repeated(items[i], rows[i], history)
        if past is not None:
            told[i] = past
    return told


def _may_repeat(item: ItemIn, row: Row) -> bool:
    """Tell whether an item that says what was said before may be the same one sent again."""
    return item.external_id is not None or bool(row["valid_from_stated"])


def _stands_against(before: Remembered, item: ItemIn) -> bool:
    """Tell whether a memory holds now under the key of a fact, and is not the caller's own.

    The caller's own is the one of the fact's external id.
    """
    return (
        isinstance(item, FactIn)
        and before.retired_at is None
        and not same_external_id(item.external_id, before)
    )


def _history(rows: Sequence[Row]) -> _History:
    """Return what was superseded under the keys of rows and says what one of them says."""
    history: dict[_ScopeAndKey, list[MemoryItem]] = {}
    if rows:
        of_any_time = _facts_under(map(_scope_and_key, rows), tenant_id=rows[0]["tenant_id"])
        alike = of_any_time.filter(content__in={row["content"] for row in rows})
        for past in alike.exclude(superseded_by=None).order_by("-recorded_at"):
            history.setdefault((past.scope_id, past.fact_key), []).append(past)
    return history


def _latest_repeated(item: ItemIn, row: Row, history: _History) -> MemoryItem | None:
    """Return the latest fact that an item repeats."""
    pasts = history.get(_scope_and_key(row), ())
    return next((past for past in pasts if repeats(past, item, row)), None)


def corrected_since(
    items: Sequence[ItemIn], rows: Sequence[Row], known: Known
) -> dict[int, Remembered]:
    """Find the items that only repeat what somebody corrected: a nightly import must not undo it.

    A statement, where what is sent differs from a current memory that somebody stands for.
    """
    stood_for: dict[UUID | None, int] = {}
    for i, found in known.items():
        before = found[0]
        if _would_undo(before, items[i], rows[i]):
            stood_for[before.pk] = i
    if not stood_for:
        return {}
    withdrawn = MemoryItem.objects.filter(
        tenant_id=rows[0]["tenant_id"],
        scope_id__in={rows[i]["scope_id"] for i in stood_for.values()},
        superseded_by__in=list(stood_for),
        withdrawn=True,
    )
    corrected = {}
    for past in withdrawn:
        i = stood_for[past.superseded_by]
        if repeats(past, items[i], rows[i]):
            corrected[i] = known[i][0]
    return corrected


def _would_undo(before: Remembered, item: ItemIn, row: Row) -> bool:
    """Tell whether an item contradicts the caller's own memory that somebody confirmed.

    The memory has the item's external id.
    """
    own = same_external_id(item.external_id, before)
    return own and _is_stood_for(before) and not repeats(before, item, row)


def _is_stood_for(row: Remembered) -> bool:
    return (
        isinstance(row, MemoryItem) and row.last_validated_at is not None and row.retired_at is None
    )


def repeats(past: Remembered, item: ItemIn, row: Row) -> bool:
    """Tell whether an item says nothing that a memory did not say before it was retired."""
    original = _ORIGINALLY if past.retired_at is not None else {}
    for name in stated_columns(item, row):
        said_then = getattr(past, original.get(name, name))
        if said_then != row[name]:
            return False
    return True
