"""Measure how often memories of a confidence turned out right. Reason: docs/design/feedback.md."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from memory.ranking.reliability_estimate import LATEST_REACTIONS, TENTHS
from memory.retrieval.injected_reliability import forget_reliability
from observability.models import ReliabilityBin

MOST_OUTCOMES = 20_000
"""Of a tenant that are looked at, the latest.

50 for each of 30 bins, and bins are seldom alike in size.
"""
_LATEST = """
    WITH outcome AS (
        SELECT retrieval_id, reacted_at, effects FROM observability_retrievaloutcome
        WHERE tenant_id = %(tenant)s AND reacted_at IS NOT NULL AND undone_at IS NULL
        ORDER BY reacted_at DESC LIMIT %(outcomes)s
    ), reaction AS (
        SELECT e.value ->> 'provenance' AS provenance, (e.value ->> 'stated')::float8 AS stated,
               (e.value ->> 'positive')::int AS positive, o.reacted_at, o.retrieval_id,
               e.key AS memory
        FROM outcome o CROSS JOIN LATERAL jsonb_each(o.effects) AS e
        WHERE e.value ? 'stated'
            AND (e.value ->> 'positive')::int + (e.value ->> 'corrected')::int > 0
    ), placed AS (
        SELECT *, LEAST(%(tenths)s - 1, floor(stated * %(tenths)s + 1e-9))::int AS tenth
            FROM reaction
    ), numbered AS (
        SELECT *, row_number() OVER (
            PARTITION BY provenance, tenth ORDER BY reacted_at DESC, retrieval_id, memory
        ) AS place FROM placed
    )
    SELECT provenance, tenth, sum(positive), sum(1 - positive), avg(stated) FROM numbered
    WHERE place <= %(latest)s GROUP BY provenance, tenth ORDER BY provenance, tenth
"""


def measure_reliability(tenant_id: UUID, *, now: datetime) -> list[ReliabilityBin]:
    """Count the latest reactions to a tenant's memories, by provenance and tenth of confidence.

    Return the bins.
    """
    values: dict[str, Any] = {
        "tenant": tenant_id,
        "outcomes": MOST_OUTCOMES,
        "tenths": TENTHS,
        "latest": LATEST_REACTIONS,
    }
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_LATEST, values)
            bins = [
                ReliabilityBin(
                    tenant_id=tenant_id,
                    provenance=provenance,
                    tenth=tenth,
                    right=right,
                    wrong=wrong,
                    stated=stated,
                    measured_at=now,
                )
                for provenance, tenth, right, wrong, stated in cursor.fetchall()
            ]
        ReliabilityBin.objects.filter(tenant_id=tenant_id).delete()
        ReliabilityBin.objects.bulk_create(bins)
    forget_reliability()
    return bins
