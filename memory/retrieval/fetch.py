"""The texts of the winners, and the goals: one statement over the source tables that won."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.policy.recall import ProfileArm
from memory.retrieval.typed_statement import fetch_typed
from memory.retrieval.types import Found, OpenScope, Passage, Question

# text, short_text, category, tags, task_type, summarised, fact_key, turns of each source's table
_RECORDS = {
    "task": (
        "memory_task",
        "concat_ws(': ', title, NULLIF(description, '')) || ' (' || status || ')', title, project,"
        " '{}'::text[], '', false, NULL, '{}'::uuid[]",
    ),
    "learning": (
        "memory_learning",
        "title || ': ' || content, title, category, '{}'::text[], task_type, false, NULL, '{}'::uuid[]",
    ),
    "capability": (
        "memory_capability",
        "name || ': ' || description, name, '', '{}'::text[], '', false, NULL, '{}'::uuid[]",
    ),
    "segment": ("memory_segment", "text, topic, '', tags::text[], '', false, NULL, source_turns"),
    "profile": ("memory_profilepassage", "text, '', section, '{}'::text[], '', false, NULL, '{}'::uuid[]"),
    "event": (
        "memory_event",
        "'[' || type || '] ' || left(payload::text, %(payload)s::int), '[' || type || ']', type,"
        " '{}'::text[], '', false, NULL, '{}'::uuid[]",
    ),
}
_ITEM = (
    "memory_memoryitem",
    "CASE WHEN kind = 'procedure' THEN title || ': ' || (SELECT string_agg(place || '. ' || step, ' ' ORDER BY place)"
    " FROM jsonb_array_elements_text(steps) WITH ORDINALITY AS s (step, place))"
    " WHEN sender = '' OR (starts_with(content, sender) AND substr(content, length(sender) + 1, 1) !~ '[A-Za-z0-9]')"
    " THEN content ELSE sender || ': ' || content END,"
    " CASE kind WHEN 'fact' THEN CASE WHEN short_value <> '' THEN short_value ELSE value END"
    " WHEN 'procedure' THEN outline ELSE '' END,"
    " category, tags::text[], task_type, summarised_by IS NOT NULL, fact_key,"
    " CASE WHEN kind = 'episode' AND level = 'raw' THEN source_turns ELSE '{}'::uuid[] END",
)
_GOALS = """
    (SELECT id, scope_id, valid_from, 'goal', title || ' (' || status || ', ' || progress || '%%)', '', '',
            '{}'::text[], '', false, NULL, '{}'::uuid[]
     FROM memory_goal
     WHERE tenant_id = %(tenant)s::uuid AND scope_id = ANY(%(scopes)s::uuid[])
       AND status IN ('in_progress', 'pending') AND standing <> 'disputed'
       AND recorded_at <= %(known_at)s::timestamptz AND valid_from <= %(as_of)s::timestamptz
       AND %(as_of)s::timestamptz < COALESCE(
           CASE WHEN retired_at IS NULL THEN valid_to WHEN %(known_at)s::timestamptz < retired_at THEN stated_valid_to
                WHEN withdrawn THEN valid_from ELSE valid_to END, 'infinity')
     ORDER BY CASE priority WHEN 0 THEN 101 ELSE priority END, progress DESC, id
     LIMIT %(goals)s::int)
"""  # priority 1 goes first; a goal without a priority goes last


@dataclass(frozen=True, slots=True)
class ShownGoal:
    """A goal for the profile head."""

    id: UUID
    scope_id: UUID
    text: str
    valid_from: datetime


@dataclass(frozen=True, slots=True)
class Fetched:
    """Texts by item id, and the goals in order."""

    passages: dict[UUID, Passage]
    goals: tuple[ShownGoal, ...] = ()


def fetch(
    found: Iterable[Found],
    question: Question,
    *,
    scopes: Sequence[OpenScope],
    payload_characters: int,
    goals: ProfileArm | None,
) -> Fetched:
    """Return the texts of candidates, and the first goals in progress or pending. One statement, or none for nothing.

    A row that went since it was found is not in the answer.

    Args:
        found: candidates of any source.
        question: tenant, scopes and times.
        scopes: the open scopes.
        payload_characters: of an event's payload that are shown.
        goals: how many goals; None for no goals.
    """
    by_source: dict[str, list[UUID]] = {}
    for candidate in found:
        by_source.setdefault(candidate.source, []).append(candidate.item_id)
    parts: list[str] = []
    parameters: dict[str, Any] = {"tenant": question.tenant_id}
    for source, ids in sorted(by_source.items()):
        table, columns = _RECORDS.get(source, _ITEM)
        parts.append(
            f"(SELECT id, scope_id, valid_from, '', {columns} FROM {table}"  # noqa: S608 - constants of this module
            f" WHERE id = ANY(%({source})s::uuid[]) AND tenant_id = %(tenant)s::uuid)"
        )
        parameters[source] = ids
    if "event" in by_source:
        parameters["payload"] = payload_characters
    if goals is not None:
        parts.append(_GOALS)
        parameters |= {"scopes": [scope.id for scope in scopes], "goals": goals.goals}
        parameters |= {"known_at": question.known_at, "as_of": question.as_of}
    return _fetched(fetch_typed(" UNION ALL ".join(parts), parameters)) if parts else Fetched({})


def _fetched(rows: Iterable[Sequence[Any]]) -> Fetched:
    passages: dict[UUID, Passage] = {}
    goals: list[ShownGoal] = []
    for item_id, scope_id, valid_from, kind, *rest in rows:
        text, short_text, category, tags, task_type, summarised, fact_key, turns = rest
        if kind == "goal":
            goals.append(ShownGoal(item_id, scope_id, text, valid_from))
        else:
            known = (category, tuple(tags), task_type, summarised, fact_key, frozenset(turns))
            passages[item_id] = Passage(text, short_text or "", *known)
    return Fetched(passages, tuple(goals))
