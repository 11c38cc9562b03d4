"""A scope as files: items.jsonl that `import` reads back, and the workspace formats of [O 5] beside it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count, groupby
from pathlib import Path
from typing import Any

import orjson
from django.db.models import Q

from memory.exchange.facts_md import Fact, write_facts
from memory.exchange.items import item_of
from memory.exchange.segments_md import Segment, write_segment
from memory.exchange.tags_json import write_tags
from memory.exchange.workspace import FACTS, ITEMS, SEGMENT_PREFIX, SEGMENTS, TAGS
from memory.models import MemoryItem, Scope
from memory.models.base import Remembered
from memory.models.sources import STATED_TABLES
from memory.models.vocabulary import Kind, Standing

TOPIC_CHARACTERS = 40  # of a segment that was never given a topic: the beginning of its text


_FILE_NAME = re.compile(r"^[\w-]{1,100}$")


@dataclass(frozen=True, slots=True)
class Exported:
    """How much was written."""

    items: int
    facts: int
    segments: int
    tags: int


def export_scope(scope: Scope, folder: Path, *, now: datetime) -> Exported:
    """Write what a scope holds now into a folder, replacing files of the same names.

    What was retired, disputed or has expired is not among it: as items all of it would come back as current.
    """
    rows = _current(scope, now)
    episodes = [row for row in rows if isinstance(row, MemoryItem) and row.kind == Kind.EPISODE]
    facts = [_fact(row) for row in rows if isinstance(row, MemoryItem) and row.kind == Kind.FACT]
    segments = _segments(episodes)
    (folder / SEGMENTS).mkdir(parents=True, exist_ok=True)
    (folder / ITEMS).write_bytes(b"".join(orjson.dumps(item_of(row)) + b"\n" for row in rows))
    (folder / FACTS).write_text(write_facts(facts), encoding="utf-8")
    for segment in segments:
        path = folder / SEGMENTS / f"{segment.id}.md"
        path.write_text(write_segment(segment), encoding="utf-8")
    by_fact = {fact.id: fact.tags for fact in facts}
    by_segment = {segment.id: segment.tags for segment in segments}
    (folder / TAGS).write_bytes(write_tags(by_fact, by_segment, now=now))
    tags = {tag for carried in (*by_fact.values(), *by_segment.values()) for tag in carried}
    return Exported(len(rows), len(facts), len(segments), len(tags))


def _current(scope: Scope, now: datetime) -> list[Remembered]:
    found: list[Remembered] = []
    for model in dict.fromkeys(STATED_TABLES.values()):
        rows: Any = model._default_manager.filter(  # noqa: SLF001 - Django's documented name
            Q(valid_to=None) | Q(valid_to__gt=now), scope=scope, retired_at=None, standing=Standing.ACTIVE
        )
        related = ("scope", "session", "run") if model is MemoryItem else ("scope",)
        found += rows.select_related(*related).order_by("recorded_at", "valid_from", "pk")
    return found


def _fact(row: MemoryItem) -> Fact:
    return Fact(0, row.external_id or str(row.pk), row.content, tuple(row.tags), row.valid_from.date())


def _segments(episodes: Sequence[MemoryItem]) -> list[Segment]:
    """Return a segment a session, and a day of what belongs to none."""
    named = sorted(episodes, key=lambda row: (_order(row), row.valid_from, row.recorded_at, row.pk))
    taken: set[str] = set()
    return [_segment(name, list(rows), taken=taken) for name, rows in groupby(named, key=_session)]


def _order(row: MemoryItem) -> tuple[bool, str]:
    """Sessions that an import named come first, so that they keep their names."""
    name = _session(row)
    return (not name.startswith(SEGMENT_PREFIX), name)


def _session(row: MemoryItem) -> str:
    return row.session.key if row.session else row.valid_from.date().isoformat()


def _segment(session: str, rows: Sequence[MemoryItem], *, taken: set[str]) -> Segment:
    """Name it as an import named it, else after its day and a number that no other of the day has."""
    first = rows[0]
    day = first.valid_from.date().isoformat()
    own = session.removeprefix(SEGMENT_PREFIX)
    if own == session or not _FILE_NAME.match(own) or own in taken:
        numbered = (f"{day}-{number:03d}" for number in count(1))
        own = next(name for name in numbered if name not in taken)
    taken.add(own)
    texts = (f"{row.sender}: {row.content}" if row.sender else row.content for row in rows)
    return Segment(
        id=own,
        topic=first.category or " ".join(first.content.split())[:TOPIC_CHARACTERS],
        starts_at=first.valid_from,
        ends_at=rows[-1].valid_from,
        tags=tuple(dict.fromkeys(tag for row in rows for tag in row.tags)),
        text="\n\n".join(texts),
    )
