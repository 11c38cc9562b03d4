"""The index says what the tables say, whoever changed them and however."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection, transaction

from memory.models import MemoryItem, SearchEntry, Task, Tenant, TermCount
from memory.models.tenancy import ScopeSize
from tests.factories import a_tenant, ask, remember

pytestmark = pytest.mark.django_db
QUERY = "How many people are in the team?"


def _entry(**fields: Any) -> SearchEntry:
    return SearchEntry.objects.get(**fields)


@pytest.fixture
def tenant() -> Tenant:
    tenant = a_tenant()
    remember(
        tenant,
        {"source": "fact", "content": "The team has 12 people", "tags": ["team"], "category": "hr"},
    )
    return tenant


@pytest.mark.parametrize("column", ["content", "value", "sender", "category", "task_type"])
def test_a_changed_text_clears_what_was_derived_from_it(column: str, tenant: Tenant) -> None:
    before = _entry()
    assert (before.words is not None, before.embedding is not None, before.tokens > 0) == (
        True,
        True,
        True,
    )
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE memory_memoryitem SET {column} = 'Quokkas'")  # noqa: S608 - a column of the table above
    entry = _entry()
    assert (entry.words, entry.terms, entry.embedding, entry.embedding_model) == (
        None,
        None,
        None,
        None,
    )
    assert (entry.length, entry.tokens) == (0, 0)


def test_a_change_in_bulk_clears_it_too(tenant: Tenant) -> None:
    item = MemoryItem.objects.get()
    item.content = "Quokkas"
    MemoryItem.objects.bulk_update([item], ["content"])
    assert _entry().words is None


def test_what_is_not_text_changes_at_once_and_keeps_the_words(tenant: Tenant) -> None:
    ends = datetime(2999, 1, 1, tzinfo=UTC)
    MemoryItem.objects.update(
        confidence=0.2, needs_review=True, priority=9, standing="disputed", valid_to=ends
    )
    entry = _entry()
    assert (entry.confidence, entry.needs_review, entry.priority) == (0.2, True, 9)
    assert (entry.standing, entry.valid_to) == ("disputed", ends)
    assert entry.words is not None


def test_a_deleted_row_is_gone_from_the_index_and_its_counts(tenant: Tenant) -> None:
    assert TermCount.objects.filter(documents__gt=0).exists()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM memory_memoryitem")
    assert not SearchEntry.objects.exists()
    assert not TermCount.objects.exclude(documents=0).exists()
    assert set(ScopeSize.objects.values_list("documents", "total_terms")) == {(0, 0)}
    assert ask(tenant, QUERY).items == []


def test_a_row_that_another_program_wrote_is_indexed_without_words(tenant: Tenant) -> None:
    old = MemoryItem.objects.get()
    MemoryItem.objects.create(
        tenant=tenant,
        scope=old.scope,
        kind="fact",
        content="x",
        confidence=0.5,
        valid_from=old.valid_from,
    )
    assert SearchEntry.objects.filter(words=None).count() == 1
    assert [item.text for item in ask(tenant, QUERY).items] == ["The team has 12 people"]


def _write_and_fail(tenant: Tenant) -> None:
    with transaction.atomic():
        remember(tenant, {"source": "fact", "content": "The team has new people"})
        raise InterruptedError


def test_a_rolled_back_write_leaves_no_trace_in_the_index(tenant: Tenant) -> None:
    before = list(TermCount.objects.order_by("term").values_list("term", "documents"))
    with pytest.raises(InterruptedError):
        _write_and_fail(tenant)
    assert list(TermCount.objects.order_by("term").values_list("term", "documents")) == before
    assert SearchEntry.objects.count() == 1


def test_a_capability_that_is_switched_off_is_not_found(tenant: Tenant) -> None:
    remember(
        tenant,
        {"source": "capability", "name": "People", "description": "Counts the people of a team"},
    )
    assert "capability" in {item.source for item in ask(tenant, QUERY).items}
    with connection.cursor() as cursor:
        cursor.execute("UPDATE memory_capability SET enabled = false")
    assert "capability" not in {item.source for item in ask(tenant, QUERY).items}


def test_a_task_that_is_done_says_so_at_once(tenant: Tenant) -> None:
    remember(tenant, {"source": "task", "title": "Count the people of the team"})
    Task.objects.update(status="completed")
    assert _entry(source="task").keywords[0] == "completed"
    assert "(completed)" in next(
        item.text for item in ask(tenant, QUERY).items if item.source == "task"
    )
