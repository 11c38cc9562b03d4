"""What a scope holds, in numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Max, Sum

from memory.models import Scope, SearchEntry


@dataclass(frozen=True, slots=True)
class ScopeSummary:
    """What a scope holds.

    Attributes:
        counts: of memories, by source and standing.
        newest: when the newest was written down; None where there is none.
        tokens: of the texts of all.
    """

    scope: str
    counts: Mapping[str, Mapping[str, int]]
    total: int
    newest: datetime | None
    tokens: int


def summary(tenant_id: UUID, scope: str) -> ScopeSummary:
    """Return counts by source and status, the newest memory's time and the tokens of all.

    Two statements. A scope nobody has named yet holds nothing.
    """
    kind, _, key = scope.partition(":")
    found = Scope.objects.filter(tenant_id=tenant_id, kind=kind, key=key).first()
    ids = [] if found is None else [found.pk]
    entries = SearchEntry.objects.filter(tenant_id=tenant_id, scope_id__in=ids)
    groups = entries.values("source", "standing")
    counts: dict[str, dict[str, int]] = {}
    total = tokens = 0
    newest: list[datetime] = []
    for group in groups.annotate(
        count=Count("pk"), newest=Max("recorded_at"), tokens=Sum("tokens")
    ):
        counts.setdefault(group["source"], {})[group["standing"]] = group["count"]
        total += group["count"]
        tokens += group["tokens"] or 0
        newest.append(group["newest"])
    return ScopeSummary(
        scope=scope,
        counts=counts,
        total=total,
        newest=max(newest, default=None),
        tokens=tokens,
    )
