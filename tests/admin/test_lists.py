"""Lists stay lean: few statements, no counting of tables, no vectors; and they find."""

from typing import Any

import pytest
from django.contrib import admin
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from memory.models import MemoryItem, SearchEntry, Tenant
from tests.admin.conftest import SignedIn
from tests.admin.pages import page, texts
from tests.factories import remember

MOST_STATEMENTS = 10  # of any list, the session and the operator included
OWN = ("memory", "observability")


def lists() -> list[tuple[str, str]]:
    return sorted(
        (model._meta.app_label, str(model._meta.model_name))
        for model in admin.site._registry
        if model._meta.app_label in OWN
    )


def statements(client: Client, address: str, **query: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        response = client.get(address, query)
    assert response.status_code == 200
    return [one["sql"] for one in captured]


@pytest.fixture
def items(tenant: Tenant) -> list[Any]:
    contents = [f"Fact number {n} about the harbour" for n in range(12)]
    return remember(
        tenant,
        *(
            {"source": "fact", "content": content, "fact_key": f"k{n}"}
            for n, content in enumerate(contents)
        ),
        {"source": "task", "title": "Dredge the harbour", "status": "failed"},
        {"source": "event", "type": "alert", "payload": {"level": "high"}},
        {"source": "episode", "did_what": "Walked along the quay", "session": "s-1"},
        {"source": "insight", "statement": "They may buy a boat", "run": "r-1"},
    )


def test_no_list_takes_more_than_ten_statements(items: list[Any], signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    taken = {
        name: len(statements(client, page(name, "changelist", app=app))) for app, name in lists()
    }
    assert {name: count for name, count in taken.items() if count > MOST_STATEMENTS} == {}


def test_no_list_counts_its_table(items: list[Any], signed_in: SignedIn) -> None:
    client = signed_in("administrator")
    for app, name in lists():
        ran = statements(client, page(name, "changelist", app=app), q="harbour")
        assert not [sql for sql in ran if sql.startswith('SELECT COUNT(*) AS "__count"')], name


def test_the_number_of_rows_does_not_change_the_number_of_statements(
    items: list[Any], tenant: Tenant, signed_in: SignedIn
) -> None:
    client = signed_in("viewer")
    before = len(statements(client, page("memoryitem", "changelist")))
    remember(
        tenant,
        *({"source": "fact", "content": f"More {n}", "scope": f"user:{n}"} for n in range(20)),
    )
    assert len(statements(client, page("memoryitem", "changelist"))) == before


def test_no_vector_is_fetched_for_the_index_pages(items: list[Any], signed_in: SignedIn) -> None:
    client = signed_in("viewer")
    entry = SearchEntry.objects.order_by("-id")[0]
    for address in (page("searchentry", "changelist"), page("searchentry", "change", entry.pk)):
        for sql in statements(client, address):
            for column in ("embedding", "terms", "words"):
                assert f'"memory_searchentry"."{column}"' not in sql.split(" FROM ")[0]


def test_items_are_found_by_their_words_and_filtered(items: list[Any], signed_in: SignedIn) -> None:
    client = signed_in("viewer")
    address = page("memoryitem", "changelist")
    assert "Fact number 3" in texts(client.get(address, {"q": "number 3"}))
    assert "Fact number 3" not in texts(client.get(address, {"q": "quay"}))
    only = texts(client.get(address, {"kind__exact": "insight"}))
    assert "They may buy a boat" in only
    assert "Walked along" not in only


def test_a_whole_id_is_found_in_any_list(items: list[Any], signed_in: SignedIn) -> None:
    client = signed_in("viewer")
    row = MemoryItem.objects.get(fact_key="k5")
    shown = texts(client.get(page("memoryitem", "changelist"), {"q": str(row.pk)}))
    assert "Fact number 5" in shown
    assert "Fact number 6" not in shown
    entries = client.get(page("searchentry", "changelist"), {"q": str(row.pk)}).content.decode()
    assert entries.count('class="rmb-link"') == 1


def test_failed_tasks_and_rows_without_a_vector_are_filtered(
    items: list[Any], signed_in: SignedIn
) -> None:
    client = signed_in("viewer")
    assert "Dredge" in texts(client.get(page("task", "changelist"), {"status__exact": "failed"}))
    assert "Dredge" not in texts(
        client.get(page("task", "changelist"), {"status__exact": "pending"})
    )
    waiting = client.get(page("searchentry", "changelist"), {"waiting": "vector"}).content.decode()
    assert waiting.count('class="rmb-link"') == 0
    SearchEntry.objects.filter(source="task").update(embedding_model=None)
    waiting = client.get(page("searchentry", "changelist"), {"waiting": "vector"}).content.decode()
    assert waiting.count('class="rmb-link"') == 1


@pytest.mark.parametrize("query", ["%", "_", "\\", "'", '"', "\u202e", "a" * 500, "0" * 40])
def test_any_search_is_answered(items: list[Any], signed_in: SignedIn, query: str) -> None:
    client = signed_in("administrator")
    for app, name in lists():
        assert client.get(page(name, "changelist", app=app), {"q": query}).status_code == 200, name
