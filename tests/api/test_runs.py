"""Runs over HTTP: begun once, changed part by part, ended for good."""

from threading import Barrier, Thread
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection

from memory.api.run_schemas import RunIn, WorkingMemoryIn
from memory.ingest.runs import DOCUMENT_BYTES
from memory.models import MemoryItem, Run, Tenant
from tests.api.client import Caller, a_caller, assert_names_field, assert_problem, database_state
from tests.api.spoiled import BAD_TEXTS, spoiled
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
WHOLE: dict[str, Any] = {
    "goal": "Ship the release",
    "constraints": ["not on Fridays", "客户不停机"],
    "slots": {"branch": "main", "retries": 2, "owners": ["Mia"]},
    "plan": ["test", "tag"],
    "decisions": ["squash the commits", {"decision": "use tags", "reason": "branches move"}],
}

WRONG_KINDS: tuple[tuple[str, Any], ...] = (
    ("goal", ["x"]),
    ("constraints", [1]),
    ("constraints", "x"),
    ("slots", []),
    ("plan", {"x": 1}),
    ("plan", [["x"]]),
    ("decisions", "x"),
    ("decisions", [{"reason": "x"}]),
    ("decisions", [{"decision": "x", "by": "me"}]),
    ("decisions", [5]),
    ("session", "s-1"),
    ("working_memory", {}),
    ("ended_at", None),
)


def _begin(caller: Caller, **fields: Any) -> dict[str, Any]:
    answer = caller.post("runs", {"scope": "user:1", "run": "r-1", **fields})
    assert answer.status_code == 201, answer.content
    begun: dict[str, Any] = answer.json()
    return begun


def test_a_run_comes_back_as_it_was_begun(caller: Caller) -> None:
    begun = _begin(caller, session="s-1", **WHOLE)
    UUID(begun["id"])
    assert {name: begun[name] for name in WHOLE} == WHOLE
    assert (begun["run"], begun["scope"], begun["session"], begun["ended_at"]) == (
        "r-1",
        "user:1",
        "s-1",
        None,
    )
    for path in (
        f"runs/{begun['id']}",
        f"runs/{begun['id']}?scope=user:1",
        "runs/r-1?scope=user:1",
    ):
        answer = caller.get(path)
        assert (answer.status_code, answer.json()) == (200, begun)


def test_a_run_without_an_id_of_the_callers_is_given_one(caller: Caller) -> None:
    first, second = (caller.post("runs", {"scope": "user:1", "goal": "x"}).json() for _ in range(2))
    assert first["id"] != second["id"]
    assert caller.get(f"runs/{first['run']}?scope=user:1").json() == first


def test_an_id_of_the_callers_may_hold_a_slash(caller: Caller) -> None:
    begun = caller.post("runs", {"scope": "user:1", "run": "ci/build", "goal": "x"}).json()
    assert caller.get("runs/ci/build?scope=user:1").json() == begun
    assert caller.post("runs/ci/build/end?scope=user:1").json()["ended_at"] is not None


