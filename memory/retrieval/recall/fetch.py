"""The texts of the winners, and the goals: one statement over the source tables that won."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from memory.kind_declarations import DECLARED
from memory.policy.arms import ProfileArm
from memory.retrieval.recall.parameters import filters
from memory.retrieval.recall.sql import TRUE_AS_KNOWN, VISIBLE
from memory.retrieval.recall.typed_statement import fetch_typed, json_of
from memory.retrieval.statements.types import Statement, parts_in
from memory.retrieval.statements.words import spans_in
from memory.retrieval.types import Found, Linked, OpenScope, Passage, Question

MOST_SAID_AGAIN = 100  # statements
ITEMS = "items"  # one table for several sources: planned once
# text, short_text, category, tags, task_type, summarised_by, fact_key, label, words, spans, details
# of each table
_RECORDS = {
    name: (str(one.model._meta.db_table), one.passage.columns)  # noqa: SLF001 - documented
    for name, one in DECLARED.items()
    if one.passage
}
_ITEM_COLUMNS = (
    "CASE WHEN kind = 'procedure' THEN title || ': ' || (SELECT string_agg(place || '. ' || step, "
    "' ' ORDER BY place)"
    " FROM jsonb_array_elements_text(steps) WITH ORDINALITY AS s (step, place))"
    " WHEN glossed <> '' THEN glossed ELSE content END,"
    " CASE kind WHEN 'fact' THEN CASE WHEN short_value <> '' THEN short_value ELSE value END"
    " WHEN 'procedure' THEN outline ELSE '' END,"
    " category, tags::text[], task_type, summarised_by, fact_key, sender,"
    " CASE WHEN glossed <> '' THEN content ELSE '' END, NULLIF(spans, '[]')"
)
_STATED = (
    "CASE WHEN attribute <> '' THEN jsonb_build_array(subject, attribute, value, affirmed) END"
)
_ITEM = ("memory_memoryitem", f"{_ITEM_COLUMNS}, {_STATED}")
# OFFSET 0 is a fence: the links are looked up first, which are few, then what they lead to
_NEWER = f"""
    (SELECT id, m.scope_id, m.valid_from, 'newer', {_ITEM_COLUMNS},
            jsonb_build_object('older', l.older, 'source', kind, 'confidence', m.confidence,
            'provenance', m.provenance,
                               'needs_review', m.needs_review, 'statement', {_STATED})
     FROM (SELECT newer, older FROM memory_link
           WHERE scope_id = ANY(%(scopes)s::uuid[]) AND older = ANY(%(items)s::uuid[])
               AND tenant_id = %(tenant)s::uuid
             AND created_at <= %(known_at)s::timestamptz
             AND (settled_at IS NULL OR %(known_at)s::timestamptz < settled_at) OFFSET 0) AS l
     CROSS JOIN LATERAL (SELECT * FROM memory_memoryitem i
                         WHERE i.id = l.newer AND i.tenant_id = %(tenant)s::uuid OFFSET 0) AS m
     WHERE EXISTS (SELECT FROM memory_searchentry e
         WHERE e.item_id = l.newer AND e.source = m.kind AND {VISIBLE}
                   OFFSET 0))
"""  # noqa: S608 - constants of this package; values are bound
# what was said in several of the turns that were found, though no arm found the statement itself
_SAID_AGAIN = f"""
    (SELECT id, scope_id, valid_from, 'again', content, '', '', '{{}}'::text[], '', NULL::uuid,
    NULL, sender, '', spans,
            {_STATED}
     FROM memory_memoryitem
     WHERE tenant_id = %(tenant)s::uuid AND scope_id = ANY(%(scopes)s::uuid[])
       AND retired_at IS NULL AND attribute <> '' AND source_turns[2] IS NOT NULL
           AND standing <> 'disputed'
       AND kind IN ('fact', 'preference', 'constraint') AND id <> ALL(%(items)s::uuid[])
       AND source_turns && ARRAY(
           SELECT unnest(source_turns) FROM memory_memoryitem WHERE id = ANY(%(items)s::uuid[])
           UNION SELECT unnest(source_turns) FROM memory_segment
               WHERE id = ANY(%(segment)s::uuid[]))
     LIMIT {MOST_SAID_AGAIN})
"""  # noqa: S608 - constants of this module; values are bound
_GOALS = f"""
    (SELECT g.id, g.scope_id, g.valid_from, 'goal',
    g.title || ' (' || g.status || ', ' || g.progress || '%%)', '', '',
            '{{}}'::text[], '', NULL::uuid, NULL, '', '', NULL::jsonb, NULL::jsonb
     FROM memory_goal g
     WHERE g.tenant_id = %(tenant)s::uuid AND g.scope_id = ANY(%(scopes)s::uuid[])
       AND g.status IN ('in_progress', 'pending')
       AND EXISTS (
           SELECT FROM memory_searchentry e
           WHERE e.item_id = g.id AND e.source = 'goal' AND e.tenant_id = g.tenant_id
             AND {TRUE_AS_KNOWN}
           OFFSET 0)
     ORDER BY CASE g.priority WHEN 0 THEN 101 ELSE g.priority END, g.progress DESC, g.id
     LIMIT %(goals)s::int)
