"""The columns of pgvector's types.

Whether they are there, and their return after the extension's.
"""

from typing import Literal

from django.db import connection, transaction

VECTOR_FIELDS = ("terms", "embedding")
Presence = Literal["present", "restored", "absent"]


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
        cursor.execute(
            "UPDATE memory_searchentry SET embedding_model = NULL, embedding_error = '', "
            "embedding_attempts = 0"
        )
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
