"""Which memories were lately replaced because they were wrong."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from memory.models import MemoryItem
from observability.admin.filters import WINDOW_DAYS


def corrected_since(
    moment: datetime, rows: QuerySet[MemoryItem] | None = None
) -> QuerySet[MemoryItem]:
    """Return memories that were withdrawn in favour of another one since a moment."""
    everything = MemoryItem.objects.all() if rows is None else rows
    return everything.filter(withdrawn=True, retired_at__gte=moment).exclude(superseded_by=None)


class CorrectedFilter(admin.SimpleListFilter):
    title = _("corrected")
    parameter_name = "corrected"

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        return [("day", _("last 24 hours")), ("week", _("last 7 days"))]

    def queryset(
        self, request: HttpRequest, queryset: QuerySet[MemoryItem]
    ) -> QuerySet[MemoryItem]:
        days = WINDOW_DAYS.get(self.value() or "")
        return (
            corrected_since(timezone.now() - timedelta(days=days), queryset) if days else queryset
        )
