"""Every statement on the job ledger. All times are the database's clock.

Predicates compare with `statement_timestamp()`, which an index scan can use; assignments take
`clock_timestamp()`.
"""

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
)
CLAIMED_COLUMNS = (*_STORED, "age_seconds")

ENQUEUE = """
    INSERT INTO evolution_job (
        id, tenant_id, scope_id, kind, queue, idempotency_key, payload, payload_sha256, schema_version,
        in_order, max_attempts, state, attempts, failures, crash_count, fence, error_class, last_error,
        next_run_at
    ) VALUES (
        gen_random_uuid(), %(tenant_id)s, %(scope_id)s, %(kind)s, %(queue)s, %(key)s, %(payload)s::jsonb,
        %(digest)s, %(schema_version)s, %(in_order)s, %(max_attempts)s, 'queued', 0, 0, 0, 0, '', '',
        clock_timestamp() + %(delay_seconds)s * interval '1 second'
    )
    ON CONFLICT (tenant_id, kind, idempotency_key) DO NOTHING
    RETURNING id
"""

FIND = """
    SELECT id, payload_sha256 FROM evolution_job
    WHERE tenant_id IS NOT DISTINCT FROM %(tenant_id)s AND kind = %(kind)s AND idempotency_key = %(key)s
"""

LATEST_BEGUN = """
    SELECT coalesce(max(sequence), 0) FROM evolution_job
    WHERE kind = %(kind)s AND tenant_id IS NOT DISTINCT FROM %(tenant_id)s AND state <> 'queued'
"""

_FIRST_IN_SCOPE = """
    NOT EXISTS (
        SELECT FROM evolution_job AS ahead
        WHERE ahead.scope_id = j.scope_id AND ahead.in_order AND ahead.state IN ('queued', 'running')
          AND ahead.sequence < j.sequence
    ) AND NOT EXISTS (
        SELECT FROM evolution_job AS busy
        WHERE busy.scope_id = j.scope_id AND busy.in_order AND busy.state = 'running'
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
        SELECT j.id, j.scope_id, j.sequence FROM evolution_job AS j
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
_EXPIRED = "j.state = 'running' AND j.lease_until <= statement_timestamp()"

_TAKE = """
    WITH picked AS ({pick} FOR UPDATE OF j SKIP LOCKED)
    UPDATE evolution_job AS j SET
        state = CASE WHEN {fatal} THEN 'dead' ELSE 'running' END,
        crash_count = j.crash_count + (j.state = 'running')::int,
        attempts = j.attempts + (NOT {fatal})::int,
        fence = j.fence + 1,
        lease_until = CASE WHEN {fatal} THEN NULL
                      ELSE clock_timestamp() + %(lease_seconds)s * interval '1 second' END,
        started_at = CASE WHEN {fatal} THEN j.started_at ELSE clock_timestamp() END,
        finished_at = CASE WHEN {fatal} THEN clock_timestamp() END,
        error_class = CASE WHEN j.state = 'running' THEN 'crash' ELSE j.error_class END,
        last_error = CASE WHEN j.state = 'running' THEN 'its worker died or froze past its lease'
                     ELSE j.last_error END
    FROM picked WHERE j.id = picked.id
    RETURNING {columns}, extract(epoch FROM clock_timestamp() - j.created_at)::float8 AS age_seconds, j.state
"""


def _take(pick: str) -> str:
    fatal = "(j.state = 'running' AND j.crash_count + 1 >= %(max_crashes)s)"
    columns = ", ".join(f"j.{name}" for name in _STORED)
    return _TAKE.format(pick=pick, fatal=fatal, columns=columns)


CLAIM_DUE = _take(f"""
    SELECT j.id FROM evolution_job AS j WHERE j.id IN ({_OLDEST}) AND {_DUE}
    ORDER BY j.next_run_at, j.sequence LIMIT %(limit)s
""")  # noqa: S608 - as above

CLAIM_HEAD = _take(f"""
    SELECT j.id FROM evolution_job AS j
    WHERE j.id IN (WITH RECURSIVE head AS ({_HEADS}) SELECT id FROM head)
      AND j.queue = %(queue)s AND {_RUNNABLE}
    LIMIT %(limit)s
