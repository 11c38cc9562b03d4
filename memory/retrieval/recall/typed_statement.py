"""Run a read with server-side, typed, binary parameters, prepared once per connection.

A text parameter cast to a vector inside the plan costs five times as much, Django's client-side binding twice, results
as text a third more.
"""

from collections.abc import Mapping
from typing import Any
from weakref import WeakSet

import orjson
from django.db import NotSupportedError, transaction
from pgvector import HalfVector, SparseVector
from pgvector.psycopg import register_vector
from psycopg import Connection, Cursor, ProgrammingError, errors

from observability.database.replica import reading_connection

_taught: WeakSet[Connection[Any]] = WeakSet()
_STALE = (
    errors.UndefinedObject,
    errors.FeatureNotSupported,
    errors.InvalidSqlStatementName,
    errors.InternalError_,
)


def fetch_typed(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return all rows of a read.

    Raises:
        NotSupportedError: a parameter is a vector and this database has no pgvector.
        DatabaseError: the statement failed. A surrounding transaction stays usable.
    """
    connection = reading_connection()
    connection.ensure_connection()
    if connection.in_atomic_block:
        with transaction.atomic(using=connection.alias):
            return _fetch(sql, parameters)
    try:
        return _fetch(sql, parameters)
    except Exception as error:
        if not isinstance(error.__cause__, _STALE):
            raise
    connection.close()  # it prepared against types or columns that were made anew since
    connection.ensure_connection()
    return _fetch(sql, parameters)


def _fetch(sql: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    connection = reading_connection()
    raw = connection.connection
    if any(isinstance(value, HalfVector | SparseVector) for value in parameters.values()):
        _teach(raw)
    with connection.wrap_database_errors, Cursor(raw) as cursor:
        return cursor.execute(sql, parameters, prepare=True, binary=True).fetchall()


def _teach(raw: "Connection[Any]") -> None:
    """Teach a connection pgvector's types, once."""
    if raw in _taught:
        return
    try:
        register_vector(raw)
    except ProgrammingError as error:
        raise NotSupportedError("pgvector is not installed in this database") from error
    _taught.add(raw)


def json_of(value: Any) -> Any:
    """Return a jsonb column as values: the driver gives it as text where Django taught it to."""
    return orjson.loads(value) if isinstance(value, str | bytes) else value
