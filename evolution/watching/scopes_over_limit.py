"""Scopes over a limit: how many facts are active, how many old episodes are in no summary."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from evolution.jobs.database import rows

_ACTIVE_FACTS = """
    SELECT scope_id, tenant_id, count(*) AS number FROM memory_memoryitem
    WHERE kind = 'fact' AND standing = 'active' AND retired_at IS NULL
    GROUP BY scope_id, tenant_id
"""
_OLD_RAW_EPISODES = """
    SELECT scope_id, tenant_id, count(*) AS number FROM memory_memoryitem
    WHERE kind = 'episode' AND level = 'raw' AND retired_at IS NULL AND summarised_by IS NULL
      AND valid_from < now() - interval '30 days'
    GROUP BY scope_id, tenant_id
"""
COUNTS = {"active_facts": _ACTIVE_FACTS, "old_raw_episodes": _OLD_RAW_EPISODES}
"""By objective, how its number is counted in each scope; both are read from an index alone."""

_OVER = """
    SELECT c.scope_id, c.tenant_id, s.kind || ':' || s.key, c.number
    FROM ({counts}) AS c JOIN memory_scope s ON s.id = c.scope_id
    WHERE c.number > %(limit)s ORDER BY c.scope_id
"""
_IN_ALL = (
    "SELECT COALESCE(sum(number), 0)::float8, COALESCE(max(number), 0)::float8 FROM ({counts}) AS c"
)


@dataclass(frozen=True, slots=True)
class ScopeCount:
    """How many of something a scope has."""

    scope_id: UUID
    tenant_id: UUID
    scope: str
    number: int


def over(objective: str, *, limit: float) -> Sequence[ScopeCount]:
    """Return the scopes that have more than a limit. One statement."""
    return [ScopeCount(*row) for row in rows(_OVER.format(counts=COUNTS[objective]), limit=limit)]


def in_all(objective: str) -> tuple[float, float]:
    """Return the number of all scopes together, and of the scope that has most. One statement."""
    [(total, most)] = rows(_IN_ALL.format(counts=COUNTS[objective]))
    return total, most
