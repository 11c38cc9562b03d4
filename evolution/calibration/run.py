"""A calibration: a report of what outcomes change, carried out scope by scope.

It is undone by line or whole.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import UUID, uuid4

from django.db import transaction

from evolution.calibration.measure_reliability import measure_reliability
from evolution.calibration.rules import CalibrationVerdict, Window, calibrate
from evolution.calibration.windows import Examined, due_scopes, examined
from evolution.models import Calibration, CalibrationLine
from evolution.touched_by_hand import CALIBRATION_ACTOR
from memory.models import MemoryItem, Scope, Tenant
from memory.models.locks import scope_locks
from memory.models.vocabulary import ReviewCode
from memory.policy.words import Provenance
from memory.revisions import Change, CorrectionError, Revision, Update, revise, undo

KIND = "calibrated"
REASON = "calibrated by what came of its injections"
CODE = "calibration"


@dataclass(frozen=True, slots=True)
class Line:
    """What a run changes, or would change, of one memory."""

    item: MemoryItem
    window: Window
    verdict: CalibrationVerdict


def proposed(tenant: Tenant) -> Iterator[Line]:
    """Yield what a run would change of a tenant's memories now. Writes nothing."""
    for scope in _scopes(tenant, due_scopes(tenant.pk, since=None)):
        yield from _lines(examined(scope))


def run(tenant: Tenant, *, now: datetime, run_id: UUID | None = None) -> Calibration | None:
    """Calibrate a tenant's memories.

    Return the report, or None where nothing was said since the last run.

    A run that was interrupted goes on under the same id: what it changed already counts as
    calibrated.
    """
    run_id = run_id or uuid4()
    started = (
        Calibration.objects.filter(tenant=tenant).exclude(pk=run_id).order_by("-started_at").first()
    )
    due = due_scopes(tenant.pk, since=started.started_at if started else None)
    if not due:
        return None
    report, _ = Calibration.objects.get_or_create(
        pk=run_id or uuid4(), defaults={"tenant": tenant, "started_at": now}
    )
    measure_reliability(tenant.pk, now=now)
    for scope in _scopes(tenant, due):
        _calibrate_scope(report, scope, now=now)
    report.finished_at = now
    report.save(update_fields=["finished_at", "examined", "changed", "retiring"])
    return report


def undo_line(line: CalibrationLine, *, actor: str, now: datetime) -> bool:
    """Take one line of a report back; False where it was taken back already.

    A later change of it stays.
    """
    with transaction.atomic():
        scope_locks([line.scope_id])
        current = CalibrationLine.objects.select_for_update().get(pk=line.pk)
        if current.undone_at is not None:
            return False
        try:
            undo(current.revision, change=Change(actor, REASON, now, code=CODE))
        except CorrectionError:
            return False
        current.undone_at, current.undone_by = now, actor
        current.save(update_fields=["undone_at", "undone_by"])
    return True


def undo_run(report: Calibration, *, actor: str, now: datetime) -> int:
    """Take every line of a report back; return how many were."""
    lines = report.lines.filter(undone_at=None).order_by("scope_id", "pk")
    return sum(undo_line(line, actor=actor, now=now) for line in lines)


def _scopes(tenant: Tenant, ids: list[UUID]) -> Iterator[Scope]:
    yield from Scope.objects.filter(tenant=tenant, pk__in=ids).order_by("pk")


def _lines(found: list[Examined]) -> list[Line]:
    verdicts = (
        (
            each,
            calibrate(
                each.item.confidence, each.window, provenance=cast(Provenance, each.item.provenance)
            ),
        )
        for each in found
    )
    return [
        Line(each.item, each.window, verdict) for each, verdict in verdicts if verdict is not None
    ]


def _calibrate_scope(report: Calibration, scope: Scope, *, now: datetime) -> None:
    with transaction.atomic():
        scope_locks([scope.pk])
        found = examined(scope)
        rows = [_carried_out(report, line, now=now) for line in _lines(found)]
        CalibrationLine.objects.bulk_create(row for row in rows if row is not None)
    report.examined += len(found)
    report.changed += sum(row is not None for row in rows)
    report.retiring += sum(row.retires for row in rows if row is not None)


def _carried_out(report: Calibration, line: Line, *, now: datetime) -> CalibrationLine | None:
    """Change one memory through the one door; None where somebody changed it this moment."""
    columns: dict[str, Any] = {"confidence": line.verdict.after}
    if line.verdict.retires and not line.item.needs_review:
        columns |= {
            "needs_review": True,
            "review_code": ReviewCode.LOW_CONFIDENCE,
            "review_args": {},
        }
    update = Update(row_id=line.item.pk, columns=columns)
    revision = Revision(updates=[update], seen={line.item.pk: line.item.updated_at}, kind=KIND)
    change = Change(f"{CALIBRATION_ACTOR}{report.pk}", REASON, now, code=CODE)
    done = revise(line.item.scope, [revision], change=change)
    if not done.revisions:
        return None
    return CalibrationLine(
        tenant_id=report.tenant_id,
        scope=line.item.scope,
        calibration=report,
        memory=line.item.pk,
        rule=line.verdict.rule,
        provenance=line.item.provenance,
        injections=line.window.injections,
        positive=line.window.positive,
        corrections=line.window.corrections,
        before=line.verdict.before,
        after=line.verdict.after,
        retires=line.verdict.retires,
        revision=done.revisions[0],
        at=now,
    )
