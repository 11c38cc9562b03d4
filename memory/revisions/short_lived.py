"""Take words out of what a session keeps of its turns.

Key quotes and summary lines (pure over a read row).
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from memory.models import Session
from memory.revisions.remains import without
from memory.revisions.spans import Span, Spans, overlaps, turns_of
from memory.revisions.types import Consequence, Effect
from memory.text.analyse import term_set
from memory.text.query import query_terms

QUOTES, SUMMARY = "key_quotes", "rolling_summary"
"""What short-lived memory is called as a source."""
Line = dict[str, Any]
"""A quote or a line of a summary, as a session keeps it: `text`, and where that was said."""


@dataclass(frozen=True, slots=True)
class CutSession:
    """What is left of a session's quotes and lines, and what became of each that changed."""

    quotes: list[Line]
    lines: list[Line]
    effects: list[Consequence] = field(default_factory=list)


def cut_session(
    session: Session, removed: Spans, words: Mapping[UUID, str], *, speakers: Collection[str]
) -> CutSession | None:
    """Return what is left of a session's quotes and summary without words.

    None where none of it held them.
    """
    left = CutSession([], [])
    for line in session.key_quotes:
        rest = _rest(line, removed, words, speakers=speakers)
        left.quotes.extend(rest)
        left.effects.extend(_effects(session.pk, QUOTES, line, rest))
    for line in session.summary_lines:
        rest = _rest(line, removed, words, speakers=speakers)
        left.lines.extend(rest)
        left.effects.extend(_effects(session.pk, SUMMARY, line, rest))
    return left if left.effects else None


def _effects(session_id: UUID, source: str, line: Line, rest: Sequence[Line]) -> list[Consequence]:
    """Return what became of a line, of which some lines are left.

    Nothing where it is left whole.
    """
    if rest == [line]:
        return []
    text = " … ".join(each["text"] for each in rest)
    effect: Effect = "narrowed" if rest else "ended"
    return [Consequence(source, session_id, line["text"], effect, text)]


def _rest(
    line: Line, removed: Spans, words: Mapping[UUID, str], *, speakers: Collection[str]
) -> list[Line]:
    """Return a line, what is left of it, or nothing.

    A model's line goes where what it tells was said.
    """
    if not holds(line, removed, words):
        return [line]
    span = span_of(line)
    if span is None:
        return []
    rest = without(line["text"], [span], removed, words, speakers=speakers)
    if rest is None or not rest.text:
        return []
    _turn, start, _stop = rest.spans[0]
    _turn, _start, stop = rest.spans[-1]
    return [{**line, "text": rest.text, "start": start, "stop": stop}]


def holds(line: Line, spans: Spans, words: Mapping[UUID, str]) -> bool:
    """Tell whether a line holds some of the words of spans, or a model's line tells of them."""
    span = span_of(line)
    if span is None:
        return _is_told_there(line, spans, words)
    return overlaps([span], spans)


def span_of(line: Line) -> Span | None:
    """Return where a quote or a line of a summary was said; None for one that a model wrote."""
    if not line.get("turn"):
        return None
    turn = UUID(str(line["turn"]))
    return turn, int(line["start"]), int(line["stop"])


def _is_told_there(line: Line, removed: Spans, words: Mapping[UUID, str]) -> bool:
    """Tell whether a model's line is of turns that lose words and shares a telling term."""
    its_turns = {UUID(str(turn)) for turn in line.get("turns", ())}
    if its_turns.isdisjoint(turns_of(removed)):
        return False
    said = " ".join(words.get(turn, "")[start:stop] for turn, start, stop in removed)
    shared = term_set(line["text"]) & query_terms(said).keys()
    return any(len(term) > 1 for term in shared)
