"""segments/*.md: a topic segment a file, its facts about itself in front. Pure.

Beyond the usual keys, and only where they are needed: `session`, `positions` and `turns` say what
it was cut from, `began` and `ended` say times that whole minutes of one day cannot, `escaped` says
that the text is written as in facts.md, because as it stands it would not come back.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from memory.exchange.formats.entry import BadEntry, aware
from memory.exchange.formats.front_matter import plain, read_front, write_front
from memory.exchange.formats.markdown_pieces import (
    listed,
    read_text,
    written_list,
    written_text,
    written_value,
)

_RANGE = re.compile(r"^(\d{1,2}:\d{2})\s*[-–~至]\s*(\d{1,2}:\d{2})$")
_POSITIONS = re.compile(r"^([1-9]\d{0,8})-([1-9]\d{0,8})$")
_NUMBER = re.compile(r"^[1-9]\d{0,8}$")


@dataclass(frozen=True, slots=True)
class SegmentFile:
    """One segment.

    Times that the file says in minutes have no zone; `turns` are positions in the session.
    """

    id: str
    topic: str
    starts_at: datetime
    ends_at: datetime
    tags: tuple[str, ...]
    text: str
    fact_count: int = 0
    session: str = ""
    positions: tuple[int, int] | None = None
    turns: tuple[int, ...] = ()


def read_segment(document: str, *, where: str) -> SegmentFile:
    """Read one file.

    Raises:
        BadEntry: it has no front matter, or lacks id, date or text.
    """
    found = read_front(document)
    if found is None:
        raise BadEntry(where, "", "it does not begin with front matter between two lines of ---")
    front, body = found
    for name in ("id", "date"):
        if not plain(front, name):
            raise BadEntry(where, name, "is required")
    is_escaped = front.get("escaped") == "true"
    text = _text(body, escaped=is_escaped)
    if not text.strip():
        raise BadEntry(where, "text", "there is none below the front matter")
    starts_at, ends_at = _times(front, where)
    tags, facts = listed(front.get("tags", "")), front.get("fact_count", "")
    return SegmentFile(
        id=plain(front, "id"),
        topic=plain(front, "topic"),
        starts_at=starts_at,
        ends_at=ends_at,
        tags=tuple(tags),
        text=text,
        fact_count=int(facts) if _NUMBER.match(facts) else 0,
        session=plain(front, "session"),
        positions=_positions(front, where),
        turns=tuple(_turns(front, where)),
    )


def write_segment(segment: SegmentFile) -> str:
    """Return the file; the times are those of their zone."""
    front = _front(segment)
    text = segment.text
    as_it_stands = _text(f"\n{text}\n", escaped=False)
    if as_it_stands != text or "\r" in text:
        front["escaped"] = "true"
        text = written_text(text)
    return f"{write_front(front)}\n{text}\n"


def _front(segment: SegmentFile) -> dict[str, str]:
    """Return the front matter as written, by name."""
    begun, ended = segment.starts_at, segment.ends_at
    front = {
        "id": written_value(segment.id),
        "date": begun.date().isoformat(),
        "time_range": f"{begun:%H:%M}-{ended:%H:%M}",
        "topic": written_value(segment.topic, apart=""),
        "tags": written_list(segment.tags),
        "fact_count": str(segment.fact_count),
    }
    if segment.session:
        front["session"] = written_value(segment.session, apart="")
    if segment.positions is not None:
        first, last = segment.positions
        front["positions"] = f"{first}-{last}"
    if segment.turns:
        turns = ", ".join(map(str, segment.turns))
        front["turns"] = f"[{turns}]"
    if not _said_in_minutes(segment):
        front["began"] = begun.isoformat()
        front["ended"] = ended.isoformat()
    return front


def _text(body: str, *, escaped: bool) -> str:
    return read_text(body.split("\n")) if escaped else body.strip()


def _said_in_minutes(segment: SegmentFile) -> bool:
    """Tell whether date and time_range say the times exactly.

    An end before the start is on the next day.
    """
    zone = segment.starts_at.tzinfo or UTC
    meant = aware(segment.starts_at, UTC), aware(segment.ends_at, UTC)
    starts, ends = _to_the_minute(segment.starts_at), _to_the_minute(segment.ends_at)
    began, ended = _span(segment.starts_at.date(), starts, ends)
    said = began.replace(tzinfo=zone), ended.replace(tzinfo=zone)
    # compared in UTC: in one zone Python compares clocks, and an hour that comes twice would look
    # the same
    return [moment.astimezone(UTC) for moment in said] == list(meant)


def _to_the_minute(moment: datetime) -> time:
    return time(moment.hour, moment.minute)


def _span(day: date, starts: time, ends: time) -> tuple[datetime, datetime]:
    last = day + timedelta(days=ends < starts)
    return datetime.combine(day, starts), datetime.combine(last, ends)


def _times(front: Mapping[str, str], where: str) -> tuple[datetime, datetime]:
    try:
        day = date.fromisoformat(plain(front, "date"))
        starts, ends = _clocks(front)
        starts_at, ends_at = _span(day, starts, ends)
        if front.get("began"):
            starts_at = datetime.fromisoformat(front["began"])
        if front.get("ended"):
            ends_at = datetime.fromisoformat(front["ended"])
    except ValueError as error:
        raise BadEntry(where, "date", f"{error}") from error
    return starts_at, ends_at


def _clocks(front: Mapping[str, str]) -> tuple[time, time]:
    """Return the two times of time_range, midnight where it says none."""
    span = _RANGE.match(plain(front, "time_range"))
    if span is None:
        return time.min, time.min
    starts, ends = (time.fromisoformat(clock.zfill(5)) for clock in span.groups())
    return starts, ends


def _positions(front: Mapping[str, str], where: str) -> tuple[int, int] | None:
    written = front.get("positions", "")
    if not written:
        return None
    found = _POSITIONS.match(written)
    if found is not None:
        first, last = int(found[1]), int(found[2])
        if first <= last:
            return first, last
    raise BadEntry(where, "positions", f"{written} is no range of turns such as 3-9")


def _turns(front: Mapping[str, str], where: str) -> list[int]:
    written = listed(front.get("turns", ""))
    if not all(map(_NUMBER.match, written)):
        raise BadEntry(where, "turns", "are not positions such as [3, 4, 7]")
    return [int(one) for one in written]
