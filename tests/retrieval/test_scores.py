"""Half-lives, modes, diversity, and what never reaches a reader."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

import pytest

from memory.models import MemoryItem, Tenant
from memory.ranking.similarity import jaccard
from memory.retrieval.types import Answer
from memory.text.analyse import term_set
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
QUERY = "How did the deployment of the billing service go?"


def _signals(answer: Answer) -> dict[str, Mapping[str, Any]]:
    return {
        answer.passages[one.item_id].text: one.signals
        for one in answer.receipts
        if one.source != "goal"
    }


def _aged(tenant: Tenant, source: str, *, days: float, **fields: Any) -> None:
    name = {"task": "created_at", "learning": "created_at", "event": "occurred_at"}.get(source)
    when = {name: (NOW - timedelta(days=days)).isoformat()} if name else {}
    remember(tenant, {"source": source, **fields, **when})


@pytest.mark.parametrize("policy", ["unified", "mode_weighted"])
def test_a_task_loses_half_its_score_in_thirty_days_and_seven_eighths_in_ninety(
    policy: str,
) -> None:
    scores, decays = {}, {}
    for days in (0, 30, 90):
        tenant = a_tenant()
        _aged(tenant, "task", days=days, title="Deploy the billing service")
        [receipt] = ask(tenant, QUERY, policy=policy, now=NOW, as_of=NOW).receipts
        scores[days], decays[days] = receipt.score, receipt.signals["time_decay"]
    assert decays == pytest.approx({0: 1.0, 30: 0.5, 90: 0.125}, abs=0.001)
    assert scores[30] / scores[0] == pytest.approx(0.5, abs=0.001)
    assert scores[90] / scores[0] == pytest.approx(0.125, abs=0.001)


def test_side_by_side_tasks_keep_the_same_ratios() -> None:
    tenant = a_tenant()
    for days, place in ((0, "Berlin"), (30, "Madrid"), (90, "Lisbon")):
        _aged(tenant, "task", days=days, title=f"Deploy the billing service in {place}")
    scores = [
        one.score for one in ask(tenant, QUERY, now=NOW, as_of=NOW).receipts
    ]  # the cities differ a little
    assert [score / scores[0] for score in scores] == pytest.approx([1.0, 0.5, 0.125], abs=0.05)


def test_capabilities_and_goals_do_not_age() -> None:
    tenant = a_tenant()
    remember(
        tenant,
        {"source": "capability", "name": "Deploy", "description": "Deploys the billing service"},
    )
    remember(tenant, {"source": "goal", "title": "Deploy the billing service"})
    later = ask(tenant, QUERY, mode="plan", as_of=NOW + timedelta(days=400))
    assert [one["time_decay"] for one in _signals(later).values()] == [1.0]
    assert [item.source for item in later.items if item.source == "goal"] == ["goal"]


def test_planning_brings_goals_forward_and_chatting_leaves_them_out() -> None:
    tenant = a_tenant()
    for number in range(3):
        title = (
            f"Goal {number}: make the deployment of services boring and quick and safe for "
            "everybody who works here"
        )
        remember(
            tenant,
            {"source": "goal", "title": title, "status": "in_progress", "priority": number + 1},
        )
    remember(tenant, {"source": "fact", "content": "The billing service is deployed on Mondays"})
    by_mode = {
        mode: [item.source for item in ask(tenant, QUERY, mode=mode).items]
        for mode in ("plan", "execute", "debug", "chat")
    }
    assert by_mode["plan"][0] == "goal"
    assert by_mode["plan"].count("goal") > by_mode["debug"].count("goal") >= 1
    assert "goal" not in by_mode["chat"]
    assert by_mode["chat"] == ["fact"]


@pytest.mark.parametrize(
    "policy", ["unified", "mode_weighted", "multi_signal", "four_way", "guarded"]
)
def test_no_two_of_the_best_five_say_the_same_whatever_their_source(policy: str) -> None:
    tenant = a_tenant()
    same = (
        "the deployment of the billing service failed because the token had "
        "expired on friday evening"
    )
    remember(
        tenant,
        *(
            {"source": "fact", "content": f"{same} {word}"}
            for word in ("again", "sadly", "twice", "")
        ),
    )
    remember(
        tenant,
        {"source": "learning", "title": same, "content": "again"},
        {"source": "task", "title": same},
    )
    remember(
        tenant, {"source": "episode", "did_what": same}, {"source": "preference", "content": same}
    )
    remember(
        tenant,
        *(
            {"source": "fact", "content": f"billing service deployment note {n * 7919}"}
            for n in range(6)
        ),
    )
    items = ask(tenant, QUERY, policy=policy, token_budget=4000).items[:5]
    assert len(items) >= 2
    pairs = combinations([term_set(item.text) for item in items], 2)
    assert max(jaccard(left, right) for left, right in pairs) < 0.8


@pytest.mark.parametrize(
    "policy", ["unified", "mode_weighted", "multi_signal", "four_way", "guarded"]
)
def test_an_unvalidated_insight_reaches_a_planner_and_never_a_responder(policy: str) -> None:
    tenant = a_tenant()
    remember(
        tenant,
        {
            "source": "insight",
            "run": "r",
            "statement": "The billing service deployment fails on Fridays",
        },
    )
    for mode in ("plan", "execute", "debug", "chat"):
        answer = ask(tenant, QUERY, policy=policy, mode=mode)
        assert (answer.items, answer.receipts) == ([], [])
    assert ask(tenant, QUERY, sources=("insight",)).receipts == []
    assert [
        one.source for one in ask(tenant, QUERY, policy=policy, audience="planner").receipts
    ] == ["insight"]


@pytest.mark.parametrize("audience", ["planner", "responder"])
def test_what_is_disputed_never_appears(audience: Any) -> None:
    tenant = a_tenant()
    remember(
        tenant,
        {
            "source": "fact",
            "content": "The billing service is deployed by hand",
            "tags": ["billing"],
        },
    )
    MemoryItem.objects.update(standing="disputed", priority=100)
    for fields in ({}, {"as_of": NOW + timedelta(days=1)}, {"mode": "debug"}, {"gate": False}):
        assert ask(tenant, QUERY, audience=audience, **fields).receipts == []


def test_what_needs_review_counts_half() -> None:
    tenant = a_tenant()
    remember(tenant, {"source": "fact", "content": "The billing service is deployed by hand"})
    before = ask(tenant, QUERY, now=NOW, as_of=NOW + timedelta(hours=1)).receipts[0].score
    MemoryItem.objects.update(needs_review=True)
    after = ask(tenant, QUERY, now=NOW, as_of=NOW + timedelta(hours=1)).receipts[0].score
    assert after == pytest.approx(before / 2, rel=0.01)
