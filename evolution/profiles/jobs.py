"""The jobs that derive profiles anew: of one scope, and of every scope that is due for it."""

from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db.models import Q

from evolution.jobs import queue
from evolution.jobs.database import rows
from evolution.jobs.kinds import JobKind, register
from evolution.jobs.types import Claimed, Hopeless, NewJob, Outcome
from evolution.models import Job, State
from evolution.profiles.place_in_profile import KINDS
from evolution.profiles.profile_attributes import OWNERS
from evolution.profiles.store import refresh
from memory.models import Scope
from memory.revisions import Change

REFRESH = "refresh_profile"
REFRESH_DUE = "refresh_due_profiles"
REFRESHED_EVERY = timedelta(days=7)
"""Where something changed."""
SCOPES_A_JOB = 500

_DUE = """
    SELECT s.id, s.tenant_id FROM memory_scope s LEFT JOIN memory_profile p ON p.scope_id = s.id
    WHERE s.kind = ANY(%(owners)s::text[]) AND s.id > %(after)s::uuid AND (
        p.stale
        OR EXISTS (SELECT FROM memory_profileentry e
            WHERE e.scope_id = s.id AND e.status IN ('active', 'tentative')
                   AND e.expires_at <= %(now)s::timestamptz)
        OR (COALESCE(p.refreshed_at, '-infinity') <= %(before)s::timestamptz
            AND EXISTS (SELECT FROM memory_memoryitem m
                WHERE m.scope_id = s.id AND m.kind = ANY(%(kinds)s::text[])
                        AND m.updated_at > COALESCE(p.refreshed_at, '-infinity'))))
    ORDER BY s.id LIMIT %(limit)s::int
"""


def request_refresh(scope: Scope) -> UUID:
    """Return the job that will derive a scope's profile anew.

    The one that waits already, or a new one.
    """
    waiting = waiting_refresh(scope)
    if waiting is not None:
        return waiting
    job = NewJob(
        kind=REFRESH, key=f"{scope.pk}:{uuid4()}", tenant_id=scope.tenant_id, scope_id=scope.pk
    )
    return queue.enqueue(job).id


def waiting_refresh(scope: Scope) -> UUID | None:
    """Return the refresh of a scope that was not begun yet.

    It takes the scope's lock before it reads.
    """
    waiting = Job.objects.filter(
        scope=scope, in_order=True, state=State.QUEUED, kind=REFRESH, attempts=0
    )
    return waiting.order_by("sequence").values_list("pk", flat=True).first()


def refresh_profile(job: Claimed) -> Outcome:
    """Derive the profile of the job's scope anew."""
    scope = Scope.objects.filter(Q(pk=job.scope_id) & Q(tenant_id=job.tenant_id)).first()
    if scope is None:
        raise Hopeless("the scope is gone")

    def effect() -> dict[str, Any]:
        change = Change(f"job:{job.id}", "profile refreshed", datetime.now(UTC))
        return asdict(refresh(scope, job_id=job.id, change=change))

    return Outcome(effect=effect)


def refresh_due(job: Claimed) -> Outcome:
    """Write down a refresh for each scope whose profile is due.

    Something expired, or changed since last week.
    """
    now = datetime.now(UTC)
    after = job.payload.get("after", str(UUID(int=0)))
    due = rows(
        _DUE,
        owners=list(OWNERS),
        kinds=list(KINDS),
        after=after,
        now=now,
        before=now - REFRESHED_EVERY,
        limit=SCOPES_A_JOB,
    )
    jobs = [
        NewJob(kind=REFRESH, key=f"{scope}:{job.id}", tenant_id=tenant, scope_id=scope)
        for scope, tenant in due
    ]
    if len(due) == SCOPES_A_JOB:
        last, _ = due[-1]
        following = NewJob(
            kind=REFRESH_DUE, key=f"following:{job.id}", payload={"after": str(last)}
        )
        jobs.append(following)
    return Outcome({"scopes": len(due)}, follow_up=jobs)


def register_profiles() -> None:
    """Make these kinds known to the process."""
    register(JobKind(REFRESH, refresh_profile))
    register(JobKind(REFRESH_DUE, refresh_due, queue="batch", in_order=False))
