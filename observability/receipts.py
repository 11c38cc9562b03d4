"""Record a retrieval with its receipts, and read it back."""

from collections.abc import Mapping
from time import perf_counter
from typing import Any
from uuid import UUID

import orjson
from django.db import connection

from observability.database.kept_cursors import send_again
from observability.metrics.observe import observe_retrieval
from observability.models import Receipt, Retrieval
from observability.retrieval_details import RecordedCandidate, RetrievalDetail, pack

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


RECORD = f"""
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
"""The end of a statement that writes a retrieval and its receipts, by the values of `recording`.

Who writes more with it, in one commit, puts that before: `WITH ... AS (...), {RECORD}`.
"""


def recording(retrieval: Mapping[str, Any], detail: RetrievalDetail) -> dict[str, Any]:
    """Return what `RECORD` is bound to.

    Args:
        retrieval: every column of Retrieval that has no default, but `packed_detail`.
        detail: the block, every candidate and the timings.
    """
    given = [_receipt(one) for one in detail.candidates if one.position]
    return {
        **retrieval,
        "degradations": orjson.dumps(retrieval["degradations"]).decode(),
        "packed_detail": pack(detail),
        "receipts": orjson.dumps(given).decode(),
        "policy_label": f"{retrieval['policy']}@{retrieval['policy_version']}",
    }


def send_record(
    statement: str,
    values: Mapping[str, Any],
    retrieval: Mapping[str, Any],
    detail: RetrievalDetail,
) -> None:
    """Send the statement that records a retrieval, and count it once it is written.

    The commit waits for the disk: the retrieval's id is in the answer, and what was answered is not
    forgotten (docs/reliability.md). The values are bound and prepared by the server: binding ten
    receipts in the client costs as much as writing them.
    """
    connection.ensure_connection()
    began = perf_counter()
    with connection.wrap_database_errors:
        send_again(connection.connection, statement, values)
    observe_retrieval(retrieval, detail, record_ms=(perf_counter() - began) * 1000)


def record_retrieval(retrieval: Mapping[str, Any], detail: RetrievalDetail) -> None:
    """Write and count a retrieval with all it considered, and a receipt for each memory it gave.

    One statement.
    """
    send_record(f"WITH {RECORD}", recording(retrieval, detail), retrieval, detail)


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
