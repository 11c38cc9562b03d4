"""segments/*.md: a topic segment a file, its facts about itself in front [O 5.1]. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time

from memory.exchange.entry import BadEntry
from memory.exchange.labels import listed, written_list

_FRONT = re.compile(r"\A(?:\s|<!--.*?-->)*---\s*\n(?P<front>.*?)\n---\s*(?:\n|\Z)(?P<body>.*)\Z", re.DOTALL)
_RANGE = re.compile(r"^(\d{1,2}:\d{2})\s*[-–~至]\s*(\d{1,2}:\d{2})$")


@dataclass(frozen=True, slots=True)
class Segment:
    """One segment; its times have no zone."""

    id: str
    topic: str
    starts_at: datetime
    ends_at: datetime
    tags: tuple[str, ...]
    text: str
    fact_count: int = 0


def read_segment(document: str, *, where: str) -> Segment:
    """Read one file.

    Raises:
        BadEntry: it has no front matter, or lacks id, date or text.
    """
    found = _FRONT.match(document)
    if found is None:
        raise BadEntry(where, "", "it does not begin with front matter between two lines of ---")
    front = dict(_pairs(found["front"]))
    for name in ("id", "date"):
        if not front.get(name):
            raise BadEntry(where, name, "is required")
    if not found["body"].strip():
        raise BadEntry(where, "text", "there is none below the front matter")
    starts_at, ends_at = _times(front, where)
    return Segment(
        id=front["id"],
        topic=front.get("topic", ""),
        starts_at=starts_at,
        ends_at=ends_at,
        tags=tuple(listed(front.get("tags", ""))),
        text=found["body"].strip(),
        fact_count=int(front["fact_count"]) if front.get("fact_count", "").isdigit() else 0,
    )


def write_segment(segment: Segment) -> str:
    """Return the file."""
    front = {
        "id": segment.id,
        "date": segment.starts_at.date().isoformat(),
        "time_range": f"{segment.starts_at:%H:%M}-{segment.ends_at:%H:%M}",
        "topic": " ".join(segment.topic.split()),
        "tags": written_list(segment.tags),
        "fact_count": str(segment.fact_count),
    }
    lines = "\n".join(f"{name}: {value}" for name, value in front.items())
    return f"---\n{lines}\n---\n\n{segment.text}\n"


def _pairs(front: str) -> list[tuple[str, str]]:
    pairs = (line.partition(":") for line in front.splitlines())
    return [(name.strip(), value.strip().strip("\"'")) for name, colon, value in pairs if colon]


def _times(front: Mapping[str, str], where: str) -> tuple[datetime, datetime]:
    try:
        day = date.fromisoformat(front["date"])
        span = _RANGE.match(front.get("time_range", ""))
        clocks = [time.fromisoformat(clock.zfill(5)) for clock in span.groups()] if span else [time.min] * 2
    except ValueError as error:
        raise BadEntry(where, "date", f"{error}") from error
    return datetime.combine(day, clocks[0]), datetime.combine(day, clocks[1])
