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

from memory.exchange.exporting.items import item_of
from memory.ingest.rows import WORLD_TIMES
from memory.kind_declarations import STATED_TABLES
from memory.models import MemoryItem, Scope, Segment, Turn
from memory.models.queryset import CURRENT
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import REVERTED, Kind, Standing

_FILE_NAME = re.compile(r"[\w-]+")
FILE_NAME_BYTES = 200  # of UTF-8; file systems take 255, the ending among them


@dataclass(frozen=True, slots=True)
class ExportRows:
    """The rows of a scope in the order of an export, and the names that its files use."""

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
    """Read what a scope holds: what is current, facts that are over, and the log."""
    segments = _segments(scope, now)
    turns = _turns(scope)
    items = _current(scope, now)
    archived = _archived(scope, now)
    names = _fact_names(items, archived)
    archived.sort(key=lambda row: (row.valid_from, names[row.pk]))
    replaced = [row.superseded_by for row in archived if row.superseded_by]
    return ExportRows(
        items=items,
        archived=archived,
        segments=segments,
        turns=turns,
        replaced=frozenset(replaced),
        fact_names=names,
        segment_names=_segment_names(segments, zone=zone),
        turn_places={turn.pk: (turn.session.key, turn.position) for turn in turns},
    )


def _turns(scope: Scope) -> list[Turn]:
    """Return the log without what was taken back: a file does not say what it was hidden by."""
    turns = Turn.objects.filter(scope=scope).exclude(concern__startswith=REVERTED)
    turns = turns.select_related("session")
    return list(turns.order_by("session__key", "position"))


def _holds(now: datetime) -> Q:
    is_not_over = Q(valid_to=None) | Q(valid_to__gt=now)
    return is_not_over & CURRENT & Q(standing=Standing.ACTIVE)


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
    is_timed = any(item.get(name) for name in WORLD_TIMES)
    since = row.valid_from if is_timed else ""
    return item["source"], is_timed, since, name_of(row)


def _archived(scope: Scope, now: datetime) -> list[MemoryItem]:
    """Return the facts that are over or archived.

    One that was corrected was never so, and its correction is here.
    """
    facts = MemoryItem.objects.filter(scope=scope, kind=Kind.FACT).select_related("scope")
    over = ~CURRENT | Q(valid_to__lte=now)
    ended = Q(withdrawn=False) & over
    found = facts.filter(ended | Q(standing=Standing.ARCHIVED))
    return list(found.exclude(standing=Standing.DISPUTED))


def _fact_names(items: list[Remembered], archived: list[MemoryItem]) -> dict[UUID, str]:
    """Return what facts are called, by row; an old version of one by its own id."""
    current = [row for row in items if isinstance(row, MemoryItem) and row.kind == Kind.FACT]
    versions = Counter(row.external_id for row in (*current, *archived))
    names = {row.pk: name_of(row) for row in current}
    for row in archived:
        is_alone = versions[row.external_id] == 1
        names[row.pk] = name_of(row) if is_alone else str(row.pk)
    return names


def _segments(scope: Scope, now: datetime) -> list[Segment]:
    rows = Segment.objects.filter(_holds(now), scope=scope).select_related("session")
    return list(rows.order_by("valid_from", "session__key", "first_position"))


def _segment_names(segments: Sequence[Segment], *, zone: tzinfo) -> dict[UUID, str]:
    """Return the ids of segments.

    Those they came with, else their day and a number that no other of the day has.
    """
    names = {row.pk: row.external_id for row in segments if row.external_id}
    taken = set(names.values())
    for row in segments:
        if row.pk not in names:
            day = row.valid_from.astimezone(zone).date()
            names[row.pk] = _free(day.isoformat(), taken)
    return names


def file_names(names: Iterable[str], *, days: Mapping[str, str]) -> dict[str, str]:
    """Return by id the names of files.

    The id where it can be one and no other differs from it by case only.
    """
    names = list(names)
    alike = Counter(map(str.lower, names))
    usable = [name for name in names if _may_name_a_file(name)]
    files = {name: name for name in usable if alike[name.lower()] == 1}
    taken = set(map(str.lower, files))
    for name in names:
        if name not in files:
            files[name] = _free(days[name], taken)
    return files


def _may_name_a_file(name: str) -> bool:
    return _FILE_NAME.fullmatch(name) is not None and len(name.encode()) <= FILE_NAME_BYTES


def _free(day: str, taken: set[str]) -> str:
    """Return the day with the first number that no other has, and take it."""
    for number in count(1):
        name = f"{day}-{number:03d}"
        if name not in taken:
            break
    taken.add(name)
    return name
