"""Record a retrieval with its receipts, and read it back."""

from collections.abc import Mapping, Sequence
from typing import Any, LiteralString
from uuid import UUID

import orjson
from django.db import connection
from psycopg import Cursor

from observability.models import Receipt, Retrieval

_RETRIEVAL_COLUMNS = (
    "id",
    "tenant_id",
    "scope_ids",
    "scopes",
    "query",
    "topic",
    "mode",
    "intent",
    "audience",
    "session",
    "run",
    "policy",
    "policy_version",
    "as_of",
    "known_at",
    "token_budget",
    "tokens_used",
    "candidates_count",
    "injected_count",
    "injected_sources",
    "degradations",
    "degraded_reason",
    "skipped_reason",
    "model_tier",
    "timings_ms",
)
_JSON_COLUMNS = frozenset({"degradations", "timings_ms"})
_TYPES = {
    "tenant_id": "uuid",
    "id": "uuid",
    "scope_ids": "uuid[]",
    "scopes": "text[]",
    "topic": "text[]",
    "injected_sources": "text[]",
    "degradations": "jsonb",
    "timings_ms": "jsonb",
}


def _placeholder(name: str) -> str:
    return f"%({name})s::{_TYPES[name]}" if name in _TYPES else f"%({name})s"


def _recording(beside: str) -> str:
    return f"WITH {beside}, {_RECORD}" if beside else f"WITH {_RECORD}"


_RECORD = f"""
    retrieval AS (
        INSERT INTO observability_retrieval ({", ".join(_RETRIEVAL_COLUMNS)})
        VALUES ({", ".join(_placeholder(name) for name in _RETRIEVAL_COLUMNS)})
    )
    INSERT INTO observability_receipt (
        tenant_id, retrieval_id, policy_version, source, item_id, scope_id, rank, candidate_score, signals,
        decision_reason, guardrail_hit, context_position, tokens, utilization_signal, user_feedback_signal
    )
    SELECT %(tenant_id)s::uuid, %(id)s::uuid, %(policy_label)s::text, r.*, '', ''
    FROM jsonb_to_recordset(%(receipts)s::jsonb) AS r (
        source text, item_id uuid, scope_id uuid, rank int, score float8, signals jsonb, decision text,
        guardrail text, position int, tokens int
    )
"""  # noqa: S608 - constants of this module; values are bound


def record_retrieval(
    retrieval: Mapping[str, Any], receipts: Sequence[Mapping[str, Any]], *, beside: LiteralString = "", **values: Any
) -> None:
    """Write a retrieval and a receipt per candidate. One statement.

    Args:
        retrieval: every column of Retrieval that has no default.
        receipts: source, item_id, scope_id, rank, score, signals, decision, guardrail, position, tokens.
        beside: further parts of the statement, `name AS (...)`, that write what else follows from a retrieval.
        values: what those parts are bound to.
    """
    values |= {
        name: orjson.dumps(value).decode() if name in _JSON_COLUMNS else value for name, value in retrieval.items()
    }
    values["receipts"] = orjson.dumps(receipts, default=str).decode()
    values["policy_label"] = f"{retrieval['policy']}@{retrieval['policy_version']}"
    connection.ensure_connection()
    # bound and prepared by the server: client-side binding of thirty receipts costs as much as writing them
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        cursor.execute(_recording(beside), values, prepare=True)


def read_retrieval(tenant_id: UUID, retrieval_id: UUID) -> tuple[Retrieval, list[Receipt]] | None:
    """Return a retrieval of this tenant with its receipts by rank, or None. Two statements."""
    retrieval = Retrieval.objects.filter(tenant_id=tenant_id, pk=retrieval_id).first()
    if retrieval is None:
        return None
    return retrieval, list(Receipt.objects.filter(tenant_id=tenant_id, retrieval_id=retrieval_id))
