"""The worked examples of calibration, from the first retrieval to the undo.

As agents and operators meet them.
"""

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from evolution.jobs import ticks, work
from evolution.models import Calibration, CalibrationLine
from memory.models import MemoryItem, Tenant
from tests.admin.conftest import SignedIn, signed_in
from tests.api.client import Caller, a_caller

__all__ = ["signed_in"]
pytestmark = pytest.mark.django_db
FOLLOWS_UP, SAYS_NOTHING, CORRECTS = "And where can I get it?", "Thanks", "That's wrong."
EXAMPLES: dict[str, tuple[str, float, list[str], float, float]] = {
    # provenance, confidence as written, reactions, confidence before the calibration and after it
    "right": ("observation", 0.55, [FOLLOWS_UP] * 10 + [SAYS_NOTHING] * 2, 0.55, 0.60),
    "surer": ("analysis", 0.70, [FOLLOWS_UP] * 10 + [SAYS_NOTHING] * 2, 0.70, 0.80),
    "wrong": ("observation", 0.60, [CORRECTS] * 2 + [FOLLOWS_UP] * 2 + [SAYS_NOTHING], 0.50, 0.35),
    "useless": ("observation", 0.25, [FOLLOWS_UP] + [SAYS_NOTHING] * 5, 0.25, 0.10),
}


@pytest.fixture
def told(tenant: Tenant) -> dict[str, MemoryItem]:
    """The four memories, each after its retrievals and their outcomes, all by HTTP."""
    caller = a_caller(tenant)
    return {name: _told(caller, name, *example[:3]) for name, example in EXAMPLES.items()}


def _told(
    caller: Caller, name: str, provenance: str, confidence: float, reactions: list[str]
) -> MemoryItem:
    scope = f"user:{name}"
    item = {
        "source": "preference",
        "content": f"The user likes {name}-tea as a drink",
        "confidence": confidence,
    }
    [pk] = caller.remember({**item, "provenance": provenance}, scope=scope)
    for reaction in reactions:
        asked = caller.post(
            "retrieve", {"query": "Which drink do I like?", "scopes": [scope], "gate": False}
        ).json()
        said = {"reply": f"How about {name}-tea?", "user_reply": reaction}
        assert caller.post(f"retrievals/{asked['retrieval_id']}/outcome", said).status_code == 200
    return MemoryItem.objects.get(pk=pk)


def _stored(told: dict[str, MemoryItem]) -> dict[str, float]:
    return {name: MemoryItem.objects.get(pk=item.pk).confidence for name, item in told.items()}


def _text(client: Client, page: str) -> str:
    answer = client.get(page)
    assert answer.status_code == 200
    return answer.content.decode()


def test_stored_values_report_lines_queue_and_undo(
    tenant: Tenant,
    told: dict[str, MemoryItem],
    signed_in: SignedIn,
    capsys: pytest.CaptureFixture[str],
) -> None:
    before = {name: example[3] for name, example in EXAMPLES.items()}
    after = {name: example[4] for name, example in EXAMPLES.items()}
    assert _stored(told) == pytest.approx(before)
    call_command("calibrate", "--tenant", tenant.slug, "--dry-run")
    assert "4 memories would change, 1 to review" in capsys.readouterr().out
    assert _stored(told) == pytest.approx(before)

    ticks.tick("calibrate")
    work.drain()
    assert _stored(told) == pytest.approx(after)
    report = Calibration.objects.get()
    lines: dict[Any, CalibrationLine] = {line.memory: line for line in report.lines.all()}
    of = {name: lines[item.pk] for name, item in told.items()}
    assert {name: (line.rule, line.before, line.after) for name, line in of.items()} == {
        "right": ("often_right", pytest.approx(0.55), pytest.approx(0.60)),
        "surer": ("often_right", pytest.approx(0.70), pytest.approx(0.80)),
        "wrong": ("corrected", pytest.approx(0.50), pytest.approx(0.35)),
        "useless": ("seldom_right", pytest.approx(0.25), pytest.approx(0.10)),
    }
    assert {
        name: (line.injections, line.positive, line.corrections) for name, line in of.items()
    } == {
        "right": (12, 10, 0),
        "surer": (12, 10, 0),
        "wrong": (5, 2, 2),
        "useless": (6, 1, 0),
    }

    reviewer = signed_in("reviewer")
    queue = _text(reviewer, reverse("admin:memory_review"))
    assert [name for name in EXAMPLES if f"{name}-tea" in queue] == ["useless"]
    shown = _text(reviewer, reverse("admin:evolution_calibration_change", args=[report.pk]))
    assert [name for name in EXAMPLES if f"{name}-tea" in shown] == list(EXAMPLES)

    undo = reverse("admin:evolution_calibration_undo", args=[report.pk])
    assert reviewer.post(undo, {"line": str(of["useless"].pk)}).status_code == 302
    assert _stored(told) == pytest.approx(after | {"useless": 0.25})
    assert "useless-tea" not in _text(reviewer, reverse("admin:memory_review"))
    assert reviewer.post(undo).status_code == 302
    assert _stored(told) == pytest.approx(before)
