"""Insert rows of memory, a statement a table, as one JSON document: the server reads it faster than parameters."""

from collections.abc import Sequence
from typing import Any

import orjson
from django.db import connection, models
from django.db.models.expressions import DatabaseDefault

from memory.models.base import Remembered

_INSERT = """
    INSERT INTO {table} ({columns})
    SELECT {columns} FROM jsonb_to_record(%s::jsonb) AS alike ({alike}), jsonb_to_recordset(%s::jsonb) AS own ({own})
"""


Fields = Sequence["models.Field[Any, Any]"]


def insert_rows(rows: Sequence[Remembered]) -> None:
    """Insert rows of one tenant, the tables by name. One statement a table, where all state the same columns."""
    alike: dict[tuple[type[Remembered], Fields], list[Remembered]] = {}
    for row in rows:
        alike.setdefault((type(row), _stated(row)), []).append(row)
    for model, fields in sorted(alike, key=lambda each: (each[0].__name__, len(each[1]))):
        _insert(alike[model, fields], model, fields)


def _stated(row: Remembered) -> Fields:
    """Return the columns that a row states: what it leaves to the database has its default there."""
    fields = row._meta.concrete_fields  # noqa: SLF001 - Django's documented _meta API
    return tuple(field for field in fields if not isinstance(getattr(row, field.attname), DatabaseDefault))


def _insert(rows: Sequence[Remembered], model: type[Remembered], fields: Fields) -> None:
    """Insert rows of one table that state the same columns. What all of them hold alike is sent once."""
    columns = {field: [getattr(row, field.attname) for row in rows] for field in fields}
    own = [
        field for field in fields if field.primary_key or any(value != columns[field][0] for value in columns[field])
    ]
    alike = [field for field in fields if field not in own]  # its tenant at least
    names = [field.column for field in own]
    documents = [dict(zip(names, each, strict=True)) for each in zip(*map(columns.__getitem__, own), strict=True)]
    shared = {field.column: columns[field][0] for field in alike}
    statement = _INSERT.format(
        table=connection.ops.quote_name(model._meta.db_table),  # noqa: SLF001 - as above
        columns=", ".join(connection.ops.quote_name(field.column) for field in (*own, *alike)),
        alike=_typed(alike),
        own=_typed(own),
    )
    with connection.cursor() as cursor:
        cursor.execute(statement, [orjson.dumps(shared).decode(), orjson.dumps(documents).decode()])
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001 - as Django's own insert does


def _typed(fields: Fields) -> str:
    """Return columns with their types, as a record is declared."""
    return ", ".join(f"{connection.ops.quote_name(field.column)} {field.db_type(connection)}" for field in fields)
