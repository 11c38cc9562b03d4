"""The columns of pgvector's types.

Whether they are there, and their return after the extension's.
"""

from typing import Literal

from django.db import connection, transaction

from memory.models import VectorColumn

VECTORS = tuple(VectorColumn.values)  # each with the model of its rows' vectors beside it
VECTOR_FIELDS = ("terms", *VECTORS)
_EMPTY = "{0}_model = NULL, {0}_error = '', {0}_attempts = 0"
Presence = Literal["present", "restored", "absent"]


def vector_of(row: str) -> str:
    """Return, as SQL, the vector of an index row that the model %(model)s made; null where none is.

    So a comparison never mixes models, whichever columns are in use and whoever wrote the row.
    """
    columns = " ".join(f"WHEN {row}.{name}_model THEN {row}.{name}" for name in VECTORS)
    return f"CASE %(model)s::text {columns} END"


def ensure_vector_columns() -> Presence:
    """Add the vector columns again where the extension is there without them.

    One statement when all is well. Dropping the extension drops its columns; creating it again does
    not bring them back. Every row is then due.
    """
    if not missing_vector_columns():
        return "present"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'vector')")
        if not cursor.fetchone()[0]:
            return "absent"
        cursor.execute(
            "SELECT remembrancer_add_vector_columns()"
        )  # as the owner: the service may not alter tables
        emptied = ", ".join(map(_EMPTY.format, VECTORS))
        cursor.execute(f"UPDATE memory_searchentry SET {emptied}")  # noqa: S608 - constants
    return "restored"


def missing_vector_columns() -> list[str]:
    """Return which of the columns are not there. One statement."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT attname FROM pg_attribute WHERE attrelid = 'memory_searchentry'::regclass"
            " AND attname = ANY(%s) AND NOT attisdropped",
            [list(VECTOR_FIELDS)],
        )
        present = {row[0] for row in cursor.fetchall()}
    return [name for name in VECTOR_FIELDS if name not in present]
