"""facts.md: a fact a bullet, with its tags, date and source in backticks [O 5.2]. Pure."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from memory.exchange.entry import BadEntry
from memory.exchange.labels import joined, listed, written_list

ACTIVE = "## 活跃事实"
ARCHIVED = "## 归档事实"
TITLE_CHARACTERS = 60
_ARCHIVE_HEADING = re.compile(r"^#+\s*(?:归档|archived?)", re.IGNORECASE)
_BULLET = re.compile(r"^[-*]\s+\[(?P<id>[^\]]+)\]\s*(?:\*\*(?P<title>[^*]+)\*\*\s*[:：]?\s*)?(?P<text>.*)$")
_LABEL = re.compile(r"`(?P<name>tags|created|updated|source):\s*(?P<value>[^`]*)`")
_TITLED = re.compile(rf"^(?P<title>[^:：\n*`]{{1,{TITLE_CHARACTERS}}}): (?P<text>[^\n]+)$")


@dataclass(slots=True)
class Fact:
    """One fact as facts.md says it."""

    line: int
    id: str
    content: str
    tags: tuple[str, ...] = ()
    since: date | None = None
    source: str = ""
    archived: bool = False


def read_facts(lines: Iterable[str], *, where: str) -> Iterator[Fact]:
    """Yield the facts in their order, those under the archive's heading marked.

    Raises:
        BadEntry: a date that is none, or a fact that says nothing.
    """
    archived, block, start = False, list[str](), 0
    for number, line in enumerate([*lines, "#"], start=1):
        if line.startswith(("#", "- ", "* ")):
            if block:
                yield _fact(block, line=start, where=where, archived=archived)
            block, start = ([line] if _BULLET.match(line) else []), number
            archived = bool(_ARCHIVE_HEADING.match(line)) if line.startswith("#") else archived
        elif block:
            block.append(line)


def _fact(block: list[str], *, line: int, where: str, archived: bool) -> Fact:
    bullet = _BULLET.match(block[0])
    if bullet is None:
        raise BadEntry(f"{where} line {line}", "", "no fact begins here")
    labels = {found["name"]: found["value"].strip() for found in _LABEL.finditer("\n".join(block))}
    text = joined(_LABEL.sub("", part).strip() for part in [bullet["text"], *block[1:]])
    content = f"{bullet['title'].strip()}: {text}" if bullet["title"] else text
    if not text:
        raise BadEntry(f"{where} line {line}", "content", f"{bullet['id']} says nothing")
    day = labels.get("updated") or labels.get("created")
    try:
        since = date.fromisoformat(day) if day else None
    except ValueError as error:
        raise BadEntry(f"{where} line {line}", "updated", f"{day} is no date such as 2026-02-22") from error
    tags = tuple(listed(labels.get("tags", "")))
    return Fact(line, bullet["id"].strip(), content, tags, since, labels.get("source", ""), archived)


def write_facts(facts: Iterable[Fact]) -> str:
    """Return facts.md; what was archived stands in its own part."""
    facts = list(facts)
    parts = []
    for heading, archived in ((ACTIVE, False), (ARCHIVED, True)):
        bullets = "\n\n".join(_bullet(fact) for fact in facts if fact.archived is archived)
        parts.append(f"{heading}\n\n{bullets}\n" if bullets else f"{heading}\n")
    return "\n".join(parts)


def _bullet(fact: Fact) -> str:
    content = " ".join(fact.content.split("\n")).replace("`", "'")
    titled = _TITLED.match(content)
    said = f"**{titled['title']}**: {titled['text']}" if titled else content
    labels = [f"`tags: {written_list(fact.tags)}`"] if fact.tags else []
    labels += [f"`updated: {fact.since.isoformat()}`"] if fact.since else []
    labels += [f"`source: {fact.source}`"] if fact.source else []
    return f"- [{fact.id}] {said}" + (f"\n  {' '.join(labels)}" if labels else "")
