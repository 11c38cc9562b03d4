"""Write down what a retrieval did."""

from typing import Any

from memory.retrieval.types import Answer, Question
from observability.models import QUERY_CHARACTERS
from observability.receipts import record_retrieval

_HIT = """
    hit AS (
        UPDATE memory_memoryitem AS m SET usage_count = m.usage_count + 1, last_hit_at = %(hit_at)s::timestamptz
        FROM (
            SELECT id FROM memory_memoryitem
            WHERE id = ANY(%(hit_ids)s::uuid[]) AND tenant_id = %(tenant_id)s::uuid AND kind = 'procedure'
            ORDER BY id FOR NO KEY UPDATE SKIP LOCKED
        ) AS free
        WHERE m.id = free.id
    )
"""  # a procedure that somebody is just changing is not waited for: one hit less is no loss, a slow answer is


def record(question: Question, answer: Answer) -> None:
    """Record an answer with a receipt per candidate, and the hits of injected procedures. One statement."""
    procedures = [item.item_id for item in answer.items if item.source == "procedure"]
    hits: dict[str, Any] = {"beside": _HIT, "hit_ids": procedures, "hit_at": question.now} if procedures else {}
    record_retrieval(
        {
            "id": answer.retrieval_id,
            "tenant_id": question.tenant_id,
            "scope_ids": list(answer.scope_ids),
            "scopes": list(question.scopes),
            "query": question.query[:QUERY_CHARACTERS],
            "topic": list(answer.topic),
            "mode": question.mode,
            "intent": question.intent or "",
            "audience": question.audience,
            "session": question.session,
            "run": question.run,
            "policy": answer.policy,
            "policy_version": answer.policy_version,
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
            "timings_ms": answer.timings_ms,
        },
        [
            {
                "source": receipt.source,
                "item_id": receipt.item_id,
                "scope_id": receipt.scope_id,
                "rank": receipt.rank,
                "score": receipt.score,
                "signals": receipt.signals,
                "decision": receipt.decision,
                "guardrail": receipt.guardrail,
                "position": receipt.position,
                "tokens": receipt.tokens,
            }
            for receipt in answer.receipts
        ],
        **hits,
    )
