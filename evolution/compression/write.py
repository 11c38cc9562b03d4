"""Write one summary: what it tells steps behind it, and it takes the place of the ones before it."""

from collections.abc import Sequence
from uuid import UUID

from evolution.compression.types import Planned, Step
from evolution.models import MadeDecision
from evolution.models.decision import Action
from evolution.rules.entities import tags_of
from memory import corrections
from memory.corrections import Change
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind, Provenance, Standing
from memory.policy.scoring import PROVENANCE_CAPS

TAG_CHARACTERS = 100  # of the column


def write_summary(
    planned: Planned, members: Sequence[MemoryItem], *, step: Step, job_id: UUID, change: Change
) -> MemoryItem:
    """Write a summary of members (oldest first) and return it; its words are not indexed yet.

    It is dated by the last thing that it tells: nobody who asks about an earlier moment is told of it.
    """
    first, last = members[0], members[-1]
    new = MemoryItem(
        tenant_id=last.tenant_id,
        scope=last.scope,
        kind=Kind.EPISODE,
        level=step.to,
        content=planned.told.content,
        context_prefix=f"[{'..'.join(dict.fromkeys((str(first.valid_from.date()), str(last.valid_from.date()))))}]",
        valid_from=last.valid_from,
        recorded_at=change.now,
        updated_at=change.now,
        provenance=Provenance.ANALYSIS,
        confidence=_confidence(members),
        priority=max(row.priority for row in members),
        tags=[tag[:TAG_CHARACTERS] for tag in tags_of(planned.told.content)],
        source_turns=list(dict.fromkeys(turn for row in members for turn in row.source_turns)),
        source_segments=list(dict.fromkeys(one for row in members for one in row.source_segments)),
        source_job=job_id,
        made_by=planned.told.made_by,
    )
    before = withdraw_summaries(planned, scope=new.scope, successor=new.pk, change=change)
    # the summary of those before it is stale now, and is to be written anew with this one
    new.summarised_by = next((row.summarised_by for row in before if row.summarised_by is not None), None)
    new.save(force_insert=True)
    MemoryItem.objects.filter(pk__in=[row.pk for row in members]).update(summarised_by=new.pk)
    _on_the_audit(new, planned, step=step, job_id=job_id)
    return new


def withdraw_summaries(planned: Planned, *, scope: Scope, successor: UUID | None, change: Change) -> list[MemoryItem]:
    """Take back the summaries that told some of it before; what else they told waits for one of its own."""
    if not planned.replaces:
        return []
    told = MemoryItem.objects.filter(scope=scope, kind=Kind.EPISODE, retired_at=None)
    told.filter(summarised_by__in=planned.replaces).update(summarised_by=None)
    standing = Standing.DEPRECATED if successor is not None else Standing.ARCHIVED
    before = list(MemoryItem.objects.filter(scope=scope, pk__in=planned.replaces).order_by("pk"))
    for row in before:
        corrections.withdraw(row, standing, change=change, successor=successor)
        row.save()
    return before


def _confidence(members: Sequence[MemoryItem]) -> float:
    """Return how sure what it tells is on average, within the cap of `analysis`."""
    mean = sum(row.confidence for row in members) / len(members)
    return round(min(mean, PROVENANCE_CAPS["analysis"]), 3)


def _on_the_audit(new: MemoryItem, planned: Planned, *, step: Step, job_id: UUID) -> None:
    did = {"from": step.source, "to": step.to, "episodes": len(planned.members)}
    MadeDecision.objects.create(
        tenant_id=new.tenant_id,
        scope=new.scope,
        job=job_id,
        action=Action.UPDATE if planned.replaces else Action.ADD,
        kind=new.kind,
        content=new.content,
        memory=new.pk,
        compared_with=[member.id for member in planned.members],
        ended=list(planned.replaces),
        turns=new.source_turns,
        reason=f"a {step.to} summary: what it tells is more than {step.older_than_days:g} days old",
        made_by=planned.told.made_by,
        stages={"compress": did | ({"model": planned.told.failed} if planned.told.failed else {})},
    )
