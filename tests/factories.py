"""Small makers of real rows."""

from datetime import UTC, datetime
from itertools import count
from typing import Any

from memory.ingest.placed_item import ItemResult
from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models import Tenant
from memory.policy import SHIPPED, Policy
from memory.retrieval.pipeline import retrieve
from memory.retrieval.types import Answer, Question
from memory.revisions import Change

_numbers = count(1)


def a_tenant(**fields: Any) -> Tenant:
    """Make a tenant with a slug of its own."""
    return Tenant.objects.create(**{"slug": f"tenant-{next(_numbers)}", **fields})


def a_change(now: datetime | None = None, *, actor: str = "test", reason: str = "a test") -> Change:
    """Say who, why and when."""
    return Change(actor, reason, now or datetime.now(UTC))


def remember(
    tenant: Tenant, *items: dict[str, Any], now: datetime | None = None
) -> list[ItemResult]:
    """Write items as the API would; `scope` defaults to user:1."""
    body = ItemsIn.model_validate({"items": [{"scope": "user:1", **item} for item in items]})
    return ingest(body.items, tenant=tenant, change=a_change(now))


def ask(tenant: Tenant, query: str, *, policy: Policy | str = "unified", **fields: Any) -> Answer:
    """Retrieve as the API would; `scopes` defaults to user:1."""
    now = datetime.now(UTC)
    question = Question(
        **{
            "tenant_id": tenant.pk,
            "scopes": ("user:1",),
            "query": query,
            "now": now,
            "as_of": now,
            "known_at": now,
        }
        | fields
    )
    return retrieve(question, policy=SHIPPED[policy] if isinstance(policy, str) else policy)
