"""Run a read with server-side, typed, binary parameters, prepared once per connection.

A text parameter cast to a vector inside the plan costs five times as much, Django's client-side binding twice.
"""

from collections.abc import Mapping
from typing import Any

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from pgvector.psycopg import register_vector
from psycopg import Cursor, ProgrammingError


def fetch_typed(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return all rows of a read.

    Raises:
        django.db.DatabaseError: the statement failed. A surrounding transaction stays usable.
    """
    connection.ensure_connection()
    if not connection.in_atomic_block:
        return _fetch(sql, parameters)
    with transaction.atomic():
        return _fetch(sql, parameters)


def _fetch(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        return cursor.execute(sql, parameters, prepare=True).fetchall()


def register_vectors(*, connection: BaseDatabaseWrapper, **_signal: object) -> None:
    """Teach a new connection pgvector's types; a database without the extension goes on without them."""
    try:
        register_vector(connection.connection)
    except ProgrammingError:  # no such type: pgvector is not installed here, and retrieval says so
        return


connection_created.connect(register_vectors, dispatch_uid="memory.register_vectors")
