"""What outcomes, calibrations and experiments changed is seen and undone by an operator."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from evolution.models import Calibration, CalibrationLine
from memory.models import Experiment, MemoryItem, PolicyVersion, Tenant
from observability.models import ReliabilityBin, RetrievalOutcome
from tests.admin.conftest import SignedIn, signed_in
from tests.api.client import a_caller
from tests.evolution.calibration.test_run import a_memory, calibrated, reacted

__all__ = ["signed_in"]
pytestmark = pytest.mark.django_db


def test_a_calibration_is_read_and_undone_by_line_and_whole(
    tenant: Tenant, signed_in: SignedIn
) -> None:
    items = [a_memory(tenant, 0.25) for _ in range(2)]
    for item in items:
        reacted(item, *[""] * 6)
    report = calibrated(tenant)
    page = reverse("admin:evolution_calibration_change", args=[report.pk])
    undo = reverse("admin:evolution_calibration_undo", args=[report.pk])
    viewer = signed_in("viewer")
    ReliabilityBin.objects.create(
        tenant_id=tenant.pk,
        provenance="analysis",
        tenth=7,
        right=45,
        wrong=5,
        stated=0.73,
        measured_at=report.started_at,
    )
    shown = viewer.get(page).content.decode()
    assert items[0].content in shown
    assert all(f">{number}<" in shown for number in ("0.73", "0.90", "50"))
    assert viewer.post(undo).status_code == 403
    reviewer = signed_in("reviewer")
    line = CalibrationLine.objects.get(memory=items[0].pk)
    assert reviewer.post(undo, {"line": str(line.pk)}).status_code == 302
    assert MemoryItem.objects.get(pk=items[0].pk).confidence == 0.25
    assert MemoryItem.objects.get(pk=items[1].pk).confidence == 0.1
    assert reviewer.post(undo).status_code == 302
    assert MemoryItem.objects.get(pk=items[1].pk).confidence == 0.25
    assert reviewer.get(reverse("admin:evolution_calibration_changelist")).status_code == 200
    assert Calibration.objects.get().changed == 2


def test_an_outcome_is_read_and_undone(tenant: Tenant, signed_in: SignedIn) -> None:
    caller = a_caller(tenant)
    [pk] = caller.remember(
        {"source": "preference", "content": "用户喜欢运动风穿搭", "confidence": 0.5}
    )
    asked = caller.post("retrieve", {"query": "推荐今天穿的衣服", "scopes": ["user:1"]}).json()
    said = {"reply": "试试运动风", "user_reply": "不是, 我现在不喜欢了"}
    caller.post(f"retrievals/{asked['retrieval_id']}/outcome", said)
    assert MemoryItem.objects.get(pk=pk).retired_at is not None
    reviewer = signed_in("reviewer")
    page = reverse("admin:observability_retrievaloutcome_change", args=[asked["retrieval_id"]])
    assert "outdated" in reviewer.get(page).content.decode()
    assert (
        reviewer.get(reverse("admin:observability_retrievaloutcome_changelist")).status_code == 200
    )
    undo = reverse("admin:observability_retrievaloutcome_undo", args=[asked["retrieval_id"]])
    assert signed_in("viewer").post(undo).status_code == 403
    assert reviewer.post(undo).status_code == 302
    item = MemoryItem.objects.get(pk=pk)
    assert (item.retired_at, item.used_count, item.correction_count, item.confidence) == (
        None,
        0,
        0,
        0.5,
    )
    caller.post(f"retrievals/{asked['retrieval_id']}/outcome", {"user_reply": "你搞错了"})
    assert MemoryItem.objects.get(pk=pk).confidence == 0.5
    assert RetrievalOutcome.objects.get().undone_by == "admin:reviewer"


def test_an_experiment_is_started_read_and_promoted(tenant: Tenant, signed_in: SignedIn) -> None:
    administrator = signed_in("administrator")
    add = reverse("admin:memory_experiment_add")
    form = {
        "tenant": str(tenant.pk),
        "name": "by-signals",
        "version": "1",
        "share": "20",
        "enough_outcomes": "200",
    }
    assert (
        "no such version" in administrator.post(add, {**form, "policy": "absent"}).content.decode()
    )
    assert administrator.post(add, {**form, "policy": "multi_signal"}).status_code == 302
    experiment = Experiment.objects.get()
    assert signed_in("viewer").get(add).status_code == 403
    page = administrator.get(
        reverse("admin:memory_experiment_change", args=[experiment.pk])
    ).content.decode()
    assert "Nothing is compared" in page
    end = reverse("admin:memory_experiment_end", args=[experiment.pk])
    assert administrator.post(end, {"promote": "1"}).status_code == 302
    experiment.refresh_from_db()
    assert experiment.state == "promoted"
    assert experiment.ended_at is not None
    assert experiment.ended_at <= datetime.now(UTC)
    assert PolicyVersion.objects.get(tenant=tenant).version == 2
