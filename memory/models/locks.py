"""The lock of a scope: everything that changes what a scope remembers takes it first."""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection


def scope_locks(scope_ids: Sequence[UUID]) -> None:
    """Take the write locks of scopes until the transaction ends, always in the same order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_advisory_xact_lock(hashtextextended(id::text, 0))"
            " FROM (SELECT unnest(%s::uuid[]) AS id ORDER BY 1) AS ordered",
            [sorted(set(scope_ids))],
        )
