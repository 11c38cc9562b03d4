"""Stories of calibration: what is reported, changed, queued, left alone and undone."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command

from evolution.calibration.run import proposed, run, undo_line, undo_run
from evolution.jobs import ticks, work
from evolution.models import Calibration, CalibrationLine
from memory import revisions
from memory.models import MemoryItem, Tenant
from observability.models import Receipt, RetrievalOutcome
from tests.factories import a_change, a_tenant, remember

pytestmark = pytest.mark.django_db


def a_memory(tenant: Tenant, confidence: float, *, provenance: str = "observation") -> MemoryItem:
    content = f"The user likes number {uuid4()}"
    fields = {
        "source": "preference",
        "content": content,
        "confidence": confidence,
        "provenance": provenance,
    }
    return MemoryItem.objects.get(pk=remember(tenant, fields)[0].id)


def reacted(item: MemoryItem, *signals: str, at: datetime | None = None) -> None:
    """Let retrievals give a memory, each with a reaction."""
    now = at or datetime.now(UTC)
    for signal in signals:
        retrieval = uuid4()
        RetrievalOutcome.objects.create(
            retrieval_id=retrieval,
            tenant_id=item.tenant_id,
            scope_ids=[item.scope_id],
            asked_at=now,
            replied_at=now,
            reacted_at=now,
            signal=signal,
        )
        Receipt.objects.create(
            tenant_id=item.tenant_id,
            retrieval_id=retrieval,
            source=item.kind,
            item_id=item.pk,
            scope_id=item.scope_id,
            rank=1,
            candidate_score=1.0,
            decision_reason="injected",
            context_position=1,
            policy_version="unified@1",
            utilized=bool(signal),
            user_feedback_signal=signal,
        )


def calibrated(tenant: Tenant, **fields: Any) -> Calibration:
    report = run(tenant, now=datetime.now(UTC), **fields)
    assert report is not None
    return report


def test_the_worked_examples_through_the_service(tenant: Tenant) -> None:
    right = a_memory(tenant, 0.55)
    surer = a_memory(tenant, 0.70, provenance="analysis")
    wrong = a_memory(tenant, 0.50)
    useless = a_memory(tenant, 0.25)
    for item in (right, surer):
        reacted(item, *["follow_up"] * 10, "", "")
    reacted(wrong, "correct", "correct", "follow_up", "follow_up", "")
    reacted(useless, "follow_up", *[""] * 5)
    report = calibrated(tenant)
    lines = {line.memory: line for line in report.lines.all()}
    assert {pk: (line.rule, line.before, line.after) for pk, line in lines.items()} == {
        right.pk: ("often_right", 0.55, 0.6),
        surer.pk: ("often_right", 0.7, 0.8),
        wrong.pk: ("corrected", 0.5, 0.35),
        useless.pk: ("seldom_right", 0.25, 0.1),
    }
    assert (lines[right.pk].injections, lines[right.pk].positive, lines[right.pk].corrections) == (
        12,
        10,
        0,
    )
    assert (report.examined, report.changed, report.retiring) == (4, 4, 1)
    useless.refresh_from_db()
    assert (useless.confidence, useless.needs_review, useless.review_code) == (
        0.1,
        True,
        "low_confidence",
    )
    assert useless.retired_at is None
    events = MemoryItem.pgh_event_model.objects.filter(pgh_obj_id=useless.pk).order_by("-pgh_id")  # type: ignore[attr-defined]
    assert events[0].pgh_context["actor"] == f"calibration:{report.pk}"


def test_one_success_counts_once(tenant: Tenant) -> None:
    item = a_memory(tenant, 0.4, provenance="analysis")
    reacted(item, *["confirm"] * 10)
    calibrated(tenant)
    assert run(tenant, now=datetime.now(UTC)) is None
    reacted(item, "confirm", at=datetime.now(UTC) + timedelta(seconds=1))
    assert calibrated(tenant).changed == 0
    assert MemoryItem.objects.get(pk=item.pk).confidence == 0.5


@pytest.mark.django_db(transaction=True)  # the history's times are those of transactions
def test_what_a_person_set_since_is_left_alone(tenant: Tenant) -> None:
    item = a_memory(tenant, 0.5)
    reacted(item, *["correct"] * 5)
    revisions.confirm(item, change=a_change(actor="admin:eve"))
    assert calibrated(tenant).changed == 0
    item.refresh_from_db()
    assert item.confidence == 0.9


def test_a_dry_run_changes_nothing(tenant: Tenant, capsys: pytest.CaptureFixture[str]) -> None:
    item = a_memory(tenant, 0.5)
    reacted(item, *["correct"] * 5)
    assert [line.verdict.after for line in proposed(tenant)] == [pytest.approx(0.3)]
    call_command("calibrate", "--tenant", tenant.slug, "--dry-run")
    assert "1 memories would change" in capsys.readouterr().out
    assert not Calibration.objects.exists()
    assert MemoryItem.objects.get(pk=item.pk).confidence == 0.5
    call_command("calibrate", "--tenant", tenant.slug)
    assert MemoryItem.objects.get(pk=item.pk).confidence == pytest.approx(0.3)


def test_a_line_is_undone_and_a_run_is(tenant: Tenant) -> None:
    items = [a_memory(tenant, 0.25) for _ in range(3)]
    for item in items:
        reacted(item, *[""] * 6)
    report = calibrated(tenant)
    line = CalibrationLine.objects.get(memory=items[0].pk)
    now = datetime.now(UTC)
    assert undo_line(line, actor="admin:eve", now=now)
    assert not undo_line(line, actor="admin:eve", now=now)
    first = MemoryItem.objects.get(pk=items[0].pk)
    assert (first.confidence, first.needs_review, first.review_code) == (0.25, False, "")
    assert undo_run(report, actor="admin:eve", now=now) == 2
    assert set(MemoryItem.objects.values_list("confidence", flat=True)) == {0.25}
    assert run(tenant, now=datetime.now(UTC)) is None


def test_another_tenants_memories_are_not_touched(tenant: Tenant) -> None:
    other = a_memory(a_tenant(), 0.5)
    mine = a_memory(tenant, 0.5)
    for item in (other, mine):
        reacted(item, *["correct"] * 5)
    assert calibrated(tenant).changed == 1
    assert MemoryItem.objects.get(pk=other.pk).confidence == 0.5


def test_the_clock_calibrates_every_tenant_once(tenant: Tenant) -> None:
    for each in (tenant, a_tenant()):
        reacted(a_memory(each, 0.5), *["correct"] * 5)
    work.drain()
    ticks.tick("calibrate")
    work.drain()
    assert Calibration.objects.count() == 2
    assert list(MemoryItem.objects.values_list("confidence", flat=True)) == pytest.approx(
        [0.3, 0.3]
    )
