"""A Markdown workspace: facts.md, segments/, daily/, tags.json [O 2]."""

import re
from collections.abc import Iterator
from datetime import date, datetime, time, tzinfo
from pathlib import Path

from memory.exchange.chat import Message, read_chat
from memory.exchange.entry import BadEntry, Entry, aware, entry
from memory.exchange.facts_md import read_facts
from memory.exchange.jsonl import read_jsonl
from memory.exchange.segments_md import read_segment
from memory.exchange.tags_json import TagsOf, read_tags

FACTS, SEGMENTS, DAILY, TAGS, ITEMS = "facts.md", "segments", "daily", "tags.json", "items.jsonl"
SEGMENT_PREFIX = "seg-"  # as facts.md names its sources
CATEGORY_CHARACTERS = 200
_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}")


def read_workspace(folder: Path, *, scope: str, zone: tzinfo) -> Iterator[Entry]:
    """Yield what a workspace remembers: segments, days without segments, facts.

    Its own items.jsonl, where an export left one, says the same more exactly and is read instead of all else.

    Raises:
        BadEntry: a file that cannot be read, named with the line.
    """
    if (folder / ITEMS).is_file():
        with (folder / ITEMS).open("rb") as lines:
            yield from read_jsonl(lines, scope=scope)
        return
    if not any((folder / name).exists() for name in (FACTS, SEGMENTS, DAILY)):
        raise BadEntry(str(folder), "", f"holds none of {ITEMS}, {FACTS}, {SEGMENTS}/ and {DAILY}/")
    tags = folder / TAGS
    fact_tags, segment_tags = read_tags(tags.read_bytes(), where=TAGS) if tags.is_file() else ({}, {})
    days: set[date] = set()
    for path in sorted((folder / SEGMENTS).glob("*.md")):
        yield _segment(path, scope=scope, zone=zone, tags=segment_tags, days=days)
    for path in sorted((folder / DAILY).glob("*.md")):
        yield from _day(path, scope=scope, zone=zone, told=days)
    if (folder / FACTS).is_file():
        yield from _facts(folder / FACTS, scope=scope, zone=zone, tags=fact_tags)


def chat_entry(message: Message, *, where: str, scope: str, session: str, zone: tzinfo) -> Entry:
    """Return a message of a chat as an episode."""
    values = {
        "source": "episode",
        "scope": scope,
        "content": message.text,
        "sender": message.sender,
        "session": session,
        "event_time": aware(message.sent_at, zone),
        "external_id": f"{session}:{message.line}",
    }
    return entry(values, where=f"{where} line {message.line}")


def _segment(path: Path, *, scope: str, zone: tzinfo, tags: TagsOf, days: set[date]) -> Entry:
    segment = read_segment(path.read_text(encoding="utf-8"), where=f"{SEGMENTS}/{path.name}")
    days.add(segment.starts_at.date())
    name = f"{SEGMENT_PREFIX}{segment.id}"
    values = {
        "source": "episode",
        "scope": scope,
        "content": segment.text,
        "session": name,
        "external_id": name,
        "event_time": aware(segment.starts_at, zone),
    }
    carried = tuple(dict.fromkeys([*segment.tags, *tags.get(segment.id, ())]))
    category = segment.topic[:CATEGORY_CHARACTERS]
    return entry(values, where=f"{SEGMENTS}/{path.name}", category=category, tags=carried)


def _day(path: Path, *, scope: str, zone: tzinfo, told: set[date]) -> Iterator[Entry]:
    """Yield the messages of a day whose segments do not tell of it already."""
    where, day = f"{DAILY}/{path.name}", None
    if _DAY.match(path.stem):
        try:
            day = date.fromisoformat(path.stem[:10])
        except ValueError as error:
            raise BadEntry(where, "", f"its name is no date: {error}") from error
    if day not in told:
        lines = path.read_text(encoding="utf-8").splitlines()
        for message in read_chat(lines, where=where, day=day):
            yield chat_entry(message, where=where, scope=scope, session=path.stem, zone=zone)


def _facts(path: Path, *, scope: str, zone: tzinfo, tags: TagsOf) -> Iterator[Entry]:
    for fact in read_facts(path.read_text(encoding="utf-8").splitlines(), where=FACTS):
        if fact.archived:
            continue
        values: dict[str, object] = {
            "source": "fact",
            "scope": scope,
            "content": fact.content,
            "external_id": fact.id,
            "tags": list(dict.fromkeys([*fact.tags, *tags.get(fact.id, ())])),
        }
        if fact.since is not None:
            values["valid_from"] = datetime.combine(fact.since, time.min, tzinfo=zone)
        yield entry(values, where=f"{FACTS} line {fact.line}")
