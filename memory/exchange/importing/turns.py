"""A log goes in as turns.

Whoever makes memories of turns says so here: memory does not know who.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Protocol
from uuid import UUID

from django.db.models import QuerySet

from memory.evaluation.types import Progress
from memory.exchange.formats.entry import BadEntry
from memory.exchange.reading.parcel import ChatTurn
from memory.models import Tenant, Turn
from memory.revisions import Change

TURNS_AT_ONCE = 500  # of one session in one transaction
TurnIds = Mapping[tuple[str, str, int], UUID]
"""By scope, session and the position that a file says, the turn here."""


class TurnsIntake(Protocol):
    """Keeps turns of one session, once by message id, and has them read."""

    def __call__(
        self, turns: Sequence[ChatTurn], *, tenant: Tenant, scope: str, session: str, change: Change
    ) -> int:
        """Return how many are new.

        Those that say `read` are kept as the log only; all say it or none.
        """


_intakes: list[TurnsIntake] = []


def take_turns_with(intake: TurnsIntake) -> None:
    """Name who takes turns; the last one named does."""
    _intakes[:] = [intake]


def write_turns(
    turns: Sequence[ChatTurn], *, tenant: Tenant, change: Change, written: Progress
) -> int:
    """Keep turns by session, in the order of their positions where they have some.

    Return how many are new.

    Raises:
        BadEntry: nobody here makes memories of turns.
    """
    if turns and not _intakes:
        raise BadEntry("turns", "", "nothing that makes memories of turns is installed")
    new = 0
    for (scope, session), told in _by_session(turns):
        known = _known(told, tenant=tenant, scope=scope, session=session)
        unknown = [turn for turn in told if turn.position not in known]
        for batch in _batches(unknown):
            new += _intakes[0](batch, tenant=tenant, scope=scope, session=session, change=change)
        written(len(told))
    return new


def turn_ids(turns: Sequence[ChatTurn], *, tenant: Tenant) -> TurnIds:
    """Return where the turns of an export are now. Two statements a session."""
    found: dict[tuple[str, str, int], UUID] = {}
    for (scope, session), told in _by_session(turns):
        known = _known(told, tenant=tenant, scope=scope, session=session)
        unknown = [turn for turn in told if turn.position and turn.position not in known]
        positions = {turn.message_id: turn.position for turn in unknown}
        rows = _turns_of(tenant, scope, session).filter(message_id__in=list(positions))
        known |= {positions[str(name)]: pk for pk, name in rows.values_list("pk", "message_id")}
        for position, pk in known.items():
            if position is not None:
                found[scope, session, position] = pk
    return found


def _by_session(turns: Iterable[ChatTurn]) -> Iterator[tuple[tuple[str, str], list[ChatTurn]]]:
    together = sorted(turns, key=_session_of)
    for owner, told in groupby(together, key=_session_of):
        yield owner, sorted(told, key=lambda turn: turn.position or 0)


def _session_of(turn: ChatTurn) -> tuple[str, str]:
    return turn.scope, turn.session


def _known(
    told: Sequence[ChatTurn], *, tenant: Tenant, scope: str, session: str
) -> dict[int | None, UUID]:
    """Return the turns that stand where an export says, by position: they came from here.

    A statement.
    """
    exported = {turn.position: turn for turn in told if turn.position is not None}
    if not exported:
        return {}
    rows = _turns_of(tenant, scope, session).filter(position__in=list(exported))
    return {row.position: row.pk for row in rows if _is_same(row, exported[row.position])}


def _is_same(row: Turn, turn: ChatTurn) -> bool:
    return row.text == turn.text and row.occurred_at == turn.occurred_at


def _turns_of(tenant: Tenant, scope: str, session: str) -> QuerySet[Turn]:
    kind, _, key = scope.partition(":")
    return Turn.objects.filter(
        tenant=tenant, scope__kind=kind, scope__key=key, session__key=session
    )


def _batches(turns: Sequence[ChatTurn]) -> Iterator[list[ChatTurn]]:
    for _, alike in groupby(turns, key=lambda turn: turn.read):
        together = list(alike)
        for start in range(0, len(together), TURNS_AT_ONCE):
            yield together[start : start + TURNS_AT_ONCE]
