"""Run a read with server-side, typed, binary parameters, prepared once per connection.

A text parameter cast to a vector inside the plan costs five times as much, Django's client-side
binding twice, results as text a third more.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from uuid import UUID
from weakref import WeakSet

import orjson
from django.db import NotSupportedError, transaction
from pgvector import HalfVector, SparseVector
from pgvector.psycopg import register_vector
from psycopg import Connection, ProgrammingError, RawCursor, errors

from observability.database.kept_cursors import send_again
from observability.database.replica import reading_connection

_taught: WeakSet[Connection[Any]] = WeakSet()
_VECTORS = {HalfVector, SparseVector}
_NAMED = re.compile(r"%\((\w+)\)[sb]")
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
            return _fetch(sql, parameters, connection)
    try:
        return _fetch(sql, parameters, connection)
    except Exception as error:
        if not isinstance(error.__cause__, _STALE):
            raise
    connection.close()  # it prepared against types or columns that were made anew since
    connection.ensure_connection()
    return _fetch(sql, parameters, connection)


def _fetch(sql: str, parameters: Mapping[str, Any], connection: Any) -> list[tuple[Any, ...]]:
    raw = connection.connection
    if raw not in _taught and not _VECTORS.isdisjoint(map(type, parameters.values())):
        _teach(raw)
    text, names = _numbered(sql)
    values = [_bound(parameters[name]) for name in names]
    with connection.wrap_database_errors:
        return send_again(raw, text, values, kind=RawCursor, binary=True).fetchall()


@lru_cache(maxsize=256)
def _numbered(sql: str) -> tuple[bytes, tuple[str, ...]]:
    """Return a statement with numbers for the names of its parameters, and the names in order.

    The driver would look for the names in a long text at each call: half a millisecond.

    >>> _numbered("SELECT %(a)s::int, %(b)s::text, %(a)s::int % 2")
    (b'SELECT $1::int, $2::text, $1::int % 2', ('a', 'b'))
    """
    names = tuple(dict.fromkeys(_NAMED.findall(sql)))
    places = {name: place for place, name in enumerate(names, start=1)}
    numbered = _NAMED.sub(lambda found: f"${places[found[1]]}", sql).replace("%%", "%")
    return numbered.encode(), names


def _teach(raw: "Connection[Any]") -> None:
    """Teach a connection pgvector's types."""
    try:
        register_vector(raw)
    except ProgrammingError as error:
        raise NotSupportedError("pgvector is not installed in this database") from error
    _taught.add(raw)


def _bound(value: Any) -> Any:
    """Return a parameter as it is bound; ids and words as PostgreSQL reads an array of them.

    The driver would ask each of them for its type, and for what to quote in it. What is bound so
    is cast in the statement, to `uuid[]` or `text[]`.
    """
    if not isinstance(value, list):
        return value
    kinds = set(map(type, value))
    if kinds == {UUID}:
        return f"{{{','.join([one.hex for one in value])}}}"
    return _array_of_words(tuple(value)) if kinds == {str} else value


@lru_cache(maxsize=256)
def _array_of_words(words: tuple[str, ...]) -> str:
    r"""Return words as an array, each in quotes; most are names that a policy lists.

    >>> print(_array_of_words(("a b", 'c"', "d\\")))
    {"a b","c\"","d\\"}
    """
    escaped = [word.replace("\\", "\\\\").replace('"', '\\"') for word in words]
    return "{" + ",".join([f'"{word}"' for word in escaped]) + "}"


def json_of(value: Any) -> Any:
    """Return a jsonb column as values: the driver gives it as text where Django taught it to."""
    return orjson.loads(value) if isinstance(value, str | bytes) else value
