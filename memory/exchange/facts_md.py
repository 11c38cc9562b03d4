"""facts.md: a fact a bullet, with its tags, date and source in backticks. Pure.

Beyond those labels, in the archive: `held` is the time in which it was true, `successor` the fact that took
its place.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from memory.exchange.entry import BadEntry
from memory.exchange.labels import (
    listed,
    read_labels,
    read_text,
    read_value,
    without_labels,
    written_labels,
    written_list,
    written_text,
    written_value,
)

ACTIVE = "## 活跃事实"
ARCHIVED = "## 归档事实"
TITLE_CHARACTERS = 60
_ARCHIVE_HEADING = re.compile(r"^#+\s*(?:归档|archived?)", re.IGNORECASE)
_BULLET = re.compile(r"^[-*]\s+\[(?P<id>[^\]]+)\]\s*(?:\*\*(?P<title>[^*]+)\*\*\s*[:：]?\s*)?(?P<text>.*)$")
_TITLED = re.compile(
    rf"^(?P<title>(?=\S)[^:：\n\r\t*`\\&]{{1,{TITLE_CHARACTERS}}}(?<=\S)): (?P<text>\S.*)\Z", re.DOTALL
)


@dataclass(slots=True)
class Fact:
    """One fact as facts.md says it. `source` names its segments; `held` is when it began and ceased to be true."""

    line: int
    id: str
    content: str
    tags: tuple[str, ...] = ()
    since: date | None = None
    source: tuple[str, ...] = ()
    archived: bool = False
    updated: bool = False
    held: tuple[datetime, datetime] | None = None
    successor: str = ""


def read_facts(lines: Iterable[str], *, where: str) -> Iterator[Fact]:
    """Yield the facts in their order, those under the archive's heading marked.

    Raises:
        BadEntry: a date that is none, or a fact that says nothing.
    """
    archived, block, start = False, list[str](), 0
    for number, line in enumerate([*lines, "#"], start=1):
        if line.startswith(("#", "- ", "* ")):
            if block:
                yield _fact(block, where=f"{where} line {start}", line=start, archived=archived)
            block, start = ([line] if _BULLET.match(line) else []), number
            archived = bool(_ARCHIVE_HEADING.match(line)) if line.startswith("#") else archived
        elif block:
            block.append(line)


def _fact(block: list[str], *, where: str, line: int, archived: bool) -> Fact:
    bullet = _BULLET.match(block[0])
    if bullet is None:
        raise BadEntry(where, "", "no fact begins here")
    labels = read_labels(block)
    text = read_text(without_labels(part) for part in [bullet["text"], *block[1:]])
    own_id = read_value(bullet["id"])
    if not text:
        raise BadEntry(where, "content", f"{own_id} says nothing")
    return Fact(
        line=line,
        id=own_id,
        content=f"{bullet['title'].strip()}: {text}" if bullet["title"] else text,
        tags=tuple(listed(labels.get("tags", ""))),
        since=_since(labels, where),
        source=tuple(listed(labels.get("source", ""))),
        archived=archived,
        updated="updated" in labels,
        held=_held(labels, where),
        successor=read_value(labels.get("successor", "")),
    )


def _since(labels: Mapping[str, str], where: str) -> date | None:
    day = labels.get("updated") or labels.get("created")
    try:
        return date.fromisoformat(day) if day else None
    except ValueError as error:
        raise BadEntry(where, "updated", f"{day} is no date such as 2026-02-22") from error


def _held(labels: Mapping[str, str], where: str) -> tuple[datetime, datetime] | None:
    written = labels.get("held", "")
    if not written:
        return None
    try:
        began, ended = (datetime.fromisoformat(moment) for moment in written.split("/"))
        follows = began < ended
    except (ValueError, TypeError) as error:
        raise BadEntry(where, "held", f"{written} is no two times with a stroke between: {error}") from error
    if not follows or began.tzinfo is None:
        raise BadEntry(where, "held", f"{written} must say offsets, and end after it begins")
    return began, ended


def write_facts(facts: Iterable[Fact]) -> str:
    """Return facts.md; what was archived stands in its own part."""
    facts = list(facts)
    parts = []
    for heading, archived in ((ACTIVE, False), (ARCHIVED, True)):
        bullets = "\n\n".join(_bullet(fact) for fact in facts if fact.archived is archived)
        parts.append(f"{heading}\n\n{bullets}\n" if bullets else f"{heading}\n")
    return "\n".join(parts)


def _bullet(fact: Fact) -> str:
    titled = _TITLED.match(fact.content)
    said = f"**{titled['title']}**: {written_text(titled['text'])}" if titled else written_text(fact.content)
    day = fact.since.isoformat() if fact.since else ""
    labels = written_labels(
        {
            "tags": written_list(fact.tags) if fact.tags else "",
            "updated" if fact.updated else "created": day,
            "source": ", ".join(written_value(one, apart="`],，[") for one in fact.source),
            "held": "/".join(moment.isoformat() for moment in fact.held or ()),
            "successor": written_value(fact.successor) if fact.successor else "",
        }
    )
    return f"- [{written_value(fact.id)}] {said}" + (f"\n  {labels}" if labels else "")
