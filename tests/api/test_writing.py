"""`POST memories`: every source, all or nothing, what is sent again, what supersedes what."""

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest

from memory.models import MemoryItem, Run, Scope, SearchEntry, Session
from tests.api.client import Caller, assert_names_field, database_state
from tests.api.spoiled import ITEMS, whole_item

pytestmark = pytest.mark.django_db

FULL: dict[str, dict[str, Any]] = {
    "task": {
        "title": "Ship it",
        "description": "Soon",
        "status": "in_progress",
        "priority": 3,
        "project": "p",
        "metadata": {"a": [1, None, "甲"]},
        "created_at": "2026-01-15T09:30:00+08:00",
    },
    "learning": {
        "title": "Auth",
        "content": "Token expired",
        "category": "ops",
        "failure_class": "auth",
        "task_type": "deploy",
        "event_type": "alert",
        "created_at": "2026-01-15T09:30:00+08:00",
    },
    "capability": {"name": "Search", "description": "Finds"},
    "goal": {
        "title": "Grow",
        "status": "in_progress",
        "priority": 1,
        "progress": 40,
        "due_at": "2026-12-31T00:00:00Z",
    },
    "event": {"type": "alert", "payload": {"b": True}, "occurred_at": "2026-01-15T09:30:00+08:00"},
    "fact": {
        "content": "The team has 12 people",
        "fact_key": "size",
        "value": "12",
        "short_value": "12",
        "category": "team",
        "confidence": 0.5,
        "provenance": "analysis",
        "tags": ["a", "团队"],
        "valid_from": "2026-01-15T09:30:00+08:00",
        "valid_to": "2999-01-01T00:00:00Z",
    },
    "preference": {
        "content": "喜欢运动风格",
        "category": "style",
        "confidence": 0.3,
        "tags": ["x"],
    },
    "constraint": {
        "content": "Never on Fridays",
        "provenance": "confirmed_by_user",
        "confidence": 1,
    },
    "episode": {
        "did_what": "Ordered a pizza",
        "new_info": "No olives",
        "event_time": "2026-01-15T09:30:00+08:00",
        "timezone": "Asia/Shanghai",
        "location": "上海",
        "request_type": "order",
        "session": "s1",
        "user": "u",
        "group": "g",
        "sender": "Ann",
        "message_ids": ["m1"],
    },
    "procedure": {
        "title": "Deploy",
        "steps": ["Build", "Ship"],
        "task_type": "deploy",
        "priority": 9,
    },
    "insight": {
        "statement": "Perhaps",
        "run": "r1",
        "confidence": 0.2,
        "expires_at": "2999-01-01T00:00:00Z",
    },
}
SHOWN_AS = {
    "created_at": "valid_from",
    "occurred_at": "valid_from",
    "event_time": "valid_from",
    "statement": "content",
}


def _same(shown: Any, sent: Any) -> bool:
    if isinstance(sent, str) and sent[:2] in {"20", "29"} and "T" in sent:
        return datetime.fromisoformat(shown) == datetime.fromisoformat(sent)
    return bool(shown == sent)


def test_every_source_is_there() -> None:
    assert set(FULL) == set(ITEMS)


@pytest.mark.parametrize("source", FULL)
def test_every_field_of_an_item_comes_back_as_it_was_sent(source: str, caller: Caller) -> None:
    memory = caller.remember({"source": source, "external_id": "mine", **FULL[source]})[0]
    shown = caller.get(f"memories/{memory}").json()
    sent = {"source": source, "scope": "user:1", "external_id": "mine", **FULL[source]}
    assert {
        name: shown.get(SHOWN_AS.get(name, name))
        for name in sent
        if not _same(shown.get(SHOWN_AS.get(name, name)), sent[name])
    } == {}


@pytest.mark.parametrize("source", ITEMS)
def test_every_source_in_its_smallest_form_is_written_indexed_and_found(
    source: str, caller: Caller
) -> None:
    memory = caller.remember(whole_item(source))[0]
    entry = SearchEntry.objects.get(item_id=memory)
    assert (entry.source, str(entry.words) != "None") == (source, True)
    assert [one["id"] for one in caller.get(f"memories?source={source}").json()["items"]] == [
        memory
    ]


def test_a_batch_is_answered_in_the_order_sent(caller: Caller) -> None:
    items = [whole_item(source) for source in (*ITEMS, *reversed(ITEMS))]
    answer = caller.post("memories", {"items": items}).json()["items"]
    assert [one["source"] for one in answer] == [item["source"] for item in items]
    assert {one["status"] for one in answer} == {"created"}


def test_a_thousand_memories_go_in_at_once_and_are_all_there(caller: Caller) -> None:
    items = [
        {"source": "fact", "content": f"Fact number {n}", "fact_key": f"k{n}"} for n in range(1000)
    ]
    written = caller.remember(*items)
    assert (
        len(set(written))
        == MemoryItem.objects.count()
        == SearchEntry.objects.exclude(words=None).count()
        == 1000
    )


@pytest.mark.parametrize("place", [0, 1, 499, 999])
def test_one_bad_item_keeps_the_whole_batch_out(place: int, caller: Caller) -> None:
    items = [{"source": "fact", "scope": f"user:{n}", "content": f"Fact {n}"} for n in range(1000)]
    items[place]["confidence"] = 0.9  # type: ignore[assignment] - the bad one
    before = database_state()
    assert_names_field(caller.post("memories", {"items": items}), f"items[{place}].confidence", 422)
    assert database_state() == before


def test_scopes_sessions_and_runs_come_into_being_when_first_named_and_once(caller: Caller) -> None:
    for _ in range(2):
        caller.remember(
            {"source": "episode", "did_what": "a", "session": "s"},
            {"source": "episode", "did_what": "b", "session": "s"},
            {"source": "insight", "statement": "c", "run": "s"},
        )
    assert (Scope.objects.count(), Session.objects.count(), Run.objects.count()) == (1, 1, 1)


@pytest.mark.parametrize(
    ("provenance", "cap"), [("observation", 0.6), ("analysis", 0.8), ("confirmed_by_user", 1.0)]
)
def test_confidence_is_the_cap_of_its_provenance_unless_said(
    provenance: str, cap: float, caller: Caller
) -> None:
    memory = caller.remember({"source": "fact", "content": "x", "provenance": provenance})[0]
    assert caller.get(f"memories/{memory}").json()["confidence"] == cap


def test_a_time_of_the_world_is_kept_in_utc_and_may_lie_in_the_past(caller: Caller) -> None:
    memory = caller.remember(
        {
            "source": "event",
            "type": "alert",
            "payload": {},
            "occurred_at": "1999-12-31T23:00:00-02:00",
        }
    )[0]
    assert caller.get(f"memories/{memory}").json()["valid_from"] == "2000-01-01T01:00:00Z"


def test_what_is_written_later_is_listed_as_updated_since(caller: Caller) -> None:
    caller.remember({"source": "fact", "content": "x", "external_id": "e"})
    later = datetime.now(UTC)
    caller.remember({"source": "task", "title": "t"})
    found = caller.get(f"memories?updated_since={quote(later.isoformat())}").json()["items"]
    assert [one["source"] for one in found] == ["task"]
    assert later - timedelta(minutes=1) < datetime.fromisoformat(found[0]["updated_at"])
