"""New rows are indexed and versioned a statement at a time, by whatever way they came.

And those of a batch as one.
"""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from memory.index.insert import insert_records, insert_rows
from memory.index.vector_columns import VECTOR_FIELDS, VECTORS
from memory.kind_declarations import BY_MODEL
from memory.models import MemoryItem, Run, Scope, SearchEntry, Task, Tenant
from memory.revisions import Change, Revision, revise
from tests.factories import a_change, remember

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 1, 1, tzinfo=UTC)
DERIVED = {"id", "length", "tokens", "asks", "words", *VECTOR_FIELDS}
DERIVED |= {f"{column}_model" for column in VECTORS}
KINDS: list[dict[str, Any]] = [
    {
        "source": "task",
        "title": "Write the plan",
        "priority": 3,
        "project": "plans",
        "status": "in_progress",
    },
    {
        "source": "learning",
        "title": "Caches",
        "content": "They go stale",
        "category": "speed",
        "task_type": "fix",
    },
    {"source": "capability", "name": "Search", "description": "Finds files"},
    {"source": "goal", "title": "Ship it", "priority": 1},
    {"source": "event", "type": "deployed", "payload": {"to": "staging"}},
    {
        "source": "fact",
        "content": "The team has 12 people",
        "fact_key": "size",
        "value": "12",
        "tags": ["团队", "a"],
    },
    {
        "source": "preference",
        "content": "喜欢绿茶",
        "valid_to": "2027-01-01T00:00:00Z",
        "category": "drinks",
    },
    {"source": "constraint", "content": "Never before nine", "confidence": 0.3},
    {
        "source": "episode",
        "content": "Ann called",
        "session": "monday",
        "event_time": "2025-12-01T09:00:00+08:00",
    },
    {
        "source": "procedure",
        "title": "Deploy",
        "steps": ["build", "push"],
        "task_type": "deploy",
        "priority": 2,
    },
    {"source": "insight", "statement": "Tests are slow on Mondays", "run": "r1"},
]


def _a_task(scope: Scope, **columns: Any) -> Task:
    given = {"title": "Tidy up", "valid_from": NOW, "recorded_at": NOW, "updated_at": NOW} | columns
    return Task(tenant_id=scope.tenant_id, scope=scope, **given)


def _entries(**found_by: Any) -> dict[UUID, dict[str, Any]]:
    fields = [field.attname for field in SearchEntry._meta.concrete_fields]
    names = [name for name in fields if name not in DERIVED]
    return {row["item_id"]: row for row in SearchEntry.objects.filter(**found_by).values(*names)}


def test_the_index_row_of_each_kind_says_what_the_trigger_would(tenant: Tenant) -> None:
    made = {result.id for result in remember(tenant, *KINDS, now=NOW)}
    said = _entries(item_id__in=made)
    assert said.keys() == made
    SearchEntry.objects.filter(item_id__in=made).delete()
    for model in {type(row) for row in _rows(made)}:
        model._default_manager.filter(pk__in=made).update(valid_from_stated=True)
    assert _entries(item_id__in=made) == said


def _rows(ids: set[UUID]) -> list[Any]:
    return [row for model in BY_MODEL for row in model._default_manager.filter(pk__in=ids)]


def test_the_index_keeps_the_order_in_which_a_table_s_rows_were_sent(tenant: Tenant) -> None:
    sent = [
        result.id
        for result in remember(
            tenant, *({"source": "task", "title": f"Task {i}"} for i in range(40))
        )
    ]
    assert list(SearchEntry.objects.order_by("pk").values_list("item_id", flat=True)) == sent
    assert not SearchEntry.objects.filter(words=None).exists()


def test_rows_that_come_past_the_door_are_indexed_and_versioned_too(tenant: Tenant) -> None:
    scope = Scope.objects.create(tenant=tenant, kind="user", key="1")
    with a_change(reason="by hand").on_record():
        tasks = Task.objects.bulk_create(_a_task(scope, title=f"Task {i}") for i in range(3))
    assert _entries().keys() == {task.pk for task in tasks}
    versions = Task.pgh_event_model.objects.order_by("pgh_id")  # type: ignore[attr-defined] # made by pghistory
    assert [(one.title, one.pgh_label, one.pgh_context["reason"]) for one in versions] == [
        (f"Task {i}", "insert", "by hand") for i in range(3)
    ]


def test_an_index_row_that_was_there_and_says_otherwise_is_set_right(tenant: Tenant) -> None:
    """The planted bug: the index says of a row, before it comes, that nobody believes it."""
    scope = Scope.objects.create(tenant=tenant, kind="user", key="1")
    task = _a_task(scope, pk=uuid4())
    wrong = {"standing": "archived", "valid_from": NOW, "recorded_at": NOW, "updated_at": NOW}
    SearchEntry.objects.create(
        tenant_id=tenant.pk, scope_id=scope.pk, source="task", item_id=task.pk, **wrong
    )
    Task.objects.bulk_create([task])
    assert SearchEntry.objects.get(item_id=task.pk).standing == "active"


def test_what_a_row_leaves_to_the_database_has_its_default_there(tenant: Tenant) -> None:
    scope = Scope.objects.create(tenant=tenant, kind="user", key="1")
    stated = _a_task(scope)
    left = Task(tenant=tenant, scope=scope, title="Later", valid_from=NOW)
    insert_rows([stated, left])
    assert Task.objects.get(pk=stated.pk).recorded_at == NOW
    assert Task.objects.get(pk=left.pk).recorded_at > NOW
    assert not left._state.adding


def test_rows_that_nothing_is_found_by_are_inserted_as_they_are(tenant: Tenant) -> None:
    scope = Scope.objects.create(tenant=tenant, kind="user", key="1")
    insert_records([])
    runs = [
        Run(tenant=tenant, scope=scope, key=key, working_memory={"goal": key})
        for key in ("a", 'b "c"')
    ]
    insert_records(runs)
    assert {run.key: run.working_memory for run in Run.objects.all()} == {
        run.key: run.working_memory for run in runs
    }


def test_a_batch_to_many_scopes_costs_the_statements_of_a_batch_to_one(tenant: Tenant) -> None:
    counted = []
    for scopes in (1, 30):
        batch = [
            {"source": "task", "title": f"Task {i}", "scope": f"team:{i % scopes}"}
            for i in range(30)
        ]
        remember(tenant, *batch)
        with CaptureQueriesContext(connection) as queries:
            remember(tenant, *batch)
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 12


def test_a_row_that_the_database_refuses_leaves_nothing_of_its_revision(tenant: Tenant) -> None:
    remember(tenant, {"source": "fact", "content": "One", "fact_key": "k", "external_id": "e"})
    scope = Scope.objects.get()
    twin = MemoryItem(
        tenant=tenant, scope=scope, kind="fact", content="Two", confidence=0.1, valid_from=NOW
    )
    twin.external_id = "e"
    with pytest.raises(IntegrityError, match="memoryitem_external_id"), transaction.atomic():
        revise(scope, [Revision(makes=[twin])], change=Change("test", "a test", NOW))
    assert [item.content for item in MemoryItem.objects.all()] == ["One"]
    assert SearchEntry.objects.count() == 1
