"""What a retrieval must know before it searches.

Its scopes, their sizes, the counts of its terms.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection

from memory.retrieval.kept import ShownProfile
from memory.retrieval.recall.typed_statement import fetch_typed, json_of
from memory.retrieval.statements.types import ProfileLine, parts_in
from memory.retrieval.types import OpenScope

_LINES = re.compile(r"[^;；]+")  # of a head that was written whole
_SCOPES = """
    SELECT s.id, s.number, s.kind || ':' || s.key, COALESCE(z.documents, 0),
        COALESCE(z.total_terms, 0),
           ARRAY(
               SELECT COALESCE(t.documents, 0)
               FROM unnest(%(terms)s::text[]) WITH ORDINALITY AS w (term, place)
               LEFT JOIN memory_termcount t ON t.tenant_id = s.tenant_id AND t.scope_id = s.id
                   AND t.term = s.number || ':' || w.term
               ORDER BY w.place
           ),
           EXISTS (SELECT FROM memory_link l WHERE l.tenant_id = s.tenant_id AND l.scope_id = s.id),
           EXISTS (SELECT FROM memory_memoryitem i
                   WHERE i.tenant_id = s.tenant_id AND i.scope_id = s.id AND i.retired_at IS NULL
                     AND i.source_turns[2] IS NOT NULL AND i.attribute <> ''),
           COALESCE(g.active_facts, 0),
           EXISTS (SELECT FROM observability_alert
               WHERE kind = 'retrieve_p99' AND closed_at IS NULL),
           s.writes, p.id, p.head, p.head_parts, p.refreshed_at, p.stale
    FROM unnest(%(kinds)s::text[], %(keys)s::text[]) AS asked (kind, key)
    JOIN memory_scope s ON s.tenant_id = %(tenant)s::uuid AND s.kind = asked.kind
        AND s.key = asked.key
    LEFT JOIN memory_scopesize z ON z.tenant_id = s.tenant_id AND z.scope_id = s.id
    LEFT JOIN observability_guardedscope g ON g.tenant_id = s.tenant_id AND g.scope_id = s.id
    LEFT JOIN memory_profile p ON p.tenant_id = s.tenant_id AND p.scope_id = s.id AND p.head <> ''
        AND p.refreshed_at IS NOT NULL
    ORDER BY s.id
"""
_RECALLED = """
    SELECT COALESCE(array_agg(DISTINCT term), '{}'), (
        SELECT o.signal FROM observability_retrieval r
        LEFT JOIN observability_retrievaloutcome o ON o.retrieval_id = r.id
        WHERE r.tenant_id = %s AND r.session = %s AND r.scopes = %s
        ORDER BY r.created_at DESC LIMIT 1
    )
    FROM (
        SELECT topic FROM observability_retrieval
        WHERE tenant_id = %s AND session = %s AND scopes = %s AND skipped_reason = ''
            AND injected_count > 0
        ORDER BY created_at DESC LIMIT 5
    ) AS last, unnest(topic) AS term
"""


def open_scopes(tenant_id: UUID, names: Sequence[str], *, terms: Sequence[str]) -> list[OpenScope]:
    """Return the scopes that exist in this tenant, in one statement.

    Each has the counts of `terms` and its profile.

    A scope nobody has named yet holds nothing, and is not in the answer.
    """
    pairs = [name.split(":", 1) for name in names]
    asked = {"kinds": [kind for kind, _ in pairs], "keys": [key for _, key in pairs]}
    rows = fetch_typed(_SCOPES, {"terms": list(terms), **asked, "tenant": tenant_id})
    return [_scope(row) for row in rows]


def _scope(row: Sequence[Any]) -> OpenScope:
    (
        scope_id,
        number,
        name,
        documents,
        total_terms,
        counts,
        has_links,
        says_again,
        active_facts,
        slow,
        *rest,
    ) = row
    writes, *profile = rest
    return OpenScope(
        scope_id,
        number,
        name,
        documents,
        total_terms,
        tuple(counts),
        profile=_profile(*profile) if profile[0] else None,
        has_links=has_links,
        says_again=says_again,
        active_facts=active_facts,
        slow=slow,
        writes=writes,
    )


@dataclass(frozen=True, slots=True)
class Recalled:
    """What was recalled in a session before.

    Attributes:
        topics: terms of the last five queries that recalled something.
        signal: of the reaction to the last retrieval; empty for none.
    """

    topics: frozenset[str] = frozenset()
    signal: str = ""


def recalled_before(tenant_id: UUID, *, session: str, scopes: Sequence[str]) -> Recalled:
    """Return what was recalled in a session before. One statement."""
    owner: list[Any] = [tenant_id, session, list(scopes)]
    with connection.cursor() as cursor:
        cursor.execute(_RECALLED, [*owner, *owner])
        topics, signal = cursor.fetchone()
    return Recalled(frozenset(topics), signal or "")


def _profile(
    profile_id: UUID,
    head: str,
    parts: Any,
    refreshed_at: datetime,
    stale: bool,  # noqa: FBT001 - a row's columns
) -> ShownProfile:
    """Return a profile's head by its lines; one that was written whole, by its semicolons."""
    lines = parts_in(json_of(parts)) or tuple(
        ProfileLine(line.strip()) for line in _LINES.findall(head)
    )
    return ShownProfile(profile_id, lines, refreshed_at, stale)