def test_the_same_run_again_is_the_same_run_as_it_stands(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    changed = caller.send("PATCH", f"runs/{begun['id']}", {"goal": "Ship it twice"}).json()
    before = database_state()
    again = caller.post("runs", {"scope": "user:1", "run": "r-1", **WHOLE})
    assert (again.status_code, again.json()) == (200, changed)
    assert database_state() == before


def test_the_same_run_in_another_scope_is_another(caller: Caller) -> None:
    mine = _begin(caller, goal="mine")
    other = caller.post("runs", {"scope": "group:9", "run": "r-1", "goal": "ours"}).json()
    assert mine["id"] != other["id"]
    assert caller.get("runs/r-1?scope=group:9").json() == other
    assert_problem(caller.get(f"runs/{mine['id']}?scope=group:9"), 404)


def test_a_run_that_a_memory_named_first_begins_when_it_is_begun(caller: Caller) -> None:
    caller.remember({"source": "insight", "statement": "Perhaps the cache", "run": "r-1"})
    begun = _begin(caller, goal="Find the leak", session="s-1")
    assert (begun["goal"], begun["session"]) == ("Find the leak", "s-1")
    assert Run.objects.count() == 1


def test_a_part_that_is_named_replaces_and_null_clears_it(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    path = f"runs/{begun['id']}"
    changed = caller.send("PATCH", path, {"slots": {"branch": "next"}, "constraints": None}).json()
    assert changed["slots"] == {"branch": "next"}
    assert changed["constraints"] is None
    assert {name: changed[name] for name in ("goal", "plan", "decisions")} == {
        name: WHOLE[name] for name in ("goal", "plan", "decisions")
    }
    assert changed["updated_at"] > begun["updated_at"]
    assert caller.get(path).json() == changed
    assert caller.send("PATCH", path, {}).json() == changed


def test_a_plan_is_a_text_or_steps(caller: Caller) -> None:
    begun = _begin(caller, plan="first test, then tag")
    assert begun["plan"] == "first test, then tag"
    assert caller.send("PATCH", f"runs/{begun['id']}", {"plan": ["test"]}).json()["plan"] == [
        "test"
    ]


def test_the_end_of_a_run_clears_it_and_archives_what_it_guessed(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    guess, sure = caller.remember(
        {"source": "insight", "statement": "Perhaps the cache", "run": "r-1"},
        {"source": "insight", "statement": "The disk is full", "run": "r-1"},
    )
    other, fact = caller.remember(
        {"source": "insight", "statement": "Perhaps the network", "run": "r-2"},
        {"source": "fact", "content": "The team has 12 people"},
    )
    assert caller.post(f"memories/{sure}/confirm", {}).status_code == 200
    ended = caller.post(f"runs/{begun['id']}/end")
    assert ended.status_code == 200
    assert ended.json()["ended_at"] is not None
    assert {name: ended.json()[name] for name in WHOLE} == dict.fromkeys(WHOLE)
    standing = {
        str(pk): standing for pk, standing in MemoryItem.objects.values_list("pk", "standing")
    }
    assert standing == {guess: "archived", sure: "active", other: "active", fact: "active"}
    last = caller.get(f"memories/{guess}/history").json()["items"][-1]
    assert (last["reason"], last["actor"].partition(":")[0]) == ("its run ended", "key")


def test_ending_a_run_again_changes_nothing(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    first = caller.post(f"runs/{begun['id']}/end").json()
    before = database_state()
    assert caller.post("runs/r-1/end?scope=user:1").json() == first
    assert database_state() == before


def test_a_run_that_has_ended_takes_nothing_more(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    ended = caller.post(f"runs/{begun['id']}/end").json()
    before = database_state()
    assert_names_field(caller.send("PATCH", f"runs/{begun['id']}", {"goal": "x"}), "run", 409)
    assert_names_field(
        caller.post("runs", {"scope": "user:1", "run": "r-1", "goal": "x"}), "run", 409
    )
    shown = caller.post("runs", {"scope": "user:1", "run": "r-1"})
    assert (shown.status_code, shown.json()) == (200, ended)
    assert database_state() == before


@pytest.mark.parametrize(
    ("method", "ending", "body"),
    [("GET", "", None), ("PATCH", "", {"goal": "x"}), ("POST", "/end", None)],
)
def test_what_is_another_tenants_or_outside_the_scopes_or_absent_looks_the_same(
    method: str, ending: str, body: Any, caller: Caller, tenant: Tenant
) -> None:
    begun = _begin(caller, **WHOLE)
    stranger = a_caller(a_tenant())
    limited = a_caller(tenant, scopes=("group:*",))
    before = database_state()
    absent = stranger.send(method, f"runs/{uuid4()}{ending}", body)
    assert_problem(absent, 404)
    for who, path in (
        (stranger, f"runs/{begun['id']}{ending}"),
        (stranger, f"runs/r-1{ending}?scope=user:1"),
        (limited, f"runs/{begun['id']}{ending}"),
        (limited, f"runs/{begun['id']}{ending}?scope=group:9"),
        (caller, f"runs/r-1{ending}"),
        (caller, f"runs/r-2{ending}?scope=user:1"),
        (caller, f"runs/{uuid4()}{ending}?scope=user:1"),
        (caller, f"runs/%00{ending}?scope=user:1"),
        (caller, f"runs/{'x' * 300}{ending}?scope=user:1"),
    ):
        answer = who.send(method, path, body)
        assert (answer.status_code, answer.content) == (404, absent.content), path
    assert_names_field(limited.send(method, f"runs/r-1{ending}?scope=user:1", body), "scope", 403)
    assert_names_field(caller.send(method, f"runs/r-1{ending}?scope=user", body), "scope", 422)
    assert_names_field(
        caller.send(method, f"runs/{begun['id']}{ending}?of=user:1", body), "of", 422
    )
    assert database_state() == before


def test_every_part_refuses_what_is_not_its_kind(caller: Caller) -> None:
    begun = _begin(caller, **WHOLE)
    before = database_state()
    cases: list[tuple[str, str, Any]] = [
        ("POST", "runs", one) for one in spoiled({"scope": "user:1", "goal": "x"}, RunIn)
    ]
    cases += [
        ("PATCH", f"runs/{begun['id']}", one) for one in spoiled({"goal": "x"}, WorkingMemoryIn)
    ]
    cases = [
        case for case in cases if case[2][0] != "plan"
    ]  # of two kinds: its wrong ones are named above
    wrong: list[tuple[str, Any]] = list(WRONG_KINDS)
    for text in BAD_TEXTS:
        wrong += [("goal", text), ("constraints", ["x", text]), ("plan", text), ("plan", [text])]
        wrong += [("decisions", [text]), ("decisions", [{"decision": text}])]
    cases += [("PATCH", f"runs/{begun['id']}", (name, {name: value})) for name, value in wrong]

    assert len(cases) > 100
    for method, path, (name, body) in cases:
        problem = assert_problem(caller.send(method, path, body), 400, 422)
        named = [error["field"] for error in problem["errors"]]
        right = any(one == name or one.startswith((f"{name}.", f"{name}[")) for one in named)
        assert right or named == ["body"], (name, body, named)
    assert database_state() == before


def test_a_working_memory_has_a_largest_size_whole_and_by_part(caller: Caller) -> None:
    begun = _begin(caller, goal="x")
    path = f"runs/{begun['id']}"
    text = "y" * 8000
    fits = caller.send("PATCH", path, {"constraints": [text] * 7})
    assert fits.status_code == 200
    before = database_state()
    assert_names_field(caller.send("PATCH", path, {"decisions": [text] * 2}), "decisions", 422)
    assert_names_field(caller.post("runs", {"scope": "user:1", "plan": [text] * 9}), "plan", 422)
    assert_names_field(caller.send("PATCH", path, {"goal": "y" * 9000}), "goal", 422)
    assert database_state() == before
    assert len(caller.get(path).content) < DOCUMENT_BYTES + 1000


def test_a_run_under_an_idempotency_key_is_begun_once(caller: Caller) -> None:
    body = {"scope": "user:1", "goal": "x"}
    first = caller.post("runs", body, **{"Idempotency-Key": "k-1"})
    second = caller.post("runs", body, **{"Idempotency-Key": "k-1"})
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.content == second.content
    assert Run.objects.count() == 1


def test_an_idempotency_key_for_one_scope_is_not_an_answer_about_another(caller: Caller) -> None:
    for scope in ("user:1", "user:2"):
        assert caller.post("runs", {"scope": scope, "run": "r-1", "goal": scope}).status_code == 201
    key: dict[str, Any] = {"Idempotency-Key": "k-1"}
    assert (
        caller.send("PATCH", "runs/r-1?scope=user:1", {"goal": "x"}, **key).json()["scope"]
        == "user:1"
    )
    assert_problem(caller.send("PATCH", "runs/r-1?scope=user:2", {"goal": "x"}, **key), 422)
    assert caller.get("runs/r-1?scope=user:2").json()["goal"] == "user:2"


@pytest.mark.django_db(transaction=True)
def test_two_changes_at_once_lose_nothing() -> None:
    caller = a_caller(a_tenant())
    begun = caller.post("runs", {"scope": "user:1", "run": "r-1", "goal": "x"}).json()
    parts: list[dict[str, Any]] = [
        {"plan": ["a"]},
        {"slots": {"b": 1}},
        {"constraints": ["c"]},
        {"decisions": ["d"]},
    ]
    for _round in range(3):
        start = Barrier(len(parts))
        statuses: list[int] = []

        def send(
            part: dict[str, Any], start: Barrier = start, statuses: list[int] = statuses
        ) -> None:
            start.wait()
            statuses.append(
                Caller(caller.key).send("PATCH", f"runs/{begun['id']}", part).status_code
            )
            connection.close()

        threads = [Thread(target=send, args=(part,)) for part in parts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shown = caller.get(f"runs/{begun['id']}").json()
        assert statuses == [200] * len(parts)
        assert [shown[name] for part in parts for name in part] == [
            value for part in parts for value in part.values()
        ]
        cleared = {name: None for part in parts for name in part}
        assert caller.send("PATCH", f"runs/{begun['id']}", cleared).status_code == 200
