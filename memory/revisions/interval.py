"""The columns of a validity interval: how it ends, and how it is opened again."""

from datetime import datetime
from uuid import UUID

from memory.models.base import Remembered
from memory.models.vocabulary import Standing
from memory.revisions.types import Change, CorrectionError


def require_current(row: Remembered) -> None:
    """Refuse a memory that is retired.

    Raises:
        CorrectionError: it is.
    """
    if row.retired_at is not None:
        raise CorrectionError("id", "the memory is already retired")


def end(row: Remembered, *, at: datetime, change: Change, successor: UUID | None = None) -> None:
    """Set the columns of a row that stopped being true at a moment. Does not save."""
    row.stated_valid_to = row.valid_to
    if at <= row.valid_from:
        row.withdrawn = True
    else:
        row.valid_to = at if row.valid_to is None else min(at, row.valid_to)
    _retire(row, Standing.DEPRECATED, change=change, successor=successor)


def withdraw(row: Remembered, standing: Standing, *, change: Change, successor: UUID | None = None) -> None:
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


def reopen(row: Remembered, *, change: Change) -> None:
    """Set the columns of a row that is believed again. Does not save."""
    row.standing = Standing.ACTIVE
    row.valid_to = row.stated_valid_to
    row.retired_at = None
    row.withdrawn = False
    row.superseded_by = None
    row.updated_at = change.now
