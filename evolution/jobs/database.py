"""Run one of the ledger's statements."""

from typing import Any

from django.db import connection


def rows(statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """Return the rows of a statement."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found: list[tuple[Any, ...]] = cursor.fetchall()
        return found


def changed(statement: str, **values: Any) -> int:
    """Return how many rows a statement changed."""
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return int(cursor.rowcount)
