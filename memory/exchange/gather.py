"""What a scope holds, read for an export: rows, their names in files, and where they come from."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from itertools import count
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory.exchange.items import item_of
from memory.ingest.rows import WORLD_TIMES
from memory.models import MemoryItem, Scope, Segment, Turn
from memory.models.base import Remembered
from memory.models.vocabulary import Kind, Standing
from memory.sources import STATED_TABLES

_FILE_NAME = re.compile(r"^[\w-]{1,100}$")


@dataclass(frozen=True, slots=True)
class ExportRows:
    """The rows of a scope in the order of an export, and the names that refer to them in its files."""

    items: list[Remembered]
    archived: list[MemoryItem]
    segments: list[Segment]
    turns: list[Turn]
    replaced: frozenset[UUID]
    fact_names: Mapping[UUID, str]
    segment_names: Mapping[UUID, str]
    turn_places: Mapping[UUID, tuple[str, int]]


def name_of(row: Remembered) -> str:
    """Return what a current memory is called: its caller's own id, or its own where it has none."""
    return row.external_id or str(row.pk)


def gather(scope: Scope, *, now: datetime, zone: tzinfo) -> ExportRows:
    """Read what a scope holds: what is current, facts that are over, and the whole log."""
    segments = _segments(scope, now)
    turns = list(Turn.objects.filter(scope=scope).select_related("session").order_by("session__key", "position"))
    items = _current(scope, now)
    names, archived = _named_facts(items, _archived(scope, now))
    return ExportRows(
        items=items,
        archived=archived,
        segments=segments,
        turns=turns,
        replaced=frozenset(row.superseded_by for row in archived if row.superseded_by),
        fact_names=names,
        segment_names=_names(segments, zone=zone),
        turn_places={turn.pk: (turn.session.key, turn.position) for turn in turns},
    )


def _holds(now: datetime) -> Q:
    return (Q(valid_to=None) | Q(valid_to__gt=now)) & Q(retired_at=None, standing=Standing.ACTIVE)


def _current(scope: Scope, now: datetime) -> list[Remembered]:
    found: list[Remembered] = []
    for model in dict.fromkeys(STATED_TABLES.values()):
        rows: Any = model._default_manager.filter(_holds(now), scope=scope)  # noqa: SLF001 - Django's documented name
        related = ("scope", "session", "run") if model is MemoryItem else ("scope",)
        found += sorted(rows.select_related(*related), key=_order)
    return found


def _order(row: Remembered) -> tuple[str, bool, datetime | str, str]:
    """Order by what an import brings back: the time where the item says it, else the name alone."""
    item = item_of(row)
    timed = any(item.get(name) for name in WORLD_TIMES)
    return item["source"], timed, row.valid_from if timed else "", name_of(row)


def _archived(scope: Scope, now: datetime) -> list[MemoryItem]:
    """Return the facts that are over or archived; one that was corrected was never so, and its correction is here."""
    facts = MemoryItem.objects.filter(scope=scope, kind=Kind.FACT).select_related("scope")
    ended = Q(withdrawn=False) & (~Q(retired_at=None) | Q(valid_to__lte=now))
    return list(facts.filter(ended | Q(standing=Standing.ARCHIVED)).exclude(standing=Standing.DISPUTED))


def _named_facts(items: list[Remembered], archived: list[MemoryItem]) -> tuple[dict[UUID, str], list[MemoryItem]]:
    """Return what facts are called, an old version of one by its own id, and those of the archive in order."""
    current = [row for row in items if isinstance(row, MemoryItem) and row.kind == Kind.FACT]
    shared = Counter(row.external_id for row in (*current, *archived))
    names = {row.pk: name_of(row) for row in current}
    names |= {row.pk: name_of(row) if shared[row.external_id] == 1 else str(row.pk) for row in archived}
    return names, sorted(archived, key=lambda row: (row.valid_from, names[row.pk]))


def _segments(scope: Scope, now: datetime) -> list[Segment]:
    rows = Segment.objects.filter(_holds(now), scope=scope).select_related("session")
    return list(rows.order_by("valid_from", "session__key", "first_position"))


def _names(segments: Sequence[Segment], *, zone: tzinfo) -> dict[UUID, str]:
    """Return the ids of segments: those they came with, else their day and a number that no other of the day has."""
    names = {row.pk: row.external_id for row in segments if row.external_id}
    taken = set(names.values())
    for row in segments:
        if row.pk not in names:
            names[row.pk] = _free(row.valid_from.astimezone(zone).date().isoformat(), taken)
    return names


def file_names(names: Iterable[str], *, days: Mapping[str, str]) -> dict[str, str]:
    """Return by id the names of files: the id where it can be one and no other differs from it by case only."""
    names = list(names)
    alike = Counter(name.lower() for name in names)
    own = {name: name for name in names if _FILE_NAME.match(name) and alike[name.lower()] == 1}
    taken = {name.lower() for name in own}
    return own | {name: _free(days[name], taken) for name in names if name not in own}


def _free(day: str, taken: set[str]) -> str:
    numbered = (f"{day}-{number:03d}" for number in count(1))
    name = next(one for one in numbered if one not in taken)
    taken.add(name)
    return name
