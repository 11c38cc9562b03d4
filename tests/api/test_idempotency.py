"""The same Idempotency-Key and body: the same answer and one effect, however often and at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

from memory.models import IdempotentAnswer, MemoryItem, Tenant
from tests.api.client import Caller, a_caller, assert_names_field, assert_problem, database_state
from tests.factories import a_tenant

KEY = {"idempotency-key": "one-and-only"}
BODY = {
    "items": [
        {
            "source": "fact",
            "scope": "user:1",
            "content": "The team has 12 people",
            "fact_key": "size",
        }
    ]
}
OTHER = {
    "items": [
        {
            "source": "fact",
            "scope": "user:1",
            "content": "The team has 13 people",
            "fact_key": "size",
        }
    ]
}


@pytest.mark.django_db
def test_a_repeat_gives_the_same_bytes_and_changes_nothing(caller: Caller) -> None:
    first = caller.post("memories", BODY, **KEY)
    before = database_state()
    again = caller.post("memories", BODY, **KEY)
    assert (again.status_code, again.content) == (first.status_code, first.content)
    assert (first.status_code, again["Idempotency-Replayed"]) == (201, "true")
    assert "Idempotency-Replayed" not in first
    assert database_state() == before


@pytest.mark.django_db
@pytest.mark.parametrize("body", [OTHER, {"items": [*BODY["items"], *BODY["items"]]}, {}])
def test_another_body_under_the_same_key_is_refused(body: Any, caller: Caller) -> None:
    caller.post("memories", BODY, **KEY)
    before = database_state()
    assert_names_field(caller.post("memories", body, **KEY), "Idempotency-Key", 422)
    assert database_state() == before


@pytest.mark.django_db
def test_the_same_key_at_another_address_is_another_request(caller: Caller) -> None:
    first, second = caller.remember(*(BODY["items"][0] | {"fact_key": key} for key in ("a", "b")))
    assert caller.post(f"memories/{first}/invalidate", {}, **KEY).status_code == 200
    assert_names_field(
        caller.post(f"memories/{second}/invalidate", {}, **KEY), "Idempotency-Key", 422
    )
    assert_names_field(caller.send("DELETE", f"memories/{first}", **KEY), "Idempotency-Key", 422)


@pytest.mark.django_db
@pytest.mark.parametrize("call", ["correct", "confirm", "invalidate", "DELETE"])
def test_every_writing_call_repeats_its_answer_to_the_byte(call: str, caller: Caller) -> None:
    memory = caller.remember(BODY["items"][0])[0]
    body = (
        {"content": "The team has 14 people", "reason": "asked"}
        if call == "correct"
        else {"reason": "asked"}
    )

    def send() -> Any:
        if call == "DELETE":
            return caller.send("DELETE", f"memories/{memory}", **KEY)
        return caller.post(f"memories/{memory}/{call}", body, **KEY)

    first = send()
    before = database_state()
    again = send()
    assert (first.status_code, again.content) == (200, first.content)
    assert database_state() == before


@pytest.mark.django_db
def test_a_request_that_failed_may_be_sent_again_with_the_same_key(caller: Caller) -> None:
    wrong = {"items": [{"source": "fact", "scope": "user:1"}]}
    assert_problem(caller.post("memories", wrong, **KEY), 422)
    assert not IdempotentAnswer.objects.exists()
    assert caller.post("memories", BODY, **KEY).status_code == 201


@pytest.mark.django_db
def test_keys_of_two_tenants_have_nothing_to_do_with_each_other(caller: Caller) -> None:
    other = a_caller(a_tenant())
    first, second = caller.post("memories", BODY, **KEY), other.post("memories", OTHER, **KEY)
    assert (first.status_code, second.status_code) == (201, 201)


@pytest.mark.django_db
def test_a_kept_answer_is_not_read_by_a_key_of_other_scopes(tenant: Tenant, caller: Caller) -> None:
    memory = caller.remember(
        {"source": "fact", "content": "The vault opens at nine"}, scope="group:99"
    )[0]
    assert caller.post(f"memories/{memory}/confirm", {}, **KEY).status_code == 200
    limited = a_caller(tenant, scopes=("user:*",))
    response = limited.post(f"memories/{memory}/confirm", {}, **KEY)
    assert_problem(response, 404)
    assert "vault" not in response.content.decode()
    own = {"items": [{"source": "fact", "content": "Lives in Ghent", "scope": "user:1"}]}
    assert (
        limited.post("memories", own, **KEY).status_code == 201
    )  # no sign that another key used it


@pytest.mark.django_db
def test_erasing_a_scope_erases_what_was_answered_about_it(caller: Caller) -> None:
    mine, other = caller.remember(
        *(BODY["items"][0] | {"scope": scope} for scope in ("user:1", "user:2"))
    )
    caller.post("memories", BODY, **{"idempotency-key": "written"})
    for memory in (mine, other):
        caller.post(f"memories/{memory}/confirm", {}, **{"idempotency-key": memory})
    assert caller.post("scopes/user:1/erase").status_code == 200
    [left] = IdempotentAnswer.objects.all()
    assert str(other) in str(left.body)


@pytest.mark.django_db
def test_an_erasure_is_answered_again_and_its_scope_is_not_kept(caller: Caller) -> None:
    caller.remember(BODY["items"][0] | {"scope": "user:canary"})
    first, again = (caller.post("scopes/user:canary/erase", **KEY) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert again["Idempotency-Replayed"] == "true"
    assert again.content == first.content
    assert "canary" not in str(IdempotentAnswer.objects.values())


@pytest.mark.django_db
def test_without_a_key_each_request_has_its_own_effect(caller: Caller) -> None:
    body = {"items": [{"source": "fact", "scope": "user:1", "content": "x"}]}
    assert caller.post("memories", body).content != caller.post("memories", body).content


THREADS = 16


@pytest.mark.django_db(transaction=True)
def test_sixteen_at_once_have_one_effect_and_one_answer() -> None:
    tenant = a_tenant()
    caller = a_caller(tenant)
    barrier = Barrier(THREADS)

    def send(_place: int) -> tuple[int, bytes]:
        barrier.wait()
        try:
            response = Caller(caller.key).post("memories", BODY, **KEY)
            return response.status_code, response.content
        finally:
            connection.close()

    with ThreadPoolExecutor(THREADS) as pool:
        answers = set(pool.map(send, range(THREADS)))
    assert len(answers) == 1
    assert next(iter(answers))[0] == 201
    assert MemoryItem.objects.count() == 1
