"""Insert rows of memory with what they are found by, as JSON.

The server reads it faster than parameters.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any

import orjson
from django.db import connection, models
from django.db.models.expressions import DatabaseDefault

from memory.index.rows import indexed
from memory.index.statistics import count_written
from memory.index.vector_columns import VECTORS, missing_vector_columns
from memory.index.write import DERIVED, derived
from memory.models.remembered_row import Remembered

_INSERT = """
    INSERT INTO {table} ({columns})
    SELECT {columns} FROM jsonb_to_record(%(alike)s::jsonb) AS alike ({alike}),
        jsonb_to_recordset(%(own)s::jsonb) AS own ({own})
"""
_INDEXED = """
    WITH made AS ({insert} RETURNING *)
    INSERT INTO memory_searchentry ({entry}, words, length, tokens, asks {vector_columns})
    SELECT {entry_values}, array_to_tsvector(d.words), d.length, d.tokens, d.asks {vectors}
    FROM made n JOIN jsonb_to_recordset(%(derived)s::jsonb) AS d ({derived}) ON d.item_id = n.id
    ORDER BY d.place
"""
_VECTOR_COLUMNS = "".join(f", {name}, {name}_model" for name in VECTORS)
_VECTORS = "".join(f", d.{name}::halfvec, d.{name}_model" for name in VECTORS)
_DERIVED_FROM_TEXT = frozenset({"length", "tokens", "asks"})
Fields = tuple["models.Field[Any, Any]", ...]
Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Insertion:
    """One INSERT: its SQL, and its values. What all rows hold alike is sent once."""

    sql: str
    values: Mapping[str, str]


def insert_records(rows: Sequence[models.Model]) -> None:
    """Insert rows of one table that nothing is found by, and that state the same columns.

    One statement.
    """
    if rows:
        insertion = _insertion(rows, _left(rows[0]))
        _send(rows, insertion.sql, insertion.values)


def insert_rows(rows: Sequence[Remembered]) -> None:
    """Insert rows of one tenant with their index rows, the tables by name.

    One statement a table, where all state the same columns, and one that asks whether pgvector is
    there. The table's trigger finds its index rows there already.
    """
    if not rows:
        return
    found_by = dict(zip([row.pk for row in rows], indexed(rows), strict=True))
    same: dict[tuple[type[Remembered], Names], list[Remembered]] = {}
    for row in rows:
        same.setdefault((type(row), _left(row)), []).append(row)
    ordered = sorted(same.items(), key=lambda each: (each[0][0].__name__, -len(each[0][1])))
    parts = [(each, model, _insertion(each, left)) for (model, left), each in ordered]
    documents = [derived([found_by[row.pk] for row in each]) for each, _, _ in parts]

    vectors = not missing_vector_columns()
    for (each, model, insertion), document in zip(parts, documents, strict=True):
        values = {**insertion.values, "derived": document}
        _send(each, _with_index(model, insertion.sql, vectors=vectors), values)
    count_written(len(rows))


def _left(row: models.Model) -> Names:
    """Return the columns that a row leaves to the database, which has a default for them."""
    by_default = _by_default(type(row))
    return tuple(name for name in by_default if isinstance(getattr(row, name), DatabaseDefault))


@cache
def _by_default(model: type[models.Model]) -> Names:
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django's documented _meta API
    return tuple(field.attname for field in fields if field.has_db_default())


@cache
def _stated(model: type[models.Model], left: Names) -> Fields:
    fields = model._meta.concrete_fields  # noqa: SLF001 - as above
    return tuple(field for field in fields if field.attname not in left)


def _insertion(rows: Sequence[models.Model], left: Names) -> _Insertion:
    """Return what inserts rows of one table that leave the same columns to the database."""
    fields = _stated(type(rows[0]), left)
    columns = list(zip(*map(attrgetter(*(field.attname for field in fields)), rows), strict=True))
    own = {
        field: column
        for field, column in zip(fields, columns, strict=True)
        if field.primary_key or _differ(column)
    }
    alike = {
        field: column[0] for field, column in zip(fields, columns, strict=True) if field not in own
    }
    names = [field.column for field in own]
    documents = [dict(zip(names, each, strict=True)) for each in zip(*own.values(), strict=True)]
    sql = _INSERT.format(
        table=connection.ops.quote_name(rows[0]._meta.db_table),  # noqa: SLF001 - Django's documented _meta API
        columns=", ".join(map(_quoted, (*own, *alike))),
        alike=_typed(alike),
        own=_typed(own),
    )
    shared = {field.column: value for field, value in alike.items()}
    return _Insertion(
        sql, {"alike": orjson.dumps(shared).decode(), "own": orjson.dumps(documents).decode()}
    )


def _with_index(model: type[Remembered], insert: str, *, vectors: bool) -> str:
    entry = {
        name: value for name, value in model.index_columns.items() if name not in _DERIVED_FROM_TEXT
    }
    return _INDEXED.format(
        insert=insert,
        entry=", ".join(entry),
        entry_values=", ".join(entry.values()).replace("NEW.", "n."),
        derived=DERIVED,
        vector_columns=f", terms{_VECTOR_COLUMNS}" if vectors else "",
        vectors=f", d.terms::sparsevec{_VECTORS}" if vectors else "",
    )


def _send(rows: Sequence[models.Model], sql: str, values: Mapping[str, str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, dict(values))
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001 - as Django's own insert does


def _differ(values: Sequence[Any]) -> bool:
    return values.count(values[0]) != len(values)


def _typed(fields: "Iterable[models.Field[Any, Any]]") -> str:
    """Return columns with their types, as a record is declared."""
    return ", ".join(f"{_quoted(field)} {_type_of(field)}" for field in fields)


@cache
def _quoted(field: "models.Field[Any, Any]") -> str:
    return connection.ops.quote_name(str(field.column))


@cache
def _type_of(field: "models.Field[Any, Any]") -> str:
    return str(field.db_type(connection))
