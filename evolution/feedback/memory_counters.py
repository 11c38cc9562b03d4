"""Counters of memories: how often each was given, used, confirmed and corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from uuid import UUID

from django.db import connection, transaction

from evolution.feedback.judging import Contribution
from evolution.jobs.types import Claimed, Outcome
from memory.models.locks import scope_locks
from observability.models import Retrieval

COUNT_INJECTIONS = "count_injections"
RETRIEVALS_AT_ONCE = 500
"""Whose memories are counted in one transaction."""
MOST_ROUNDS = 20
"""Of one job; the next tick goes on."""
_COUNTERS = ("used", "judged", "positive", "corrected")
_MOVE = """
    UPDATE memory_memoryitem AS m
    SET used_count = GREATEST(0, m.used_count + v.used),
        judged_count = GREATEST(0, m.judged_count + v.judged),
        positive_count = GREATEST(0, m.positive_count + v.positive),
        correction_count = GREATEST(0, m.correction_count + v.corrected)
    FROM unnest(%s::uuid[], %s::int[], %s::int[], %s::int[], %s::int[]) AS v (id, used, judged,
        positive, corrected)
    WHERE m.id = v.id AND m.tenant_id = %s
"""
_COUNT = """
    UPDATE memory_memoryitem AS m SET injected_count = m.injected_count + v.times
    FROM (
        SELECT item_id, count(*) AS times FROM observability_receipt
        WHERE retrieval_id = ANY(%s::uuid[]) GROUP BY item_id
    ) AS v
    WHERE m.id = v.item_id
"""


def move_counters(
    before: Mapping[UUID, Contribution], after: Mapping[UUID, Contribution], *, tenant_id: UUID
) -> None:
    """Move counters by the difference of two states of an outcome.

    One statement, under the scopes' locks.
    """
    ids = [
        memory
        for memory in {**before, **after}
        if _counts(before, memory) != _counts(after, memory)
    ]
    if not ids:
        return
    steps = [
        [_counts(after, memory)[place] - _counts(before, memory)[place] for memory in ids]
        for place in range(len(_COUNTERS))
    ]
    with connection.cursor() as cursor:
        cursor.execute(_MOVE, [ids, *steps, tenant_id])


def _counts(state: Mapping[UUID, Contribution], memory: UUID) -> tuple[int, ...]:
    fields = asdict(state.get(memory, Contribution()))
    return tuple(fields[name] for name in _COUNTERS)


def count_injections(retrievals: Sequence[UUID]) -> int:
    """Add retrievals that were not counted yet to the counters of what they gave.

    Return how many were. To be called in a transaction, under the locks of their scopes.
    """
    fresh = Retrieval.objects.filter(pk__in=retrievals, counted=False)
    ids = list(fresh.select_for_update(of=("self",)).order_by("pk").values_list("pk", flat=True))
    if ids:
        with connection.cursor() as cursor:
            cursor.execute(_COUNT, [ids])
        Retrieval.objects.filter(pk__in=ids).update(counted=True)
    return len(ids)


def count_all(job: Claimed) -> Outcome:
    """Count every retrieval that waits for it.

    A retrieval itself writes no memory, so that it stays fast.
    """
    counted = 0
    for _ in range(MOST_ROUNDS):
        waiting = Retrieval.objects.filter(counted=False, injected_count__gt=0).order_by(
            "created_at"
        )
        rows = list(waiting.values_list("pk", "scope_ids")[:RETRIEVALS_AT_ONCE])
        if rows:
            with transaction.atomic():
                scope_locks([scope for _, scopes in rows for scope in scopes])
                counted += count_injections([pk for pk, _ in rows])
        if len(rows) < RETRIEVALS_AT_ONCE:
            break
    return Outcome({"retrievals": counted})
