"""What a tenant's tables hold, without what differs from run to run: ids and the clock."""

import json
import re
from hashlib import sha256
from typing import Any
from uuid import UUID

from evolution.jobs.database import rows

_ID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)")
_LEFT_OUT = (
    "tenant_id",
    "scope_id",
    "pgh_id",
    "words",
    "row_number",
    "number",
    "bits",  # counters of the whole database
    "elapsed_ms",
    "candidate_score",  # as of the moment of a retrieval
    "packed_detail",  # its times and ids
)
# a term carries the number of its scope, another one in each run; the texts that are counted are
# compared themselves
_TABLES = """
    SELECT c.table_name FROM information_schema.columns AS c
    WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id'
      AND c.table_name ~ '^(memory|evolution|observability)_'
      AND c.table_name NOT IN ('memory_apikey', 'memory_termcount', 'memory_scopesize',
          'memory_auditlink', 'evolution_job', 'evolution_modelcall')
    ORDER BY 1
"""


def state_of(tenant: UUID, *, began: str) -> list[str]:
    """Return every row of a tenant as text, sorted: references by what they point to, and no id.

    Args:
        tenant: whose rows.
        began: a moment in ISO 8601; later ones are the clock's and say nothing.
    """
    found = [(table, row) for (table,) in rows(_TABLES) for row in _rows(table, tenant)]
    # the row itself comes before its history, which repeats its id
    said = {
        row["id"]: _without_clock(table, row, began)
        for table, row in reversed(found)
        if row.get("id")
    }
    labels = {
        pk: sha256(_ID.sub("<id>", text).encode()).hexdigest()[:12] for pk, text in said.items()
    }
    texts = [_without_clock(table, {**row, "id": None}, began) for table, row in found]
    return sorted(_ID.sub(lambda met: labels.get(met[0], "<id>"), text) for text in texts)


def decided_twice(tenant: UUID) -> int:
    """Count the decisions on record that one job made more than once."""
    found = rows(
        "SELECT coalesce(sum(times - 1), 0) FROM (SELECT count(*) AS times "
        "FROM evolution_madedecision"
        " WHERE tenant_id = %(tenant)s GROUP BY job, action, kind, content, turns) AS made",
        tenant=tenant,
    )
    return int(found[0][0])


def _rows(table: str, tenant: UUID) -> list[dict[str, Any]]:
    found = rows(
        f'SELECT to_jsonb(t)::text FROM "{table}" AS t WHERE tenant_id = %(tenant)s',  # noqa: S608
        tenant=tenant,
    )
    return [json.loads(text) if isinstance(text, str) else text for (text,) in found]


def _without_clock(table: str, row: dict[str, Any], began: str) -> str:
    kept = {
        name: value for name, value in row.items() if name not in _LEFT_OUT and value is not None
    }
    text = f"{table} {json.dumps(kept, sort_keys=True, ensure_ascii=False)}"
    return _MOMENT.sub(lambda met: "<clock>" if met[0].replace(" ", "T") >= began else met[0], text)
