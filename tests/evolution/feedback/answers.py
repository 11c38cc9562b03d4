"""A retrieval that gave some memories, and what is said of it, without a search before it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from evolution.feedback.outcome import OutcomeReport, record_outcome
from evolution.feedback.reply_and_reaction import Said
from memory.index.write import source_of
from memory.models import MemoryItem, Tenant
from observability.models import Receipt, Retrieval
from tests.factories import remember


def a_preference(tenant: Tenant, content: str, **fields: Any) -> MemoryItem:
    """Remember a preference, half believed."""
    given = {"source": "preference", "content": content, "confidence": 0.5}
    return again(remember(tenant, given | fields)[0].id)


def again(pk: Any) -> MemoryItem:
    """Return a memory as it is now."""
    return MemoryItem.objects.select_related("scope").get(pk=pk)


def gave(*items: Any, query: str = "推荐今天穿的衣服", **fields: Any) -> Retrieval:
    """Return a retrieval that gave these memories."""
    now = datetime.now(UTC)
    known = {"tenant_id": items[0].tenant_id, "retrieval_id": uuid4()}
    retrieval = Retrieval.objects.create(
        **{
            "id": known["retrieval_id"],
            "tenant_id": items[0].tenant_id,
            "scope_ids": list({item.scope_id for item in items}),
            "scopes": ["user:1"],
            "query": query,
            "mode": "task",
            "audience": "responder",
            "policy": "unified",
            "policy_version": 1,
            "as_of": now,
            "known_at": now,
            "token_budget": 1000,
            "tokens_used": 10,
            "candidates_count": len(items),
            "injected_count": len(items),
            "injected_sources": [source_of(item) for item in items],
            "model_tier": "small",
            # before the one transaction of a test, in which whoever lays hands on a memory does so
            "created_at": now - timedelta(hours=1),
        }
        | fields
    )
    for rank, item in enumerate(items, 1):
        Receipt.objects.create(
            **known,
            source=source_of(item),
            item_id=item.pk,
            scope_id=item.scope_id,
            rank=rank,
            candidate_score=1.0,
            decision_reason="injected",
            context_position=rank,
            policy_version="unified/1",
        )
    return retrieval


def came(retrieval: Retrieval, *, later: int = 0, **said: Any) -> OutcomeReport:
    """Say what came of a retrieval, some seconds later."""
    now = datetime.now(UTC) + timedelta(seconds=later)
    return record_outcome(retrieval, Said(**said), now=now)


def counted(item: MemoryItem) -> tuple[int, int, int, int, int]:
    """Return how often a memory was given, used, judged, confirmed and corrected."""
    row = again(item.pk)
    return (
        row.injected_count,
        row.used_count,
        row.judged_count,
        row.positive_count,
        row.correction_count,
    )
