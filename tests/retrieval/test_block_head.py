"""The head of a block: goals and what is known of who is asked about, in about 100 tokens."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from memory.ingest import owners
from memory.models import Profile, Tenant
from memory.text.tokens import count_tokens
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
QUERY = "How did the deployment of the billing service go?"
HEAD = "Name: Mia; Role: engineer; Likes short answers"


def _a_profile(
    tenant: Tenant, head: str = HEAD, *, scope: str = "user:1", **fields: Any
) -> Profile:
    where = owners.scopes(tenant, [scope])[scope]
    return Profile.objects.create(
        **{
            "tenant": tenant,
            "scope": where,
            "head": head,
            "refreshed_at": NOW - timedelta(days=1),
            **fields,
        }
    )


def _heads(tenant: Tenant, **fields: Any) -> list[str]:
    return [item.text for item in ask(tenant, QUERY, **fields).items if item.source == "profile"]


@pytest.mark.parametrize(
    "policy", ["unified", "mode_weighted", "multi_signal", "four_way", "guarded"]
)
def test_it_comes_after_the_goals_and_before_the_memories(policy: str) -> None:
    tenant = a_tenant()
    profile = _a_profile(tenant)
    remember(tenant, {"source": "goal", "title": "Grow", "status": "in_progress"})
    remember(tenant, {"source": "fact", "content": "The billing service is deployed by hand"})
    answer = ask(tenant, QUERY, policy=policy)
    assert [item.source for item in answer.items] == ["goal", "profile", "fact"]
    assert (answer.items[1].text, answer.items[1].item_id) == (HEAD, profile.pk)
    assert answer.degraded_reason is None
    assert [one.decision for one in answer.receipts] == ["injected"] * 3


def test_of_each_asked_scope_its_own_in_the_order_asked_and_of_no_other() -> None:
    tenant = a_tenant()
    _a_profile(tenant, "Of one")
    _a_profile(tenant, "Of the group", scope="group:9")
    _a_profile(tenant, "Of another", scope="user:2")
    _a_profile(a_tenant(), "Of another tenant")
    assert _heads(tenant) == ["Of one"]
    assert _heads(tenant, scopes=("group:9", "user:1")) == ["Of the group", "Of one"]
    assert _heads(tenant, scopes=("user:3",)) == []


def test_it_shares_about_a_hundred_tokens_with_the_goals() -> None:
    tenant = a_tenant()
    entries = [f"Fact number {n} about Mia is {n * 7919}" for n in range(12)]
    _a_profile(tenant, "; ".join(entries))
    [alone] = _heads(tenant)
    assert 80 < count_tokens(alone) <= 100
    for number in range(3):
        title = (
            f"Goal {number}: make the deployment of services boring and quick and safe "
            "for everybody here"
        )
        remember(
            tenant,
            {"source": "goal", "title": title, "status": "in_progress", "priority": number + 1},
        )
    [beside] = _heads(tenant, mode="plan")
    assert alone.startswith(beside)
    assert count_tokens(beside) < count_tokens(alone) / 2
    assert _heads(tenant, mode="chat") == [alone]


def test_a_stale_one_is_shown_and_said_to_be() -> None:
    tenant = a_tenant()
    _a_profile(tenant, stale=True)
    answer = ask(tenant, QUERY)
    assert (answer.degraded_reason, [item.text for item in answer.items]) == (
        "stale_profile",
        [HEAD],
    )
    assert ask(tenant, QUERY, sources=("fact",)).degraded_reason is None


def test_what_is_known_now_is_no_answer_about_an_earlier_time() -> None:
    tenant = a_tenant()
    _a_profile(tenant)
    earlier = NOW - timedelta(days=2)
    assert _heads(tenant, as_of=earlier) == _heads(tenant, known_at=earlier) == []
    assert _heads(tenant, as_of=NOW - timedelta(hours=1)) == [HEAD]


@pytest.mark.parametrize("fields", [{"sources": ("fact",)}, {"intent": "small_talk"}])
def test_it_is_left_out_where_it_is_not_asked_for(fields: dict[str, Any]) -> None:
    tenant = a_tenant()
    _a_profile(tenant)
    assert _heads(tenant, **fields) == []


def test_one_that_was_never_made_or_is_empty_is_not_there() -> None:
    tenant = a_tenant()
    _a_profile(tenant, "", scope="user:1")
    _a_profile(tenant, "never made", scope="user:2", refreshed_at=None)
    assert _heads(tenant, scopes=("user:1", "user:2")) == []
