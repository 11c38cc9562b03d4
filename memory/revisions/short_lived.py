"""Take words out of what a session keeps of its turns: key quotes and summary lines (pure over a read row)."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from memory.models import Session
from memory.revisions.remains import without
from memory.revisions.spans import Span, overlaps, turns_of
from memory.revisions.types import Consequence, Effect
from memory.text.analyse import term_set
from memory.text.query import query_terms

QUOTES, SUMMARY = "key_quotes", "rolling_summary"
"""What short-lived memory is called as a source."""


@dataclass(frozen=True, slots=True)
class CutSession:
    """What is left of a session's quotes and lines, and what became of each that changed."""

    quotes: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    effects: list[Consequence] = field(default_factory=list)


def cut_session(
    session: Session, removed: Sequence[Span], words: Mapping[UUID, str], *, speakers: Collection[str]
) -> CutSession | None:
    """Return what is left of a session's quotes and summary without words; None where none of it held them."""
    left = CutSession([], [])
    for kept, lines, source in (
        (left.quotes, session.key_quotes, QUOTES),
        (left.lines, session.summary_lines, SUMMARY),
    ):
        for line in lines:
            rest = _rest(line, removed, words, speakers=speakers)
            kept += rest
            if rest != [line]:
                text = " … ".join(each["text"] for each in rest)
                effect: Effect = "narrowed" if rest else "ended"
                left.effects.append(Consequence(source, session.pk, line["text"], effect, text))
    return left if left.effects else None


def _rest(
    line: dict[str, Any], removed: Sequence[Span], words: Mapping[UUID, str], *, speakers: Collection[str]
) -> list[dict[str, Any]]:
    """Return a line, what is left of it, or nothing. A model's line goes where what it tells was said."""
    span = span_of(line)
    if span is None:
        said_there = {UUID(str(turn)) for turn in line.get("turns", ())}
        return [] if said_there.intersection(turns_of(removed)) and _tells(line, removed, words) else [line]
    if not overlaps([span], removed):
        return [line]
    rest = without(line["text"], [span], removed, words, speakers=speakers)
    if rest is None or not rest.text:
        return []
    return [{**line, "text": rest.text, "start": rest.spans[0][1], "stop": rest.spans[-1][2]}]


def span_of(line: Mapping[str, Any]) -> Span | None:
    """Return where a quote or a line of a summary was said; None for one that a model wrote."""
    if not line.get("turn"):
        return None
    return UUID(str(line["turn"])), int(line["start"]), int(line["stop"])


def _tells(line: Mapping[str, Any], removed: Sequence[Span], words: Mapping[UUID, str]) -> bool:
    """Tell whether a model's line shares a telling term with what is taken out of its turns."""
    said = " ".join(words.get(turn, "")[start:stop] for turn, start, stop in removed)
    shared = term_set(line["text"]) & query_terms(said).keys()
    return any(len(term) > 1 for term in shared)
