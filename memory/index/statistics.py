"""What the planner knows of tables that have just begun to fill.

A prepared read keeps one plan. One made while a table was empty reads all of it, until somebody
counts the rows: autovacuum does within a minute, and an import writes thousands before.
"""

from functools import partial

from django.db import connection, transaction

FEW_ROWS = 500  # as which the planner may still see a table that holds more
MANY_PAGES = 20  # of 8 KB: from which reading all of a table is no longer as good as its index
ROWS_BETWEEN = 250  # written by this process between two looks; one takes 0.2 ms
_TABLES = ("memory_memoryitem", "memory_searchentry", "memory_termcount")
_GROWN = """
    SELECT relname, reltuples >= %(few)s,
        reltuples < %(few)s AND pg_relation_size(oid) >= %(pages)s * 8192
    FROM pg_class WHERE relname = ANY(%(tables)s) AND relnamespace = 'public'::regnamespace
"""


class _Writes:
    """What this process wrote since it looked, and whether there is anything left to look for."""

    def __init__(self) -> None:
        self.rows = 0
        self.is_known = False


_writes = _Writes()


def count_written(rows: int) -> None:
    """Let the planner count tables that begin to fill, once the current transaction is committed.

    A look for every 250 rows, none once the planner knows of 500 in each table.
    """
    if _writes.is_known:
        return
    _writes.rows += rows
    if _writes.rows >= ROWS_BETWEEN:
        _writes.rows = 0
        transaction.on_commit(partial(analyze_grown, _TABLES), robust=True)


def analyze_grown(tables: tuple[str, ...]) -> list[str]:
    """Analyze those tables of which the planner knows few rows though they hold many pages.

    Returns them. One statement where there are none; another process that analyzes is not waited
    for.
    """
    with connection.cursor() as cursor:
        cursor.execute(_GROWN, {"tables": list(tables), "few": FEW_ROWS, "pages": MANY_PAGES})
        seen = cursor.fetchall()
        grown = sorted(name for name, _, has_grown in seen if has_grown)
        if grown:
            named = ", ".join(map(connection.ops.quote_name, grown))
            cursor.execute(f"ANALYZE (SKIP_LOCKED) {named}")
    _writes.is_known = all(is_known for _, is_known, _ in seen)
    return grown
