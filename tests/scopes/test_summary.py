"""What a scope holds, in numbers."""

from datetime import UTC, datetime
from typing import Any

import pytest

from memory.models import MemoryItem, SearchEntry, Tenant
from memory.revisions import archive, invalidate
from memory.scopes.summary import ScopeSummary, summary
from tests.factories import a_change, a_tenant, remember

pytestmark = pytest.mark.django_db


def of(tenant: Tenant, scope: str = "user:1") -> ScopeSummary:
    return summary(tenant.pk, scope)


def test_a_scope_that_nobody_named_holds_nothing(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "Tea"})
    for scope in ("user:2", "group:1", "user:", "nonsense"):
        assert of(tenant, scope) == ScopeSummary(scope, {}, total=0, newest=None, tokens=0)
    assert of(a_tenant()) == ScopeSummary("user:1", {}, total=0, newest=None, tokens=0)


def test_memories_are_counted_by_source_and_standing(tenant: Tenant) -> None:
    remember(
        tenant,
        *({"source": "fact", "content": f"Number {n}"} for n in range(4)),
        {"source": "task", "title": "Deploy"},
        {"source": "goal", "title": "Sail"},
        {"source": "event", "type": "alert", "payload": {}},
        {"source": "fact", "scope": "user:2", "content": "Of another scope"},
    )
    facts = list(MemoryItem.objects.filter(scope__key="1").select_related("scope"))
    archive(facts[0], change=a_change())
    invalidate(facts[1], change=a_change())
    MemoryItem.objects.filter(pk=facts[2].pk).update(standing="disputed")
    found = of(tenant)
    assert found.counts == {
        "fact": {"active": 1, "archived": 1, "deprecated": 1, "disputed": 1},
        "task": {"active": 1},
        "goal": {"active": 1},
        "event": {"active": 1},
    }
    assert found.total == 7


def test_the_newest_is_when_something_was_last_written_down(tenant: Tenant) -> None:
    early, late = (datetime(2026, 1, day, tzinfo=UTC) for day in (1, 2))
    remember(tenant, {"source": "fact", "content": "Tea"}, now=late)
    world = "2030-01-01T00:00:00Z"
    remember(tenant, {"source": "preference", "content": "Rye", "valid_from": world}, now=early)
    assert of(tenant).newest == late


def test_tokens_are_those_of_every_text(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "Tea"})
    one = of(tenant).tokens
    remember(tenant, {"source": "fact", "content": "A much longer text about green tea"})
    assert 0 < one < of(tenant).tokens
    assert of(tenant).tokens == sum(SearchEntry.objects.values_list("tokens", flat=True))


def test_it_costs_two_statements(tenant: Tenant, django_assert_num_queries: Any) -> None:
    remember(tenant, {"source": "fact", "content": "Tea"})
    with django_assert_num_queries(2):
        of(tenant)
