"""What people said of memories is counted by what was believed of them, and stated beside it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from evolution.calibration.measure_reliability import measure_reliability
from evolution.calibration.run import run
from evolution.jobs import work
from memory.models import MemoryItem, Tenant
from observability.models import ReliabilityBin, RetrievalOutcome
from tests.api.client import Caller, a_caller
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
RIGHT, WRONG = "对, 就是这种风格", "你搞错了"


def a_style(caller: Caller, confidence: float, **fields: Any) -> str:
    kept = {
        "source": "preference",
        "content": "用户喜欢运动风穿搭",
        "confidence": confidence,
        **fields,
    }
    [pk] = caller.remember(kept)
    work.drain()
    return str(pk)


def given(caller: Caller) -> dict[str, Any]:
    asked = {"query": "推荐今天穿的衣服", "scopes": ["user:1"], "gate": False}
    answer: dict[str, Any] = caller.post("retrieve", asked).json()
    return answer


def reacted(caller: Caller, words: str) -> str:
    retrieval = str(given(caller)["retrieval_id"])
    said = {"reply": "试试运动风的卫衣", "user_reply": words}
    assert caller.post(f"retrievals/{retrieval}/outcome", said).status_code == 200
    return retrieval


def stated(caller: Caller) -> float:
    [item] = [item for item in given(caller)["items"] if item["source"] == "preference"]
    return float(item["reliability"])


def bins(tenant: Tenant) -> dict[tuple[str, int], tuple[int, int]]:
    return {
        (each.provenance, each.tenth): (each.right, each.wrong)
        for each in ReliabilityBin.objects.filter(tenant_id=tenant.pk)
    }


def test_reactions_are_counted_under_the_confidence_that_was_given(
    caller: Caller, tenant: Tenant
) -> None:
    a_style(caller, 0.5, provenance="analysis")
    assert stated(caller) == pytest.approx(0.5)
    reacted(caller, RIGHT)  # .50, and .55 after it
    reacted(caller, RIGHT)  # .55, and .60
    reacted(caller, WRONG)  # .60, and .55
    measure_reliability(tenant.pk, now=datetime.now(UTC))
    assert bins(tenant) == {("analysis", 5): (2, 0), ("analysis", 6): (0, 1)}
    confidence = MemoryItem.objects.get().confidence
    assert stated(caller) == pytest.approx((2 + 10 * confidence) / 12, abs=1e-6)


def test_the_same_outcome_told_again_counts_once_and_one_taken_back_not_at_all(
    caller: Caller, tenant: Tenant
) -> None:
    a_style(caller, 0.5)
    retrieval = reacted(caller, RIGHT)
    for _ in range(3):
        said = {"reply": "试试运动风的卫衣", "user_reply": RIGHT}
        caller.post(f"retrievals/{retrieval}/outcome", said)
    caller.post(f"retrievals/{retrieval}/outcome", {"user_reply": WRONG})
    measure_reliability(tenant.pk, now=datetime.now(UTC))
    assert bins(tenant) == {("observation", 5): (0, 1)}
    RetrievalOutcome.objects.update(undone_at=datetime.now(UTC))
    measure_reliability(tenant.pk, now=datetime.now(UTC))
    assert bins(tenant) == {}


def test_a_calibration_measures_it_and_another_tenants_says_nothing(
    caller: Caller, tenant: Tenant
) -> None:
    a_style(caller, 0.5)
    reacted(caller, RIGHT)
    assert run(tenant, now=datetime.now(UTC)) is not None
    assert bins(tenant) == {("observation", 5): (1, 0)}
    other = a_caller(a_tenant())
    a_style(other, 0.5)
    assert stated(other) == pytest.approx(0.5)
