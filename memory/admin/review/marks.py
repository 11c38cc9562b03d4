"""Who has a line of the queue in hand, and what is put off.

So that two reviewers never meet over one memory.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Subquery
from django.utils import timezone

from memory.models import MarkKind, ReviewMark

HELD_MINUTES = 5  # after a reviewer last looked at it, anybody may have it
SNOOZE_HOURS = 24  # until what is put off comes back


def snoozed(now: datetime) -> Subquery:
    """Return the ids of what is put off at a moment, for a filter."""
    return Subquery(
        ReviewMark.objects.filter(kind=MarkKind.SNOOZED, until__gt=now).values("item_id")
    )


def held_by_others(ids: Iterable[UUID], *, user: Any, now: datetime) -> Mapping[UUID, str]:
    """Return who else has which of these in hand, by name. One statement."""
    held = ReviewMark.objects.filter(item_id__in=list(ids), kind=MarkKind.HELD, until__gt=now)
    return dict(held.exclude(operator=user).values_list("item_id", "operator__username"))


def hold(row: Any, *, item_id: UUID, user: Any, now: datetime) -> None:
    """Mark what an operator looks at as in hand, and nothing else of theirs.

    Another's mark is left alone.
    """
    ReviewMark.objects.filter(kind=MarkKind.HELD, operator=user).exclude(item_id=item_id).delete()
    ReviewMark.objects.filter(kind=MarkKind.HELD, item_id=item_id, until__lte=now).delete()
    until = now + timedelta(minutes=HELD_MINUTES)
    if ReviewMark.objects.filter(kind=MarkKind.HELD, item_id=item_id, operator=user).update(
        until=until
    ):
        return
    try:
        with transaction.atomic():
            _mark(row, item_id=item_id, user=user, kind=MarkKind.HELD, until=until)
    except IntegrityError:
        return  # somebody else took it a moment ago: their mark stands


def snooze(row: Any, *, item_id: UUID, user: Any) -> None:
    """Put a line off until SNOOZE_HOURS from now, for everybody."""
    until = timezone.now() + timedelta(hours=SNOOZE_HOURS)
    ReviewMark.objects.update_or_create(
        tenant_id=row.tenant_id,
        item_id=item_id,
        kind=MarkKind.SNOOZED,
        defaults={"operator": user, "until": until, "scope_id": row.scope_id},
    )


def wake(item_id: UUID, *, tenant_id: UUID) -> None:
    """Take a line out of what is put off."""
    ReviewMark.objects.filter(tenant_id=tenant_id, item_id=item_id, kind=MarkKind.SNOOZED).delete()


def _mark(row: Any, *, item_id: UUID, user: Any, kind: MarkKind, until: datetime) -> None:
    ReviewMark.objects.create(
        tenant_id=row.tenant_id,
        scope_id=row.scope_id,
        item_id=item_id,
        kind=kind,
        operator=user,
        until=until,
    )
