"""What is decided over one memory as it stands: that it is so, that it is over, that nobody wants it."""

from memory.corrections.change import Change, R, changing, require_current
from memory.corrections.interval import end, withdraw
from memory.models import MemoryItem
from memory.models.vocabulary import Kind, Provenance, Standing

CONFIRMED_CONFIDENCE = 0.9  # of what the user said or an operator stands for; [D 5.2]


def confirm(row: R, *, change: Change) -> R:
    """Somebody stands for it: validated now, confirmed, out of review."""
    with changing(row, change) as current:
        require_current(current)
        if isinstance(current, MemoryItem):
            current.provenance = Provenance.CONFIRMED_BY_USER
            current.confidence = max(current.confidence, CONFIRMED_CONFIDENCE)
            current.last_validated_at = change.now
            if current.kind == Kind.INSIGHT:
                current.validated_at = change.now
        current.needs_review = False
        current.review_reason = ""
        if current.standing == Standing.DISPUTED:
            current.standing = Standing.ACTIVE
        current.updated_at = change.now
        current.save()
    return current


def invalidate(row: R, *, change: Change) -> R:
    """It is over: true until now, not any more."""
    with changing(row, change) as current:
        require_current(current)
        end(current, at=change.now, change=change)
        current.save()
    return current


def archive(row: R, *, change: Change) -> R:
    """Nobody wants it shown. Nothing is lost; an archived row stays as it was."""
    with changing(row, change) as current:
        if current.standing != Standing.ARCHIVED:
            if current.retired_at is None:
                withdraw(current, Standing.ARCHIVED, change=change)
            current.standing = Standing.ARCHIVED
            current.withdrawn = True
            current.updated_at = change.now
            current.save()
    return current
