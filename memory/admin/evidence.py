"""The words a memory comes from: what was said, with the turns around it, its own words marked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from memory.models import MemoryItem, Segment, Turn

AROUND = 2  # turns before and after the one that is quoted
MOST_TURNS = 12  # quoted turns of one memory that are shown; a segment's are its transcript
MOST_CHARACTERS = 1_200  # of one turn
Stretches = Mapping[str, Sequence[tuple[int, int]]]
"""By turn, the stretches of its text that a memory holds.

Start (inclusive) and stop (exclusive).
"""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a turn's text; `marked`: the memory holds these words."""

    text: str
    marked: bool


@dataclass(frozen=True, slots=True)
class Quoted:
    """One turn as evidence shows it.

    `is_source`: the memory comes from it; the others stand around.
    """

    turn: Turn
    pieces: Sequence[Piece]
    is_source: bool
    after_gap: bool


def evidence(row: Any) -> list[Quoted]:
    """Return the turns a row comes from and those around them, in the order they were said.

    Two statements.
    """
    if not isinstance(row, MemoryItem | Segment):
        return []
    stretches = _stretches(row)
    named = dict.fromkeys([*map(str, row.source_turns), *stretches])
    wanted = list(named)[:MOST_TURNS]
    if not wanted:
        return []
    sources = list(Turn.objects.filter(tenant_id=row.tenant_id, pk__in=wanted))
    near = Q(pk__in=[])
    for turn in sources:
        first, last = turn.position - AROUND, turn.position + AROUND
        near |= Q(session_id=turn.session_id, position__range=(first, last))
    turns = Turn.objects.filter(near, tenant_id=row.tenant_id).select_related("session")
    in_order = turns.order_by("session_id", "position")
    return list(_quoted(in_order, sources={turn.pk for turn in sources}, stretches=stretches))


def _quoted(turns: Iterable[Turn], *, sources: set[UUID], stretches: Stretches) -> Iterable[Quoted]:
    before: Turn | None = None
    for turn in turns:
        after_gap = before is not None and not _follows(turn, before)
        marked = stretches.get(str(turn.pk), [])
        yield Quoted(turn, pieces(turn.text, marked), turn.pk in sources, after_gap)
        before = turn


def _follows(turn: Turn, before: Turn) -> bool:
    return turn.session_id == before.session_id and turn.position == before.position + 1


def _stretches(row: MemoryItem | Segment) -> Stretches:
    found: dict[str, list[tuple[int, int]]] = {}
    for turn, start, stop in row.spans:
        found.setdefault(str(turn), []).append((start, stop))
    return found


def pieces(text: str, spans: Sequence[tuple[int, int]]) -> list[Piece]:
    """Cut a text into what is marked and what is not.

    Args:
        text: of a turn; what is past MOST_CHARACTERS is left out.
        spans: start (inclusive) and stop (exclusive) of marked stretches, in characters, in any
            order.
    """
    shown = text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"
    found: list[Piece] = []
    at = 0
    for start, stop in sorted(spans):
        first, last = max(at, start), min(stop, len(shown))
        if last <= first:
            continue
        found.append(Piece(shown[at:first], marked=False))
        found.append(Piece(shown[first:last], marked=True))
        at = last
    found.append(Piece(shown[at:], marked=False))
    return [piece for piece in found if piece.text]
