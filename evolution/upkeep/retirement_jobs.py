"""The jobs that retire what nobody comes back to, daily.

What a person or a caller stands for stays.
"""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet

from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, NewJob, Outcome
from evolution.planning.upkeep.retire import LONG_NOT_HIT, RetirementPolicy, plan
from evolution.planning.upkeep.types import Idle, Proposal
from evolution.scopes_due import Page, one_job_a_scope, scope_of
from evolution.touched_by_hand import touched_by_hand
from evolution.upkeep.apply_proposals import apply
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind as Memory
from memory.models.vocabulary import Level, Provenance, Standing

RETIRE = "retire"
RETIRE_SCOPE = "retire_scope"
MOST_AT_ONCE = 200
"""Memories archived by one job; a following one goes on."""


def retire(job: Claimed) -> Outcome:
    """Write down a job for each scope in which something is to be retired."""
    return one_job_a_scope(job, kind=RETIRE_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    """Return the scopes with something to retire.

    Those in which a hand keeps all of it are passed over.
    """
    in_order = _standing(page.now).order_by("scope_id")
    standing = in_order.values_list("scope_id", flat=True).distinct()
    due: list[tuple[UUID, UUID]] = []
    after: UUID | None = page.after
    while after is not None and len(due) < page.limit:
        found = list(standing.filter(scope_id__gt=after)[: page.limit])
        scopes = Scope.objects.filter(pk__in=found).order_by("pk")
        due += [
            (scope.pk, scope.tenant_id) for scope in scopes if proposals_for(scope, now=page.now)
        ]
        after = found[-1] if len(found) == page.limit else None
    return due[: page.limit]


def retire_scope(job: Claimed) -> Outcome:
    """Archive what is to be retired in a scope, each with its reason."""
    scope = scope_of(job)
    now = datetime.now(UTC)
    proposals = proposals_for(scope, now=now)

    def archive() -> dict[str, int]:
        applied = apply(proposals[:MOST_AT_ONCE], scope=scope, job_id=job.id, now=now)
        return asdict(applied)

    if len(proposals) <= MOST_AT_ONCE:
        return Outcome(effect=archive)
    following = NewJob(
        RETIRE_SCOPE, f"following:{job.id}", tenant_id=job.tenant_id, scope_id=job.scope_id
    )
    return Outcome(effect=archive, follow_up=[following])


def proposals_for(scope: Scope, *, now: datetime) -> list[Proposal]:
    """Return what is to be retired in a scope. Takes no lock."""
    standing = _standing(now).filter(tenant_id=scope.tenant_id, scope=scope)
    rows = list(standing.select_related("run").order_by("pk"))
    if not rows:
        return []
    by_hand = touched_by_hand(scope, [row.pk for row in rows])
    idle = (_idle(row) for row in rows if row.pk not in by_hand)
    return plan(idle, now=now, policy=RetirementPolicy(settings.THEMES_KEPT_DAYS))


def _idle(row: MemoryItem) -> Idle:
    return Idle(
        id=row.pk,
        version=row.updated_at,
        kind=row.kind,
        recorded_at=row.recorded_at,
        at=row.valid_from,
        is_summary=row.level != Level.RAW,
        usage_count=row.usage_count,
        last_hit_at=row.last_hit_at,
        run_ended_at=row.run.ended_at if row.run is not None else None,
        valid_to=row.valid_to,
    )


def _standing(now: datetime) -> "QuerySet[MemoryItem]":
    """Return what the rules look at.

    Believed, in no doubt, old enough, and nobody stands for it.
    """
    summaries = Q(kind=Memory.EPISODE, valid_from__lt=now) & ~Q(level=Level.RAW)
    looked_at = (
        Q(kind=Memory.PROCEDURE, recorded_at__lt=now - LONG_NOT_HIT)
        | Q(kind=Memory.INSIGHT, run__ended_at__lte=now)
        | Q(kind=Memory.INSIGHT, valid_to__lte=now)
    )
    if settings.THEMES_KEPT_DAYS is not None:
        looked_at |= summaries
    rows = MemoryItem.objects.current().filter(
        standing=Standing.ACTIVE, needs_review=False, validated_at=None
    )
    return rows.filter(looked_at).exclude(provenance=Provenance.CONFIRMED_BY_USER)


def register_retirement() -> None:
    """Make these kinds known to the process."""
    register(JobKind(RETIRE, retire, queue="batch", in_order=False))
    register(JobKind(RETIRE_SCOPE, retire_scope))
