"""What a scope holds, in numbers."""

from typing import Any
from uuid import UUID

from django.db.models import Count, Max, Sum

from memory.models import Scope, SearchEntry


def summary(tenant_id: UUID, scope: str) -> dict[str, Any]:
    """Return counts by source and status, the newest memory's time and the tokens of all. Two statements.

    A scope nobody has named yet holds nothing.
    """
    kind, _, key = scope.partition(":")
    found = Scope.objects.filter(tenant_id=tenant_id, kind=kind, key=key).first()
    entries = SearchEntry.objects.filter(tenant_id=tenant_id, scope_id__in=[found.pk] if found else [])
    groups = entries.values("source", "standing").annotate(
        count=Count("pk"), newest=Max("recorded_at"), tokens=Sum("tokens")
    )
    counts: dict[str, dict[str, int]] = {}
    for group in groups:
        counts.setdefault(group["source"], {})[group["standing"]] = group["count"]
    return {
        "scope": scope,
        "counts": counts,
        "total": sum(group["count"] for group in groups),
        "newest": max((group["newest"] for group in groups), default=None),
        "tokens": sum(group["tokens"] or 0 for group in groups),
    }
