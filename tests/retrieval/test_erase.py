"""Erasing a scope leaves nothing of it, and nothing else is touched."""

from uuid import UUID

import pytest
from django.db import connection

from memory import revisions
from memory.models import MemoryItem, SearchEntry
from memory.retrieval.record import record
from memory.retrieval.types import Question
from memory.scopes.erase import erase_scope
from memory.scopes.ndjson_export import export_scope
from tests.factories import a_change, a_tenant, ask, remember

pytestmark = pytest.mark.django_db
CANARY = "b7f1c0ffee5e4d5b"


def mentions(canary: str) -> list[str]:
    """Name every table and column of this database whose text holds the canary."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT table_name, column_name FROM information_schema.columns "
            "WHERE table_schema = current_schema()"
        )
        found = []
        for table, column in cursor.fetchall():
            said = f'SELECT 1 FROM "{table}" WHERE "{column}"::text LIKE %s'  # noqa: S608 - catalogued
            cursor.execute(f"{said} LIMIT 1", [f"%{canary}%"])
            found += [f"{table}.{column}"] if cursor.fetchone() else []
    return found


def test_an_erased_scope_is_in_no_table_and_its_neighbour_is_whole() -> None:
    tenant = a_tenant()
    fact = {
        "source": "fact",
        "fact_key": "code",
        "value": CANARY,
        "content": f"The code is {CANARY}",
    }
    first = remember(tenant, fact)[0]
    remember(tenant, {"source": "episode", "content": f"said {CANARY}", "session": f"s-{CANARY}"})
    remember(tenant, {"source": "fact", "scope": "user:2", "content": "The code is hidden"})
    revisions.correct(
        MemoryItem.objects.get(pk=first.id),
        content=f"It was {CANARY} after all",
        value=None,
        change=a_change(),
    )
    answer = ask(tenant, f"what is the code {CANARY}?")
    question = Question(
        tenant_id=tenant.pk,
        scopes=("user:1",),
        query=f"what is the code {CANARY}?",
        now=a_change().now,
        as_of=a_change().now,
        known_at=a_change().now,
    )
    record(question, answer)
    assert mentions(CANARY)

    erased = erase_scope(tenant, "user:1", actor="test")

    assert erased is not None
    assert sum(erased.before.values()) > 0
    assert set(erased.after.values()) == {0}
    assert mentions(CANARY) == []
    assert SearchEntry.objects.filter(tenant_id=tenant.pk).count() == 1


def test_a_scope_nobody_named_cannot_be_erased_or_exported() -> None:
    tenant = a_tenant()
    assert erase_scope(tenant, "user:1", actor="test") is None
    assert list(export_scope(tenant, "user:1")) == []


def test_an_export_holds_every_version() -> None:
    tenant = a_tenant()
    old = remember(tenant, {"source": "fact", "fact_key": "city", "content": "Lives in Paris"})[0]
    new = remember(tenant, {"source": "fact", "fact_key": "city", "content": "Lives in Berlin"})[0]
    lines = b"".join(export_scope(tenant, "user:1")).decode()
    assert {str(old.id), str(new.id)} <= set(lines.replace('"', " ").split())
    assert UUID(str(old.id)) != UUID(str(new.id))
    assert "memory_memoryitemevent" in lines
