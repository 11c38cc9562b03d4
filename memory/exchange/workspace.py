"""A Markdown workspace: facts.md, segments/, daily/, tags.json [O 2]. Reads only.

What is conversation becomes turns that a job reads. Where the workspace tells already what was made of them (a day has
segments, or an export says so), they are kept as the log and not read again: every memory would be there twice.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, tzinfo
from pathlib import Path

from memory.exchange.chat import read_chat
from memory.exchange.daily_md import Line, is_export, read_day
from memory.exchange.entry import BadEntry, Entry, aware, entry
from memory.exchange.facts_md import Fact, read_facts
from memory.exchange.jsonl import read_jsonl
from memory.exchange.parcel import TOPIC_CHARACTERS, Archived, Parcel, Placed, Said, midnight, place_id, placed, said
from memory.exchange.segments_md import Segment, read_segment
from memory.exchange.tags_json import TagsOf, read_tags

FACTS, SEGMENTS, DAILY, TAGS, ITEMS = "facts.md", "segments", "daily", "tags.json", "items.jsonl"
SEGMENT_PREFIX = "seg-"  # as facts.md names its sources
_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Log:
    """A chat log: how to name it, whose it is, its session, and the zone of its times."""

    where: str
    scope: str
    session: str
    zone: tzinfo


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
    for line in _days(folder / DAILY, scope=scope, zone=zone, told=told):
        if isinstance(line, Said):
            parcel.turns.append(line)
        elif not exact:
            parcel.entries.append(line)
    _add_facts(parcel, folder / FACTS, scope=scope, zone=zone, tags=fact_tags, exact=exact)
    parcel.tags = {"facts": fact_tags, "segments": segment_tags}
    return parcel


def text_of(path: Path, *, where: str) -> str:
    """Return a file's text, every line ended by one mark.

    Raises:
        BadEntry: it is no text.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadEntry(where, "", "is no UTF-8 text") from error
    if "\x00" in text:
        raise BadEntry(where, "", "is no text: it holds a null character")
    return text


def read_chat_turns(lines: Iterable[str], *, log: Log, day: date | None, read: bool = False) -> Iterator[Said]:
    """Yield the messages of a chat as turns; a message's line is its id, so that a log that grew adds what is new."""
    for message in read_chat(lines, where=log.where, day=day):
        values = {
            "scope": log.scope,
            "session": log.session,
            "speaker": message.sender,
            "text": message.text,
            "occurred_at": aware(message.sent_at, log.zone),
            "message_id": place_id(log.session, message.line),
            "read": read,
        }
        yield said(values, where=f"{log.where} line {message.line}")


def _tags(path: Path) -> tuple[TagsOf, TagsOf]:
    return read_tags(path.read_bytes(), where=TAGS) if path.is_file() else ({}, {})


def _segments(folder: Path, *, scope: str, zone: tzinfo, tags: TagsOf) -> Iterator[Placed]:
    taken: set[str] = set()
    for path in sorted(folder.glob("*.md")):
        where = f"{SEGMENTS}/{path.name}"
        read = read_segment(text_of(path, where=where), where=where)
        if read.id in taken:
            raise BadEntry(where, "id", f"{read.id} names another segment already")
        taken.add(read.id)
        carried = tuple(dict.fromkeys([*read.tags, *tags.get(read.id, ())]))
        segment = Segment(
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


def _days(folder: Path, *, scope: str, zone: tzinfo, told: set[date]) -> Iterator[Said | Entry]:
    for path in sorted(folder.glob("*.md")):
        where = f"{DAILY}/{path.name}"
        text = text_of(path, where=where)
        if is_export(text):
            for line in read_day(text, where=where):
                yield _exported(line, where=f"{where} line {line.line}", scope=scope)
            continue
        day = _day_named(path, where)
        log = Log(where, scope, path.stem, zone)
        yield from read_chat_turns(text.split("\n"), log=log, day=day, read=day in told)


def _day_named(path: Path, where: str) -> date | None:
    if not _DAY.match(path.stem):
        return None
    try:
        return date.fromisoformat(path.stem[:10])
    except ValueError as error:
        raise BadEntry(where, "", f"its name is no date: {error}") from error


def _exported(line: Line, *, where: str, scope: str) -> Said | Entry:
    if not line.episode:
        values = {
            "scope": scope,
            "session": line.session,
            "role": line.role,
            "speaker": line.speaker,
            "text": line.text,
            "occurred_at": line.at,
            "message_id": line.message_id or place_id(line.session, line.position or 0),
            "position": line.position,
            "read": not line.unread,
        }
        return said(values, where=where)
    episode: dict[str, object] = {"source": "episode", "scope": scope, "content": line.text, "sender": line.speaker}
    episode |= {"session": line.session} if line.session else {}
    return entry(episode | {"event_time": line.at, "external_id": line.episode}, where=where)


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


def _fact(fact: Fact, *, where: str, scope: str, zone: tzinfo) -> Entry:
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
