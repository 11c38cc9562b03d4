"""Mark what may be over with what may hold instead (pure)."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from memory.retrieval.types import Linked, Passage

SHORT_CHARACTERS = 60  # of what may hold instead: a value, or the beginning of its words
BETWEEN = " / "


def with_marks(passages: Mapping[UUID, Passage], links: Iterable[Linked]) -> dict[UUID, Passage]:
    """Return passages, each that may be over with what may hold instead.

    They stand in the order of the links.
    """
    newer: dict[UUID, list[str]] = {}
    for link in sorted(links, key=lambda one: (one.valid_from, str(one.newer)), reverse=True):
        if link.older in passages and link.newer in passages:
            newer.setdefault(link.older, []).append(_short(passages[link.newer]))
    if not newer:
        return dict(passages)
    marked = {
        older: passages[older]._replace(now=BETWEEN.join(dict.fromkeys(words)))
        for older, words in newer.items()
    }
    return {**passages, **marked}


def _short(passage: Passage) -> str:
    value = passage.statement.value if passage.statement is not None else ""
    words = value or passage.words or passage.text[len(passage.label) :]
    line = " ".join(words.split())
    return line if len(line) <= SHORT_CHARACTERS else line[: SHORT_CHARACTERS - 1].rstrip() + "…"
