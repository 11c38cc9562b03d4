"""Write down what a retrieval did."""

from typing import Any

from memory.retrieval.types import Answer, Question
from observability.models import QUERY_CHARACTERS
from observability.receipts import RECORD, recording, send_record
from observability.retrieval_details import RetrievalDetail

# a procedure that somebody is just changing is not waited for: one hit less is no loss, a slow
# answer is
_HIT = """
    hit AS (
        UPDATE memory_memoryitem AS m
            SET usage_count = m.usage_count + 1, last_hit_at = %(hit_at)s::timestamptz
        FROM (
            SELECT id FROM memory_memoryitem
            WHERE id = ANY(%(hit_ids)s::uuid[]) AND tenant_id = %(tenant_id)s::uuid
                AND kind = 'procedure'
            ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
        ) AS free
        WHERE m.id = free.id
    ),
"""

_ASK_FOR_COMPRESSION = """
    crowded AS (
        INSERT INTO observability_guardedscope (scope_id, tenant_id, active_facts,
            episode_candidates)
        SELECT c.scope_id, %(tenant_id)s::uuid, 0, c.episodes
        FROM unnest(%(crowded)s::uuid[], %(episodes)s::int[]) AS c (scope_id, episodes)
        WHERE NOT EXISTS (
            SELECT FROM observability_guardedscope g
                WHERE g.tenant_id = %(tenant_id)s::uuid AND g.scope_id = c.scope_id
                AND g.episode_candidates > 0
        )
        ON CONFLICT (tenant_id, scope_id) DO UPDATE
            SET episode_candidates = EXCLUDED.episode_candidates
    ),
"""  # the job that watches takes it up; until then, further retrievals of the scope write nothing


def record(question: Question, answer: Answer) -> None:
    """Record an answer with all it considered, and what follows from it. One statement."""
    columns = _columns(question, answer)
    detail = RetrievalDetail(answer.context, answer.receipts, answer.trace.timings_ms)
    beside, values = _following(question, answer)
    statement = f"WITH {''.join(beside)} {RECORD}"
    send_record(statement, values | recording(columns, detail), columns, detail)


def _columns(question: Question, answer: Answer) -> dict[str, Any]:
    return {
        "id": answer.retrieval_id,
        "tenant_id": question.tenant_id,
        "scope_ids": list(answer.scope_ids),
        "scopes": list(question.scopes),
        "query": question.query[:QUERY_CHARACTERS],
        "topic": list(answer.topic),
        "mode": question.mode,
        "intent": answer.meaning.intent,
        "phase": answer.meaning.phase,
        "guessed": list(answer.meaning.guessed),
        "audience": question.audience,
        "session": question.session,
        "run": question.run,
        "policy": answer.policy,
        "policy_version": answer.policy_version,
        "experiment": question.experiment,
        "arm": question.arm,
        "as_of": question.as_of,
        "known_at": question.known_at,
        "token_budget": answer.token_budget,
        "tokens_used": answer.tokens_used,
        "candidates_count": len(answer.receipts),
        "injected_count": len(answer.items),
        "injected_sources": [item.source for item in answer.items],
        "degradations": answer.degradations,
        "degraded_reason": answer.degraded_reason or "",
        "skipped_reason": answer.skipped_reason or "",
        "model_tier": answer.model_tier,
        "elapsed_ms": answer.trace.elapsed_ms,
    }


def _following(question: Question, answer: Answer) -> tuple[list[str], dict[str, Any]]:
    """Return what is written beside the record, and what that is bound to.

    Hits of injected procedures, and scopes that are to be compressed.
    """
    procedures = [item.item_id for item in answer.items if item.source == "procedure"]
    parts: list[str] = []
    values: dict[str, Any] = {}
    if procedures:
        parts.append(_HIT)
        values |= {"hit_ids": procedures, "hit_at": question.now}
    if answer.crowded:
        parts.append(_ASK_FOR_COMPRESSION)
        values |= {"crowded": list(answer.crowded), "episodes": list(answer.crowded.values())}
    return parts, values