"""  # noqa: S608 - constants; priority 1 goes first, a goal without one last


@dataclass(frozen=True, slots=True)
class ShownGoal:
    """A goal for the profile head."""

    id: UUID
    scope_id: UUID
    text: str
    valid_from: datetime


@dataclass(frozen=True, slots=True)
class Fetched:
    """What was fetched.

    Attributes:
        passages: texts by item id.
        goals: in order.
        links: what may hold instead of memories that were found.
        again: statements that were said in several of the turns that were found, by id, each with
            its scope.
    """

    passages: dict[UUID, Passage]
    goals: tuple[ShownGoal, ...] = ()
    links: tuple[Linked, ...] = ()
    again: Mapping[UUID, tuple[UUID, Passage]] = field(default_factory=dict)


def fetch(
    found: Iterable[Found],
    question: Question,
    *,
    scopes: Sequence[OpenScope],
    payload_characters: int,
    goals: ProfileArm | None,
) -> Fetched:
    """Return the texts of candidates, what may hold instead of them, and the first goals.

    Goals in progress or pending.

    One statement, or none for nothing. A row that went since it was found is not in the answer.

    Args:
        found: candidates of any source.
        question: tenant, scopes and times.
        scopes: the open scopes.
        payload_characters: of an event's payload that are shown.
        goals: how many goals; None for no goals.
    """
    by_table: dict[str, list[UUID]] = {}
    for candidate in found:
        by_table.setdefault(candidate.source if candidate.source in _RECORDS else ITEMS, []).append(
            candidate.item_id
        )
    if not by_table and goals is None:
        return Fetched({})
    linked = () if by_table.keys().isdisjoint({ITEMS, "segment"}) else scopes
    sql = _statement(
        tuple(sorted(by_table)),
        has_links=any(scope.has_links for scope in linked),
        says_again=any(scope.says_again for scope in linked),
        with_goals=goals is not None,
    )
    parameters: dict[str, Any] = filters(question, scopes=scopes) | {"payload": payload_characters}
    parameters |= {ITEMS: [], "segment": [], **by_table}
    parameters["goals"] = 0 if goals is None else goals.goals
    return _fetched(fetch_typed(sql, parameters))


@lru_cache(maxsize=256)
def _statement(
    sources: tuple[str, ...], *, has_links: bool, says_again: bool, with_goals: bool
) -> str:
    """Return the statement over the tables of some sources, and what else it looks for."""
    parts: list[str] = []
    for source in sources:
        table, columns = _RECORDS.get(source, _ITEM)
        parts.append(
            f"(SELECT id, scope_id, valid_from, '', {columns}"  # noqa: S608 - constants of this module
            f" FROM unnest(%({source})s::uuid[]) AS won (won_id) CROSS JOIN LATERAL"
            f" (SELECT * FROM {table} WHERE id = won_id AND tenant_id = %(tenant)s::uuid OFFSET 0)"
            f" AS row)"
        )
    parts += [_NEWER] * has_links
    parts += [_SAID_AGAIN] * says_again
    parts += [_GOALS] * with_goals
    return " UNION ALL ".join(parts)


def _fetched(rows: Iterable[Sequence[Any]]) -> Fetched:
    passages: dict[UUID, Passage] = {}
    goals: list[ShownGoal] = []
    links: list[Linked] = []
    again: dict[UUID, tuple[UUID, Passage]] = {}
    for item_id, scope_id, valid_from, kind, *rest in rows:
        if kind == "goal":
            goals.append(ShownGoal(item_id, scope_id, rest[0], valid_from))
            continue
        details = json_of(rest.pop())
        if kind == "newer":
            links.append(_linked(item_id, scope_id, valid_from, details))
            details = details["statement"]
        if kind == "again":
            again[item_id] = (scope_id, _passage(rest, details))
        elif item_id not in passages:
            passages[item_id] = _passage(rest, details)
    return Fetched(passages, tuple(goals), tuple(links), again)


def _linked(
    newer: UUID, scope_id: UUID, valid_from: datetime, details: Mapping[str, Any]
) -> Linked:
    known: Mapping[str, Any] = {
        name: details[name] for name in ("source", "confidence", "provenance", "needs_review")
    }
    return Linked(
        older=UUID(details["older"]), newer=newer, scope_id=scope_id, valid_from=valid_from, **known
    )


def _passage(columns: Sequence[Any], details: Any) -> Passage:
    text, short_text, category, tags, task_type, summarised_by, fact_key, sender, words, spans = (
        columns
    )
    label = _label(sender, words or text)
    lines = bool(details) and isinstance(details[0], Mapping)
    return Passage(
        label + text if label else text,
        short_text or "",
        category,
        tuple(tags),
        task_type,
        summarised_by,
        fact_key,
        label,
        words,
        spans_in(json_of(spans)) if spans else (),
        Statement(*details) if details and not lines else None,
        parts_in(details) if lines else (),
        speaker=sender or "",
    )


def _label(sender: str | None, words: str) -> str:
    """Return who speaks as it stands before words; empty where nobody does or they say so."""
    return f"{sender}: " if sender and not _begins_with(words, sender) else ""


def _begins_with(text: str, sender: str) -> bool:
    """Tell whether a text names its speaker already: `Ann moved`, not `Anna moved`."""
    beside = text[len(sender) : len(sender) + 1]
    return text.startswith(sender) and not (beside.isascii() and beside.isalnum())
