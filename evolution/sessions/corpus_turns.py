"""Send a corpus through the whole write path, as a conversation would come.

For `evaluate --ingest turns`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import groupby
from typing import Protocol
from uuid import UUID

from evolution.jobs import work
from evolution.jobs.doorbell import silent
from evolution.models import Job, State
from evolution.sessions.intake import MOST_TURNS, NewTurn, accept_turns
from evolution.sessions.speaker_labels import spoken_by
from memory.models import MemoryItem, Segment, Tenant, Turn

MESSAGE_ID_CHARACTERS = 200


class CorpusTurn(Protocol):
    """A line of a corpus (API: evaluation corpus)."""

    @property
    def id(self) -> str:
        """The evidence's own id, at most 200 characters."""

    @property
    def scope(self) -> str:
        """Whose memory, in the corpus's own words."""

    @property
    def session(self) -> str:
        """Which conversation."""

    @property
    def speaker(self) -> str:
        """A name, or a role."""

    @property
    def time(self) -> datetime:
        """When it was said; a naive time counts as UTC."""

    @property
    def text(self) -> str:
        """What was said."""


class TurnsNotRead(Exception):  # noqa: N818 - named for what happened
    """A job of the corpus did not end: what it would have remembered is missing."""


def ingest_turns(
    lines: Iterable[CorpusTurn],
    *,
    tenant: Tenant,
    scope_of: Callable[[str], str],
    written: Callable[[int], None] = lambda _: None,
) -> Mapping[UUID, frozenset[str]]:
    """Accept lines as turns, run their jobs here, and return each memory's evidence.

    Args:
        lines: in order; those of a session that follow each other are sent together.
        tenant: where to.
        scope_of: from a corpus's scope to a scope's name, `kind:id`.
        written: told how many lines each request held, once its job is done.

    Raises:
        TurnsNotRead: a job died.
    """
    for (scope, session), told in groupby(lines, key=lambda line: (line.scope, line.session)):
        together = list(told)
        for start in range(0, len(together), MOST_TURNS):
            stretch = together[start : start + MOST_TURNS]
            with silent():
                _read(stretch, tenant=tenant, scope_name=scope_of(scope), session=session or scope)
            written(len(stretch))
    return sources(tenant)


def sources(tenant: Tenant) -> dict[UUID, frozenset[str]]:
    """Return the evidence that each memory and segment of a tenant comes from, by its message id.

    Three statements.
    """
    turns = Turn.objects.filter(tenant=tenant).exclude(message_id=None)
    evidence = {pk: str(message_id) for pk, message_id in turns.values_list("pk", "message_id")}
    made = [
        *MemoryItem.objects.filter(tenant=tenant)
        .exclude(source_turns=[])
        .values_list("pk", "source_turns"),
        *Segment.objects.filter(tenant=tenant).values_list("pk", "source_turns"),
    ]
    return {
        pk: frozenset(evidence[turn] for turn in found if turn in evidence) for pk, found in made
    }


def _read(lines: Sequence[CorpusTurn], *, tenant: Tenant, scope_name: str, session: str) -> None:
    accepted = accept_turns(
        [_turn(line) for line in lines],
        tenant=tenant,
        scope_name=scope_name,
        session_key=session[:200],
    )
    work.drain()  # the urgent lane too, in the order a worker would
    state = Job.objects.values_list("state", flat=True).get(pk=accepted.job_id)
    if state != State.DONE:
        raise TurnsNotRead(f"job {accepted.job_id} is {state}")


def _turn(line: CorpusTurn) -> NewTurn:
    role, speaker = spoken_by(line.speaker)
    return NewTurn(
        role=role,
        text=line.text,
        occurred_at=line.time if line.time.tzinfo is not None else line.time.replace(tzinfo=UTC),
        speaker=speaker[:200],
        message_id=line.id[:MESSAGE_ID_CHARACTERS],
    )
