"""The statements that find jobs to run and give them to a worker.

Predicates compare with `statement_timestamp()`, which an index scan can use; assignments take
`clock_timestamp()`. All times are the database's clock.
"""

from evolution.jobs import lease

_STORED = (
    "id",
    "tenant_id",
    "scope_id",
    "kind",
    "queue",
    "payload",
    "schema_version",
    "in_order",
    "fence",
    "attempts",
    "failures",
    "crash_count",
    "max_attempts",
    "checkpoint",
    "request_id",
)
CLAIMED_COLUMNS = (*_STORED, "age_seconds")

_FIRST_IN_SCOPE = """
    NOT EXISTS (
        SELECT FROM evolution_job AS ahead
        WHERE ahead.scope_id = j.scope_id AND ahead.in_order
            AND ahead.state IN ('queued', 'running')
          AND ahead.sequence < j.sequence
    ) AND NOT EXISTS (
        SELECT FROM evolution_job AS busy
        WHERE busy.tenant_id = j.tenant_id AND busy.scope_id = j.scope_id AND busy.in_order
          AND busy.state = 'running'
    )
"""
_DUE = "j.state = 'queued' AND j.next_run_at <= statement_timestamp()"
_RUNNABLE = f"{_DUE} AND (NOT j.in_order OR ({_FIRST_IN_SCOPE}))"
# of a queue, oldest first; a window, so that thousands held back by one busy scope cost nothing
_OLDEST = f"""
    (SELECT j.id FROM evolution_job AS j WHERE j.queue = %(queue)s AND NOT j.in_order AND {_DUE}
     ORDER BY j.next_run_at, j.sequence LIMIT %(window)s)
    UNION ALL
    (SELECT j.id FROM (
        SELECT j.id, j.tenant_id, j.scope_id, j.sequence FROM evolution_job AS j
        WHERE j.queue = %(queue)s AND j.in_order AND {_DUE}
        ORDER BY j.next_run_at, j.sequence LIMIT %(window)s
     ) AS j WHERE {_FIRST_IN_SCOPE})
"""  # noqa: S608 - constants of this module; values are bound
_HEADS = """
    (SELECT j.id, j.scope_id, 1 AS place FROM evolution_job AS j
     WHERE j.in_order AND j.state IN ('queued', 'running') AND j.scope_id >= %(start)s
     ORDER BY j.scope_id, j.sequence LIMIT 1)
    UNION ALL
    SELECT following.id, following.scope_id, head.place + 1 FROM head CROSS JOIN LATERAL (
        SELECT j.id, j.scope_id FROM evolution_job AS j
        WHERE j.in_order AND j.state IN ('queued', 'running') AND j.scope_id > head.scope_id
        ORDER BY j.scope_id, j.sequence LIMIT 1
    ) AS following WHERE head.place < %(window)s
"""

_TAKE = """
    WITH picked AS ({pick} FOR UPDATE OF j SKIP LOCKED)
    UPDATE evolution_job AS j SET
        state = CASE WHEN {fatal} THEN 'dead' ELSE 'running' END,
        crash_count = j.crash_count + (j.state = 'running')::int,
        attempts = j.attempts + (NOT {fatal})::int,
        fence = j.fence + 1,
        lease_until = CASE WHEN {fatal} THEN NULL ELSE {until} END,
        started_at = CASE WHEN {fatal} THEN j.started_at ELSE clock_timestamp() END,
        finished_at = CASE WHEN {fatal} THEN clock_timestamp() END,
        error_class = CASE WHEN j.state = 'running' THEN 'crash' ELSE j.error_class END,
        last_error = CASE WHEN j.state = 'running' THEN 'its worker died or froze past its lease'
                     ELSE j.last_error END
    FROM picked WHERE j.id = picked.id
    RETURNING {columns},
        extract(epoch FROM clock_timestamp() - j.created_at)::float8 AS age_seconds, j.state
"""


def _take(pick: str) -> str:
    fatal = "(j.state = 'running' AND j.crash_count + 1 >= %(max_crashes)s)"
    columns = ", ".join(f"j.{name}" for name in _STORED)
    return _TAKE.format(pick=pick, fatal=fatal, until=lease.UNTIL, columns=columns)


# an array is made once; a subquery behind IN is joined, and before the table's first ANALYZE, when
# PostgreSQL takes it for one row, it was made again for each job that is due
CLAIM_DUE = _take(f"""
    SELECT j.id FROM evolution_job AS j
    WHERE j.id = ANY (ARRAY(SELECT oldest.id FROM ({_OLDEST}) AS oldest)) AND {_DUE}
    ORDER BY j.next_run_at, j.sequence LIMIT %(limit)s
""")  # noqa: S608 - as above

CLAIM_HEAD = _take(f"""
    SELECT j.id FROM evolution_job AS j
    WHERE j.id = ANY (ARRAY(WITH RECURSIVE head AS ({_HEADS}) SELECT id FROM head))
      AND j.queue = %(queue)s AND {_RUNNABLE}
    LIMIT %(limit)s
""")  # noqa: S608 - as above

CLAIM_EXPIRED = _take(f"""
    SELECT j.id FROM evolution_job AS j WHERE j.queue = %(queue)s AND {lease.RAN_OUT}
    ORDER BY j.lease_until LIMIT 1
""")  # noqa: S608 - as above

CLAIM_ONE = _take(f"""
    SELECT j.id FROM evolution_job AS j WHERE j.id = %(id)s AND (({_RUNNABLE}) OR ({lease.RAN_OUT}))
""")  # noqa: S608 - as above

HELD_BACK = f"""
    SELECT 1 FROM evolution_job AS j WHERE j.queue = %(queue)s AND j.in_order AND {_DUE}
    ORDER BY j.next_run_at, j.sequence LIMIT %(window)s
"""  # noqa: S608 - as above

NEXT_IN_SCOPE = f"""
    SELECT j.id, j.queue FROM (
        SELECT * FROM evolution_job
        WHERE scope_id = %(scope_id)s AND in_order AND state IN ('queued', 'running')
        ORDER BY sequence LIMIT 1
    ) AS j WHERE {_DUE}
"""  # noqa: S608 - as above

OVERDUE = f"""
    (SELECT j.id FROM evolution_job AS j WHERE j.queue = %(queue)s AND {lease.RAN_OUT}
     ORDER BY j.lease_until LIMIT %(window)s)
    UNION ALL
    {_OLDEST}
"""  # noqa: S608 - as above
