"""`POST search/events`: what happened to whom, and nothing of anybody else."""

from typing import Any

import pytest

from memory.models import Tenant
from tests.api.client import Caller, a_caller, assert_names_field
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db
JANUARY, FEBRUARY, MARCH = (f"2026-0{month}-15T12:00:00Z" for month in (1, 2, 3))


def happened(text: str, scope: str = "user:1", **fields: Any) -> dict[str, Any]:
    return {"source": "episode", "content": text, "scope": scope, "event_time": JANUARY, **fields}


def texts(caller: Caller, **fields: Any) -> set[str]:
    answer = caller.post("search/events", {"query": "a table was booked", **fields})
    assert answer.status_code == 200, answer.content
    return {item["text"] for item in answer.json()["items"]}


def test_events_of_a_user_and_of_a_group_are_kept_apart(caller: Caller) -> None:
    caller.remember(happened("Ann booked a table"), happened("The group booked a table", "group:9"))
    caller.remember(happened("Bob booked a table", "user:2"))
    assert texts(caller, target_user="1") == {"Ann booked a table"}
    assert texts(caller, target_group="9") == {"The group booked a table"}
    assert texts(caller, target_user="1", target_group="9") == {
        "Ann booked a table",
        "The group booked a table",
    }


def logged(kind: str, scope: str = "user:1", at: str = JANUARY, **payload: Any) -> dict[str, Any]:
    return {"source": "event", "scope": scope, "type": kind, "payload": payload, "occurred_at": at}


def test_the_operational_log_of_the_target_is_among_them_and_facts_are_not(caller: Caller) -> None:
    caller.remember(
        logged("table_booked", guests=4),
        logged("task_failed", reason="the network was away"),
        logged("table_booked", "user:2"),
        {"source": "fact", "content": "A table was booked"},
    )
    (found,) = caller.post("search/events", {"query": "table booked", "target_user": "1"}).json()[
        "items"
    ]
    assert (found["source"], found["scope"], found["text"]) == (
        "event",
        "user:1",
        '[table_booked] {"guests":4}',
    )
    assert found["created_at"].startswith("2026-01-15T12:00:00")


def test_the_log_is_bounded_by_time_and_found_by_its_payload(caller: Caller) -> None:
    caller.remember(
        *(logged("alert", at=at, message=f"磁盘已满 {at}") for at in (JANUARY, FEBRUARY, MARCH))
    )
    ask = {"query": "磁盘", "target_user": "1", "time_from": FEBRUARY, "time_to": MARCH}
    (found,) = caller.post("search/events", ask).json()["items"]
    assert FEBRUARY in found["text"]


def test_an_episode_elsewhere_that_names_the_target_is_found(caller: Caller) -> None:
    caller.remember(
        happened("The agent booked a table for Ann", "agent:planner", user="1"),
        happened("The agent booked a table for Bob", "agent:planner", user="2"),
        happened("The agent booked a table for the group", "agent:planner", group="9"),
        happened("The agent booked a table", "agent:planner"),
    )
    assert texts(caller, target_user="1") == {"The agent booked a table for Ann"}
    assert texts(caller, target_group="9") == {"The agent booked a table for the group"}


def test_an_episode_of_a_group_that_names_another_user_is_left_out(caller: Caller) -> None:
    caller.remember(
        happened("Ann booked a table", "group:9", user="1", group="9"),
        happened("Bob booked a table", "group:9", user="2", group="9"),
        happened("A table was booked by all", "group:9"),
    )
    both = {"target_user": "1", "target_group": "9"}
    assert texts(caller, **both) == {"Ann booked a table", "A table was booked by all"}


def test_an_episode_in_a_scope_the_key_may_not_open_is_not_found(
    caller: Caller, tenant: Tenant
) -> None:
    caller.remember(happened("The agent booked a table for Ann", "agent:planner", user="1"))
    assert texts(a_caller(tenant, scopes=("user:*",)), target_user="1") == set()


def test_another_tenant_finds_nothing(caller: Caller) -> None:
    caller.remember(happened("Ann booked a table"))
    assert texts(a_caller(a_tenant()), target_user="1") == set()


def test_a_number_names_a_target_as_its_text_does(caller: Caller) -> None:
    caller.remember(happened("Ann booked a table"))
    assert texts(caller, target_user=1) == texts(caller, target_user="1") == {"Ann booked a table"}


def test_times_bound_what_is_found(caller: Caller) -> None:
    for name, time in (("Ann", JANUARY), ("Bob", FEBRUARY), ("Eve", MARCH)):
        caller.remember(happened(f"{name} booked a table", event_time=time))
    found = texts(caller, target_user="1", time_from=FEBRUARY, time_to=MARCH)
    assert found == {"Bob booked a table"}
    assert texts(caller, target_user="1", time_from=MARCH, time_to=MARCH) == set()


def test_twelve_are_found_unless_more_or_fewer_are_asked_for(caller: Caller) -> None:
    things = [
        "rug",
        "lamp",
        "sofa",
        "desk",
        "shelf",
        "stool",
        "bench",
        "crib",
        "swing",
        "chest",
        "clock",
        "vase",
        "oven",
    ]
    caller.remember(*(happened(f"Somebody bought a {thing}") for thing in things))
    ask = {"query": "who bought what?", "target_user": "1"}
    assert len(caller.post("search/events", ask).json()["items"]) == 12
    assert len(caller.post("search/events", {**ask, "top_k": 3}).json()["items"]) == 3


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({}, "target_user"),
        ({"target_user": None, "target_group": None}, "target_user"),
        ({"target_user": "*"}, "target_user"),
        ({"target_group": ""}, "target_group"),
        ({"target_group": "x" * 201}, "target_group"),
        ({"target_user": "1", "time_from": "2026-01-15T12:00:00"}, "time_from"),
        ({"target_user": "1", "time_to": 1_700_000_000}, "time_to"),
        ({"target_user": "1", "time_from": MARCH, "time_to": JANUARY}, "time_to"),
        ({"target_user": "1", "top_k": 0}, "top_k"),
        ({"target_user": "1", "scopes": ["user:1"]}, "scopes"),
    ],
)
def test_a_search_that_is_wrong_is_refused_by_name(
    caller: Caller, fields: dict[str, Any], field: str
) -> None:
    assert_names_field(caller.post("search/events", {"query": "table", **fields}), field, 422)
