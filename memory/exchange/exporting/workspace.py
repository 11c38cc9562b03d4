"""A scope as a workspace, and items.jsonl with all that Markdown has no place for."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from itertools import chain, groupby
from pathlib import Path

import orjson

from memory.exchange.exporting.gather import ExportRows, file_names, gather, name_of
from memory.exchange.exporting.items import item_of, labels_of
from memory.exchange.formats.daily_md import DailyLine, write_day
from memory.exchange.formats.facts_md import Fact, write_facts
from memory.exchange.formats.segments_md import SegmentFile, write_segment
from memory.exchange.formats.tags_json import write_tags
from memory.exchange.reading.logs import DAILY
from memory.exchange.reading.parcel import place_id
from memory.exchange.reading.workspace import FACTS, ITEMS, SEGMENT_PREFIX, SEGMENTS, TAGS
from memory.models import MemoryItem, Scope, Turn
from memory.models import Segment as SegmentRow
from memory.models.remembered_row import Remembered
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
    """Write what a scope holds into a folder, replacing files of the same names.

    Days and clocks are those of `zone`. Of what is retired, disputed or over only the facts are in
    it, in the archive of facts.md: as items all of it would come back as current.
    """
    held = gather(scope, now=now, zone=zone)
    segments = [_segment(row, held=held, zone=zone) for row in held.segments]
    current_facts = _of_kind(held.items, Kind.FACT)
    facts = [_fact(row, held=held, zone=zone) for row in current_facts]
    archived = [_archived(row, held=held, zone=zone) for row in held.archived]
    lines = [_jsonl(row, held=held) for row in held.items]
    carried = _carried_tags(held.items)
    tagged = {segment.id: segment.tags for segment in segments}
    _put(folder / ITEMS, b"".join(lines))
    facts.sort(key=_day_and_id)
    _put(folder / FACTS, write_facts([*facts, *archived]).encode())
    _put(folder / TAGS, write_tags(carried, tagged, now=now))
    _put_segments(folder / SEGMENTS, segments, tagged)
    _put_days(folder / DAILY, held, zone=zone)
    tags = set(chain(*carried.values(), *tagged.values()))
    return Exported(
        items=len(lines),
        facts=len(facts),
        archived=len(archived),
        segments=len(segments),
        turns=len(held.turns),
        tags=len(tags),
    )


def _day_and_id(fact: Fact) -> tuple[date, str]:
    """Order facts by their day, which is all that Markdown says of their time."""
    return fact.since or date.min, fact.id


def _carried_tags(items: Iterable[Remembered]) -> dict[str, list[str]]:
    """Return the tags of memory items by what they are called; of those that have some."""
    memory_items = [row for row in items if isinstance(row, MemoryItem)]
    return {name_of(row): row.tags for row in memory_items if row.tags}


def _put_segments(
    folder: Path, segments: Iterable[SegmentFile], tagged: Mapping[str, Sequence[str]]
) -> None:
    """Write a file a segment, named after its day and its tags."""
    by_id = {segment.id: segment for segment in segments}
    days = {name: segment.starts_at.date().isoformat() for name, segment in by_id.items()}
    files = file_names(tagged, days=days)
    for name, segment in by_id.items():
        document = write_segment(segment)
        _put(folder / f"{files[name]}.md", document.encode())


def _put_days(folder: Path, held: ExportRows, *, zone: tzinfo) -> None:
    """Write a file a day."""
    for day, said in _days(held, zone=zone).items():
        document = write_day(said, day=day)
        _put(folder / f"{day.isoformat()}.md", document.encode())


def _put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _of_kind(items: Iterable[Remembered], kind: Kind) -> list[MemoryItem]:
    memory_items = [row for row in items if isinstance(row, MemoryItem)]
    return [row for row in memory_items if row.kind == kind]


def _jsonl(row: Remembered, *, held: ExportRows) -> bytes:
    item = item_of(row)
    labels = labels_of(row, segment_names=held.segment_names, turn_places=held.turn_places)
    if labels:
        item["labels"] = labels
    return orjson.dumps(item) + b"\n"


def _fact(row: MemoryItem, *, held: ExportRows, zone: tzinfo) -> Fact:
    names = held.segment_names
    began = row.valid_from.astimezone(zone)
    sources = [SEGMENT_PREFIX + names[pk] for pk in row.source_segments if pk in names]
    return Fact(
        line=0,
        id=held.fact_names[row.pk],
        content=row.content,
        tags=_each_once(row.tags),
        since=began.date(),
        source=tuple(sources),
        updated=row.pk in held.replaced,
    )


def _each_once(tags: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tags))


def _archived(row: MemoryItem, *, held: ExportRows, zone: tzinfo) -> Fact:
    fact = _fact(row, held=held, zone=zone)
    fact.archived = True
    if row.withdrawn or row.valid_to is None:
        return fact
    fact.held = (row.valid_from, row.valid_to)
    if row.superseded_by is not None:
        fact.successor = held.fact_names.get(row.superseded_by, "")
    return fact


def _segment(row: SegmentRow, *, held: ExportRows, zone: tzinfo) -> SegmentFile:
    name = held.segment_names[row.pk]
    session = row.session.key
    positions = row.first_position, row.last_position
    came_as_a_file = session == SEGMENT_PREFIX + name and positions == (1, 1)
    return SegmentFile(
        id=name,
        topic=row.topic,
        starts_at=row.valid_from.astimezone(zone),
        ends_at=row.ended_at.astimezone(zone),
        tags=_each_once(row.tags),
        text=row.text,
        fact_count=row.fact_count,
        session="" if came_as_a_file else session,
        positions=None if came_as_a_file else positions,
        turns=_positions(row, held=held),
    )


def _positions(row: SegmentRow, *, held: ExportRows) -> tuple[int, ...]:
    """Return where the turns of a segment stand in its own session."""
    places = [held.turn_places[pk] for pk in row.source_turns if pk in held.turn_places]
    return tuple(position for session, position in places if session == row.session.key)


def _days(held: ExportRows, *, zone: tzinfo) -> Mapping[date, list[DailyLine]]:
    """Return by day what was said, by session.

    And the episodes that no turn says, those of no session first.
    """
    lines = [_turn_line(turn) for turn in held.turns]
    episodes = _of_kind(held.items, Kind.EPISODE)
    lines += [_episode_line(row, zone=zone) for row in episodes if not row.source_turns]
    begun: dict[tuple[date, str], datetime] = {}
    for line in lines:
        place = _day(line), line.session
        begun[place] = min(line.at, begun.get(place, line.at))
    lines.sort(key=lambda line: _order(line, begun[_day(line), line.session]))
    return {day: list(said) for day, said in groupby(lines, key=_day)}


def _day(line: DailyLine) -> date:
    return line.at.date()


def _order(
    line: DailyLine, begun: datetime
) -> tuple[date, bool, datetime, str, int, datetime, str]:
    has_session = bool(line.session)
    return _day(line), has_session, begun, line.session, line.position or 0, line.at, line.episode


def _turn_line(turn: Turn) -> DailyLine:
    zone = timezone(timedelta(minutes=turn.utc_offset_minutes))
    session = turn.session.key
    message_id = turn.message_id or ""
    is_named_by_place = message_id == place_id(session, turn.position)
    return DailyLine(
        line=0,
        at=turn.occurred_at.astimezone(zone),
        session=session,
        speaker=turn.speaker,
        text=turn.text,
        role=turn.role,
        position=turn.position,
        message_id="" if is_named_by_place else message_id,
        unread=turn.read_at is None,
    )


def _episode_line(row: MemoryItem, *, zone: tzinfo) -> DailyLine:
    session = row.session.key if row.session else ""
    at = row.valid_from.astimezone(zone)
    return DailyLine(0, at, session, row.sender, row.content, episode=name_of(row))
