"""The episodes of a scope and the summaries before them, as the database holds them."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from evolution.compression.grouping import period
from evolution.compression.types import Aged, Step
from evolution.touched import touched_by_hand
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind, Standing

COLUMNS = (
    "id",
    "valid_from",
    "updated_at",
    "level",
    "content",
    "session_id",
    "source_segments",
    "confidence",
    "summarised_by",
)


@dataclass(frozen=True, slots=True)
class Cursor:
    """The last row of a batch: the next one goes on behind it."""

    at: datetime
    id: UUID


def current(scope: Scope, level: str) -> "QuerySet[MemoryItem]":
    """Return the episodes of a level that are believed; what is in doubt waits for a person first."""
    believed = {"standing": Standing.ACTIVE, "retired_at": None, "needs_review": False}
    return MemoryItem.objects.filter(tenant_id=scope.tenant_id, scope=scope, kind=Kind.EPISODE, level=level, **believed)


def untold(scope: Scope, step: Step, *, before: datetime, after: Cursor | None, limit: int) -> list[Aged]:
    """Return what is old enough for a step and told by no summary yet, oldest first."""
    rows = current(scope, step.source).filter(summarised_by=None, valid_from__lt=before)
    if after is not None:
        rows = rows.filter(Q(valid_from__gt=after.at) | Q(valid_from=after.at, id__gt=after.id))
    return aged(rows.order_by("valid_from", "id")[:limit])


def stale_summaries(scope: Scope, step: Step) -> dict[UUID, datetime]:
    """Return the summaries that tell of something retired since, with their versions, but those made by hand."""
    gone = MemoryItem.objects.filter(scope=scope, kind=Kind.EPISODE, level=step.source, retired_at__isnull=False)
    rows = current(scope, step.to).filter(Exists(gone.filter(summarised_by=OuterRef("pk"))))
    return _not_by_hand(scope, rows)


def summaries_named(scope: Scope, step: Step, ids: Collection[UUID]) -> dict[UUID, datetime]:
    """Return which of these summaries stand, with their versions, but those that somebody laid hands on."""
    return _not_by_hand(scope, current(scope, step.to).filter(pk__in=ids)) if ids else {}


def _not_by_hand(scope: Scope, rows: "QuerySet[MemoryItem]") -> dict[UUID, datetime]:
    versions = dict(rows.values_list("id", "updated_at"))
    by_hand = touched_by_hand(scope, versions) if versions else set()
    return {item_id: version for item_id, version in versions.items() if item_id not in by_hand}


def whole_groups(
    scope: Scope, step: Step, *, of: Iterable[Aged], stale: Collection[UUID], before: datetime
) -> list[Aged]:
    """Return all that is old enough in the periods and segments of some rows, and what stale summaries tell."""
    together = Q(summarised_by__in=stale)
    for start, end in {period(one.at, to=step.to) for one in of}:
        together |= Q(valid_from__gte=start, valid_from__lt=end)
    segments = [one.segment for one in of if one.segment is not None]
    if segments:
        together |= Q(source_segments__overlap=segments)
    return aged(current(scope, step.source).filter(together, valid_from__lt=before))


def aged(rows: "QuerySet[MemoryItem]") -> list[Aged]:
    """Return rows as the pure code reads them."""
    return [
        Aged(item_id, at, version, level, content, session, segments[0] if segments else None, confidence, summary)
        for item_id, at, version, level, content, session, segments, confidence, summary in rows.values_list(*COLUMNS)
    ]
