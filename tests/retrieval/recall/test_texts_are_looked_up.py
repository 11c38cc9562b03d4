"""The text of a winner is looked up by its id, however many rows its tenant has."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from psycopg import RawCursor

from memory.ingest.schemas import ItemsIn
from memory.ingest.write import ingest
from memory.models.remembered_row import Remembered
from memory.retrieval.recall import fetch
from memory.retrieval.recall.typed_statement import _numbered
from memory.revisions import Change
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
ROWS = 400  # that one tenant has, and of which the planner knows nothing yet


@pytest.mark.parametrize("source", ["learning", "task"])
def test_a_plan_for_any_tenant_looks_rows_up(source: str) -> None:
    _write(source)
    sql = fetch._statement((source,), has_links=False, says_again=False, with_goals=False)
    text, _names = _numbered(sql)
    with RawCursor(connection.connection) as cursor:
        cursor.execute(b"EXPLAIN (GENERIC_PLAN) " + text)
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert re.search(r"Index Cond: .*\bid = won\.won_id", plan), plan


def _write(source: str) -> None:
    now = datetime.now(UTC)
    one = {"source": source, "scope": "user:1", "title": "Shelves"}
    said = {"content": "They hold books."} if source == "learning" else {}
    body = ItemsIn.model_validate({"items": [one | said] * ROWS})
    ingest(body.items, tenant=a_tenant(), change=Change("test", "rows", now))


def test_no_index_holds_a_tenant_or_a_scope_alone() -> None:
    tables = [model._meta.db_table for model in Remembered.__subclasses__()]
    with connection.cursor() as cursor:
        cursor.execute("SELECT indexdef FROM pg_indexes WHERE tablename = ANY(%s)", [tables])
        found = [index for (index,) in cursor.fetchall()]
    assert len(found) > len(tables)
    assert [index for index in found if index.endswith(("(tenant_id)", "(scope_id)"))] == []
