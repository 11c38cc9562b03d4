"""What changed since a moment, as tiles of the home page: each leads to what changed."""

from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from memory.models import OperatorEvent, PolicyVersion
from observability.models import Alert, Retrieval
from observability.operator_tenants import of_tenants, tenants_of
from observability.tiles import MOST_COUNTED, Tile


def changed_since(moment: datetime, user: Any) -> list[Tile]:
    """Return what an operator may see of what was asked, opened, published and decided.

    At most four statements.
    """
    tiles = [
        _tile(_("retrievals"), "observability_retrieval", "?since=day", _retrievals(moment, user))
    ]
    if user.has_perm("observability.view_alert"):
        opened = Alert.objects.filter(opened_at__gte=moment)
        tiles.append(_tile(_("alerts opened"), "observability_alert", "?since=day", opened))
    if user.has_perm("memory.view_policyversion"):
        made = of_tenants(PolicyVersion.objects.filter(created_at__gte=moment), user)
        tiles.append(_tile(_("policy versions"), "memory_policyversion", "", made))
    if user.has_perm("memory.view_operatorevent") and tenants_of(user) is None:
        decided = OperatorEvent.objects.filter(at__gte=moment).exclude(action="read")
        tiles.append(
            _tile(
                _("changes by operators"),
                "memory_operatorevent",
                "?since=day&action=changed",
                decided,
            )
        )
    return tiles


def _retrievals(moment: datetime, user: Any) -> QuerySet[Any]:
    return of_tenants(Retrieval.objects.filter(created_at__gte=moment), user)


def _tile(label: Any, table: str, query: str, rows: QuerySet[Any]) -> Tile:
    count = rows.order_by()[:MOST_COUNTED].count()
    return Tile(label, count, f"{reverse(f'admin:{table}_changelist')}{query}")
