"""The lock of a scope: everything that changes what a scope remembers takes it first."""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from observability.database.replica import has_replica

_COUNT = "UPDATE memory_scope SET writes = writes + 1 WHERE id = ANY(%s)"


def scope_locks(scope_ids: Sequence[UUID]) -> None:
    """Take the write locks of scopes until the transaction ends, always in the same order.

    Where there is a replica, this transaction is counted as one that changes them.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(id::text, 0))"
            " FROM (SELECT unnest(%s::uuid[]) AS id ORDER BY 1) AS ordered",
            [sorted(set(scope_ids))],
        )
        if has_replica():
            cursor.execute(_COUNT, [list(scope_ids)])
