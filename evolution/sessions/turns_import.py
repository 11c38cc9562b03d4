"""Take the turns of an imported log: for `import`, which knows memory only."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from evolution.sessions.intake import NewTurn, accept_turns
from evolution.sessions.speaker_labels import spoken_by
from memory.models import Tenant
from memory.revisions import Change


class LoggedTurn(Protocol):
    """A turn as a log says it; without a role, who speaks decides it."""

    @property
    def role(self) -> str:
        """One of a turn's roles, or nothing."""

    @property
    def speaker(self) -> str:
        """A name, a role, or nothing."""

    @property
    def text(self) -> str:
        """What was said."""

    @property
    def occurred_at(self) -> datetime:
        """When, with the offset of who spoke."""

    @property
    def message_id(self) -> str:
        """Its id in its session."""

    @property
    def read(self) -> bool:
        """Whether memories were made of it already."""


def take_turns(
    turns: Sequence[LoggedTurn], *, tenant: Tenant, scope: str, session: str, change: Change
) -> int:
    """Accept turns of one session, all read already or none, as `POST turns` would.

    Return how many are new.
    """
    read_at = change.now if turns[0].read else None
    told = [_turn(turn) for turn in turns]
    return accept_turns(
        told, tenant=tenant, scope_name=scope, session_key=session, read_at=read_at
    ).turns


def _turn(turn: LoggedTurn) -> NewTurn:
    role, speaker = (turn.role, turn.speaker) if turn.role else spoken_by(turn.speaker)
    return NewTurn(role, turn.text, turn.occurred_at, speaker, turn.message_id)
