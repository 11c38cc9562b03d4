"""The columns of a validity interval, and how it ends."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db.models import QuerySet

from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Kind, Standing
from memory.revisions.types import Change, CorrectionError


def require_current(row: Remembered) -> None:
    """Refuse a memory that is retired.

    Raises:
        CorrectionError: it is.
    """
    if row.retired_at is not None:
        raise CorrectionError("id", "the memory is already retired")


def active_under_key_of(row: MemoryItem) -> QuerySet[MemoryItem]:
    """Return the active facts of the scope that have the key of a row."""
    return MemoryItem.objects.filter(
        tenant_id=row.tenant_id,
        scope_id=row.scope_id,
        kind=Kind.FACT,
        fact_key=row.fact_key,
        standing=Standing.ACTIVE,
    )


def require_free_key(row: MemoryItem, *, apart_from: Collection[UUID]) -> None:
    """Refuse to believe a fact again whose key another active fact has; some are no rivals.

    Raises:
        CorrectionError: another has it.
    """
    rivals = active_under_key_of(row).exclude(pk__in=apart_from)
    if rivals.exists():
        raise CorrectionError(
            "fact_key", "another active fact has this fact_key; correct that one instead"
        )


def end(row: Remembered, *, at: datetime, change: Change, successor: UUID | None = None) -> None:
    """Set the columns of a row that stopped being true at a moment. Does not save."""
    row.stated_valid_to = row.valid_to
    if at <= row.valid_from:
        row.withdrawn = True
    else:
        row.valid_to = at if row.valid_to is None else min(at, row.valid_to)
    _retire(row, Standing.DEPRECATED, change=change, successor=successor)


def withdraw(
    row: Remembered, standing: Standing, *, change: Change, successor: UUID | None = None
) -> None:
    """Set the columns of a row that is not to be believed of any time. Does not save."""
    row.stated_valid_to = row.valid_to
    row.withdrawn = True
    _retire(row, standing, change=change, successor=successor)


def _retire(row: Remembered, standing: Standing, *, change: Change, successor: UUID | None) -> None:
    row.standing = standing
    row.retired_at = max(change.now, row.recorded_at)
    row.superseded_by = successor
    row.needs_review = False
    row.review_code, row.review_args = "", {}
    row.updated_at = change.now
