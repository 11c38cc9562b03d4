"""A scope as a workspace, and items.jsonl beside it that says all that Markdown has no place for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import chain, groupby
from pathlib import Path

import orjson

from memory.exchange.daily_md import DailyLine, write_day
from memory.exchange.facts_md import Fact, write_facts
from memory.exchange.gather import ExportRows, file_names, gather, name_of
from memory.exchange.items import item_of, labels_of
from memory.exchange.logs import DAILY
from memory.exchange.parcel import place_id
from memory.exchange.segments_md import SegmentFile, write_segment
from memory.exchange.tags_json import write_tags
from memory.exchange.workspace import FACTS, ITEMS, SEGMENT_PREFIX, SEGMENTS, TAGS
from memory.models import MemoryItem, Scope, Turn
from memory.models import Segment as SegmentRow
from memory.models.base import Remembered
from memory.models.vocabulary import Kind


@dataclass(frozen=True, slots=True)
class Exported:
    """How much was written."""

    items: int
    facts: int
    archived: int
    segments: int
    turns: int
    tags: int


def write_workspace(scope: Scope, folder: Path, *, now: datetime, zone: tzinfo = UTC) -> Exported:
    """Write what a scope holds into a folder, replacing files of the same names; days and clocks are those of `zone`.

    Of what is retired, disputed or over only the facts are in it, in the archive of facts.md: as items all of it would
    come back as current.
    """
    held = gather(scope, now=now, zone=zone)
    segments = [_segment(row, held=held, zone=zone) for row in held.segments]
    facts = [_fact(row, held=held, zone=zone) for row in _of_kind(held.items, Kind.FACT)]
    archived = [_archived(row, held=held, zone=zone) for row in held.archived]
    lines = [_jsonl(row, held=held) for row in held.items]
    carried = _carried_tags(held.items)
    tagged = {segment.id: segment.tags for segment in segments}
    _put(folder / ITEMS, b"".join(lines))
    facts.sort(key=lambda fact: (fact.since or date.min, fact.id))  # a day is all that Markdown says
    _put(folder / FACTS, write_facts([*facts, *archived]).encode())
    _put(folder / TAGS, write_tags(carried, tagged, now=now))
    _put_segments(folder / SEGMENTS, segments, tagged)
    for day, said in _days(held, zone=zone).items():
        _put(folder / DAILY / f"{day.isoformat()}.md", write_day(said, day=day).encode())
    tags = set(chain.from_iterable((*carried.values(), *tagged.values())))
    return Exported(len(lines), len(facts), len(archived), len(segments), len(held.turns), len(tags))


def _carried_tags(items: Iterable[Remembered]) -> dict[str, list[str]]:
    """Return the tags of memory items by what they are called; of those that have some."""
    return {name_of(row): row.tags for row in items if isinstance(row, MemoryItem) and row.tags}


def _put_segments(folder: Path, segments: Iterable[SegmentFile], tagged: Mapping[str, Sequence[str]]) -> None:
    """Write a file a segment, named after its day and its tags."""
    by_id = {segment.id: segment for segment in segments}
    days = {name: segment.starts_at.date().isoformat() for name, segment in by_id.items()}
    files = file_names(tagged, days=days)
    for name, segment in by_id.items():
        _put(folder / f"{files[name]}.md", write_segment(segment).encode())


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _of_kind(items: Iterable[Remembered], kind: Kind) -> list[MemoryItem]:
    return [row for row in items if isinstance(row, MemoryItem) and row.kind == kind]


def _jsonl(row: Remembered, *, held: ExportRows) -> bytes:
    labels = labels_of(row, segment_names=held.segment_names, turn_places=held.turn_places)
    return orjson.dumps(item_of(row) | ({"labels": labels} if labels else {})) + b"\n"


def _fact(row: MemoryItem, *, held: ExportRows, zone: tzinfo) -> Fact:
    return Fact(
        line=0,
        id=held.fact_names[row.pk],
        content=row.content,
        tags=tuple(dict.fromkeys(row.tags)),
        since=row.valid_from.astimezone(zone).date(),
        source=tuple(SEGMENT_PREFIX + held.segment_names[pk] for pk in row.source_segments if pk in held.segment_names),
        updated=row.pk in held.replaced,
    )


def _archived(row: MemoryItem, *, held: ExportRows, zone: tzinfo) -> Fact:
    fact = _fact(row, held=held, zone=zone)
    fact.archived = True
    if row.withdrawn or row.valid_to is None:
        return fact
    fact.held = (row.valid_from, row.valid_to)
    fact.successor = held.fact_names.get(row.superseded_by, "") if row.superseded_by else ""
    return fact


def _segment(row: SegmentRow, *, held: ExportRows, zone: tzinfo) -> SegmentFile:
    name = held.segment_names[row.pk]
    own = row.session.key == SEGMENT_PREFIX + name and (row.first_position, row.last_position) == (1, 1)
    places = (held.turn_places.get(pk) for pk in row.source_turns)
    return SegmentFile(
        id=name,
        topic=row.topic,
        starts_at=row.valid_from.astimezone(zone),
        ends_at=row.ended_at.astimezone(zone),
        tags=tuple(dict.fromkeys(row.tags)),
        text=row.text,
        fact_count=row.fact_count,
        session="" if own else row.session.key,
        positions=None if own else (row.first_position, row.last_position),
        turns=tuple(place[1] for place in places if place is not None and place[0] == row.session.key),
    )


def _days(held: ExportRows, *, zone: tzinfo) -> Mapping[date, list[DailyLine]]:
    """Return by day what was said, by session; and the episodes that no turn says, those of no session first."""
    lines = [_turn_line(turn) for turn in held.turns]
    episodes = _of_kind(held.items, Kind.EPISODE)
    lines += [_episode_line(row, zone=zone) for row in episodes if not row.source_turns]
    begun: dict[tuple[date, str], datetime] = {}
    for line in lines:
        place = line.at.date(), line.session
        begun[place] = min(line.at, begun.get(place, line.at))
    lines.sort(key=lambda line: _order(line, begun[line.at.date(), line.session]))
    return {day: list(said) for day, said in groupby(lines, key=lambda line: line.at.date())}


def _order(line: DailyLine, begun: datetime) -> tuple[date, bool, datetime, str, int, datetime, str]:
    return line.at.date(), bool(line.session), begun, line.session, line.position or 0, line.at, line.episode


def _turn_line(turn: Turn) -> DailyLine:
    zone = timezone(timedelta(minutes=turn.utc_offset_minutes))
    session = turn.session.key
    named = turn.message_id if turn.message_id != place_id(session, turn.position) else None
    return DailyLine(
        line=0,
        at=turn.occurred_at.astimezone(zone),
        session=session,
        speaker=turn.speaker,
        text=turn.text,
        role=turn.role,
        position=turn.position,
        message_id=named or "",
        unread=turn.read_at is None,
    )


def _episode_line(row: MemoryItem, *, zone: tzinfo) -> DailyLine:
    session = row.session.key if row.session else ""
    at = row.valid_from.astimezone(zone)
    return DailyLine(0, at, session, row.sender, row.content, episode=name_of(row))
