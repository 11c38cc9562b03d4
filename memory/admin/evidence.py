"""The words a memory comes from: what was said, with the turns around it, its own words marked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory.models import MemoryItem, Segment, Turn

AROUND = 2  # turns before and after the one that is quoted
MOST_TURNS = 12  # quoted turns of one memory that are shown; a segment's are its transcript
MOST_CHARACTERS = 1_200  # of one turn


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a turn's text; `marked`: the memory holds these words."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Quoted:
    """One turn as evidence shows it. `is_source`: the memory comes from it; the others stand around."""

    turn: Turn
    pieces: Sequence[Piece]
    is_source: bool
    after_gap: bool


def evidence(row: Any) -> list[Quoted]:
    """Return the turns a row comes from and those around them, in the order they were said. Two statements."""
    spans = _spans(row)
    wanted = list(dict.fromkeys([*(str(turn) for turn in getattr(row, "source_turns", ())), *spans]))[:MOST_TURNS]
    if not wanted or not isinstance(row, MemoryItem | Segment):
        return []
    sources = list(Turn.objects.filter(tenant_id=row.tenant_id, pk__in=wanted))
    near = Q(pk__in=[])
    for turn in sources:
        near |= Q(session_id=turn.session_id, position__range=(turn.position - AROUND, turn.position + AROUND))
    turns = Turn.objects.filter(near, tenant_id=row.tenant_id).order_by("session_id", "position")
    return list(_quoted(turns.select_related("session"), sources={turn.pk for turn in sources}, spans=spans))


def _quoted(turns: Iterable[Turn], *, sources: set[UUID], spans: dict[str, list[tuple[int, int]]]) -> Iterable[Quoted]:
    before: Turn | None = None
    for turn in turns:
        same = before is not None and before.session_id == turn.session_id
        gap = before is not None and not (same and before.position + 1 == turn.position)
        yield Quoted(turn, pieces(turn.text, spans.get(str(turn.pk), [])), turn.pk in sources, gap)
        before = turn


def _spans(row: Any) -> dict[str, list[tuple[int, int]]]:
    found: dict[str, list[tuple[int, int]]] = {}
    for turn, start, stop in getattr(row, "spans", ()):
        found.setdefault(str(turn), []).append((start, stop))
    return found


def pieces(text: str, spans: Sequence[tuple[int, int]]) -> list[Piece]:
    """Cut a text into what is marked and what is not.

    Args:
        text: of a turn; what is past MOST_CHARACTERS is left out.
        spans: start (inclusive) and stop (exclusive) of marked stretches, in characters, in any order.
    """
    shown = text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"
    found: list[Piece] = []
    at = 0
    for start, stop in sorted(spans):
        first, last = max(at, start), min(stop, len(shown))
        if last <= first:
            continue
        found += [Piece(shown[at:first], marked=False), Piece(shown[first:last], marked=True)]
        at = last
    return [piece for piece in (*found, Piece(shown[at:], marked=False)) if piece.text]
