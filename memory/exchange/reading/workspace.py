"""A Markdown workspace: facts.md, segments/, daily/, tags.json. Reads only.

What is conversation becomes turns that a job reads. Where the workspace tells already what was made
of them (a day has segments, or an export says so), they are kept as the log and not read again:
every memory would be there twice.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import tzinfo
from pathlib import Path

from memory.exchange.formats.entry import BadEntry, LabelledItem, entry
from memory.exchange.formats.facts_md import Fact, read_facts
from memory.exchange.formats.segments_md import read_segment
from memory.exchange.formats.tags_json import TagsOf, read_tags
from memory.exchange.reading.jsonl import read_jsonl
from memory.exchange.reading.logs import DAILY, read_days, text_of
from memory.exchange.reading.parcel import (
    TOPIC_CHARACTERS,
    Archived,
    ChatTurn,
    Parcel,
    PlacedSegment,
    midnight,
    placed,
)

FACTS, SEGMENTS, TAGS, ITEMS = "facts.md", "segments", "tags.json", "items.jsonl"
SEGMENT_PREFIX = "seg-"  # as facts.md names its sources


def read_workspace(folder: Path, *, scope: str, zone: tzinfo) -> Parcel:
    """Return what a workspace remembers.

    Its own items.jsonl, where an export left one, says more exactly what facts.md says of the
    present and daily/ of episodes, and is read instead of these.

    Raises:
        BadEntry: a file that cannot be read, named with the line.
    """
    parts = [folder / name for name in (ITEMS, FACTS, SEGMENTS, DAILY, TAGS)]
    if not any(path.exists() for path in parts):
        raise BadEntry(
            str(folder), "", f"holds none of {ITEMS}, {FACTS}, {SEGMENTS}/, {DAILY}/ and {TAGS}"
        )
    fact_tags, segment_tags = _tags(folder / TAGS)
    segments = list(_segments(folder / SEGMENTS, scope=scope, zone=zone, tags=segment_tags))
    parcel = Parcel(segments=segments)
    items = folder / ITEMS
    exact = items.is_file()
    if exact:
        with items.open("rb") as lines:
            parcel.entries = read_jsonl(lines, scope=scope, session=folder.name).entries
    told = {placed.segment.starts_at.date() for placed in segments}
    for line in read_days(folder / DAILY, scope=scope, zone=zone, told=told):
        if isinstance(line, ChatTurn):
            parcel.turns.append(line)
        elif not exact:
            parcel.entries.append(line)
    _add_facts(parcel, folder / FACTS, scope=scope, zone=zone, tags=fact_tags, exact=exact)
    parcel.tags = {"facts": fact_tags, "segments": segment_tags}
    return parcel


def _tags(path: Path) -> tuple[TagsOf, TagsOf]:
    if not path.is_file():
        return {}, {}
    return read_tags(path.read_bytes(), where=TAGS)


def _segments(folder: Path, *, scope: str, zone: tzinfo, tags: TagsOf) -> Iterator[PlacedSegment]:
    taken: set[str] = set()
    for path in sorted(folder.glob("*.md")):
        where = f"{SEGMENTS}/{path.name}"
        read = read_segment(text_of(path, where=where), where=where)
        if read.id in taken:
            raise BadEntry(where, "id", f"{read.id} names another segment already")
        taken.add(read.id)
        topic = read.topic[:TOPIC_CHARACTERS]
        segment = replace(read, topic=topic, tags=_with_tags(read.tags, tags.get(read.id)))
        session = read.session or f"{SEGMENT_PREFIX}{read.id}"
        yield placed(segment, where=where, scope=scope, session=session, zone=zone)


def _add_facts(
    parcel: Parcel, path: Path, *, scope: str, zone: tzinfo, tags: TagsOf, exact: bool
) -> None:
    """Add the facts of facts.md; those of the present only where nothing says them more exactly."""
    facts = _facts(path)
    taken = {fact.id for fact in facts if not fact.archived}
    for fact in facts:
        where = f"{FACTS} line {fact.line}"
        fact.tags = _with_tags(fact.tags, tags.get(fact.id))
        made = _fact(fact, where=where, scope=scope, zone=zone)
        if fact.archived:
            fact.id = _own_id(fact.id, taken)
            since = fact.held[0] if fact.held else midnight(fact.since, zone)
            parcel.archived.append(Archived(where, scope, fact, since))
        elif not exact:
            parcel.entries.append(made)


def _facts(path: Path) -> list[Fact]:
    if not path.is_file():
        return []
    lines = text_of(path, where=FACTS).split("\n")
    return list(read_facts(lines, where=FACTS))


def _with_tags(own: Sequence[str], others: Sequence[str] | None) -> tuple[str, ...]:
    """Return tags and those that tags.json says beside them, each once."""
    return tuple(dict.fromkeys([*own, *(others or ())]))


def _own_id(name: str, taken: set[str]) -> str:
    """Return an id that nothing before has.

    An old version is listed by the id of the present one.
    """
    own, number = name, 1
    while own in taken:
        number += 1
        own = f"{name} ({number})"
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
    if fact.since is not None:
        values["valid_from"] = midnight(fact.since, zone)
    labels = {"segments": segment_ids(fact)}
    return entry(values, where=where, labels=labels)


def segment_ids(fact: Fact) -> list[str]:
    """Return the ids of the files of a fact's segments."""
    return [name.removeprefix(SEGMENT_PREFIX) for name in fact.source]
