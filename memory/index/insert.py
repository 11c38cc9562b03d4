"""Insert rows of memory with what they are found by, as JSON: the server reads it faster than parameters."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import orjson
from django.db import connection, models
from django.db.models.expressions import DatabaseDefault

from memory.index.embedder import current_embedder
from memory.index.rows import indexed
from memory.index.write import DERIVED, derived, with_vectors_or_without
from memory.models.base import Remembered

_INSERT = """
    WITH made AS (
        INSERT INTO {table} ({columns})
        SELECT {columns} FROM jsonb_to_record(%(alike)s::jsonb) AS alike ({alike}),
            jsonb_to_recordset(%(own)s::jsonb) AS own ({own})
        RETURNING *
    )
    INSERT INTO memory_searchentry ({entry}, words, length, tokens, asks {vector_columns})
    SELECT {entry_values}, array_to_tsvector(d.words), d.length, d.tokens, d.asks {vectors}
    FROM made n JOIN jsonb_to_recordset(%(derived)s::jsonb) AS d ({derived}) ON d.item_id = n.id
    ORDER BY d.place
"""
_VECTOR_COLUMNS = ", terms, embedding, embedding_model"
_VECTORS = ", d.terms::sparsevec, d.embedding::halfvec, CASE WHEN d.embedding IS NOT NULL THEN %(model)s END"
_DERIVED_FROM_TEXT = frozenset({"length", "tokens", "asks"})
Fields = Sequence["models.Field[Any, Any]"]


def insert_rows(rows: Sequence[Remembered]) -> None:
    """Insert rows of one tenant with their index rows, the tables by name.

    One statement a table, where all state the same columns. The table's trigger finds its index rows there already.
    """
    if not rows:
        return
    found_by = dict(zip(rows, indexed(rows), strict=True))
    alike: dict[tuple[type[Remembered], Fields], list[Remembered]] = {}
    for row in rows:
        alike.setdefault((type(row), _stated(row)), []).append(row)
    ordered = sorted(alike, key=lambda each: (each[0].__name__, len(each[1])))

    def write(*, vectors: bool) -> None:
        for model, fields in ordered:
            same = alike[model, fields]
            _insert(same, model, fields, derived([found_by[row] for row in same]), vectors=vectors)

    with_vectors_or_without(write)


def _stated(row: Remembered) -> Fields:
    """Return the columns that a row states: what it leaves to the database has its default there."""
    return tuple(field for field in row._meta.concrete_fields if not _is_left(row, field))  # noqa: SLF001 - Django's documented _meta API


def _is_left(row: Remembered, field: Any) -> bool:
    return field.has_db_default() and isinstance(getattr(row, field.attname), DatabaseDefault)


def _insert(
    rows: Sequence[Remembered], model: type[Remembered], fields: Fields, found_by: str, *, vectors: bool
) -> None:
    """Insert rows of one table that state the same columns. What all of them hold alike is sent once."""
    columns = list(zip(*map(attrgetter(*(field.attname for field in fields)), rows), strict=True))
    own = {field: column for field, column in zip(fields, columns, strict=True) if field.primary_key or _differ(column)}
    alike = {field: column[0] for field, column in zip(fields, columns, strict=True) if field not in own}
    names = [field.column for field in own]
    sent = {
        "alike": orjson.dumps({field.column: value for field, value in alike.items()}).decode(),
        "own": orjson.dumps([dict(zip(names, each, strict=True)) for each in zip(*own.values(), strict=True)]).decode(),
        "derived": found_by,
        "model": current_embedder().model,
    }
    with connection.cursor() as cursor:
        cursor.execute(_statement(model, own=[*own], alike=[*alike], vectors=vectors), sent)
    for row in rows:
        row._state.adding, row._state.db = False, connection.alias  # noqa: SLF001 - as Django's own insert does


def _statement(model: type[Remembered], *, own: Fields, alike: Fields, vectors: bool) -> str:
    entry = {name: value for name, value in model.index_columns.items() if name not in _DERIVED_FROM_TEXT}
    return _INSERT.format(
        table=connection.ops.quote_name(model._meta.db_table),  # noqa: SLF001 - Django's documented _meta API
        columns=", ".join(connection.ops.quote_name(field.column) for field in (*own, *alike)),
        alike=_typed(alike),
        own=_typed(own),
        entry=", ".join(entry),
        entry_values=", ".join(entry.values()).replace("NEW.", "n."),
        derived=DERIVED,
        vector_columns=_VECTOR_COLUMNS if vectors else "",
        vectors=_VECTORS if vectors else "",
    )


def _differ(values: Sequence[Any]) -> bool:
    first = values[0]
    return any(value != first for value in values)


def _typed(fields: Fields) -> str:
    """Return columns with their types, as a record is declared."""
    return ", ".join(f"{connection.ops.quote_name(field.column)} {field.db_type(connection)}" for field in fields)
