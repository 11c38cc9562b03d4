"""A Markdown workspace: facts.md, segments/, daily/, tags.json. Reads only.

What is conversation becomes turns that a job reads. Where the workspace tells already what was made of them (a day has
segments, or an export says so), they are kept as the log and not read again: every memory would be there twice.
"""

from collections.abc import Iterator
from datetime import tzinfo
from pathlib import Path

from memory.exchange.entry import BadEntry, LabelledItem, entry
from memory.exchange.facts_md import Fact, read_facts
from memory.exchange.jsonl import read_jsonl
from memory.exchange.logs import DAILY, read_days, text_of
from memory.exchange.parcel import TOPIC_CHARACTERS, Archived, ChatTurn, Parcel, PlacedSegment, midnight, placed
from memory.exchange.segments_md import SegmentFile, read_segment
from memory.exchange.tags_json import TagsOf, read_tags

FACTS, SEGMENTS, TAGS, ITEMS = "facts.md", "segments", "tags.json", "items.jsonl"
SEGMENT_PREFIX = "seg-"  # as facts.md names its sources


def read_workspace(folder: Path, *, scope: str, zone: tzinfo) -> Parcel:
    """Return what a workspace remembers.

    Its own items.jsonl, where an export left one, says more exactly what facts.md says of the present and daily/ of
    episodes, and is read instead of these.

    Raises:
        BadEntry: a file that cannot be read, named with the line.
    """
    if not any((folder / name).exists() for name in (ITEMS, FACTS, SEGMENTS, DAILY, TAGS)):
        raise BadEntry(str(folder), "", f"holds none of {ITEMS}, {FACTS}, {SEGMENTS}/, {DAILY}/ and {TAGS}")
    fact_tags, segment_tags = _tags(folder / TAGS)
    segments = list(_segments(folder / SEGMENTS, scope=scope, zone=zone, tags=segment_tags))
    parcel = Parcel(segments=segments)
    if (folder / ITEMS).is_file():
        with (folder / ITEMS).open("rb") as lines:
            parcel.entries = read_jsonl(lines, scope=scope, session=folder.name).entries
    told = {placed.segment.starts_at.date() for placed in segments}
    exact = (folder / ITEMS).is_file()
    for line in read_days(folder / DAILY, scope=scope, zone=zone, told=told):
        if isinstance(line, ChatTurn):
            parcel.turns.append(line)
        elif not exact:
            parcel.entries.append(line)
    _add_facts(parcel, folder / FACTS, scope=scope, zone=zone, tags=fact_tags, exact=exact)
    parcel.tags = {"facts": fact_tags, "segments": segment_tags}
    return parcel


def _tags(path: Path) -> tuple[TagsOf, TagsOf]:
    return read_tags(path.read_bytes(), where=TAGS) if path.is_file() else ({}, {})


def _segments(folder: Path, *, scope: str, zone: tzinfo, tags: TagsOf) -> Iterator[PlacedSegment]:
    taken: set[str] = set()
    for path in sorted(folder.glob("*.md")):
        where = f"{SEGMENTS}/{path.name}"
        read = read_segment(text_of(path, where=where), where=where)
        if read.id in taken:
            raise BadEntry(where, "id", f"{read.id} names another segment already")
        taken.add(read.id)
        carried = tuple(dict.fromkeys([*read.tags, *tags.get(read.id, ())]))
        segment = SegmentFile(
            id=read.id,
            topic=read.topic[:TOPIC_CHARACTERS],
            starts_at=read.starts_at,
            ends_at=read.ends_at,
            tags=carried,
            text=read.text,
            fact_count=read.fact_count,
            session=read.session,
            positions=read.positions,
            turns=read.turns,
        )
        session = read.session or f"{SEGMENT_PREFIX}{read.id}"
        yield placed(segment, where=where, scope=scope, session=session, zone=zone)


def _add_facts(parcel: Parcel, path: Path, *, scope: str, zone: tzinfo, tags: TagsOf, exact: bool) -> None:
    """Add the facts of facts.md; those of the present only where nothing says them more exactly."""
    facts = list(read_facts(text_of(path, where=FACTS).split("\n"), where=FACTS)) if path.is_file() else []
    taken = {fact.id for fact in facts if not fact.archived}
    for fact in facts:
        where = f"{FACTS} line {fact.line}"
        fact.tags = tuple(dict.fromkeys([*fact.tags, *tags.get(fact.id, ())]))
        made = _fact(fact, where=where, scope=scope, zone=zone)
        if fact.archived:
            fact.id = _own_id(fact.id, taken)
            parcel.archived.append(
                Archived(where, scope, fact, fact.held[0] if fact.held else midnight(fact.since, zone))
            )
        elif not exact:
            parcel.entries.append(made)


def _own_id(name: str, taken: set[str]) -> str:
    """Return an id that nothing before has: an old version is listed by the id of the present one."""
    numbered = (name if number == 1 else f"{name} ({number})" for number in range(1, len(taken) + 2))
    own = next(one for one in numbered if one not in taken)
    taken.add(own)
    return own


def _fact(fact: Fact, *, where: str, scope: str, zone: tzinfo) -> LabelledItem:
    values: dict[str, object] = {
        "source": "fact",
        "scope": scope,
        "content": fact.content,
        "external_id": fact.id,
        "tags": list(fact.tags),
    }
    since = midnight(fact.since, zone)
    values |= {"valid_from": since} if since is not None else {}
    return entry(values, where=where, labels={"segments": segment_ids(fact)})


def segment_ids(fact: Fact) -> list[str]:
    """Return the ids of the files of a fact's segments."""
    return [name.removeprefix(SEGMENT_PREFIX) for name in fact.source]
