"""Tags: which memories carry which, read from the index; and set by hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

import pghistory
from django.db import connection, transaction

from memory.models import MemoryItem, Segment
from memory.models.locks import scope_locks
from memory.models.remembered_row import Remembered
from memory.revisions import Change, CorrectionError, index_rows

LISTED_IDS = 100  # newest memories of a tag that are listed; its count says all
_TAGS = """
    WITH tagged AS (
        SELECT t.tag, count(*) AS count,
               (array_agg(e.item_id ORDER BY e.valid_from DESC, e.id DESC)
                   FILTER (WHERE e.source <> 'segment'))[:%(listed)s] AS facts,
               (array_agg(e.item_id ORDER BY e.valid_from DESC, e.id DESC)
                   FILTER (WHERE e.source = 'segment'))[:%(listed)s] AS segments,
               encode(substring(sha256(convert_to(s.id::text || t.tag, 'UTF8')) FOR 16),
                      'hex')::uuid AS place
        FROM memory_scope s
        JOIN memory_searchentry e ON e.scope_id = s.id
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(e.tags) AS tag) AS t
        WHERE s.tenant_id = %(tenant)s AND s.kind = %(kind)s AND s.key = %(key)s
          AND e.retired_at IS NULL AND e.standing = 'active'
          AND (e.valid_to IS NULL OR e.valid_to > %(now)s)
        GROUP BY s.id, t.tag
    )
    SELECT tag, count, facts, segments, place FROM tagged
    WHERE %(after)s::uuid IS NULL OR EXISTS (
        SELECT FROM tagged AS last WHERE last.place = %(after)s AND (tagged.count < last.count
            OR tagged.count = last.count AND tagged.tag COLLATE "C" >= last.tag COLLATE "C"))
    ORDER BY count DESC, tag COLLATE "C" LIMIT %(limit)s
"""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A tag with the current memories that carry it.

    Attributes:
        place: a digest of the scope's random id and the tag, by which a page is begun after it.
    """

    tag: str
    count: int
    facts: tuple[UUID, ...]
    segments: tuple[UUID, ...]
    place: UUID


def tags_of(
    tenant_id: UUID, scope: str, *, now: datetime, limit: int, after: UUID | None = None
) -> list[Tagged]:
    """Return the tags of a scope's current memories, the most used first, then by name.

    One statement.

    Args:
        tenant_id: whose scope it is.
        scope: its name.
        now: what is over by then carries nothing.
        limit: at most so many tags.
        after: the place of the last tag of the page before.

    Raises:
        LookupError: no tag of the scope has that place, or none has it any more.
    """
    kind, _, key = scope.partition(":")
    asked: Mapping[str, Any] = {
        "tenant": tenant_id,
        "kind": kind,
        "key": key,
        "now": now,
        "limit": limit if after is None else limit + 1,
        "after": after,
        "listed": LISTED_IDS,
    }
    with connection.cursor() as cursor:
        cursor.execute(_TAGS, asked)
        found = [
            Tagged(tag, number, tuple(facts or ()), tuple(segments or ()), place)
            for tag, number, facts, segments, place in cursor.fetchall()
        ]
    if after is None:
        return found
    if not found or found[0].place != after:
        raise LookupError("no tag has this place")
    return found[1:]


def retag(row: Remembered, *, tags: Sequence[str], change: Change) -> Remembered:
    """Replace the tags of a memory or a segment, keep who and why, and index it anew.

    Raises:
        CorrectionError: it can carry no tags, or is no longer current.
    """
    if not isinstance(row, MemoryItem | Segment):
        raise CorrectionError("id", "only memory items and segments carry tags")
    with transaction.atomic(), change.on_record():
        scope_locks([row.scope_id])
        manager: Any = type(row)._default_manager  # noqa: SLF001 - Django's documented name
        current: MemoryItem | Segment = (
            manager.select_for_update(of=("self",)).select_related("scope").get(pk=row.pk)
        )
        if current.retired_at is not None:
            raise CorrectionError("id", "the memory is already retired")
        wanted = list(dict.fromkeys(tags))
        if wanted != current.tags:
            current.tags, current.updated_at = wanted, change.now
            current.save(update_fields=["tags", "updated_at"])
            if isinstance(current, Segment):  # whose growth is no history; what somebody decides is
                pghistory.create_event(current, label="update")
            index_rows([current])
    return current
