"""How each objective is measured: one statement each, over the rows of its window.

Its name, limit and window: `observability/alert_objectives.py`.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from evolution.jobs.database import rows
from memory.models.vocabulary import ReviewCode
from observability.alert_objectives import Observed
from observability.models import Objective

UNRESOLVED = (
    ReviewCode.PERSON_UNCLEAR,
    ReviewCode.TIME_UNCLEAR,
    ReviewCode.PLACE_UNCLEAR,
    ReviewCode.CANONICAL_WITHHELD,
)
CORRECTED = ("correct", "deny", "outdated")
"""Reactions of a person that take back what was given."""
FADES_AFTER_DAYS = 30
"""Since it was last confirmed, a memory is less believed.

The first step of the decay of confidence.
"""

_LATENCY = """
    SELECT percentile_cont({quantile}) WITHIN GROUP (ORDER BY elapsed_ms), count(*)
    FROM observability_retrieval WHERE created_at >= %(since)s AND skipped_reason = ''
"""
STATEMENTS: Mapping[str, str] = {
    "retrieve_p50": _LATENCY.format(quantile=0.5),
    "retrieve_p95": _LATENCY.format(quantile=0.95),
    "retrieve_p99": _LATENCY.format(quantile=0.99),
    "correction_p95": """
        SELECT percentile_cont(0.95)
            WITHIN GROUP (ORDER BY extract(epoch FROM d.made_at - said.at) * 1000), count(*)
        FROM evolution_madedecision d
        CROSS JOIN LATERAL (SELECT max(recorded_at) AS at FROM memory_turn
            WHERE id = ANY(d.turns)) AS said
        WHERE d.made_at >= %(since)s AND d.ended <> '{}' AND said.at IS NOT NULL
    """,
    "job_success": """
        SELECT avg((state = 'done')::int)::float8, count(*) FROM evolution_job
        WHERE finished_at >= %(since)s AND state IN ('done', 'dead')
    """,
    "absolutise_pass": """
        SELECT avg((review_code <> ALL(%(unresolved)s))::int)::float8, count(*)
            FROM memory_memoryitem
        WHERE recorded_at >= %(since)s AND kind = 'episode' AND level = 'raw'
    """,
    "utilization": """
        SELECT avg(utilized::int)::float8, count(utilized) FROM observability_receipt
            WHERE created_at >= %(since)s
    """,
    "corrections": """
        SELECT avg((signal = ANY(%(corrected)s))::int)::float8, count(*)
            FROM observability_retrievaloutcome
        WHERE reacted_at >= %(since)s
    """,
    "staleness": """
        SELECT avg((i.superseded_by IS NOT NULL
                    OR r.created_at - COALESCE(i.last_validated_at, i.valid_from)
                        > %(fades_after)s)::int)::float8,
               count(*)
        FROM observability_receipt r JOIN memory_memoryitem i ON i.id = r.item_id
        WHERE r.created_at >= %(since)s AND r.source IN ('fact', 'preference', 'constraint')
    """,
    "token_use": """
        SELECT avg(tokens_used::float8 / NULLIF(token_budget, 0)), count(*)
            FROM observability_retrieval
        WHERE created_at >= %(since)s AND skipped_reason = ''
    """,
    "cross_scope_results": """
        SELECT count(*) FILTER (WHERE r.scope_id <> ALL(t.scope_ids)
            OR r.tenant_id <> t.tenant_id)::float8, count(*)
        FROM observability_receipt r JOIN observability_retrieval t ON t.id = r.retrieval_id
        WHERE r.created_at >= %(since)s
    """,
    "unvalidated_insights": """
        SELECT count(*) FILTER (
                   WHERE t.audience = 'responder'
                       AND (i.validated_at IS NULL OR i.validated_at > r.created_at)
               )::float8, count(*)
        FROM observability_receipt r
        JOIN observability_retrieval t ON t.id = r.retrieval_id
        JOIN memory_memoryitem i ON i.id = r.item_id
        WHERE r.created_at >= %(since)s AND r.source = 'insight'
    """,
}


def observe(objective: Objective, *, now: datetime) -> Observed:
    """Return what an objective is at, over its window up to now. One statement.

    Raises:
        KeyError: nothing here measures an objective of that name.
    """
    [(value, observations)] = rows(
        STATEMENTS[objective.name],
        since=now - timedelta(minutes=objective.window_minutes),
        unresolved=[str(code) for code in UNRESOLVED],
        corrected=list(CORRECTED),
        fades_after=timedelta(days=FADES_AFTER_DAYS),
    )
    return Observed(value, observations)
