"""Open an alert once, keep its value while it is open, close it when it is back under its limit.

What opens one: `observability/alert_objectives.py`.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db import transaction

from observability.models import Alert
from observability.signals import alert_changed

Transition = Literal["opened", "closed", "acknowledged"]


@dataclass(frozen=True, slots=True)
class Excess:
    """Something over its limit now.

    Attributes:
        kind: the objective or guardrail that is missed.
        at_least: the value is under a limit it should be above.
        scope_id: None for the whole installation.
    """

    kind: str
    value: float
    limit: float
    at_least: bool = False
    tenant_id: UUID | None = None
    scope_id: UUID | None = None
    scope: str = ""

    def worse(self, other: float) -> float:
        """Return the worse of this value and another."""
        return min(self.value, other) if self.at_least else max(self.value, other)


def reconcile(
    excesses: Collection[Excess], *, kinds: Collection[str], now: datetime
) -> list[tuple[Alert, Transition]]:
    """Make the open alerts of some kinds those that are over their limit now.

    Return what opened and what closed.

    Args:
        excesses: all that is over, of these kinds.
        kinds: what was measured: of others nothing closes.
        now: when.
    """
    over = {(one.kind, one.scope_id): one for one in excesses}
    changed: list[tuple[Alert, Transition]] = []
    with transaction.atomic():
        known = Alert.objects.filter(closed_at=None, kind__in=list(kinds))
        locked = known.order_by("pk").select_for_update()
        open_alerts = {(alert.kind, alert.scope_id): alert for alert in locked}
        for key, alert in open_alerts.items():
            changed += _followed(alert, over.get(key), now=now)
        changed += [
            (_opened(one, now=now), "opened") for key, one in over.items() if key not in open_alerts
        ]
        _tell(changed)
    return changed


def _followed(
    alert: Alert, excess: Excess | None, *, now: datetime
) -> list[tuple[Alert, Transition]]:
    if excess is None:
        alert.closed_at = now
        alert.save(update_fields=["closed_at"])
        return [(alert, "closed")]
    if (excess.value, excess.limit) != (alert.value, alert.limit):
        alert.value, alert.worst, alert.limit = (
            excess.value,
            excess.worse(alert.worst),
            excess.limit,
        )
        alert.save(update_fields=["value", "worst", "limit"])
    return []


def _opened(excess: Excess, *, now: datetime) -> Alert:
    return Alert.objects.create(
        kind=excess.kind,
        tenant_id=excess.tenant_id,
        scope_id=excess.scope_id,
        scope=excess.scope,
        value=excess.value,
        worst=excess.value,
        limit=excess.limit,
        opened_at=now,
    )


def acknowledge(alert_ids: Collection[UUID], *, by: str, now: datetime) -> list[Alert]:
    """Note who has seen alerts; returns those that nobody had acknowledged before."""
    with transaction.atomic():
        unseen = Alert.objects.filter(pk__in=list(alert_ids), acknowledged_at=None)
        fresh = list(unseen.order_by("pk").select_for_update())
        for alert in fresh:
            alert.acknowledged_at, alert.acknowledged_by = now, by
        Alert.objects.bulk_update(fresh, ["acknowledged_at", "acknowledged_by"])
        _tell([(alert, "acknowledged") for alert in fresh])
    return fresh


def _tell(changed: Collection[tuple[Alert, Transition]]) -> None:
    for alert, transition in changed:
        alert_changed.send(sender=Alert, alert=alert, transition=transition)
