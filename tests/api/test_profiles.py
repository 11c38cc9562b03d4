"""`GET profiles/{scope}`, `POST profiles/{scope}/refresh`, `POST search/profile`.

What they show, and of whom.
"""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from evolution.jobs import work
from memory.models import ProfileEntry, Scope, Tenant
from tests.api.client import Caller, a_caller, assert_names_field, assert_problem
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
CITY: dict[str, Any] = {
    "source": "fact",
    "content": "Lives in Lisbon",
    "fact_key": "city",
    "value": "Lisbon",
}
PEANUTS: dict[str, Any] = {"source": "constraint", "content": "Allergic to peanuts"}
RULE: dict[str, Any] = {"source": "constraint", "content": "本群禁止发广告", "scope": "group:99"}


def search(caller: Caller, query: str, *, kind: str = "user", key: Any = "1", **fields: Any) -> Any:
    body = {"target_type": kind, "target_id": key, "query": query, **fields}
    return caller.post("search/profile", body)


def test_what_was_stated_is_in_the_profile_at_once(caller: Caller) -> None:
    memory = caller.remember(CITY)[0]
    waiting = caller.get("profiles/user:1").json()
    assert [entry["value"] for entry in waiting["entries"]] == ["Lisbon"]
    work.drain()
    shown = caller.get("profiles/user:1").json()
    assert (shown["scope"], shown["kind"], shown["stale"]) == ("user:1", "user", False)
    assert shown["markdown"].endswith("- Home: Lisbon\n")
    assert datetime.fromisoformat(shown["refreshed_at"]) > datetime.now(UTC) - timedelta(minutes=1)
    (entry,) = shown["entries"]
    assert entry["source_events"] == [memory]
    assert {
        name: entry[name]
        for name in ("section", "key", "value", "status", "provenance", "confidence")
    } == {
        "section": "locale",
        "key": "home",
        "value": "Lisbon",
        "status": "active",
        "provenance": "observation",
        "confidence": 0.6,
    }
    assert entry["first_seen"] == entry["last_seen"] < entry["expires_at"]


def test_a_refresh_answers_with_its_job_and_one_that_waits_is_not_doubled(caller: Caller) -> None:
    caller.remember({"source": "episode", "content": "We spoke"})
    first = caller.post("profiles/user:1/refresh")
    assert first.status_code == 202
    job = first.json()["job"]
    assert caller.post("profiles/user:1/refresh").json()["job"] == job
    work.drain()
    assert caller.get(f"jobs/{job}").json()["status"] == "done"
    assert caller.get("profiles/user:1").json()["refreshed_at"] is not None


def test_an_expired_entry_is_shown_as_expired_before_any_refresh(caller: Caller) -> None:
    caller.remember(CITY)
    work.drain()
    ProfileEntry.objects.update(expires_at=datetime.now(UTC) - timedelta(days=1))
    shown = caller.get("profiles/user:1").json()
    assert (shown["entries"][0]["status"], shown["stale"]) == ("expired", True)


def test_a_correction_is_in_the_profile_with_the_next_request(caller: Caller) -> None:
    memory = caller.remember(CITY)[0]
    work.drain()
    assert (
        caller.post(f"memories/{memory}/correct", {"value": "Porto", "reason": "moved"}).status_code
        == 200
    )
    shown = caller.get("profiles/user:1").json()
    assert {entry["value"]: entry["status"] for entry in shown["entries"]} == {
        "Lisbon": "deprecated",
        "Porto": "active",
    }
    assert "Porto" in shown["markdown"]
    assert "Lisbon" not in shown["markdown"]


def test_erasing_a_scope_takes_its_profile_and_exporting_it_gives_it(caller: Caller) -> None:
    caller.remember(CITY)
    work.drain()
    exported = b"".join(caller.get("scopes/user:1/export").streaming_content).decode()
    assert "# User profile" in exported
    erased = caller.post("scopes/user:1/erase").json()
    tables = ("memory_profile", "memory_profileentry", "memory_profilepassage")
    assert [erased["erased"][table] for table in tables] == [1, 1, 1]
    assert set(erased["remaining"].values()) == {0}
    assert_problem(caller.get("profiles/user:1"), 404)


def test_a_scope_with_a_slash_has_a_profile(caller: Caller) -> None:
    caller.remember(CITY | {"scope": "user:team/ann"})
    assert caller.post("profiles/user:team/ann/refresh").status_code == 202
    work.drain()
    assert caller.get("profiles/user:team/ann").json()["scope"] == "user:team/ann"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", "profiles/{}"), ("POST", "profiles/{}/refresh")]
)
def test_a_scope_nobody_named_is_not_found_and_one_without_a_profile_is_named(
    caller: Caller, tenant: Tenant, method: str, path: str
) -> None:
    a_caller(a_tenant()).remember(CITY)
    assert_problem(caller.send(method, path.format("user:1")), 404)
    assert_names_field(caller.send(method, path.format("agent:planner")), "scope", 422)
    assert_names_field(caller.send(method, path.format("Lisbon")), "scope", 422)
    assert not Scope.objects.filter(tenant=tenant).exists()


def test_a_search_finds_the_passage_and_the_entries_that_match(caller: Caller) -> None:
    caller.remember(CITY, PEANUTS)
    work.drain()
    found = search(caller, "any allergies to peanuts?").json()
    assert found["items"][0]["source"] == "profile"
    assert found["items"][0]["scope"] == "user:1"
    assert "Allergy: peanuts" in found["items"][0]["text"]
    assert [entry["value"] for entry in found["entries"]] == ["peanuts"]
    assert found["degraded_reason"] is None


def test_a_search_stays_in_the_profile_it_names(caller: Caller) -> None:
    caller.remember(
        CITY, CITY | {"scope": "user:2", "value": "Berlin", "content": "Lives in Berlin"}, RULE
    )
    work.drain()
    found = search(caller, "which city?", key=2).json()
    assert {item["scope"] for item in found["items"]} == {"user:2"}
    assert [entry["value"] for entry in found["entries"]] == ["Berlin"]
    group = search(caller, "群规", kind="group", key="99").json()
    assert [entry["section"] for entry in group["entries"]] == ["rules"]


def test_a_search_of_somebody_unknown_finds_nothing(caller: Caller) -> None:
    assert search(caller, "which city?").json() == {
        "items": [],
        "entries": [],
        "next_cursor": None,
        "degraded_reason": None,
    }


def test_a_search_gives_as_many_as_it_was_asked_for(caller: Caller) -> None:
    caller.remember(
        *({"source": "constraint", "content": f"Never call before {hour}"} for hour in range(10))
    )
    work.drain()
    assert len(search(caller, "when to call?").json()["entries"]) == 8
    assert len(search(caller, "when to call?", top_k=3).json()["entries"]) == 3


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"kind": "agent"}, "target_type"),
        ({"key": ""}, "target_id"),
        ({"key": "*"}, "target_id"),
        ({"key": True}, "target_id"),
        ({"key": 1.5}, "target_id"),
        ({"top_k": 0}, "top_k"),
        ({"top_k": 101}, "top_k"),
        ({"scopes": ["user:1"]}, "scopes"),
    ],
)
def test_a_search_that_is_wrong_is_refused_by_name(
    caller: Caller, changed: dict[str, Any], field: str
) -> None:
    assert_names_field(search(caller, "which city?", **changed), field, 422)
