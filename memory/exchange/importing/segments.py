"""Segments of a workspace become rows; the same file again updates the same row."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

import pghistory
from django.db import transaction

from memory.evaluation.types import Progress
from memory.exchange.importing.report import Report
from memory.exchange.importing.turns import TurnIds
from memory.exchange.reading.parcel import PlacedSegment
from memory.ingest import owners
from memory.models import Scope, Segment, Session, Tenant
from memory.models.locks import scope_locks
from memory.revisions import Change, index_rows

SEGMENTS_AT_ONCE = 500
SegmentIds = Mapping[tuple[str, str], UUID]
"""By scope and the id that a file says, the segment here."""
_SAID = ("topic", "text", "tags", "valid_from", "ended_at", "fact_count")
_ALONE = (1, 1)
"""The first and the last position of a segment that is its session's only one."""


def write_segments(
    placed: Sequence[PlacedSegment],
    *,
    tenant: Tenant,
    turns: TurnIds,
    change: Change,
    report: Report,
    written: Progress,
) -> SegmentIds:
    """Write all segments; return what each is here."""
    ids: dict[tuple[str, str], UUID] = {}
    for start in range(0, len(placed), SEGMENTS_AT_ONCE):
        batch = placed[start : start + SEGMENTS_AT_ONCE]
        with transaction.atomic(), change.on_record():
            scopes = owners.scopes(tenant, (one.scope for one in batch))
            scope_locks([scope.pk for scope in scopes.values()])
            ids |= _write(batch, scopes=scopes, turns=turns, change=change, report=report)
        report.last = batch[-1].where
        written(len(batch))
    return ids


def named_segments(scope: str, *, tenant: Tenant) -> SegmentIds:
    """Return the segments of a scope that came from files, by their ids. A statement."""
    kind, _, key = scope.partition(":")
    rows = Segment.objects.current().filter(tenant=tenant, scope__kind=kind, scope__key=key)
    named = rows.exclude(external_id=None)
    return {(scope, str(name)): pk for name, pk in named.values_list("external_id", "pk")}


def _write(
    batch: Sequence[PlacedSegment],
    *,
    scopes: Mapping[str, Scope],
    turns: TurnIds,
    change: Change,
    report: Report,
) -> dict[tuple[str, str], UUID]:
    any_scope = next(iter(scopes.values()))
    named_sessions = [(scopes[one.scope].pk, one.session) for one in batch]
    sessions = owners.sessions(any_scope.tenant, named_sessions)
    made, changed = [], []
    ids: dict[tuple[str, str], UUID] = {}
    for one in batch:
        scope = scopes[one.scope]
        session = sessions[scope.pk, one.session]
        row = _known(one, scope=scope, session=session)
        status = "unchanged" if row is not None else "created"
        said = _columns(one, turns=turns)
        if row is None:
            row = _new(one, said, scope=scope, session=session, change=change)
            made.append(row)
        elif _differs(row, said):
            status = "updated"
            _set(row, said, change=change)
            changed.append(row)
        row.scope = scope
        report.counts[status] += 1
        ids[one.scope, one.segment.id] = row.pk
    Segment.objects.bulk_create(made)
    for row in changed:
        row.save()
        pghistory.create_event(
            row, label="update"
        )  # whose growth is no history; what somebody imports is
    index_rows([*made, *changed])
    return ids


def _known(one: PlacedSegment, *, scope: Scope, session: Session) -> Segment | None:
    """Return the row of a file.

    It has its id, or it begins where the file says, for it was exported from here.
    """
    rows = Segment.objects.filter(tenant_id=scope.tenant_id, scope=scope)
    named = rows.filter(external_id=one.segment.id)
    row = named.order_by("retired_at", "pk").first()
    if row is not None:
        return row
    first, _last = one.segment.positions or _ALONE
    return rows.filter(session=session, first_position=first).first()


def _columns(one: PlacedSegment, *, turns: TurnIds) -> dict[str, Any]:
    segment = one.segment
    columns: dict[str, Any] = {
        "topic": segment.topic,
        "text": segment.text,
        "tags": list(segment.tags),
        "valid_from": one.starts_at,
        "ended_at": one.ends_at,
        "fact_count": segment.fact_count,
    }
    places = [(one.scope, one.session, position) for position in segment.turns]
    if turns.keys() >= set(
        places
    ):  # all of them or none: a segment with as many turns as lines may grow
        columns["source_turns"] = [turns[place] for place in places]
    return columns


def _new(
    one: PlacedSegment, said: Mapping[str, Any], *, scope: Scope, session: Session, change: Change
) -> Segment:
    first, last = one.segment.positions or _ALONE
    return Segment(
        tenant_id=scope.tenant_id,
        scope=scope,
        session=session,
        external_id=one.segment.id,
        first_position=first,
        last_position=last,
        valid_from_stated=True,
        recorded_at=change.now,
        updated_at=change.now,
        **said,
    )


def _differs(row: Segment, said: Mapping[str, Any]) -> bool:
    """Tell whether a file says something new; of a segment that has grown since, it does not."""
    has_grown = row.source_job is not None and row.ended_at > said["ended_at"]
    if row.retired_at is not None or has_grown:
        return False
    return any(getattr(row, name) != said[name] for name in _SAID)


def _set(row: Segment, said: Mapping[str, Any], *, change: Change) -> None:
    for name in _SAID:
        setattr(row, name, said[name])
    row.valid_from_stated, row.updated_at = True, change.now
