"""What the stories of consolidation, compression and retirement have in common."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from evolution.jobs import queue, work
from evolution.jobs.types import NewJob
from evolution.models import Job
from memory.models import MemoryItem, Scope, Tenant
from tests.factories import remember

NOW = datetime.now(UTC)


def days_ago(days: float) -> datetime:
    return NOW - timedelta(days=days)


def the_scope(tenant: Tenant, key: str = "1") -> Scope:
    return Scope.objects.get(tenant=tenant, kind="user", key=key)


def said(tenant: Tenant, *contents: str, source: str = "preference", **fields: Any) -> list[UUID]:
    """Remember statements; each an hour later than the one before it."""
    items = [
        {
            "source": source,
            "content": content,
            "valid_from": days_ago(3) + timedelta(hours=place),
            **fields,
        }
        for place, content in enumerate(contents)
    ]
    return [one.id for one in remember(tenant, *items)]


def happened(
    tenant: Tenant, *told: tuple[float, str], session: str | None = "s-1", scope: str = "user:1"
) -> list[UUID]:
    """Remember episodes, each with its age in days."""
    items = [
        {
            "source": "episode",
            "content": text,
            "event_time": days_ago(age),
            "session": session,
            "scope": scope,
        }
        for age, text in told
    ]
    return [one.id for one in remember(tenant, *items)]


def do(kind: str, scope: Scope) -> dict[str, Any]:
    """Run one job of a scope to its end, with what follows it; return its result."""
    new = NewJob(kind=kind, key=str(uuid4()), tenant_id=scope.tenant_id, scope_id=scope.pk)
    enqueued = queue.enqueue(new)
    work.drain()
    job = Job.objects.get(pk=enqueued.id)
    assert job.state == "done", job.last_error
    return dict(job.result or {})


def current(tenant: Tenant, **fields: Any) -> list[MemoryItem]:
    rows = MemoryItem.objects.filter(tenant=tenant, retired_at=None, **fields)
    return list(rows.order_by("valid_from", "content"))
