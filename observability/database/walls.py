"""Row-level security on every table of a tenant, and the service's rights.

The rights are those of the role that the service connects as.

Raised after every migration from what the database's catalogue says, so that no new table is
forgotten.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import connections
from psycopg import sql

POLICY = "tenant_wall"
MAINTAIN_SINCE = (
    170_000  # the version from which PostgreSQL lets others than the owner analyze a table
)
# once a statement, not once a row
_TENANT = "(SELECT NULLIF(current_setting('remembrancer.tenant', true), '')::uuid)"
_ACROSS = "(SELECT current_setting('remembrancer.across', true) = 'on')"
COLUMN = "tenant_id"
BY_TABLE: Mapping[str, str] = {
    "memory_tenant": f"id = {_TENANT}",
    "memory_operatorevent": "false",  # what operators did is for operators: no tenant reaches it
}
READ_BY_ALL: Mapping[str, str] = {
    "memory_policyversion": "tenant_id IS NULL"
}  # what is shipped with the service
_OWNED = """
    SELECT c.relname, array_agg(a.attname) FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND pg_has_role(c.relowner, 'USAGE') GROUP BY c.relname
"""
_ADDED_ONLY = """
    SELECT DISTINCT c.relname FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'pgh_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    UNION SELECT relname FROM pg_class WHERE relname = 'memory_auditlink' AND relkind = 'r'
"""  # the history and its seal: versions are added and read, never changed
# they tell nothing of a row but by their answer, and let the word index work behind the wall
_LEAKPROOF = (
    "ts_match_vq(tsvector, tsquery)",
    "arraycontains(anyarray, anyarray)",
    "arrayoverlap(anyarray, anyarray)",
)


def condition(table: str, columns: set[str]) -> str | None:
    """Return what makes a row of a table the current tenant's.

    None for a table that belongs to no tenant.
    """
    if table in BY_TABLE:
        return BY_TABLE[table]
    return f"{COLUMN} = {_TENANT}" if COLUMN in columns else None


def raise_walls(using: str = "default", **_given: Any) -> None:
    """Put the policy on every table of a tenant, and give the service's role its rights.

    To be run as the owner.
    """
    with connections[using].cursor() as cursor:
        cursor.execute(_OWNED)
        for table, columns in cursor.fetchall():
            own = condition(table, set(columns))
            if own is not None:
                _raise(cursor, table, own)
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone()[0]:
            for function in _LEAKPROOF:
                cursor.execute(f"ALTER FUNCTION pg_catalog.{function} LEAKPROOF")
        _give_rights(cursor, str(settings.DATABASE_SERVICE_ROLE))


def _raise(cursor: Any, table: str, own: str) -> None:
    write = f"({own} OR {_ACROSS})"
    read = f"({own} OR {READ_BY_ALL[table]} OR {_ACROSS})" if table in READ_BY_ALL else write
    cursor.execute(
        "SELECT qual FROM pg_policies WHERE tablename = %s AND policyname = %s", [table, POLICY]
    )
    if cursor.fetchone() is not None:
        return
    cursor.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY")
    cursor.execute(f"CREATE POLICY {POLICY} ON {table} USING {read} WITH CHECK {write}")


def _give_rights(cursor: Any, role: str) -> None:
    cursor.execute("SELECT current_user, EXISTS (SELECT FROM pg_roles WHERE rolname = %s)", [role])
    owner, exists = cursor.fetchone()
    if role in ("", owner) or not exists:
        return
    name = sql.Identifier(role).as_string(cursor.connection)
    maintain = ", MAINTAIN" if cursor.connection.info.server_version >= MAINTAIN_SINCE else ""
    for rights in (
        "USAGE ON SCHEMA public",
        f"SELECT, INSERT, UPDATE, DELETE{maintain} ON ALL TABLES IN SCHEMA public",
        "USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public",
    ):
        cursor.execute(f"GRANT {rights} TO {name}")
    cursor.execute(_ADDED_ONLY)
    for (table,) in cursor.fetchall():
        cursor.execute(f"REVOKE UPDATE, DELETE ON {table} FROM {name}")
