"""What a retrieval did is written down, whole, and can be read back."""

import pytest

from memory.models import Tenant
from observability.models import QUERY_CHARACTERS, Receipt, Retrieval
from observability.retrieval_details import rounded
from tests.api.client import Caller, a_caller, assert_problem

pytestmark = pytest.mark.django_db
QUERY = "How big is the team that deploys the billing service?"


@pytest.fixture
def caller(tenant: Tenant) -> Caller:
    caller = a_caller(tenant)
    caller.remember(
        {"source": "goal", "title": "Hire ten people", "status": "in_progress"},
        *(
            {"source": "fact", "content": f"The billing team has {n} people in office {n * 7919}"}
            for n in range(30)
        ),
        {"source": "task", "title": "Deploy the billing service"},
    )
    return caller


def _retrieve(caller: Caller, query: str = QUERY, **fields: object) -> dict:  # type: ignore[type-arg] - JSON
    answer = caller.post(
        "retrieve", {"query": query, "scopes": ["user:1"], "explain": True, **fields}
    )
    assert answer.status_code == 200, answer.content
    return dict(answer.json())


def test_each_retrieval_is_one_row_with_every_candidate_and_a_receipt_for_each_memory_it_gave(
    caller: Caller,
) -> None:
    answers = [_retrieve(caller, token_budget=budget) for budget in (60, 300, 4000)]
    assert Retrieval.objects.count() == 3
    for answer in answers:
        record = Retrieval.objects.get(pk=answer["retrieval_id"])
        receipts = list(Receipt.objects.filter(retrieval_id=record.pk))
        assert (
            len(record.candidates)
            == record.candidates_count
            == len(answer["explain"]["candidates"])
            > 1
        )
        assert record.context == answer["context"]
        assert record.timings_ms == answer["timings_ms"]
        assert record.elapsed_ms >= sum(answer["timings_ms"].values()) * 0.9
        assert (record.injected_count, record.tokens_used) == (
            len(answer["items"]),
            answer["budget"]["tokens_used"],
        )
        assert sorted(record.injected_sources) == sorted(item["source"] for item in answer["items"])
        placed = {one.context_position: str(one.item_id) for one in receipts}
        assert placed == {item["position"]: item["id"] for item in answer["items"]}
        assert [one.rank for one in record.candidates] == list(
            range(1, record.candidates_count + 1)
        )
        given = {one.rank: one for one in record.candidates if one.position}
        assert {one.rank: (one.item_id, one.decision_reason) for one in receipts} == {
            rank: (one.item_id, one.decision) for rank, one in given.items()
        }


def test_every_candidate_says_why_it_is_in_or_out(caller: Caller) -> None:
    answer = _retrieve(caller, token_budget=120)
    decisions = {one["decision"] for one in answer["explain"]["candidates"]}
    assert "injected" in decisions
    assert decisions & {"budget", "past_top_k", "near_duplicate", "over_cap"}
    out = [one["id"] for one in answer["explain"]["omitted"]]
    assert set(out).isdisjoint(item["id"] for item in answer["items"])
    assert all(one["signals"] for one in answer["explain"]["candidates"])


def test_a_stored_retrieval_explains_itself_as_the_answer_did(caller: Caller) -> None:
    answer = _retrieve(caller, mode="plan", session="s", run="r", intent="question")
    stored = caller.get(f"retrievals/{answer['retrieval_id']}").json()
    assert (stored["query"], stored["mode"], stored["intent"]) == (QUERY, "plan", "question")
    assert (stored["session"], stored["run"], stored["scopes"]) == ("s", "r", ["user:1"])
    assert (stored["policy"], stored["token_budget"]) == (
        answer["policy"],
        answer["budget"]["token_budget"],
    )
    explained = answer["explain"]["candidates"]
    assert [
        (one["id"], one["rank"], one["decision"], one["position"]) for one in stored["candidates"]
    ] == [(one["id"], one["rank"], one["decision"], one["position"]) for one in explained]
    for one, said in zip(stored["candidates"], explained, strict=True):
        assert one["signals"] == {name: rounded(value) for name, value in said["signals"].items()}
    assert (stored["context"], stored["timings_ms"]) == (answer["context"], answer["timings_ms"])
    assert {"tenant_id", "packed_detail"}.isdisjoint(stored)


def test_a_query_is_kept_to_two_hundred_characters(caller: Caller) -> None:
    answer = _retrieve(caller, "团队有多少人？" * 200)
    assert (
        Retrieval.objects.get(pk=answer["retrieval_id"]).query
        == ("团队有多少人？" * 200)[:QUERY_CHARACTERS]
    )


@pytest.mark.parametrize(
    ("query", "reason"), [("好的", "acknowledgement"), ("ab", "query_too_short")]
)
def test_a_skipped_retrieval_is_on_record_too(query: str, reason: str, caller: Caller) -> None:
    answer = _retrieve(caller, query)
    record = Retrieval.objects.get(pk=answer["retrieval_id"])
    assert (record.skipped_reason, record.candidates_count, answer["skipped_reason"]) == (
        reason,
        0,
        reason,
    )


def test_the_same_topic_is_recalled_once_a_session(caller: Caller) -> None:
    first, second = (_retrieve(caller, "billing team people", session="s") for _ in range(2))
    other = _retrieve(caller, "billing team people", session="t")
    assert (first["skipped_reason"], second["skipped_reason"]) == (None, "topic_already_recalled")
    assert other["skipped_reason"] is None
    assert (
        _retrieve(caller, "billing team people", session="s", gate=False)["skipped_reason"] is None
    )


def test_a_refused_retrieval_leaves_no_record(caller: Caller) -> None:
    assert_problem(caller.post("retrieve", {"query": QUERY, "scopes": ["user:1"], "top_k": 0}), 422)
    assert_problem(
        caller.post("retrieve", {"query": QUERY, "scopes": ["user:1"], "policy": "absent"}), 422
    )
    assert Retrieval.objects.count() == 0


def test_a_scope_nobody_named_yet_has_nothing_and_does_not_come_into_being(caller: Caller) -> None:
    answer = _retrieve(caller, scopes=["user:absent"])
    assert (answer["context"], answer["items"], answer["skipped_reason"]) == ("", [], None)
    assert caller.get("memories/summary?scope=user:absent").json()["total"] == 0


def test_a_search_leaves_no_record(caller: Caller) -> None:
    caller.post("search", {"query": QUERY, "scopes": ["user:1"]})
    assert Retrieval.objects.count() == 0
