"""Logs of what was said: chat logs, and the days of a workspace. Reads only."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, tzinfo
from pathlib import Path

from memory.exchange.formats.chat_log import read_chat
from memory.exchange.formats.daily_md import DailyLine, is_export, read_day
from memory.exchange.formats.entry import BadEntry, LabelledItem, aware, entry
from memory.exchange.reading.parcel import ChatTurn, place_id, said

DAILY = "daily"
_DAY = re.compile(r"^\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Log:
    """A chat log: how to name it, whose it is, its session, and the zone of its times."""

    where: str
    scope: str
    session: str
    zone: tzinfo


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


def read_chat_turns(
    lines: Iterable[str], *, log: Log, day: date | None, read: bool = False
) -> Iterator[ChatTurn]:
    """Yield the messages of a chat as turns.

    A message's line is its id, so that a log that grew adds what is new.
    """
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


def read_days(
    folder: Path, *, scope: str, zone: tzinfo, told: set[date]
) -> Iterator[ChatTurn | LabelledItem]:
    """Yield the turns of days, and the episodes that an export wrote among them.

    Args:
        folder: of the days.
        scope: whose they are.
        zone: of times without an offset.
        told: days of which segments tell: somebody else's log of these is kept and not read again.
    """
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


def _exported(line: DailyLine, *, where: str, scope: str) -> ChatTurn | LabelledItem:
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
    episode: dict[str, object] = {
        "source": "episode",
        "scope": scope,
        "content": line.text,
        "sender": line.speaker,
        "event_time": line.at,
        "external_id": line.episode,
    }
    if line.session:
        episode["session"] = line.session
    return entry(episode, where=where)
