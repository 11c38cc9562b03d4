"""What is done about a scope over a limit, once its alert is open.

Mark it for its retrievals, and have it consolidated or compressed.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from uuid import UUID

from evolution.jobs.database import changed
from evolution.jobs.types import NewJob
from evolution.upkeep.compression_jobs import COMPRESS_SCOPE
from evolution.upkeep.consolidation_jobs import CONSOLIDATE_SCOPE
from memory.models import Scope
from observability.models import Alert, GuardedScope

ACTS = {"active_facts": CONSOLIDATE_SCOPE, "old_raw_episodes": COMPRESS_SCOPE}
"""By the alert that is open, the job that its scope is given, once a day while it is open."""

_MARK = """
    WITH over AS (SELECT * FROM unnest(%(scopes)s::uuid[], %(tenants)s::uuid[], %(numbers)s::int[])
                  AS o (scope_id, tenant_id, number)),
    back AS (
        UPDATE observability_guardedscope g SET active_facts = 0
        WHERE active_facts > 0 AND NOT EXISTS (SELECT FROM over WHERE over.scope_id = g.scope_id)
    )
    INSERT INTO observability_guardedscope (scope_id, tenant_id, active_facts, episode_candidates)
    SELECT scope_id, tenant_id, number, 0 FROM over
    ON CONFLICT (tenant_id, scope_id) DO UPDATE SET active_facts = EXCLUDED.active_facts
"""
_RELEASE = (
    "DELETE FROM observability_guardedscope WHERE active_facts = 0 AND episode_candidates = 0"
)


def mark(over_facts: Collection[Alert]) -> None:
    """Mark the scopes that are over the limit of active facts, and no others. One statement."""
    scopes = [alert.scope_id for alert in over_facts]
    tenants = [alert.tenant_id for alert in over_facts]
    numbers = [int(alert.value) for alert in over_facts]
    changed(_MARK, scopes=scopes, tenants=tenants, numbers=numbers)


def release() -> None:
    """Forget the scopes that nothing is done about any more. One statement."""
    changed(_RELEASE)


def jobs_for(alerts: Collection[Alert], *, now: datetime) -> list[NewJob]:
    """Return the jobs that open alerts of scopes ask for: one an alert and day. One statement."""
    asking = [alert for alert in alerts if alert.kind in ACTS and alert.scope_id is not None]
    known = _known(alert.scope_id for alert in asking)
    jobs = []
    for alert in asking:
        if alert.scope_id in known:
            key = f"alert:{alert.pk}:{now.date()}"
            jobs.append(
                NewJob(ACTS[alert.kind], key, tenant_id=alert.tenant_id, scope_id=alert.scope_id)
            )
    return jobs


def compressions_asked_for(*, now: datetime) -> Sequence[NewJob]:
    """Return a job for each scope in which a retrieval found too many episodes.

    It forgets that the retrieval asked.

    At most one a scope and day. Three statements.
    """
    many = GuardedScope.objects.filter(episode_candidates__gt=0)
    asking = list(many.order_by("pk").select_for_update())
    known = _known(guarded.scope_id for guarded in asking)
    asked = GuardedScope.objects.filter(pk__in=[guarded.pk for guarded in asking])
    asked.update(episode_candidates=0)
    jobs = []
    for guarded in asking:
        if guarded.scope_id in known:
            key = f"guard:{guarded.scope_id}:{now.date()}"
            jobs.append(
                NewJob(COMPRESS_SCOPE, key, tenant_id=guarded.tenant_id, scope_id=guarded.scope_id)
            )
    return jobs


def _known(scopes: Iterable[UUID | None]) -> set[UUID]:
    """Return which scopes there still are. One statement."""
    found = Scope.objects.filter(pk__in=list(scopes))
    return set(found.values_list("pk", flat=True))
