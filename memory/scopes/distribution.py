"""What PostgreSQL's catalogue says of the tables that a cluster would distribute.

And the statements that distribute them by tenant.

Citus asks that every unique key of a distributed table holds the column by which it is distributed,
that no row lacks it, and that foreign keys stay within it or point to a table that every node holds
whole. Reason: docs/scale.md.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from django.db import connection

TENANT = "tenant_id"
REFERENCE = (
    "auth_user",
    "memory_tenant",
    "memory_apikey",
    "memory_policyversion",
    "memory_operatorsettings",
    "memory_operatorsettings_tenants",
)
"""The tables that every node holds whole, each behind what it points to.

Small, and asked for any tenant, or before it
is known which one."""
APPS = ("memory", "evolution", "observability")
Carries = Literal["always", "maybe", "never"]
"""Whether a table's rows name their tenant.

"maybe" where the row of the whole installation names none.
"""
_TABLES = """
    SELECT c.relname,
        COALESCE((SELECT CASE WHEN a.attnotnull THEN 'always' ELSE 'maybe' END FROM pg_attribute a
                                WHERE a.attrelid = c.oid AND a.attname = %s), 'never')
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public'
        AND (split_part(c.relname, '_', 1) = ANY(%s) OR c.relname = ANY(%s))
    ORDER BY 1
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
    FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
        JOIN pg_class r ON r.oid = c.confrelid
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
    """The tables of the service.

    Whether each names its tenant, their unique keys and their foreign keys.
    """

    tables: Mapping[str, Carries]
    unique: Sequence[Key]
    foreign: Sequence[Key]

    def carrying(self, carries: Carries) -> list[str]:
        """The tables whose rows name their tenant so; the reference tables apart."""
        return [
            name for name, how in self.tables.items() if how == carries and name not in REFERENCE
        ]

    @property
    def distributed(self) -> list[str]:
        """The tables whose rows go where their tenant is.

        What names no tenant, or not always, stays on one node.
        """
        return self.carrying("always")

    @property
    def keys_across(self) -> list[Key]:
        """Unique keys of tenants' tables that do not lead with the tenant.

        Primary keys apart, which are replaced.
        """
        whose = {*self.distributed, *self.carrying("maybe")}
        return [
            key
            for key in self.unique
            if key.table in whose and not key.primary and key.columns[0] != TENANT
        ]

    @property
    def references_across(self) -> list[Key]:
        """Foreign keys that would cross nodes, or lack the tenant where they need not.

        They would cross between two tables that need not lie on one node.
        """
        return [key for key in self.foreign if key.referred not in REFERENCE and self._crosses(key)]

    def _crosses(self, key: Key) -> bool:
        ends = [name in self.distributed for name in (key.table, key.referred)]
        return any(ends) and not (all(ends) and TENANT in key.columns)


def catalogue() -> Catalogue:
    """Read the catalogue. Three statements."""
    with connection.cursor() as cursor:
        cursor.execute(_TABLES, [TENANT, list(APPS), list(REFERENCE)])
        tables = dict(cursor.fetchall())
        cursor.execute(_KEYS, [list(tables)])
        unique = [
            Key(table, name, columns, primary)
            for table, name, primary, columns in cursor.fetchall()
        ]
        cursor.execute(_FOREIGN, [list(tables)])
        foreign = [
            Key(table, name, columns, referred=referred)
            for table, name, referred, columns in cursor.fetchall()
        ]
    return Catalogue(tables, unique, foreign)


def statements(found: Catalogue) -> Iterator[str]:
    """Give the statements, in order.

    Let go of what crosses, lead primary keys with the tenant, distribute.
    """
    for key in found.references_across:
        yield f'ALTER TABLE "{key.table}" DROP CONSTRAINT "{key.name}"'
    for key in found.unique:
        if key.primary and key.table in found.distributed and TENANT not in key.columns:
            columns = ", ".join(f'"{column}"' for column in (TENANT, *key.columns))
            yield (
                f'ALTER TABLE "{key.table}" DROP CONSTRAINT "{key.name}", '
                f"ADD PRIMARY KEY ({columns})"
            )
    for name in REFERENCE:
        yield f"SELECT create_reference_table('{name}')"
    for name in found.distributed:
        yield f"SELECT create_distributed_table('{name}', '{TENANT}')"
