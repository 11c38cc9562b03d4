"""A retrieval, answered and recorded."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from memory.models import Tenant
from observability.receipts import record_retrieval
from observability.retrieval_details import RetrievalDetail
from tests.factories import ask


def recorded(tenant: Tenant, query: str, **said: Any) -> UUID:
    answer, now, retrieval_id = ask(tenant, query), datetime.now(UTC), uuid4()
    retrieval = {
        "id": retrieval_id,
        "tenant_id": tenant.pk,
        "scope_ids": list(answer.scope_ids),
        "scopes": ["user:1"],
        "query": query,
        "topic": list(answer.topic),
        "mode": "execute",
        "intent": "",
        "phase": "",
        "guessed": [],
        "audience": "responder",
        "session": "",
        "run": "",
        "policy": answer.policy,
        "policy_version": answer.policy_version,
        "experiment": None,
        "arm": "",
        "as_of": now,
        "known_at": now,
        "token_budget": answer.token_budget,
        "tokens_used": answer.tokens_used,
        "candidates_count": len(answer.receipts),
        "injected_count": len(answer.items),
        "injected_sources": sorted({item.source for item in answer.items}),
        "degradations": answer.degradations,
        "degraded_reason": "",
        "skipped_reason": answer.skipped_reason or "",
        "model_tier": answer.model_tier,
        "elapsed_ms": answer.trace.elapsed_ms,
    }
    detail = RetrievalDetail(answer.context, answer.receipts, answer.trace.timings_ms)
    record_retrieval(retrieval | said, detail)
    return retrieval_id
