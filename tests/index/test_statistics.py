"""The planner learns of tables that begin to fill before autovacuum comes by."""

from datetime import UTC, datetime

import pytest
from django.db import connection

from memory.index import statistics
from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models import Tenant
from memory.revisions import Change
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db(transaction=True)
MEMORIES = "memory_memoryitem"


@pytest.fixture(autouse=True)
def _unlooked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "_writes", statistics._Writes())


def _write(tenant: Tenant, count: int) -> None:
    facts = [
        {"source": "fact", "scope": "user:1", "content": f"Shelf {n} holds {n * 7919} books"}
        for n in range(count)
    ]
    change = Change("test", "rows", datetime.now(UTC))
    ingest(ItemsIn.model_validate({"items": facts}).items, tenant=tenant, change=change)


def _rows_known() -> float:
    with connection.cursor() as cursor:
        cursor.execute("SELECT reltuples FROM pg_class WHERE relname = %s", [MEMORIES])
        return float(cursor.fetchone()[0])


def test_an_import_into_an_empty_table_is_counted_at_once_and_then_left_to_autovacuum() -> None:
    tenant = a_tenant()
    _write(tenant, 1_000)
    assert _rows_known() == 1_000
    assert statistics.analyze_grown((MEMORIES,)) == []
    assert statistics._writes.is_known


def test_a_few_memories_are_not_worth_a_count() -> None:
    before = _rows_known()
    _write(a_tenant(), statistics.ROWS_BETWEEN - 1)
    assert _rows_known() == before
