"""Act where a scope is over a limit: mark it for its retrievals, and have it consolidated or compressed."""

from collections.abc import Collection, Sequence
from datetime import datetime

from evolution.jobs.database import changed
from evolution.jobs.types import NewJob
from evolution.upkeep.compression import COMPRESS_SCOPE
from evolution.upkeep.consolidation import CONSOLIDATE_SCOPE
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
_RELEASE = "DELETE FROM observability_guardedscope WHERE active_facts = 0 AND episode_candidates = 0"


def mark(over_facts: Collection[Alert]) -> None:
    """Mark the scopes that are over the limit of active facts, and no others. One statement."""
    owned = [(alert.scope_id, alert.tenant_id, int(alert.value)) for alert in over_facts]
    scopes, tenants, numbers = zip(*owned, strict=True) if owned else ((), (), ())
    changed(_MARK, scopes=list(scopes), tenants=list(tenants), numbers=list(numbers))


def release() -> None:
    """Forget the scopes that nothing is done about any more. One statement."""
    changed(_RELEASE)


def jobs_for(alerts: Collection[Alert], *, now: datetime) -> list[NewJob]:
    """Return the jobs that open alerts of scopes ask for: one an alert and day. One statement."""
    asked = [alert for alert in alerts if alert.kind in ACTS and alert.scope_id is not None]
    known = set(Scope.objects.filter(pk__in=[alert.scope_id for alert in asked]).values_list("pk", flat=True))
    return [
        NewJob(
            kind=ACTS[alert.kind],
            key=f"alert:{alert.pk}:{now.date()}",
            tenant_id=alert.tenant_id,
            scope_id=alert.scope_id,
        )
        for alert in asked
        if alert.scope_id in known
    ]


def compressions_asked_for(*, now: datetime) -> Sequence[NewJob]:
    """Return a job for each scope in which a retrieval found too many episodes, and forget that it asked.

    At most one a scope and day. Three statements.
    """
    asking = list(GuardedScope.objects.select_for_update().filter(episode_candidates__gt=0))
    known = set(Scope.objects.filter(pk__in=[one.scope_id for one in asking]).values_list("pk", flat=True))
    GuardedScope.objects.filter(pk__in=[one.pk for one in asking]).update(episode_candidates=0)
    return [
        NewJob(
            kind=COMPRESS_SCOPE,
            key=f"guard:{one.scope_id}:{now.date()}",
            tenant_id=one.tenant_id,
            scope_id=one.scope_id,
        )
        for one in asking
        if one.scope_id in known
    ]
