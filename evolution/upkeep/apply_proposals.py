"""Carry out what upkeep proposes, through the one door, with the decisions beside it.

A proposal was made without a lock, maybe with a model's help. It is applied under the scope's lock,
on the versions it
was made on: one of which a memory changed since is refused, and left for the next run.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from uuid import UUID

from django.db import transaction

from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.planning.upkeep.types import Does, Proposal
from evolution.upkeep.revision_of_proposal import Rows, revision_of
from memory.models import MemoryItem, Scope
from memory.models.locks import scope_locks
from memory.revisions import Change, Revision, revise

CODE = "upkeep"
"""The reason's code of every change that upkeep makes."""
_ACTIONS: dict[Does, Action] = {
    "merge": Action.MERGE,
    "summarise": Action.ADD,
    "withdraw": Action.RETIRE,
    "retire": Action.RETIRE,
}


@dataclass(frozen=True, slots=True)
class AppliedProposals:
    """How many memories were made and ended, and how many proposals were refused."""

    made: int = 0
    ended: int = 0
    refused: int = 0

    def __add__(self, other: "AppliedProposals") -> "AppliedProposals":
        """Return both counts together."""
        return AppliedProposals(
            made=self.made + other.made,
            ended=self.ended + other.ended,
            refused=self.refused + other.refused,
        )


def apply(
    proposals: Sequence[Proposal], *, scope: Scope, job_id: UUID, now: datetime
) -> AppliedProposals:
    """Carry proposals of a scope out, in one transaction. Those of one reason are one change."""
    done = AppliedProposals()
    ordered = sorted(proposals, key=_reason)
    with transaction.atomic():
        scope_locks([scope.pk])
        for reason, group in groupby(ordered, key=_reason):
            change = Change(f"job:{job_id}", reason, now, code=CODE)
            done += _apply(list(group), scope=scope, job_id=job_id, change=change)
    return done


def _reason(proposal: Proposal) -> str:
    return proposal.reason


def _apply(
    proposals: Sequence[Proposal], *, scope: Scope, job_id: UUID, change: Change
) -> AppliedProposals:
    rows = _rows(proposals, scope)
    built: list[tuple[Proposal, Revision]] = []
    for proposal in proposals:
        revision = revision_of(proposal, rows, scope=scope, job_id=job_id, now=change.now)
        if revision is not None:
            built.append((proposal, revision))
    revised = revise(scope, [revision for _, revision in built], change=change, job_id=job_id)
    refused = {id(revision) for revision in revised.refused}
    carried = [(proposal, revision) for proposal, revision in built if id(revision) not in refused]
    decisions = [_decision(*each, rows, scope=scope, job_id=job_id) for each in carried]
    MadeDecision.objects.bulk_create(decisions)
    made = sum(len(revision.makes) for _, revision in carried)
    ended = sum(len(revision.ends) for _, revision in carried)
    return AppliedProposals(made, ended, refused=len(proposals) - len(carried))


def _rows(proposals: Sequence[Proposal], scope: Scope) -> Rows:
    ids = {row_id for proposal in proposals for row_id in proposal.seen}
    found = MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, pk__in=ids)
    return {row.pk: row for row in found.select_related("scope")}


def _decision(
    proposal: Proposal, revision: Revision, rows: Rows, *, scope: Scope, job_id: UUID
) -> MadeDecision:
    """Return what a decision records: what was made, or else what ended."""
    made = revision.makes[0] if revision.makes else None
    about = made if isinstance(made, MemoryItem) else rows[proposal.ends[0]]
    replaces = proposal.does == "summarise" and proposal.ends
    action = Action.UPDATE if replaces else _ACTIONS[proposal.does]
    return MadeDecision(
        tenant_id=scope.tenant_id,
        scope=scope,
        job=job_id,
        action=action,
        kind=about.kind,
        content=about.content,
        memory=about.pk,
        compared_with=list(proposal.members),
        ended=list(proposal.ends),
        turns=about.source_turns,
        reason=proposal.reason,
        made_by=proposal.made_by,
        stages=dict(proposal.stages),
    )