""")  # noqa: S608 - as above

CLAIM_EXPIRED = _take(f"""
    SELECT j.id FROM evolution_job AS j WHERE j.queue = %(queue)s AND {_EXPIRED}
    ORDER BY j.lease_until LIMIT 1
""")  # noqa: S608 - as above

CLAIM_ONE = _take(f"""
    SELECT j.id FROM evolution_job AS j WHERE j.id = %(id)s AND (({_RUNNABLE}) OR ({_EXPIRED}))
""")  # noqa: S608 - as above

_HELD = "id = %(id)s AND fence = %(fence)s AND state = 'running'"

HOLD = f"SELECT 1 FROM evolution_job WHERE {_HELD} FOR UPDATE"  # noqa: S608 - as above

DONE = f"""
    UPDATE evolution_job SET state = 'done', lease_until = NULL, finished_at = clock_timestamp(),
        error_class = '', last_error = '', result = %(result)s::jsonb
    WHERE {_HELD}
"""  # noqa: S608 - as above

APPLY = """
    INSERT INTO evolution_appliedeffect (job_id, effect) VALUES (%(id)s, %(effect)s)
    ON CONFLICT (job_id, effect) DO NOTHING
"""

CHECKPOINT = f"UPDATE evolution_job SET checkpoint = %(checkpoint)s::jsonb WHERE {_HELD}"  # noqa: S608 - as above

RENEW = f"""
    UPDATE evolution_job SET lease_until = clock_timestamp() + %(lease_seconds)s * interval '1 second'
    WHERE {_HELD}
"""  # noqa: S608 - as above

RETRY = f"""
    UPDATE evolution_job SET state = 'queued', lease_until = NULL, error_class = %(error_class)s,
        last_error = %(last_error)s, failures = failures + %(failed)s,
        next_run_at = clock_timestamp() + %(delay_seconds)s * interval '1 second'
    WHERE {_HELD}
"""  # noqa: S608 - as above

RELEASE = f"""
    UPDATE evolution_job SET state = 'queued', lease_until = NULL, attempts = attempts - 1,
        error_class = %(error_class)s,
        next_run_at = clock_timestamp() + %(delay_seconds)s * interval '1 second'
    WHERE {_HELD}
"""  # noqa: S608 - as above

BURY = f"""
    UPDATE evolution_job SET state = 'dead', lease_until = NULL, finished_at = clock_timestamp(),
        failures = failures + %(failed)s, error_class = %(error_class)s, last_error = %(last_error)s
    WHERE {_HELD}
"""  # noqa: S608 - as above

REPLAY = """
    UPDATE evolution_job SET state = 'queued', attempts = 0, failures = 0, crash_count = 0, fence = fence + 1,
        finished_at = NULL, next_run_at = clock_timestamp()
    WHERE id = %(id)s AND state = 'dead'
    RETURNING queue
"""

CANCEL_SCOPE = """
    UPDATE evolution_job SET state = 'cancelled', fence = fence + 1, lease_until = NULL,
        finished_at = clock_timestamp()
    WHERE scope_id = %(scope_id)s AND state IN ('queued', 'running')
"""

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
    (SELECT j.id FROM evolution_job AS j WHERE j.queue = %(queue)s AND {_EXPIRED}
     ORDER BY j.lease_until LIMIT %(window)s)
    UNION ALL
    {_OLDEST}
"""  # noqa: S608 - as above

TICK = """
    INSERT INTO evolution_periodicrun (name, slot)
    VALUES (%(name)s, date_bin(%(seconds)s * interval '1 second', clock_timestamp(), 'epoch'))
    ON CONFLICT (name, slot) DO NOTHING
    RETURNING slot
"""

BACKLOG = """
    SELECT queue, count(*),
           extract(epoch FROM clock_timestamp() - min(coalesce(lease_until, next_run_at)))::float8
    FROM evolution_job
    WHERE (state = 'queued' AND next_run_at <= statement_timestamp())
       OR (state = 'running' AND lease_until <= statement_timestamp())
    GROUP BY queue
"""
