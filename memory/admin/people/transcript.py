"""A session as it was said, with the memories beside each turn."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID

from memory.models import MemoryItem, Session, Turn

MOST_TURNS = 500  # of a session on one page, the first ones


@dataclass(frozen=True, slots=True)
class SaidTurn:
    """One turn and the current memories that come from it."""

    turn: Turn
    memories: list[MemoryItem] = field(default_factory=list)


def transcript(session: Session) -> list[SaidTurn]:
    """Return the turns of a session in their order, each with what is remembered of it.

    Two statements.
    """
    turns = list(
        Turn.objects.filter(tenant_id=session.tenant_id, session=session).order_by("position")[
            :MOST_TURNS
        ]
    )
    beside: Mapping[UUID, SaidTurn] = {turn.pk: SaidTurn(turn) for turn in turns}
    rows = MemoryItem.objects.current().filter(
        scope_id=session.scope_id, source_turns__overlap=list(beside)
    )
    for row in rows.order_by("kind", "recorded_at", "pk"):
        for turn in row.source_turns:
            if turn in beside:
                beside[turn].memories.append(row)
    return list(beside.values())
