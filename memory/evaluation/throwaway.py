"""A tenant that lives as long as one evaluation."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from django.db import connection, transaction
from psycopg import sql

from memory.models import Tenant

SLUG_PREFIX = "evaluate-"
_OF_ITS_SCOPES = "scope_id IN (SELECT id FROM memory_scope WHERE tenant_id = %s)"
_DELETE_COUNTERS = (  # kept by triggers, they know no tenant
    f"DELETE FROM memory_termcount WHERE {_OF_ITS_SCOPES}",  # noqa: S608 - constants of this module
    f"DELETE FROM memory_scopesize WHERE {_OF_ITS_SCOPES}",  # noqa: S608 - constants of this module
)
_TENANT_TABLES = """
    SELECT c.relname FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = current_schema()
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r'
    ORDER BY c.relname <> 'memory_searchentry',
             EXISTS (SELECT 1 FROM pg_attribute h WHERE h.attrelid = c.oid AND h.attname = 'pgh_id'),
             c.relname
"""  # the index first, so that its counters run once; histories last, since deleting writes them


@contextmanager
def throwaway_tenant(*, keep: bool = False) -> Iterator[Tenant]:
    """Make a tenant and erase it, with everything in it, at the end, however that comes."""
    tenant = Tenant.objects.create(slug=f"{SLUG_PREFIX}{uuid4().hex[:12]}", name="A run of evaluate")
    try:
        yield tenant
    finally:
        if not keep:
            erase_tenant(tenant)


def erase_tenant(tenant: Tenant) -> None:
    """Delete every row of a tenant in every table, histories included. One transaction.

    References between the tables are checked at its end, so their order does not matter.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = 0")
        cursor.execute(_TENANT_TABLES)
        index, *rest = [row[0] for row in cursor.fetchall()]
        cursor.execute(_delete(index), [tenant.pk])
        for statement in _DELETE_COUNTERS:
            cursor.execute(statement, [tenant.pk])
        for table in rest:
            cursor.execute(_delete(table), [tenant.pk])
        cursor.execute("DELETE FROM memory_tenant WHERE id = %s", [tenant.pk])


def _delete(table: str) -> sql.Composed:
    return sql.SQL("DELETE FROM {} WHERE tenant_id = %s").format(sql.Identifier(table))
