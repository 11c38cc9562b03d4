"""From a stored memory back to the item of the API that says it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from memory.kind_declarations import BY_MODEL
from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Level

Fields = dict[str, Any]
"""Fields of an item of the API, or its labels, by name."""
_LABELS = (
    "context_prefix",
    "made_by",
    "needs_review",
    "review_code",
    "review_args",
)  # of every kind
_LABELS_OF_OTHERS = ("tags", "category")  # of kinds whose items say them not
_EMPTY: tuple[Any, ...] = (None, "", [], {})
_REQUIRED = frozenset({"payload"})
"""Fields that an item must have though they may be empty: an event may say its type alone."""


def item_of(row: Remembered) -> Fields:
    """Return the item, empty fields left out.

    A memory without an external id is called by its own id.
    """
    item = _statement(row) if isinstance(row, MemoryItem) else _record(row)
    item["scope"] = str(row.scope)
    item["external_id"] = row.external_id or str(row.pk)
    return {name: value for name, value in item.items() if name in _REQUIRED or value not in _EMPTY}


def labels_of(
    row: Remembered,
    *,
    segment_names: Mapping[UUID, str],
    turn_places: Mapping[UUID, tuple[str, int]],
) -> Fields:
    """Return what the item of a memory cannot say (entry.Labels), empty fields left out.

    Args:
        row: the memory; only memory items have labels.
        segment_names: what segments are called in the files.
        turn_places: session and position of turns.
    """
    if not isinstance(row, MemoryItem):
        return {}
    labels = _same(row, *_LABELS)
    if row.kind in _KINDS and row.kind != "fact":
        labels |= _same(row, *_LABELS_OF_OTHERS)
    if row.level != Level.RAW:
        labels["level"] = row.level
    labels["segments"] = [segment_names[pk] for pk in row.source_segments if pk in segment_names]
    labels["turns"] = _positions(row.source_turns, turn_places)
    return {name: value for name, value in labels.items() if value}


def _positions(
    turns: Sequence[UUID], places: Mapping[UUID, tuple[str, int]]
) -> dict[str, list[int]]:
    """Return the positions of turns in each session; of turns that have a place."""
    positions: dict[str, list[int]] = {}
    for turn in turns:
        if turn in places:
            session, position = places[turn]
            positions.setdefault(session, []).append(position)
    return positions


def _record(row: Remembered) -> Fields:
    declared = BY_MODEL[type(row)]
    if declared.exported is None:
        raise TypeError(f"a {declared.name} is derived: no item says it")
    return {"source": declared.name, **declared.exported(row)}


def _statement(item: MemoryItem) -> Fields:
    own_fields = _KINDS.get(item.kind, _judged)
    return {"source": item.kind, **own_fields(item)}


def _judged(item: MemoryItem) -> Fields:
    same = _same(item, "content", "category", "confidence", "provenance", "tags", "valid_from")
    return {**same, "valid_to": item.valid_to}


def _fact(item: MemoryItem) -> Fields:
    return _judged(item) | _same(item, "fact_key", "value", "short_value")


def _episode(item: MemoryItem) -> Fields:
    episode = _same(
        item, "content", "did_what", "new_info", "timezone", "location", "request_type", "sender"
    )
    episode["event_time"] = item.valid_from
    if item.session is not None:
        episode["session"] = item.session.key
    episode["user"] = item.user_ref
    episode["group"] = item.group_ref
    episode["message_ids"] = item.message_ids
    return episode


def _procedure(item: MemoryItem) -> Fields:
    return _same(item, "title", "steps", "task_type", "priority")


def _insight(item: MemoryItem) -> Fields:
    return {
        "statement": item.content,
        "run": item.run.key if item.run else None,
        "confidence": item.confidence,
        "expires_at": item.valid_to,
    }


def _same(row: Remembered, *names: str) -> Fields:
    return {name: getattr(row, name) for name in names}


_KINDS: Mapping[str, Callable[[MemoryItem], Fields]] = {
    "fact": _fact,
    "episode": _episode,
    "procedure": _procedure,
    "insight": _insight,
}
