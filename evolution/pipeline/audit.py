"""The audit of the write pipeline: what became of each candidate, who decided it, and from which turns."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.pipeline.types import Decision
from memory.models import Scope

CONTENT_CHARACTERS = 2_000  # of a candidate: the memory and the turns hold the rest
REASON_CHARACTERS = 300  # of the column
ACTIONS = {
    "add": Action.ADD,
    "update": Action.UPDATE,
    "replace": Action.DELETE,
    "review": Action.REVIEW,
    "nothing": Action.NOOP,
}


def record(
    decisions: Sequence[Decision],
    *,
    scope: Scope,
    job_id: UUID,
    written: Mapping[UUID, UUID],
    ended: Mapping[UUID, Sequence[UUID]],
    now: datetime,
) -> None:
    """Write down decisions. One statement.

    Args:
        decisions: in order.
        scope: whose memory.
        job_id: what decided.
        written: by candidate, the memory that holds it now.
        ended: by candidate, the memories it closed.
        now: when.
    """
    MadeDecision.objects.bulk_create(
        MadeDecision(
            tenant_id=scope.tenant_id,
            scope=scope,
            job=job_id,
            action=_action(one),
            kind=one.candidate.kind,
            content=one.candidate.content[:CONTENT_CHARACTERS],
            memory=written.get(one.candidate.id),
            compared_with=list(one.compared),
            ended=list(ended.get(one.candidate.id, ())),
            turns=list(one.candidate.turns),
            reason=one.reason[:REASON_CHARACTERS],
            made_by=one.candidate.made_by,
            stages=dict(one.candidate.stages),
            made_at=now,
        )
        for one in decisions
    )


def _action(decision: Decision) -> Action:
    """What is stored with a doubt waits for a person, whatever the doubt is about."""
    doubted = decision.action == "add" and decision.candidate.doubts
    return Action.REVIEW if doubted else ACTIONS[decision.action]
