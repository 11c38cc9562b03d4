"""What a retrieval must know before it searches: its scopes, their sizes, the counts of its terms."""

from collections.abc import Sequence
from uuid import UUID

from django.db import connection

from memory.retrieval.kept import ShownProfile
from memory.retrieval.types import OpenScope

_SCOPES = """
    SELECT s.id, s.number, s.kind || ':' || s.key, COALESCE(z.documents, 0), COALESCE(z.total_terms, 0),
           ARRAY(
               SELECT COALESCE(t.documents, 0)
               FROM unnest(%s::text[]) WITH ORDINALITY AS w (term, place)
               LEFT JOIN memory_termcount t ON t.scope_id = s.id AND t.term = s.number || ':' || w.term
               ORDER BY w.place
           ),
           p.id, p.head, p.refreshed_at, p.stale
    FROM unnest(%s::text[], %s::text[]) AS asked (kind, key)
    JOIN memory_scope s ON s.tenant_id = %s AND s.kind = asked.kind AND s.key = asked.key
    LEFT JOIN memory_scopesize z ON z.scope_id = s.id
    LEFT JOIN memory_profile p ON p.tenant_id = s.tenant_id AND p.scope_id = s.id AND p.head <> ''
        AND p.refreshed_at IS NOT NULL
    ORDER BY s.id
"""
_LAST_TOPICS = """
    SELECT COALESCE(array_agg(DISTINCT term), '{}')
    FROM (
        SELECT topic FROM observability_retrieval
        WHERE tenant_id = %s AND session = %s AND scopes = %s AND skipped_reason = '' AND injected_count > 0
        ORDER BY created_at DESC LIMIT 5
    ) AS last, unnest(topic) AS term
"""


def open_scopes(tenant_id: UUID, names: Sequence[str], *, terms: Sequence[str]) -> list[OpenScope]:
    """Return the scopes that exist in this tenant, with the counts of `terms` and the profile of each. One statement.

    A scope nobody has named yet holds nothing, and is not in the answer.
    """
    pairs = [name.split(":", 1) for name in names]
    with connection.cursor() as cursor:
        cursor.execute(_SCOPES, [list(terms), [kind for kind, _ in pairs], [key for _, key in pairs], tenant_id])
        return [
            OpenScope(
                scope_id,
                number,
                name,
                documents,
                total_terms,
                tuple(counts),
                ShownProfile(*profile) if profile[0] else None,
            )
            for scope_id, number, name, documents, total_terms, counts, *profile in cursor.fetchall()
        ]


def recalled_topics(tenant_id: UUID, *, session: str, scopes: Sequence[str]) -> frozenset[str]:
    """Return the terms of the last five queries that recalled something in a session. One statement."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_TOPICS, [tenant_id, session, list(scopes)])
        return frozenset(cursor.fetchone()[0])
