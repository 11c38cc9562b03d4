"""Which turns of a session are the reply to a retrieval, and the reaction to that (pure).

An agent may send a person's words before it retrieves, or the whole exchange afterwards. So a
retrieval is tied to the turn whose words it asked with; one that asked with other words, to what
was sent after it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from memory.text.analyse import normalise

QUERY_CHARACTERS = 200
"""Of a query, as a retrieval keeps it."""
USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True, slots=True)
class SessionTurn:
    """One turn, in the order of the session.

    `recorded_at` is when it was sent, `occurred_at` when it was said.
    """

    id: UUID
    role: str
    text: str
    occurred_at: datetime
    recorded_at: datetime
    job: UUID


@dataclass(frozen=True, slots=True)
class Asked:
    """One retrieval of the session."""

    id: UUID
    query: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Pair:
    """What the session says came of a retrieval.

    None for what is not there (yet), or cannot be told.
    """

    retrieval: UUID
    reply: str | None = None
    reaction: SessionTurn | None = None


def pairs(turns: Sequence[SessionTurn], retrievals: Sequence[Asked]) -> list[Pair]:
    """Return what came of each retrieval, in their order.

    Args:
        turns: of one session, in order.
        retrievals: of the session, the oldest first.
    """
    found: list[Pair] = []
    searched_from = 0
    for retrieval in retrievals:
        place = _asking(turns, retrieval, searched_from)
        if place is not None:
            searched_from = place + 1
            found.append(_after(turns, retrieval, place))
        else:
            found.append(_by_time(turns, retrieval))
    return found


def _asking(turns: Sequence[SessionTurn], retrieval: Asked, first: int) -> int | None:
    """Return the place of the turn that a retrieval asked with.

    Of several alike, the nearest to it in time.
    """
    wanted = _plain(retrieval.query)
    alike = [
        place
        for place, turn in enumerate(turns)
        if place >= first and turn.role == USER and _plain(turn.text[:QUERY_CHARACTERS]) == wanted
    ]
    return min(
        alike, key=lambda place: (abs(turns[place].recorded_at - retrieval.at), place), default=None
    )


def _plain(text: str) -> str:
    return " ".join(normalise(text[:QUERY_CHARACTERS]).split())


def _after(turns: Sequence[SessionTurn], retrieval: Asked, place: int) -> Pair:
    """Return the assistant's turns that follow the asking one, and the person's next."""
    reply: list[str] = []
    for turn in turns[place + 1 :]:
        if turn.role == USER:
            return Pair(retrieval.id, "\n".join(reply) or None, turn)
        if turn.role == ASSISTANT:
            reply.append(turn.text)
    return Pair(retrieval.id, "\n".join(reply) or None)


def _by_time(turns: Sequence[SessionTurn], retrieval: Asked) -> Pair:
    """Return the first reply after a retrieval, and the person's next turn after that.

    Where several replies were sent at once, the first that was said after it.
    """
    later = [
        place
        for place, turn in enumerate(turns)
        if turn.recorded_at >= retrieval.at and turn.role == ASSISTANT
    ]
    if len(later) > 1 and turns[later[0]].recorded_at == turns[later[1]].recorded_at:
        later = [place for place in later if turns[place].occurred_at >= retrieval.at]
    if not later:
        return Pair(retrieval.id)
    return _after(turns, retrieval, later[0] - 1)
