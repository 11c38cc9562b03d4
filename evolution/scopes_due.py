"""From a tick of the whole installation to one job for each scope that has work."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from django.db.models import Q

from evolution.jobs.types import Claimed, Hopeless, NewJob, Outcome
from memory.models import Scope

SCOPES_A_JOB = (
    100  # whose jobs wait at a time: a scope's turns are read in order, behind its upkeep
)

LAST_DONE = """
    SELECT scope_id, max(created_at) AS at FROM evolution_job
    WHERE kind = %(kind)s AND state = 'done' GROUP BY scope_id
"""
"""When a scope's upkeep of a kind was last written down and done: what is older was looked at."""


@dataclass(frozen=True, slots=True)
class Page:
    """Which scopes are asked for: past `after`, in order, at most `limit`.

    Due at `now` for a job of `kind`.
    """

    kind: str
    now: datetime
    after: UUID
    limit: int = SCOPES_A_JOB


Due = Callable[[Page], Sequence[tuple[UUID, UUID]]]
"""Finds (scope id, tenant id) of the scopes that have work."""


def one_job_a_scope(job: Claimed, *, kind: str, due: Due) -> Outcome:
    """Write down a job of a kind for each scope that is due, a page at a time.

    At most one a scope and day.
    """
    now = datetime.now(UTC)
    found = due(Page(kind, now, UUID(job.payload.get("after", str(UUID(int=0))))))
    jobs = [
        NewJob(kind=kind, key=f"{scope_id}:{now.date()}", tenant_id=tenant_id, scope_id=scope_id)
        for scope_id, tenant_id in found
    ]
    if len(found) == SCOPES_A_JOB:
        jobs.append(
            NewJob(kind=job.kind, key=f"following:{job.id}", payload={"after": str(found[-1][0])})
        )
    return Outcome({"scopes": len(found)}, follow_up=jobs)


def scope_of(job: Claimed) -> Scope:
    """Return the scope of a job.

    Raises:
        Hopeless: it was erased.
    """
    owned = Q(pk=job.scope_id) & Q(tenant=job.tenant_id)
    scope = Scope.objects.select_related("tenant").filter(owned).first()
    if scope is None:
        raise Hopeless("the scope is gone")
    return scope
