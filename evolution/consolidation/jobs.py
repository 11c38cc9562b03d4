"""The jobs that consolidate: one a scope that was told something since its last one, weekly."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from uuid import UUID

from evolution.consolidation import run
from evolution.consolidation.cluster import FEWEST_MEMBERS
from evolution.consolidation.members import KINDS
from evolution.database import rows
from evolution.kinds import Kind, register
from evolution.scopes_due import LAST_DONE, Page, one_job_a_scope, scope_of
from evolution.types import Claimed, Outcome
from memory.corrections import Change

CONSOLIDATE = "consolidate"
CONSOLIDATE_SCOPE = "consolidate_scope"

_DUE = f"""
    WITH last AS ({LAST_DONE})
    SELECT m.scope_id, m.tenant_id FROM memory_memoryitem m LEFT JOIN last ON last.scope_id = m.scope_id
    WHERE m.scope_id > %(after)s::uuid AND m.kind = ANY(%(kinds)s::text[]) AND m.retired_at IS NULL
      AND (m.kind <> 'fact' OR m.fact_key IS NULL) AND m.external_id IS NULL
    GROUP BY m.scope_id, m.tenant_id, last.at
    HAVING max(m.recorded_at) > COALESCE(last.at, '-infinity') AND count(*) >= %(fewest)s::int
    ORDER BY m.scope_id LIMIT %(limit)s::int
"""  # noqa: S608 - constants of this package; values are bound


def consolidate(job: Claimed) -> Outcome:
    """Write down a job for each scope that may have learnt the same thing several times."""
    return one_job_a_scope(job, kind=CONSOLIDATE_SCOPE, due=_due)


def _due(page: Page) -> Sequence[tuple[UUID, UUID]]:
    return [(scope, tenant) for scope, tenant in rows(_DUE, **asdict(page), kinds=list(KINDS), fewest=FEWEST_MEMBERS)]


def consolidate_scope(job: Claimed) -> Outcome:
    """Make one memory of those that say the same."""
    scope = scope_of(job)
    mergers = run.plan(scope)

    def effect() -> dict[str, int]:
        change = Change(f"job:{job.id}", "several memories said the same", datetime.now(UTC))
        return asdict(run.apply(mergers, scope=scope, job_id=job.id, change=change))

    return Outcome(effect=effect)


def register_consolidation() -> None:
    """Make these kinds known to the process."""
    register(Kind(CONSOLIDATE, consolidate, queue="batch", in_order=False))
    register(Kind(CONSOLIDATE_SCOPE, consolidate_scope))
