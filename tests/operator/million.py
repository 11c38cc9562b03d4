"""A million memories, written by SQL alone.

A hundred real ones, ten thousand times, over two thousand people.
"""

from django.db import connection

from memory.models import MemoryItem, Scope, SearchEntry, Tenant
from tests.factories import remember
from tests.owner import as_owner

PATTERNS, COPIES, PEOPLE = 100, 10_000, 2_000
TOPICS = (
    "harbour",
    "budget",
    "garden",
    "预算",
    "港口",
    "letter",
    "engine",
    "晚饭",
    "meeting",
    "train",
)
MADE = {
    "memory_memoryitem": {
        "id": "md5(t.id::text || n)::uuid",
        "scope_id": "s.id",
        "external_id": "NULL",
        "content": "t.content || ' ' || n",
        "recorded_at": "t.recorded_at - n * interval '1 minute'",
        "valid_from": "t.valid_from - n * interval '1 minute'",
    },
    "memory_searchentry": {
        "item_id": "md5(t.item_id::text || n)::uuid",
        "scope_id": "s.id",
        "embedding": "NULL",
        "recorded_at": "t.recorded_at - n * interval '1 minute'",
        "valid_from": "t.valid_from - n * interval '1 minute'",
    },
}


def a_million(tenant: Tenant) -> None:
    """Fill a tenant. Triggers are off: each row of the index is written beside its memory."""
    said = [f"Note number {n} about the {TOPICS[n % len(TOPICS)]}" for n in range(PATTERNS)]
    remember(tenant, *({"source": "fact", "content": text} for text in said))
    Scope.objects.bulk_create(
        Scope(tenant=tenant, kind="user", key=f"person-{n}") for n in range(PEOPLE)
    )
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica; SET statement_timeout = 0")
        for table, made in MADE.items():
            cursor.execute(_copies(table, made, _columns(cursor, table)))
        cursor.execute("SET session_replication_role = origin; RESET statement_timeout; ANALYZE")
    assert MemoryItem.objects.count() == SearchEntry.objects.count() == PATTERNS * (COPIES + 1)


def _columns(cursor: object, table: str) -> list[str]:
    cursor.execute(  # type: ignore[attr-defined]  # a cursor of the connection
        "SELECT column_name FROM information_schema.columns"
        " WHERE table_name = %s AND table_schema = current_schema() AND is_generated = 'NEVER'"
        " AND is_identity = 'NO' ORDER BY ordinal_position",
        [table],
    )
    return [name for (name,) in cursor.fetchall()]  # type: ignore[attr-defined]  # as above


def _copies(table: str, made: dict[str, str], columns: list[str]) -> str:
    values = ", ".join(made.get(name, f"t.{name}") for name in columns)
    return f"""
        INSERT INTO {table} ({", ".join(columns)})
        SELECT {values} FROM (SELECT * FROM {table} ORDER BY recorded_at DESC LIMIT {PATTERNS}) AS t
        CROSS JOIN generate_series(1, {COPIES}) AS n
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM memory_scope
            WHERE key LIKE 'person-%') AS s
          ON s.place = n % {PEOPLE} + 1
    """  # noqa: S608 - names of our own tables and columns
