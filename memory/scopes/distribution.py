"""What PostgreSQL's catalogue says of the tables that a cluster would distribute by tenant, and the statements for it.

Citus asks that every unique key of a distributed table holds the column by which it is distributed, and that foreign
keys stay within it. Reason: docs/scale.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import connection

TENANT = "tenant_id"
REFERENCE = "memory_tenant"
"""The table that every node holds whole."""
APPS = ("memory", "evolution", "observability")
_TABLES = """
    SELECT c.relname, EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = %s)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public' AND split_part(c.relname, '_', 1) = ANY(%s) ORDER BY 1
"""
_KEYS = """
    SELECT t.relname, i.relname, x.indisprimary, array_agg(a.attname::text ORDER BY k.place)
    FROM pg_index x JOIN pg_class t ON t.oid = x.indrelid JOIN pg_class i ON i.oid = x.indexrelid
    CROSS JOIN LATERAL unnest(x.indkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
    WHERE x.indisunique AND t.relname = ANY(%s) GROUP BY 1, 2, 3 ORDER BY 1, 2
"""
_FOREIGN = """
    SELECT t.relname, c.conname, r.relname, array_agg(a.attname::text ORDER BY k.place)
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
    CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, place)
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number
    WHERE c.contype = 'f' AND t.relname = ANY(%s) GROUP BY 1, 2, 3 ORDER BY 1, 2
"""


@dataclass(frozen=True, slots=True)
class Key:
    """A unique key, or a foreign one.

    Args:
        table: whose it is.
        name: of the index or the constraint.
        columns: in order.
        primary: it is the primary key.
        referred: of a foreign key, the table it points to; else empty.
    """

    table: str
    name: str
    columns: Sequence[str]
    primary: bool = False
    referred: str = ""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The tables of the service: whether each has a tenant, their unique keys and their foreign keys."""

    tables: Mapping[str, bool]
    unique: Sequence[Key]
    foreign: Sequence[Key]

    @property
    def distributed(self) -> list[str]:
        """The tables whose rows carry their tenant."""
        return [name for name, carries in self.tables.items() if carries]

    @property
    def without_tenant(self) -> list[str]:
        """The tables whose rows do not."""
        return [name for name, carries in self.tables.items() if not carries and name != REFERENCE]

    @property
    def keys_across(self) -> list[Key]:
        """Unique keys of distributed tables that do not hold the tenant; primary keys apart, which are replaced."""
        return [key for key in self.unique if self.tables[key.table] and not key.primary and TENANT not in key.columns]

    @property
    def references_across(self) -> list[Key]:
        """Foreign keys that a second one with the tenant beside it makes needless, or that leave the tenant."""
        return [key for key in self.foreign if key.referred != REFERENCE and TENANT not in key.columns]


def catalogue() -> Catalogue:
    """Read the catalogue. Three statements."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [TENANT, list(APPS)])
        tables = {str(name): bool(carries) for name, carries in cursor.fetchall()}
        cursor.execute(_KEYS, [list(tables)])
        unique = [Key(table, name, columns, primary) for table, name, primary, columns in cursor.fetchall()]
        cursor.execute(_FOREIGN, [list(tables)])
        foreign = [Key(table, name, columns, referred=referred) for table, name, referred, columns in cursor.fetchall()]
    return Catalogue(tables, unique, foreign)


def statements(found: Catalogue) -> Iterator[str]:
    """Give the statements, in order: let go of what crosses tenants, lead primary keys with the tenant, distribute."""
    for key in found.references_across:
        yield f'ALTER TABLE "{key.table}" DROP CONSTRAINT "{key.name}"'
    for key in found.unique:
        if key.primary and found.tables[key.table] and TENANT not in key.columns:
            columns = ", ".join(f'"{column}"' for column in (TENANT, *key.columns))
            yield f'ALTER TABLE "{key.table}" DROP CONSTRAINT "{key.name}", ADD PRIMARY KEY ({columns})'
    yield f"SELECT create_reference_table('{REFERENCE}')"
    for name in found.distributed:
        yield f"SELECT create_distributed_table('{name}', '{TENANT}')"
