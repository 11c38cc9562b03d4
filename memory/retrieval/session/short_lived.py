"""Short-lived memory: the run's working memory and the session's summary, quotes and last turns."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from memory.policy import Policy
from memory.retrieval.kept import NOTHING, Conversation, Heard, ShortLived, Working
from memory.retrieval.recall.typed_statement import fetch_typed, json_of
from memory.retrieval.statements.words import Span
from memory.retrieval.types import OpenScope, Question

_FOUND = """
    SELECT r.id, r.scope_id, r.working_memory, r.updated_at,
           s.id, s.scope_id, s.summary_lines, s.key_quotes, s.started_at, s.turns
    FROM (SELECT 1) AS asked
    LEFT JOIN LATERAL (
        SELECT id, scope_id, working_memory, updated_at FROM memory_run
        WHERE tenant_id = %(tenant)s::uuid AND scope_id = ANY(%(scopes)s::uuid[])
            AND ended_at IS NULL
          AND (key = %(run)s::text OR id = %(run_id)s::uuid)
        ORDER BY working_memory = '{}', array_position(%(scopes)s::uuid[], scope_id), id
        LIMIT 1
    ) AS r ON %(run)s::text <> ''
    LEFT JOIN LATERAL (
        SELECT id, scope_id, summary_lines, key_quotes, started_at, (
            SELECT jsonb_agg(jsonb_build_array(id, speaker, role, text, occurred_at, recorded_at)
                ORDER BY position)
            FROM (
                SELECT id, speaker, role,
                    CASE WHEN %(turns)s::int > 0 THEN text ELSE '' END AS text, position,
                       occurred_at, recorded_at
                FROM memory_turn t
                WHERE t.tenant_id = c.tenant_id AND t.session_id = c.id AND t.concern = ''
                ORDER BY position DESC LIMIT GREATEST(1, %(turns)s::int)
            ) AS last
        ) AS turns
        FROM memory_session c
        WHERE tenant_id = %(tenant)s::uuid AND scope_id = ANY(%(scopes)s::uuid[])
            AND ended_at IS NULL
          AND key = %(session)s::text
        ORDER BY summary_lines = '[]' AND key_quotes = '[]',
            array_position(%(scopes)s::uuid[], scope_id), id
        LIMIT 1
    ) AS s ON %(session)s::text <> ''
"""  # the last turn comes along for its times even where none is shown


def short_lived(question: Question, *, scopes: Sequence[OpenScope], policy: Policy) -> ShortLived:
    """Return what is kept of the run and the session that a question names.

    One statement, or none for neither. Of several asked scopes that know the same name, the first
    that keeps something answers. What has ended keeps nothing. A question about the past is not
    told what was said since; what the run keeps in mind it is told, unless it asks what was known
    before. Where the sources wanted are named, the session is none of them; its last turns are for
    a planner only.
    """
    session = question.session if _wants_session(question, policy) else ""
    if not question.run and not session:
        return NOTHING
    turns = policy.caps.window_turns if question.audience == "planner" else 0
    ordered = sorted(scopes, key=lambda scope: question.scopes.index(scope.name))
    parameters = {
        "tenant": question.tenant_id,
        "scopes": [scope.id for scope in ordered],
        "run": question.run,
        "run_id": _as_id(question.run),
        "session": session,
        "turns": turns,
    }
    names = {scope.id: scope.name for scope in scopes}
    [row] = fetch_typed(_FOUND, parameters)
    working = _working(row[:4], question, names)
    return ShortLived(row[0], working, _conversation(row[4:], question, names=names, turns=turns))


def _wants_session(question: Question, policy: Policy) -> bool:
    rule = policy.budget.intents.get(question.intent) if question.intent else None
    return question.sources is None and (rule is None or rule.only is None)


def _as_id(run: str) -> UUID | None:
    try:
        return UUID(run)
    except ValueError:
        return None


def _working(row: Sequence[Any], question: Question, names: Mapping[UUID, str]) -> Working | None:
    run_id, scope_id, document, updated_at = row
    if run_id is None:
        return None
    kept = json_of(document)
    seen = question.known_at >= question.now or updated_at <= question.known_at
    return Working(run_id, names[scope_id], kept, updated_at) if kept and seen else None


def _conversation(
    row: Sequence[Any], question: Question, *, names: Mapping[UUID, str], turns: int
) -> Conversation | None:
    session_id, scope_id, summary, quotes, started_at, last = row
    if session_id is None:
        return None
    said = json_of(last) or []
    last_said_at = datetime.fromisoformat(said[-1][4]) if said else started_at
    recorded_at = datetime.fromisoformat(said[-1][5]) if said else started_at
    if not question.sees(happened_at=last_said_at, recorded_at=recorded_at):
        return None
    return Conversation(
        session_id,
        names[scope_id],
        last_said_at,
        summary=_summary(json_of(summary)),
        quotes=tuple(
            Heard(quote["speaker"], quote["text"], _span(quote)) for quote in json_of(quotes)
        ),
        window=_window(said) if turns else (),
    )


def _window(said: Sequence[Sequence[Any]]) -> tuple[Heard, ...]:
    return tuple(
        Heard(who or role, text, (turn, 0, len(text))) for turn, who, role, text, *_ in said
    )


def _summary(lines: Iterable[Mapping[str, Any]]) -> tuple[Heard, ...]:
    return tuple(Heard("", line["text"], _span(line)) for line in lines if line["text"].strip())


def _span(line: Mapping[str, Any]) -> Span | None:
    """Return where a line was said; None of one that a model wrote."""
    return (line["turn"], line["start"], line["stop"]) if line.get("turn") else None
