"""Indexes that PostgreSQL keeps up to date and never reads: what an interrupted build leaves behind."""

import re

from django.db import connection
from psycopg import sql

_INVALID = """
    SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE NOT (i.indisvalid AND i.indisready AND i.indislive) AND c.relnamespace = 'public'::regnamespace
    ORDER BY c.relname
"""
_HALF_BUILT = re.compile(r"_cc(?:new|old)\d*$")  # what REINDEX CONCURRENTLY names the twin that it did not finish


def invalid_indexes() -> list[str]:
    """Return the names of indexes that cost every write and serve no read. One statement."""
    with connection.cursor() as cursor:
        cursor.execute(_INVALID)
        return [name for (name,) in cursor.fetchall()]


def mend(name: str) -> str:
    """Build an invalid index anew, or drop the twin of an unfinished build; return which of the two was done.

    Readers and writers go on meanwhile. Not within a transaction, and as the owner of the tables.
    """
    half_built = _HALF_BUILT.search(name) is not None
    statement = "DROP INDEX CONCURRENTLY IF EXISTS {}" if half_built else "REINDEX INDEX CONCURRENTLY {}"
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")  # a large index takes minutes
        cursor.execute(sql.SQL(statement).format(sql.Identifier(name)))
        cursor.execute("RESET statement_timeout")
    return "dropped" if half_built else "built anew"
