"""The statements that write jobs down and record what became of them.

All times are the database's clock.
"""

from evolution.jobs import lease

ENQUEUE = """
    INSERT INTO evolution_job (
        id, tenant_id, scope_id, kind, queue, idempotency_key, payload, payload_sha256,
        schema_version,
        in_order, max_attempts, state, attempts, failures, crash_count, fence,
        error_class, last_error,
        request_id, next_run_at
    )
    SELECT gen_random_uuid(), %(tenant_id)s, scope_id, %(kind)s, %(queue)s, key,
        %(payload)s::jsonb,
        digest, %(schema_version)s, %(in_order)s, %(max_attempts)s, 'queued', 0,
        0, 0, 0, '', '',
        %(request_id)s, clock_timestamp() + %(delay_seconds)s * interval '1 second'
    FROM unnest(%(scopes)s::uuid[], %(keys)s::text[], %(digests)s::bytea[])
        AS one (scope_id, key, digest)
    ON CONFLICT (tenant_id, kind, idempotency_key) DO NOTHING
    RETURNING id
"""

FIND = """
    SELECT id, payload_sha256 FROM evolution_job
    WHERE tenant_id IS NOT DISTINCT FROM %(tenant_id)s AND kind = %(kind)s
        AND idempotency_key = %(key)s
"""

LATEST_BEGUN = """
    SELECT coalesce(max(sequence), 0) FROM evolution_job
    WHERE kind = %(kind)s AND tenant_id IS NOT DISTINCT FROM %(tenant_id)s AND state <> 'queued'
"""

_HELD = "id = %(id)s AND fence = %(fence)s AND state = 'running'"

HOLD = f"SELECT 1 FROM evolution_job WHERE {_HELD} FOR UPDATE"  # noqa: S608 - constants of this module; values are bound

DONE = f"""
    UPDATE evolution_job
        SET state = 'done', lease_until = NULL, finished_at = clock_timestamp(), checkpoint = NULL,
        error_class = '', last_error = '', result = %(result)s::jsonb
    WHERE {_HELD}
"""  # noqa: S608 - as above

APPLY = """
    INSERT INTO evolution_appliedeffect (tenant_id, job_id, effect)
        VALUES (%(tenant_id)s, %(id)s, %(effect)s)
    ON CONFLICT (tenant_id, job_id, effect) DO NOTHING
"""

CHECKPOINT = f"UPDATE evolution_job SET checkpoint = %(checkpoint)s::jsonb WHERE {_HELD}"  # noqa: S608 - as above

RENEW = f"""
    UPDATE evolution_job SET lease_until = {lease.UNTIL} WHERE {_HELD}
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

INTERRUPTED = """
    UPDATE evolution_job SET
        state = CASE WHEN interruptions + 1 >= %(most)s THEN 'dead' ELSE 'queued' END,
        finished_at = CASE WHEN interruptions + 1 >= %(most)s THEN clock_timestamp() END,
        next_run_at = clock_timestamp() + interruptions * %(delay_seconds)s * interval '1 second',
        interruptions = interruptions + 1, fence = fence + 1, lease_until = NULL,
        error_class = 'crash', last_error = 'every worker was killed while it ran'
    WHERE state = 'running'
    RETURNING state
"""

REPLAY = """
    UPDATE evolution_job
        SET state = 'queued', attempts = 0, failures = 0, crash_count = 0, interruptions = 0,
        fence = fence + 1, finished_at = NULL, next_run_at = clock_timestamp()
    WHERE id = %(id)s AND state = 'dead'
    RETURNING queue
"""

CANCEL_SCOPE = """
    UPDATE evolution_job SET state = 'cancelled', fence = fence + 1, lease_until = NULL,
        finished_at = clock_timestamp()
    WHERE scope_id = %(scope_id)s AND state IN ('queued', 'running')
"""

TICK = """
    INSERT INTO evolution_periodicrun (name, slot)
    VALUES (%(name)s, date_bin(%(seconds)s * interval '1 second', clock_timestamp(), 'epoch'))
    ON CONFLICT (name, slot) DO NOTHING
    RETURNING slot
"""

BACKLOG = f"""
    SELECT queue, count(*),
           extract(epoch FROM clock_timestamp() - min(coalesce(lease_until, next_run_at)))::float8
    FROM evolution_job AS j
    WHERE (state = 'queued' AND next_run_at <= statement_timestamp()) OR ({lease.RAN_OUT})
    GROUP BY queue
"""  # noqa: S608 - as above
