"""The decisions of the write pipeline, kept.

What became of each candidate, who decided it, and from which turns.
"""

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
    rows = []
    for decision in decisions:
        row = _row(decision, origin, now)
        row.memory = written.get(decision.candidate.id)
        row.ended = list(ended.get(decision.candidate.id, ()))
        rows.append(row)
    MadeDecision.objects.bulk_create(rows)


def _row(decision: Decision, origin: AuditOrigin, now: datetime) -> MadeDecision:
    """Return what is on record of a decision, without what it wrote and ended."""
    candidate = decision.candidate
    turns = dict.fromkeys(span.turn for span in candidate.spans)
    return MadeDecision(
        tenant_id=origin.scope.tenant_id,
        scope=origin.scope,
        job=origin.job_id,
        action=_action(decision),
        kind=candidate.kind,
        content=candidate.content[:CONTENT_CHARACTERS],
        compared_with=list(decision.compared),
        turns=list(turns),
        reason=decision.reason[:REASON_CHARACTERS],
        made_by=candidate.made_by,
        stages={**candidate.stages, **_vetoed(decision)},
        made_at=now,
    )


def _vetoed(decision: Decision) -> dict[str, Any]:
    """Return which remembered statements were not ended though they were alike, and why.

    The reason is a code.
    """
    if not decision.vetoes:
        return {}
    codes = {str(pk): code for pk, code in decision.vetoes.items()}
    return {"vetoes": codes}


def _action(decision: Decision) -> Action:
    """Return what is on record.

    What is stored with a doubt waits for a person, whatever the doubt is about.
    """
    doubted = decision.action == "add" and decision.candidate.doubts
    return Action.REVIEW if doubted else Action(decision.action)
