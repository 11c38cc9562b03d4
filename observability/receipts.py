"""Record a retrieval with its receipts, and read it back."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any, LiteralString
from uuid import UUID

import orjson
from django.db import connection
from psycopg import Cursor

from observability.metrics.observe import observe_retrieval
from observability.models import Receipt, Retrieval
from observability.records import RecordedCandidate, RetrievalDetail, pack

_RETRIEVAL_COLUMNS = (
    "id",
    "tenant_id",
    "scope_ids",
    "scopes",
    "query",
    "topic",
    "mode",
    "intent",
    "phase",
    "guessed",
    "audience",
    "session",
    "run",
    "policy",
    "policy_version",
    "experiment",
    "arm",
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
    "elapsed_ms",
    "packed_detail",
)
_TYPES = {
    "tenant_id": "uuid",
    "id": "uuid",
    "scope_ids": "uuid[]",
    "scopes": "text[]",
    "topic": "text[]",
    "guessed": "text[]",
    "experiment": "uuid",
    "injected_sources": "text[]",
    "degradations": "jsonb",
    "packed_detail": "bytea",
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
        tenant_id, retrieval_id, policy_version, source, item_id, scope_id, rank, candidate_score,
        decision_reason, guardrail_hit, context_position, tokens, utilization_signal,
        user_feedback_signal
    )
    SELECT %(tenant_id)s::uuid, %(id)s::uuid, %(policy_label)s::text, r.*, '', ''
    FROM jsonb_to_recordset(%(receipts)s::jsonb) AS r (
        source text, item_id uuid, scope_id uuid, rank int, score float8, decision text,
        guardrail text, position int, tokens int
    )
"""  # noqa: S608 - constants of this module; values are bound


def record_retrieval(
    retrieval: Mapping[str, Any],
    detail: RetrievalDetail,
    *,
    beside: LiteralString = "",
    **values: Any,
) -> None:
    """Write and count a retrieval with all it considered, and a receipt for each memory it gave.

    One statement. Its commit waits for the disk: the retrieval's id is in the answer, and what was
    answered is not forgotten (docs/reliability.md).

    Args:
        retrieval: every column of Retrieval that has no default, but `packed_detail`.
        detail: the block, every candidate and the timings.
        beside: further parts of the statement, `name AS (...)`, that write what else follows from a
            retrieval.
        values: what those parts are bound to.
    """
    values |= retrieval
    values["degradations"] = orjson.dumps(retrieval["degradations"]).decode()
    values["packed_detail"] = pack(detail)
    values["receipts"] = orjson.dumps(
        [_receipt(one) for one in detail.candidates if one.position]
    ).decode()
    values["policy_label"] = f"{retrieval['policy']}@{retrieval['policy_version']}"
    connection.ensure_connection()
    began = perf_counter()
    # bound and prepared by the server: client-side binding of ten receipts costs as much as writing
    # them
    with connection.wrap_database_errors, Cursor(connection.connection) as cursor:
        cursor.execute(_recording(beside), values, prepare=True)
    observe_retrieval(retrieval, detail, record_ms=(perf_counter() - began) * 1000)


def _receipt(given: RecordedCandidate) -> dict[str, Any]:
    columns = (
        "source",
        "item_id",
        "scope_id",
        "rank",
        "score",
        "decision",
        "guardrail",
        "position",
        "tokens",
    )
    return {name: getattr(given, name) for name in columns}


def read_retrieval(
    tenant_id: UUID, retrieval_id: UUID
) -> tuple[Retrieval, Mapping[int, Receipt]] | None:
    """Return a retrieval of this tenant with its receipts by the rank of their candidate, or None.

    Two statements.
    """
    retrieval = Retrieval.objects.filter(tenant_id=tenant_id, pk=retrieval_id).first()
    if retrieval is None:
        return None
    receipts = Receipt.objects.filter(tenant_id=tenant_id, retrieval_id=retrieval_id)
    return retrieval, {receipt.rank: receipt for receipt in receipts}
