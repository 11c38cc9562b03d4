"""Of episodes at several levels, which is recalled at which age, and who gets the hit."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest

from memory.models import MemoryItem, Tenant
from memory.retrieval.record import record
from memory.retrieval.types import Question
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
QUERY = "How did the deployment of the billing service go?"
LEVELS = {3: "raw", 20: "phase", 60: "milestone", 200: "theme"}


def _an_episode(
    tenant: Tenant, text: str, *, days: float, level: str = "raw", behind: UUID | None = None
) -> UUID:
    at = (NOW - timedelta(days=days)).isoformat()
    [made] = remember(tenant, {"source": "episode", "did_what": text, "event_time": at}, now=NOW)
    MemoryItem.objects.filter(pk=made.id).update(level=level, summarised_by=behind)
    return made.id


def _decisions(tenant: Tenant, **fields: Any) -> dict[UUID, str]:
    answer = ask(
        tenant, QUERY, token_budget=8000, now=NOW, as_of=NOW + timedelta(seconds=1), **fields
    )
    return {one.item_id: one.decision for one in answer.receipts}


def test_guarded_recalls_the_level_of_an_age_only_and_nothing_past_ninety_days() -> None:
    for age, due in LEVELS.items():
        tenant, behind = a_tenant(), None
        made: dict[str, UUID] = {}
        for level in reversed(LEVELS.values()):  # each is told by the next coarser one
            text = f"The deployment of billing was {level} {age}"
            behind = made[level] = _an_episode(tenant, text, days=age, level=level, behind=behind)
        shown = {
            item
            for item, decision in _decisions(tenant, policy="guarded").items()
            if decision == "injected"
        }
        assert shown == ({made[due]} if age < 90 else set()), age


def test_guarded_recalls_what_no_summary_tells_and_not_what_one_tells() -> None:
    tenant = a_tenant()
    raw = _an_episode(tenant, "The deployment of the billing service failed", days=20)
    assert _decisions(tenant, policy="guarded") == {raw: "injected"}
    theme = _an_episode(tenant, "A year of billing", days=20, level="theme")
    MemoryItem.objects.filter(pk=raw).update(summarised_by=theme)
    assert set(_decisions(tenant, policy="guarded").values()) == {"compression_level"}
    assert _decisions(tenant)[raw] == "injected"


def _weights(tenant: Tenant, query: str, **fields: Any) -> dict[UUID, float]:
    at = {"now": NOW, "as_of": NOW + timedelta(seconds=1)} | fields
    return {one.item_id: one.signals["summary_weight"] for one in ask(tenant, query, **at).receipts}


def test_unified_weighs_down_what_is_behind_its_summary_unless_a_strong_cue_asks_for_it() -> None:
    tenant = a_tenant()
    summary = _an_episode(
        tenant, "A week of deployments of the billing service", days=20, level="phase"
    )
    raw = _an_episode(tenant, "Some billing trouble, and quokka paperwork", days=20, behind=summary)
    for number in range(4):  # as many as stand before it by words
        _an_episode(tenant, f"The deployment of the billing service went {number * 7919}", days=2)
    weights = _weights(tenant, QUERY)
    assert (weights[raw], weights[summary]) == (0.7, 1.0)
    cued = ask(
        tenant, "What about the quokka paperwork?", now=NOW, as_of=NOW + timedelta(seconds=1)
    )
    assert cued.items[0].item_id == raw
    assert _weights(tenant, "What about the quokka paperwork?")[raw] == 1.0


def test_what_is_young_enough_to_be_raw_is_not_held_back_by_a_summary() -> None:
    tenant = a_tenant()
    summary = _an_episode(
        tenant, "A week of deployments of the billing service", days=3, level="phase"
    )
    raw = _an_episode(tenant, "Some billing trouble, and quokka paperwork", days=3, behind=summary)
    for number in range(4):
        _an_episode(tenant, f"The deployment of the billing service went {number * 7919}", days=2)
    assert _weights(tenant, QUERY)[raw] == 1.0
    assert _weights(tenant, QUERY, as_of=NOW + timedelta(days=10))[raw] == 0.7


def _procedures(tenant: Tenant, count: int, *, task_type: str = "deploy") -> None:
    remember(
        tenant,
        *(
            {
                "source": "procedure",
                "title": f"Deploy billing in way {n * 7919}",
                "steps": [f"start {n * 5003}", f"stop {n * 6007}"],
                "task_type": task_type,
                "priority": n,
            }
            for n in range(count)
        ),
    )


@pytest.mark.parametrize("policy", ["unified", "guarded"])
def test_at_most_five_procedures_of_a_task_type_those_of_the_highest_priority(policy: str) -> None:
    tenant = a_tenant()
    _procedures(tenant, 8)
    answer = ask(tenant, QUERY, policy=policy, token_budget=8000)
    injected = {item.item_id for item in answer.items}
    assert sorted(
        MemoryItem.objects.filter(pk__in=injected).values_list("priority", flat=True)
    ) == [3, 4, 5, 6, 7]


def test_an_injected_procedure_counts_a_hit_and_one_that_was_left_out_does_not() -> None:
    tenant = a_tenant()
    _procedures(tenant, 8)
    asked: dict[str, Any] = {"tenant_id": tenant.pk, "scopes": ("user:1",), "query": QUERY}
    for _ in range(2):
        answer = ask(tenant, QUERY, token_budget=8000)
        record(Question(**asked, now=NOW, as_of=NOW, known_at=NOW), answer)
    injected = {item.item_id for item in answer.items}
    hits = {item.pk: (item.usage_count, item.last_hit_at) for item in MemoryItem.objects.all()}
    assert {item for item, hit in hits.items() if hit == (2, NOW)} == injected
    assert {hit for item, hit in hits.items() if item not in injected} == {(0, None)}
