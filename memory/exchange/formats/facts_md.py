"""facts.md: a fact a bullet, with its tags, date and source in backticks. Pure.

Beyond those labels, in the archive: `held` is the time in which it was true, `successor` the fact
that took its place.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from memory.exchange.formats.entry import BadEntry
from memory.exchange.formats.markdown_pieces import (
    listed,
    read_bullet,
    read_labels,
    read_value,
    written_labels,
    written_list,
    written_text,
    written_value,
)

ACTIVE = "## 活跃事实"
ARCHIVED = "## 归档事实"
TITLE_CHARACTERS = 60
_ARCHIVE_HEADING = re.compile(r"^#+\s*(?:归档|archived?)", re.IGNORECASE)
_BULLET = re.compile(
    r"^[-*]\s+\[(?P<id>[^\]]+)\]\s*(?:\*\*(?P<title>[^*]+)\*\*\s*[:：]?\s*)?(?P<text>.*)$"
)
_TITLED = re.compile(
    rf"^(?P<title>(?=\S)[^:：\n\r\t*`\\&]{{1,{TITLE_CHARACTERS}}}(?<=\S)): (?P<text>\S.*)\Z",
    re.DOTALL,
)


@dataclass(slots=True)
class Fact:
    """One fact as facts.md says it.

    `source` names its segments; `held` is when it began and ceased to be true.
    """

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
    archived, start = False, 0
    block: list[str] = []
    for number, line in enumerate([*lines, "#"], start=1):
        is_heading, is_bullet = line.startswith("#"), line.startswith(("- ", "* "))
        if block and (is_heading or is_bullet):
            yield _fact(block, where=f"{where} line {start}", line=start, archived=archived)
            block = []
        if is_heading:
            archived = _ARCHIVE_HEADING.match(line) is not None
        elif is_bullet and _BULLET.match(line):
            block, start = [line], number
        elif block:
            block.append(line)


def _fact(block: list[str], *, where: str, line: int, archived: bool) -> Fact:
    bullet = _BULLET.match(block[0])
    if bullet is None:
        raise BadEntry(where, "", "no fact begins here")
    labels = read_labels(block)
    text = read_bullet(bullet["text"], block[1:])
    own_id = read_value(bullet["id"])
    if not text:
        raise BadEntry(where, "content", f"{own_id} says nothing")
    title = bullet["title"]
    tags, source = listed(labels.get("tags", "")), listed(labels.get("source", ""))
    successor = read_value(labels.get("successor", ""))
    return Fact(
        line=line,
        id=own_id,
        content=f"{title.strip()}: {text}" if title else text,
        tags=tuple(tags),
        since=_since(labels, where),
        source=tuple(source),
        archived=archived,
        updated="updated" in labels,
        held=_held(labels, where),
        successor=successor,
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
        raise BadEntry(
            where, "held", f"{written} is no two times with a stroke between: {error}"
        ) from error
    if not follows or began.tzinfo is None:
        raise BadEntry(where, "held", f"{written} must say offsets, and end after it begins")
    return began, ended


def write_facts(facts: Iterable[Fact]) -> str:
    """Return facts.md; what was archived stands in its own part."""
    facts = list(facts)
    active = [_bullet(fact) for fact in facts if not fact.archived]
    archived = [_bullet(fact) for fact in facts if fact.archived]
    return f"{_part(ACTIVE, active)}\n{_part(ARCHIVED, archived)}"


def _part(heading: str, bullets: Sequence[str]) -> str:
    body = "\n\n".join(bullets)
    return f"{heading}\n\n{body}\n" if bullets else f"{heading}\n"


def _bullet(fact: Fact) -> str:
    bullet = f"- [{written_value(fact.id)}] {_said(fact)}"
    labels = written_labels(_labels(fact))
    return f"{bullet}\n  {labels}" if labels else bullet


def _said(fact: Fact) -> str:
    titled = _TITLED.match(fact.content)
    if titled is None:
        return written_text(fact.content)
    return f"**{titled['title']}**: {written_text(titled['text'])}"


def _labels(fact: Fact) -> dict[str, str]:
    """Return what stands in backticks below a fact, as written.

    A label that says nothing is left out.
    """
    labels: dict[str, str] = {}
    if fact.tags:
        labels["tags"] = written_list(fact.tags)
    if fact.since is not None:
        labels["updated" if fact.updated else "created"] = fact.since.isoformat()
    if fact.source:
        labels["source"] = ", ".join(written_value(one, apart="`],，[") for one in fact.source)
    if fact.held is not None:
        began, ended = fact.held
        labels["held"] = f"{began.isoformat()}/{ended.isoformat()}"
    if fact.successor:
        labels["successor"] = written_value(fact.successor)
    return labels
