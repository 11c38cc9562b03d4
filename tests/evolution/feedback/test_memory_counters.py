"""Counters move once for each retrieval, and by what came of it as it stands now."""

from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.feedback import memory_counters
from evolution.feedback.injected_memories import injected
from evolution.feedback.judging import Contribution
from evolution.feedback.memory_counters import count_all, count_injections, move_counters
from memory.models import MemoryItem, Tenant
from observability.models import Receipt
from tests.evolution.feedback.answers import a_preference, again, came, counted, gave
from tests.factories import remember


@pytest.mark.django_db
def test_each_retrieval_is_counted_once_whoever_counts_first(tenant: Tenant) -> None:
    item = a_preference(tenant, "用户喜欢运动风穿搭")
    first, second = gave(item), gave(item)
    assert count_injections([first.pk]) == 1
    assert count_injections([first.pk, second.pk]) == 1
    came(second, reply="运动风")
    assert counted(item)[0] == 2


@pytest.mark.django_db
def test_a_job_counts_all_that_waits_some_at_a_time(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_counters, "RETRIEVALS_AT_ONCE", 2)
    item = a_preference(tenant, "用户喜欢运动风穿搭")
    for _ in range(5):
        gave(item)
    gave(item, injected_count=0)
    assert count_all(None).result == {"retrievals": 5}  # type: ignore[arg-type]
    assert count_all(None).result == {"retrievals": 0}  # type: ignore[arg-type]
    assert counted(item)[0] == 5


@pytest.mark.django_db
def test_a_job_that_has_too_much_leaves_the_rest_to_the_next(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_counters, "RETRIEVALS_AT_ONCE", 1)
    monkeypatch.setattr(memory_counters, "MOST_ROUNDS", 2)
    item = a_preference(tenant, "用户喜欢运动风穿搭")
    for _ in range(3):
        gave(item)
    assert [count_all(None).result["retrievals"] for _ in range(3)] == [2, 1, 0]  # type: ignore[arg-type]


@pytest.mark.django_db
def test_no_counter_goes_below_nothing_and_none_of_another_tenant_moves(tenant: Tenant) -> None:
    item = a_preference(tenant, "用户喜欢运动风穿搭")
    used = {item.pk: Contribution(used=1, judged=1, positive=1)}
    move_counters(used, {}, tenant_id=tenant.pk)
    assert counted(item) == (0, 0, 0, 0, 0)
    move_counters({}, used, tenant_id=uuid4())
    assert counted(item) == (0, 0, 0, 0, 0)
    move_counters({}, used, tenant_id=tenant.pk)
    assert counted(item) == (0, 1, 1, 1, 0)


@pytest.mark.django_db
def test_what_is_as_before_costs_no_statement(
    tenant: Tenant, django_assert_num_queries: Any
) -> None:
    same = {uuid4(): Contribution(used=1, confidence=0.05)}
    moved = {pk: Contribution(used=1, confidence=-0.05) for pk in same}
    with django_assert_num_queries(0):
        move_counters(same, moved, tenant_id=tenant.pk)


@pytest.mark.django_db
def test_what_was_given_is_known_by_its_receipts_and_says_what_it_says_today(
    tenant: Tenant,
) -> None:
    fact = {"source": "fact", "content": "The team has 12 people", "value": "12"}
    task = {"source": "task", "title": "Book a room", "status": "pending"}
    item = again(remember(tenant, fact)[0].id)
    retrieval = gave(item)
    MemoryItem.objects.filter(pk=item.pk).update(content="The team has 14 people", value="14")
    other = remember(tenant, task)[0].id
    Receipt.objects.create(
        tenant_id=tenant.pk,
        retrieval_id=retrieval.pk,
        source="task",
        item_id=other,
        scope_id=item.scope_id,
        rank=2,
        candidate_score=0.5,
        decision_reason="injected",
        context_position=2,
        policy_version="unified/1",
    )
    found = injected(retrieval.pk, tenant.pk)
    assert set(found.receipts) == {item.pk, other}
    assert set(found.items) == {item.pk}
    assert {each.text for each in found.shown} >= {"The team has 14 people 14"}
    assert injected(retrieval.pk, uuid4()).receipts == {}


STATES = st.builds(
    Contribution,
    used=st.integers(0, 1),
    judged=st.integers(0, 1),
    positive=st.integers(0, 1),
    corrected=st.integers(0, 1),
)


@given(STATES, STATES)
def test_counts_are_named_as_the_statement_orders_them(
    one: Contribution, other: Contribution
) -> None:
    pk = uuid4()
    same = memory_counters._counts({pk: one}, pk) == memory_counters._counts({pk: other}, pk)
    assert same == (one == other)
    assert memory_counters._counts({}, pk) == (0, 0, 0, 0)
