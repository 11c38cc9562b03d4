"""The episodes of a scope and the summaries before them, as compression reads them."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from evolution.planning.upkeep.compress import Step, period
from evolution.planning.upkeep.types import Episode
from evolution.touched_by_hand import touched_by_hand
from memory.models import MemoryItem, Scope
from memory.models.vocabulary import Kind, Standing

_COLUMNS = (
    "id",
    "updated_at",
    "valid_from",
    "level",
    "content",
    "sender",
    "spans",
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


@dataclass(frozen=True, slots=True)
class EpisodeWindow:
    """Which episodes a step looks at.

    Attributes:
        oldest: what happened before is left as it is; None: nothing is.
        before: what happened since is too young.
        since: what was old enough by then and did not change afterwards was looked at; None:
            nothing was.
    """

    oldest: datetime | None
    before: datetime
    since: datetime | None

    @classmethod
    def of(
        cls, step: Step, *, now: datetime, since: datetime | None, kept_days: int | None
    ) -> "EpisodeWindow":
        """Return the window of a step at a moment."""
        oldest = now - timedelta(days=kept_days) if kept_days is not None else None
        before = now - timedelta(days=step.older_than_days)
        return cls(oldest, before, since)

    def happened(self) -> Q:
        """Return the condition of what happened in it."""
        condition = Q(valid_from__lt=self.before)
        if self.oldest:
            condition &= Q(valid_from__gte=self.oldest)
        return condition


def untold(
    scope: Scope, step: Step, *, window: EpisodeWindow, after: Cursor | None, limit: int
) -> list[Episode]:
    """Return what came of age or changed in a window and is told by no summary, oldest first."""
    rows = _current(scope, step.finer)
    rows = rows.filter(window.happened(), summarised_by=None)
    if window.since is not None:
        came_of_age = window.since - timedelta(days=step.older_than_days)
        rows = rows.filter(Q(updated_at__gt=window.since) | Q(valid_from__gte=came_of_age))
    if after is not None:
        is_behind = Q(valid_from__gt=after.at) | Q(valid_from=after.at, id__gt=after.id)
        rows = rows.filter(is_behind)
    oldest_first = rows.order_by("valid_from", "id")
    return _episodes(oldest_first[:limit])


def stale_summaries(scope: Scope, step: Step) -> dict[UUID, datetime]:
    """Return the summaries, with versions, that tell of something retired since.

    Those made by hand are left out.
    """
    gone = MemoryItem.objects.retired().filter(scope=scope, kind=Kind.EPISODE, level__in=step.finer)
    told = gone.filter(summarised_by=OuterRef("pk"))
    summaries = _current(scope, [step.to])
    return _not_by_hand(scope, summaries.filter(Exists(told)))


def summaries_named(scope: Scope, step: Step, ids: Collection[UUID]) -> dict[UUID, datetime]:
    """Return which of these stand as summaries of a step, with their versions.

    Those made by hand are left out.
    """
    if not ids:
        return {}
    summaries = _current(scope, [step.to])
    return _not_by_hand(scope, summaries.filter(pk__in=ids))


def whole_groups(
    scope: Scope,
    step: Step,
    *,
    of: Iterable[Episode],
    stale: Collection[UUID],
    window: EpisodeWindow,
) -> list[Episode]:
    """Return what is old enough in the periods and segments of some rows.

    And what stale summaries tell.
    """
    together = Q(summarised_by__in=stale)
    for start, end in {period(row.at, to=step.to) for row in of}:
        together |= Q(valid_from__gte=start, valid_from__lt=end)
    segments = [row.segment for row in of if row.segment is not None]
    if segments:
        together |= Q(source_segments__overlap=segments)
    rows = _current(scope, step.finer)
    return _episodes(rows.filter(together, window.happened()))


def _current(scope: Scope, levels: Collection[str]) -> "QuerySet[MemoryItem]":
    """Return the episodes of some levels that are believed.

    What is in doubt waits for a person first.
    """
    believed = MemoryItem.objects.current().filter(standing=Standing.ACTIVE, needs_review=False)
    return believed.filter(
        tenant_id=scope.tenant_id, scope=scope, kind=Kind.EPISODE, level__in=levels
    )


def _not_by_hand(scope: Scope, rows: "QuerySet[MemoryItem]") -> dict[UUID, datetime]:
    versions = dict(rows.values_list("id", "updated_at"))
    by_hand = touched_by_hand(scope, versions) if versions else set()
    return {item_id: version for item_id, version in versions.items() if item_id not in by_hand}


def _episodes(rows: "QuerySet[MemoryItem]") -> list[Episode]:
    return [_episode(columns) for columns in rows.values(*_COLUMNS)]


def _episode(columns: Mapping[str, Any]) -> Episode:
    spans = [(UUID(str(turn)), start, stop) for turn, start, stop in columns["spans"]]
    segments = columns["source_segments"]
    return Episode(
        id=columns["id"],
        version=columns["updated_at"],
        at=columns["valid_from"],
        level=columns["level"],
        content=columns["content"],
        sender=columns["sender"],
        spans=tuple(spans),
        session=columns["session_id"],
        segment=segments[0] if segments else None,
        confidence=columns["confidence"],
        summary=columns["summarised_by"],
    )
