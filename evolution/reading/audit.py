"""The audit of the write pipeline: what became of each candidate, who decided it, and from which turns."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.planning.types import Decision
from memory.models import Scope


class AuditOrigin(Protocol):
    """Whose memory it is, and the job that decided."""

    @property
    def scope(self) -> Scope:
        """Whose memory it is."""

    @property
    def job_id(self) -> UUID:
        """What decided."""


CONTENT_CHARACTERS = 2_000  # of a candidate: the memory and the turns hold the rest
REASON_CHARACTERS = 300  # of the column


def record(
    decisions: Sequence[Decision],
    *,
    origin: AuditOrigin,
    written: Mapping[UUID, UUID],
    ended: Mapping[UUID, Sequence[UUID]],
    now: datetime,
) -> None:
    """Write down decisions. One statement.

    Args:
        decisions: in order.
        origin: whose memory, and the job that decided.
        written: by candidate, the memory that holds it now.
        ended: by candidate, the memories it closed.
        now: when.
    """
    MadeDecision.objects.bulk_create(
        MadeDecision(
            tenant_id=origin.scope.tenant_id,
            scope=origin.scope,
            job=origin.job_id,
            action=_action(one),
            kind=one.candidate.kind,
            content=one.candidate.content[:CONTENT_CHARACTERS],
            memory=written.get(one.candidate.id),
            compared_with=list(one.compared),
            ended=list(ended.get(one.candidate.id, ())),
            turns=list(dict.fromkeys(span.turn for span in one.candidate.spans)),
            reason=one.reason[:REASON_CHARACTERS],
            made_by=one.candidate.made_by,
            stages={**one.candidate.stages, **_vetoed(one)},
            made_at=now,
        )
        for one in decisions
    )


def _vetoed(decision: Decision) -> dict[str, Any]:
    """Return which remembered statements were not ended though they were alike, each with the code of why."""
    return {"vetoes": {str(pk): code for pk, code in decision.vetoes.items()}} if decision.vetoes else {}


def _action(decision: Decision) -> Action:
    """Return what is on record: what is stored with a doubt waits for a person, whatever the doubt is about."""
    doubted = decision.action == "add" and decision.candidate.doubts
    return Action.REVIEW if doubted else Action(decision.action)
