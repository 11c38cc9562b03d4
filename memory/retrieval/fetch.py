"""The texts of the winners, and the goals: one statement over the source tables that won."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from memory.policy.recall import ProfileArm
from memory.retrieval.typed_statement import fetch_typed
from memory.retrieval.types import Found, OpenScope, Passage, Question

_COLUMNS = "text, short_text, category, tags, task_type, summarised, fact_key"
_RECORDS = {
    "task": (
        "memory_task",
        "concat_ws(': ', title, NULLIF(description, '')) || ' (' || status || ')', title, project, '{}'::text[], '',"
        " false, NULL",
    ),
    "learning": (
        "memory_learning",
        "title || ': ' || content, title, category, '{}'::text[], task_type, false, NULL",
    ),
    "capability": (
        "memory_capability",
        "name || ': ' || description, name, '', '{}'::text[], '', false, NULL",
    ),
    "event": (
        "memory_event",
        "'[' || type || '] ' || left(payload::text, %(payload)s::int), '[' || type || ']', type, '{}'::text[], '',"
        " false, NULL",
    ),
}
_ITEM = (
    "memory_memoryitem",
    "CASE WHEN kind = 'procedure' THEN title || ': ' || (SELECT string_agg(place || '. ' || step, ' ' ORDER BY place)"
    " FROM jsonb_array_elements_text(steps) WITH ORDINALITY AS s (step, place))"
    " WHEN sender <> '' THEN sender || ': ' || content ELSE content END,"
    " CASE kind WHEN 'fact' THEN CASE WHEN short_value <> '' THEN short_value ELSE value END"
    " WHEN 'procedure' THEN outline ELSE '' END,"
    " category, tags::text[], task_type, summarised_by IS NOT NULL, fact_key",
)
_GOALS = """
    SELECT 'goal' AS source, id, scope_id, title || ' (' || status || ', ' || progress || '%%)', valid_from
    FROM memory_goal
    WHERE tenant_id = %(tenant)s::uuid AND scope_id = ANY(%(scopes)s::uuid[])
      AND status IN ('in_progress', 'pending') AND standing = 'active'
      AND recorded_at <= %(known_at)s::timestamptz AND valid_from <= %(as_of)s::timestamptz AND retired_at IS NULL
    ORDER BY CASE priority WHEN 0 THEN 101 ELSE priority END, progress DESC, id
    LIMIT %(limit)s::int
"""


def passages(found: Iterable[Found], *, tenant_id: UUID, payload_characters: int) -> dict[UUID, Passage]:
    """Return the texts by item id. One statement; a row that went meanwhile is not in the answer."""
    by_source: dict[str, list[UUID]] = {}
    for candidate in found:
        by_source.setdefault(candidate.source, []).append(candidate.item_id)
    if not by_source:
        return {}
    parts, parameters = [], {"tenant": tenant_id, "payload": payload_characters}
    for source, ids in sorted(by_source.items()):
        table, columns = _RECORDS.get(source, _ITEM)
        parts.append(
            f"SELECT id, {columns} FROM {table} WHERE id = ANY(%({source})s::uuid[]) AND tenant_id = %(tenant)s::uuid"  # noqa: S608 - constants of this module
        )
        parameters[source] = ids
    if "event" not in by_source:
        del parameters["payload"]
    rows = fetch_typed(" UNION ALL ".join(parts), parameters)
    return {row[0]: _passage(row[1:]) for row in rows}


def _passage(row: Sequence[Any]) -> Passage:
    text, short_text, category, tags, task_type, summarised, fact_key = row
    return Passage(text, short_text or "", category, tuple(tags), task_type, summarised, fact_key)


def goals(question: Question, *, scopes: Sequence[OpenScope], rule: ProfileArm) -> list[tuple[Any, ...]]:
    """Return (source, id, scope id, text, valid_from) of the goals in progress or pending, the first ones first.

    Priority 1 goes first; a goal without a priority goes last. One statement.
    """
    parameters = {
        "tenant": question.tenant_id,
        "scopes": [scope.id for scope in scopes],
        "known_at": question.known_at,
        "as_of": question.as_of,
        "limit": rule.goals,
    }
    return fetch_typed(_GOALS, parameters)
