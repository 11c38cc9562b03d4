"""daily/YYYY-MM-DD.md as an export writes it.

What was said on a day, a heading a session, a bullet a turn. Pure. A daily log that somebody else
wrote is read as a chat (chat_log.py): this one says `turns:` in front and loses nothing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby

from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.front_matter import plain, read_front, write_front
from memory.exchange.formats.markdown_pieces import (
    read_bullet,
    read_labels,
    read_text,
    read_value,
    written_labels,
    written_name,
    written_text,
    written_value,
)

_BULLET = re.compile(
    r"^- (?P<time>\d\d:\d\d\S*) (?:\*\*(?P<name>(?:[^*\\]|\\.)+)\*\*: )?(?P<text>.*)$"
)
_HEADING = "## "
_NUMBER = re.compile(r"^[1-9]\d{0,8}$")


@dataclass(frozen=True, slots=True)
class DailyLine:
    """One turn (it has a position), or one episode that no turn says (it has an id).

    `unread` turns wait for a job.
    """

    line: int
    at: datetime
    session: str
    speaker: str
    text: str
    role: str = ""
    position: int | None = None
    message_id: str = ""
    unread: bool = False
    episode: str = ""


def is_export(document: str) -> bool:
    """Tell whether a daily file is one of ours."""
    found = read_front(document)
    return found is not None and {"date", "turns"} <= found[0].keys()


def read_day(document: str, *, where: str) -> Iterator[DailyLine]:
    """Yield the lines of a day in their order.

    Raises:
        BadEntry: a line that is none, or fewer turns than the front matter says.
    """
    found = read_front(document)
    if found is None:
        raise BadEntry(where, "", "it does not begin with front matter")
    front, body = found
    try:
        day = date.fromisoformat(plain(front, "date"))
    except ValueError as error:
        raise BadEntry(where, "date", f"{error}") from error
    turns = 0
    lines_of_front = document.removesuffix(body).count("\n")
    for line in _lines(body, day=day, where=where, before=lines_of_front):
        turns += not line.episode
        yield line
    if str(turns) != front["turns"]:
        raise BadEntry(where, "turns", f"it says {front['turns']} and holds {turns}")


def _lines(body: str, *, day: date, where: str, before: int) -> Iterator[DailyLine]:
    session, start = "", 0
    block: list[str] = []
    lines = [*body.split("\n"), _HEADING]
    for number, line in enumerate(lines, start=before + 1):
        is_heading, is_bullet = line.startswith(_HEADING), line.startswith("- ")
        if block and (is_heading or is_bullet):
            yield _line(block, day=day, session=session, where=f"{where} line {start}", line=start)
            block = []
        if is_heading:
            session = read_value(line.removeprefix(_HEADING))
        elif is_bullet:
            block, start = [line], number
        elif block:
            block.append(line)


def _line(block: list[str], *, day: date, session: str, where: str, line: int) -> DailyLine:
    bullet = _BULLET.match(block[0])
    if bullet is None:
        raise BadEntry(where, "", "no turn such as - 09:15:00+08:00 **Name**: text")
    try:
        at = datetime.combine(day, time.fromisoformat(bullet["time"]))
    except ValueError as error:
        raise BadEntry(where, "", f"{bullet['time']} is no time: {error}") from error
    labels = read_labels(block)
    position = labels.get("turn", "")
    if at.tzinfo is None or not _has_place(labels):
        raise BadEntry(where, "turn", "a time with its offset and a position are required")
    name = bullet["name"]
    message_id, episode = labels.get("message", ""), labels.get("episode", "")
    return DailyLine(
        line=line,
        at=at,
        session=session,
        speaker=read_text([name]) if name else "",
        text=read_bullet(bullet["text"], block[1:]),
        role=labels.get("role", ""),
        position=int(position) if position else None,
        message_id=read_value(message_id),
        unread=labels.get("unread") == "true",
        episode=read_value(episode),
    )


def _has_place(labels: Mapping[str, str]) -> bool:
    """Tell whether a line says its position, or is an episode that no turn says."""
    if labels.get("turn"):
        return _NUMBER.match(labels["turn"]) is not None
    return "episode" in labels


def write_day(lines: Iterable[DailyLine], *, day: date) -> str:
    """Return the file of a day; lines of a session stand together already, those of none first."""
    lines = list(lines)
    turns = sum(not line.episode for line in lines)
    parts = [write_front({"date": day.isoformat(), "turns": str(turns)})]
    for session, said in groupby(lines, key=lambda line: line.session):
        bullets = "".join(f"{_written(line)}\n" for line in said)
        parts.append(_heading(session) + bullets)
    return "\n".join(parts)


def _heading(session: str) -> str:
    return f"{_HEADING}{written_value(session, apart='')}\n\n" if session else ""


def _written(line: DailyLine) -> str:
    clock = line.at.timetz().isoformat()
    said = written_text(line.text)
    if line.speaker:
        said = f"**{written_name(line.speaker)}**: {said}"
    labels = {"turn": str(line.position or ""), "role": line.role}
    if line.message_id:
        labels["message"] = written_value(line.message_id)
    if line.unread:
        labels["unread"] = "true"
    if line.episode:
        labels["episode"] = written_value(line.episode)
    return f"- {clock} {said}\n  {written_labels(labels)}"
