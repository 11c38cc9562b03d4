"""A retrieval is one row with all it considered, and a receipt for each memory that it gave."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from observability.models import Receipt, Retrieval
from observability.receipts import read_retrieval, record_retrieval, recording
from observability.retrieval_details import RecordedCandidate, RetrievalDetail

NOW = datetime(2026, 3, 8, 12, tzinfo=UTC)
TENANT, SCOPE = UUID(int=1), UUID(int=3)


def a_retrieval(**fields: Any) -> dict[str, Any]:
    return {
        "id": uuid4(),
        "tenant_id": TENANT,
        "scope_ids": [SCOPE],
        "scopes": ["user:1"],
        "query": "How much does the crane lift?",
        "topic": ["crane"],
        "mode": "execute",
        "intent": "",
        "phase": "",
        "guessed": ["intent"],
        "audience": "responder",
        "session": "s",
        "run": "",
        "policy": "unified",
        "policy_version": 3,
        "experiment": None,
        "arm": "",
        "as_of": NOW,
        "known_at": NOW,
        "token_budget": 800,
        "tokens_used": 42,
        "candidates_count": 2,
        "injected_count": 1,
        "injected_sources": ["fact"],
        "degradations": [{"step": "reduce_top_k", "omitted": 3, "sources": ["fact"]}],
        "degraded_reason": "",
        "skipped_reason": "",
        "model_tier": "fast",
        "elapsed_ms": 12.5,
        **fields,
    }


def given(rank: int, *, position: int | None, **fields: Any) -> RecordedCandidate:
    decision = "injected" if position else "past_top_k"
    return RecordedCandidate(
        "fact", UUID(int=100 + rank), SCOPE, rank, 1 / rank, {"cosine": 0.5}, decision,
        **{"position": position, "tokens": 9 if position else 0, **fields},
    )  # fmt: skip


DETAIL = RetrievalDetail(
    "the block 茶",
    [given(1, position=2, guardrail="cap"), given(2, position=None), given(3, position=1)],
    {"recall": 1.5},
)


def test_only_what_was_given_has_a_receipt_and_it_names_its_policy() -> None:
    values = recording(a_retrieval(), DETAIL)
    assert values["policy_label"] == "unified@3"
    assert '"rank":1' in values["receipts"]
    assert '"rank":2' not in values["receipts"]
    assert '"rank":3' in values["receipts"]


@pytest.mark.django_db
def test_what_was_recorded_is_read_back_by_its_own_tenant_alone() -> None:
    retrieval = a_retrieval()
    record_retrieval(retrieval, DETAIL)
    found = read_retrieval(TENANT, retrieval["id"])
    assert found is not None
    row, receipts = found
    for name, value in retrieval.items():
        assert getattr(row, name) == value, name
    assert row.detail.context == DETAIL.context
    assert [one.decision for one in row.detail.candidates] == [
        "injected",
        "past_top_k",
        "injected",
    ]
    assert set(receipts) == {1, 3}
    receipt = receipts[1]
    assert (receipt.item_id, receipt.scope_id, receipt.source) == (UUID(int=101), SCOPE, "fact")
    assert (receipt.context_position, receipt.tokens, receipt.guardrail_hit) == (2, 9, "cap")
    assert (receipt.policy_version, receipt.utilized) == ("unified@3", None)
    assert (receipt.utilization_signal, receipt.user_feedback_signal) == ("", "")
    assert read_retrieval(UUID(int=2), retrieval["id"]) is None
    assert read_retrieval(TENANT, uuid4()) is None


@pytest.mark.django_db
def test_a_retrieval_that_gave_nothing_is_recorded_without_receipts() -> None:
    nothing = a_retrieval(
        injected_count=0, injected_sources=[], skipped_reason="acknowledgement", degradations=[]
    )
    record_retrieval(nothing, RetrievalDetail())
    assert Retrieval.objects.get().skipped_reason == "acknowledgement"
    assert not Receipt.objects.exists()


@pytest.mark.django_db
def test_any_text_is_recorded_as_it_is() -> None:
    odd = 'it\'s 100% "quoted" \\ {} ; DROP TABLE x; -- 茶\u2028🦊'
    record_retrieval(a_retrieval(query=odd, session=odd, scopes=[odd]), RetrievalDetail(odd))
    row = Retrieval.objects.get()
    assert (row.query, row.session, row.scopes, row.detail.context) == (odd, odd, [odd], odd)
