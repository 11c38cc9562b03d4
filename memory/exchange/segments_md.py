"""segments/*.md: a topic segment a file, its facts about itself in front. Pure.

Beyond the usual keys, and only where they are needed: `session`, `positions` and `turns` say what it was cut from,
`began` and `ended` say times that whole minutes of one day cannot, `escaped` says that the text is written as in
facts.md, because as it stands it would not come back.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from memory.exchange.entry import BadEntry
from memory.exchange.front_matter import plain, read_front, write_front
from memory.exchange.labels import listed, read_text, written_list, written_text, written_value

_RANGE = re.compile(r"^(\d{1,2}:\d{2})\s*[-–~至]\s*(\d{1,2}:\d{2})$")
_POSITIONS = re.compile(r"^([1-9]\d{0,8})-([1-9]\d{0,8})$")
_NUMBER = re.compile(r"^[1-9]\d{0,8}$")


@dataclass(frozen=True, slots=True)
class SegmentFile:
    """One segment. Times that the file says in minutes have no zone; `turns` are positions in the session."""

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
    text = _text(body, escaped=front.get("escaped") == "true")
    if not text.strip():
        raise BadEntry(where, "text", "there is none below the front matter")
    starts_at, ends_at = _times(front, where)
    return SegmentFile(
        id=plain(front, "id"),
        topic=plain(front, "topic"),
        starts_at=starts_at,
        ends_at=ends_at,
        tags=tuple(listed(front.get("tags", ""))),
        text=text,
        fact_count=int(front["fact_count"]) if _NUMBER.match(front.get("fact_count", "")) else 0,
        session=plain(front, "session"),
        positions=_positions(front, where),
        turns=tuple(_turns(front, where)),
    )


def write_segment(segment: SegmentFile) -> str:
    """Return the file; the times are those of their zone."""
    front = {
        "id": written_value(segment.id),
        "date": segment.starts_at.date().isoformat(),
        "time_range": f"{segment.starts_at:%H:%M}-{segment.ends_at:%H:%M}",
        "topic": written_value(segment.topic, apart=""),
        "tags": written_list(segment.tags),
        "fact_count": str(segment.fact_count),
        "session": written_value(segment.session, apart="") if segment.session else "",
        "positions": "{}-{}".format(*segment.positions) if segment.positions else "",
        "turns": f"[{', '.join(map(str, segment.turns))}]" if segment.turns else "",
    }
    if not _said_in_minutes(segment):
        front |= {"began": segment.starts_at.isoformat(), "ended": segment.ends_at.isoformat()}
    if _text(f"\n{segment.text}\n", escaped=False) == segment.text and "\r" not in segment.text:
        return f"{write_front(front)}\n{segment.text}\n"
    return f"{write_front(front | {'escaped': 'true'})}\n{written_text(segment.text)}\n"


def _text(body: str, *, escaped: bool) -> str:
    return read_text(body.split("\n")) if escaped else body.strip()


def _said_in_minutes(segment: SegmentFile) -> bool:
    """Tell whether date and time_range say the times exactly; an end before the start is on the next day."""
    day, zone = segment.starts_at.date(), segment.starts_at.tzinfo
    starts, ends = (time(moment.hour, moment.minute) for moment in (segment.starts_at, segment.ends_at))
    said = _span(day, starts, ends)
    meant = (segment.starts_at, segment.ends_at)
    return all(
        one.replace(tzinfo=zone or UTC).astimezone(UTC) == (other if zone else other.replace(tzinfo=UTC))
        for one, other in zip(said, meant, strict=True)
    )


def _span(day: date, starts: time, ends: time) -> tuple[datetime, datetime]:
    last = day + timedelta(days=ends < starts)
    return datetime.combine(day, starts), datetime.combine(last, ends)


def _times(front: Mapping[str, str], where: str) -> tuple[datetime, datetime]:
    try:
        day = date.fromisoformat(plain(front, "date"))
        span = _RANGE.match(plain(front, "time_range"))
        clocks = [time.fromisoformat(clock.zfill(5)) for clock in span.groups()] if span else [time.min] * 2
        said = _span(day, clocks[0], clocks[1])
        exact = (datetime.fromisoformat(front[name]) if front.get(name) else None for name in ("began", "ended"))
        starts_at, ends_at = (one or other for one, other in zip(exact, said, strict=True))
    except ValueError as error:
        raise BadEntry(where, "date", f"{error}") from error
    return starts_at, ends_at


def _positions(front: Mapping[str, str], where: str) -> tuple[int, int] | None:
    written = front.get("positions", "")
    if not written:
        return None
    found = _POSITIONS.match(written)
    if found is None or int(found[1]) > int(found[2]):
        raise BadEntry(where, "positions", f"{written} is no range of turns such as 3-9")
    return int(found[1]), int(found[2])


def _turns(front: Mapping[str, str], where: str) -> list[int]:
    written = listed(front.get("turns", ""))
    if not all(map(_NUMBER.match, written)):
        raise BadEntry(where, "turns", "are not positions such as [3, 4, 7]")
    return [int(one) for one in written]
