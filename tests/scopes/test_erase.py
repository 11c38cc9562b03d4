"""A scope is erased with every trace of it, and proved gone; nothing else is touched."""

from typing import Any
from uuid import UUID, uuid4

import orjson
import pytest

from memory.ingest import owners
from memory.models import MemoryItem, Scope, Session, Tenant, Turn
from memory.models.erasure import ErasureReceipt
from memory.revisions import archive
from memory.scopes.erase import erase_scope, scope_digest, would_erase
from memory.scopes.ndjson_export import DERIVED, export_scope
from memory.scopes.tables import models_of_scopes, models_of_tenants, rows_of_scope
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
FACT = {"source": "fact", "content": "The team has 12 people", "fact_key": "size", "tags": ["a"]}


def lived_in(tenant: Tenant, scope: str = "user:1") -> Scope:
    """Write something of every kind into a scope, and change some of it."""
    remember(
        tenant,
        *(
            {**item, "scope": scope}
            for item in (
                FACT,
                {"source": "task", "title": "Deploy", "metadata": {"茶": 1}},
                {"source": "episode", "content": "Ann sailed", "session": "s"},
                {"source": "insight", "statement": "It rains", "run": "r"},
                {"source": "event", "type": "alert", "payload": {}},
                {"source": "goal", "title": "Sail"},
            )
        ),
    )
    owner = Scope.objects.get(tenant=tenant, kind="user", key=scope.partition(":")[2])
    fact = MemoryItem.objects.select_related("scope").get(scope=owner, kind="fact")
    archive(fact, change=a_change())
    session = Session.objects.get(scope=owner)
    Turn.objects.create(
        tenant=tenant,
        scope=owner,
        session=session,
        position=1,
        role="user",
        text="I own boats",
        occurred_at=a_change().now,
        job=uuid4(),
    )
    return owner


def held(scope: Scope) -> dict[str, int]:
    return {
        model._meta.db_table: rows_of_scope(model, scope.pk).count() for model in models_of_scopes()
    }


def test_every_row_goes_and_is_counted_before_and_after(tenant: Tenant) -> None:
    scope = lived_in(tenant)
    expected = held(scope)
    assert would_erase(tenant, "user:1") == expected
    assert sum(expected.values()) > 12
    erased = erase_scope(tenant, "user:1", actor="key:a")
    assert erased is not None
    assert erased.before == expected
    assert set(erased.after.values()) == {0}
    assert set(held(scope).values()) == {0}
    assert not Scope.objects.filter(pk=scope.pk).exists()


def test_another_scope_and_another_tenant_are_as_they_were(tenant: Tenant) -> None:
    other_tenant = a_tenant()
    beside = [lived_in(tenant, "user:2"), lived_in(other_tenant)]
    before = [held(scope) for scope in beside]
    lived_in(tenant)
    erase_scope(tenant, "user:1", actor="key:a")
    assert [held(scope) for scope in beside] == before


def test_a_receipt_stays_that_only_who_knows_the_name_recognises(tenant: Tenant) -> None:
    lived_in(tenant)
    erased = erase_scope(tenant, "user:1", actor="admin:ann")
    assert erased is not None
    receipt = ErasureReceipt.objects.get(pk=erased.receipt_id)
    assert (receipt.actor, receipt.counts) == ("admin:ann", erased.before)
    assert bytes(receipt.scope_hmac) == scope_digest(tenant.pk, "user:1")
    values = [str(getattr(receipt, field.attname)) for field in receipt._meta.fields]
    assert not [value for value in values if "user:1" in value]


def test_a_digest_differs_by_name_and_by_tenant() -> None:
    one, two = UUID(int=1), UUID(int=2)
    digests = {scope_digest(tenant, name) for tenant in (one, two) for name in ("user:1", "user:2")}
    assert {len(digest) for digest in digests} == {32}
    assert len(digests) == 4


@pytest.mark.parametrize("name", ["user:9", "group:1", "user", "", "user:1:2"])
def test_of_a_scope_that_is_not_there_nothing_is_erased(tenant: Tenant, name: str) -> None:
    lived_in(tenant)
    assert would_erase(tenant, name) is None
    assert erase_scope(tenant, name, actor="key:a") is None
    assert list(export_scope(tenant, name)) == []
    assert not ErasureReceipt.objects.exists()


def test_a_later_write_makes_a_new_and_empty_scope(tenant: Tenant) -> None:
    gone = lived_in(tenant)
    erase_scope(tenant, "user:1", actor="key:a")
    new = owners.scopes(tenant, ["user:1"])["user:1"]
    assert new.pk != gone.pk
    assert set(held(new).values()) == {0}
    assert ask(tenant, "How many people has the team?").items == []


def exported(tenant: Tenant, name: str = "user:1") -> list[dict[str, Any]]:
    lines = b"".join(export_scope(tenant, name)).splitlines()
    return [orjson.loads(line) for line in lines]


def test_an_export_gives_every_row_of_every_table_and_the_scope_first(tenant: Tenant) -> None:
    scope = lived_in(tenant)
    lines = exported(tenant)
    assert lines[0]["table"] == "memory_scope"
    assert (lines[0]["row"]["kind"], lines[0]["row"]["key"]) == ("user", "1")
    found: dict[str, int] = {}
    for line in lines[1:]:
        found[line["table"]] = found.get(line["table"], 0) + 1
    assert found == {table: count for table, count in held(scope).items() if count}


def test_what_is_derived_from_the_words_is_left_out_and_times_say_their_zone(
    tenant: Tenant,
) -> None:
    lived_in(tenant)
    lines = exported(tenant)
    assert not [line for line in lines if DERIVED & line["row"].keys()]
    [task] = [line["row"] for line in lines if line["table"] == "memory_task"]
    assert task["metadata"] == {"茶": 1}
    assert task["valid_from"].endswith("Z")


def test_every_table_that_names_a_scope_or_a_tenant_is_known() -> None:
    def columns(model: Any) -> set[str]:
        return {field.attname for field in model._meta.concrete_fields}

    of_scopes, of_tenants = models_of_scopes(), models_of_tenants()
    assert all({"scope_id", "scope_ids"} & columns(model) for model in of_scopes)
    assert all("tenant_id" in columns(model) for model in of_tenants)
    assert {model for model in of_scopes if "tenant_id" in columns(model)} <= set(of_tenants)


def test_the_index_goes_before_what_it_stands_for_and_histories_go_last() -> None:
    names = [model.__name__ for model in models_of_scopes()]
    histories = [model for model in models_of_scopes() if hasattr(model, "pgh_tracked_model")]
    assert names[0] == "SearchEntry"
    assert models_of_scopes()[-len(histories) :] == histories
    assert names.index("MemoryItem") < names.index("Session")
    assert names.index("Turn") < names.index("Session")
    assert names.index("MemoryItem") < names.index("Run")
