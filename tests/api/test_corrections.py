"""Correct, confirm, invalidate, archive, restore: what is believed afterwards, and who said why."""

from typing import Any

import pytest

from memory.models import MemoryItem
from tests.api.client import Caller, assert_names_field, assert_problem, database_state
from tests.api.test_writing import FULL

pytestmark = pytest.mark.django_db
FACT = {
    "source": "fact",
    "content": "The team has 12 people",
    "value": "12",
    "fact_key": "size",
    "tags": ["team"],
}
EVERY_SOURCE = pytest.mark.parametrize("source", FULL)
ITEM_SOURCES = pytest.mark.parametrize(
    "source", ["fact", "preference", "constraint", "episode", "procedure", "insight"]
)


def _fact(caller: Caller) -> str:
    return caller.remember(FACT)[0]


def _shown(caller: Caller, memory: str) -> dict[str, Any]:
    shown: dict[str, Any] = caller.get(f"memories/{memory}").json()
    shown.pop("told_by")
    return shown


def _found(caller: Caller, query: str, **fields: Any) -> list[str]:
    answer = caller.post("search", {"query": query, "scopes": ["user:1"], **fields})
    return [one["id"] for one in answer.json()["items"]]


@ITEM_SOURCES
def test_a_correction_is_what_every_later_read_says(source: str, caller: Caller) -> None:
    memory = caller.remember({"source": source, **FULL[source]})[0]
    answer = caller.post(
        f"memories/{memory}/correct", {"content": "Quokkas smile", "reason": "asked"}
    ).json()
    also = answer.pop("also")
    assert answer == {"id": answer["id"], "superseded": memory}
    assert {each["source"] for each in also} <= {"profile_entry"}
    found = _found(caller, "quokkas", as_of="2998-01-01T00:00:00Z", sources=[source])
    assert found == [answer["id"]]
    text = caller.post("search", {"query": "quokkas", "scopes": ["user:1"]}).json()["items"][0][
        "text"
    ]
    assert "Quokkas smile" in text
    new = _shown(caller, answer["id"])
    assert (new["provenance"], new["standing"], new["category"]) == (
        "confirmed_by_user",
        "active",
        FULL[source].get("category", ""),
    )
    assert new["confidence"] >= 0.9
    assert str(FULL[source].get("content") or FULL[source].get("did_what") or "\x00") not in str(
        new
    )


def test_a_corrected_value_takes_its_place_in_the_text(caller: Caller) -> None:
    new = caller.post(
        f"memories/{_fact(caller)}/correct", {"value": "13", "reason": "asked"}
    ).json()["id"]
    shown = _shown(caller, new)
    assert (shown["content"], shown["value"], shown["fact_key"]) == (
        "The team has 13 people",
        "13",
        "size",
    )


def test_a_value_that_occurs_everywhere_does_not_multiply(caller: Caller) -> None:
    memory = caller.remember({"source": "fact", "content": "a" * 8000, "value": "a"})[0]
    new = caller.post(
        f"memories/{memory}/correct", {"value": "b" * 8000, "reason": "asked"}
    ).json()["id"]
    assert len(_shown(caller, new)["content"]) < 16_001


def test_a_title_that_is_too_long_is_refused(caller: Caller) -> None:
    memory = caller.remember({"source": "procedure", **FULL["procedure"]})[0]
    before = database_state()
    response = caller.post(f"memories/{memory}/correct", {"content": "x" * 501, "reason": "asked"})
    assert_names_field(response, "content", 422)
    assert database_state() == before


@pytest.mark.parametrize("source", ["task", "learning", "capability", "goal", "event"])
def test_a_record_is_sent_again_instead_of_corrected(source: str, caller: Caller) -> None:
    memory = caller.remember({"source": source, **FULL[source]})[0]
    before = database_state()
    response = caller.post(f"memories/{memory}/correct", {"content": "y", "reason": "asked"})
    assert_names_field(response, "id", 422)
    assert database_state() == before


def test_a_disputed_memory_that_is_corrected_or_confirmed_is_believed(caller: Caller) -> None:
    first, second = caller.remember(FACT, FACT | {"content": "Wombats dig", "fact_key": "wombat"})
    MemoryItem.objects.update(standing="disputed")
    assert _found(caller, "team wombats") == []
    caller.post(f"memories/{first}/correct", {"value": "13", "reason": "asked"})
    caller.post(f"memories/{second}/confirm", {})
    assert _found(caller, "team people") != []
    assert _found(caller, "wombats")[0] == second


def test_an_insight_that_is_confirmed_reaches_a_responder(caller: Caller) -> None:
    memory = caller.remember(
        {"source": "insight", **FULL["insight"], "statement": "Quokkas smile"}
    )[0]
    assert _found(caller, "quokkas") == []
    caller.post(f"memories/{memory}/confirm", {"reason": "seen"})
    assert _found(caller, "quokkas") == [memory]


@EVERY_SOURCE
def test_what_is_archived_is_shown_by_no_search_and_lost_by_nobody(
    source: str, caller: Caller
) -> None:
    memory = caller.remember({"source": source, **FULL[source]})[0]
    shown = caller.send("DELETE", f"memories/{memory}").json()
    assert shown["standing"] == "archived"
    assert {each["source"] for each in shown.pop("also")} <= {"profile_entry"}
    everything = str([value for value in FULL[source].values() if isinstance(value, str)])
    assert memory not in _found(caller, everything[:2000], top_k=100)
    assert _shown(caller, memory) == shown
    assert caller.get("memories?status=archived").json()["items"] == [shown]


@EVERY_SOURCE
def test_what_is_restored_is_as_it_was(source: str, caller: Caller) -> None:
    memory = caller.remember({"source": source, **FULL[source]})[0]
    was = _shown(caller, memory)
    for undo in ("DELETE", "invalidate"):
        ended = (
            caller.send("DELETE", f"memories/{memory}")
            if undo == "DELETE"
            else caller.post(f"memories/{memory}/{undo}", {})
        )
        assert ended.json()["standing"] in {"archived", "deprecated"}
        restored = caller.post(f"memories/{memory}/restore", {"reason": "a mistake"}).json()
        assert {name: restored[name] for name in was if name != "updated_at"} == {
            name: was[name] for name in was if name != "updated_at"
        }


def test_a_correction_is_undone_by_restoring_what_it_replaced(caller: Caller) -> None:
    old = _fact(caller)
    new = caller.post(f"memories/{old}/correct", {"value": "13", "reason": "asked"}).json()["id"]
    assert caller.post(f"memories/{old}/restore", {"reason": "it was right"}).status_code == 200
    assert _found(caller, "team people") == [old]
    assert (_shown(caller, new)["standing"], _shown(caller, new)["superseded_by"]) == (
        "archived",
        old,
    )


def test_an_undone_correction_may_be_done_again(caller: Caller) -> None:
    old = _fact(caller)
    new = caller.post(f"memories/{old}/correct", {"value": "13", "reason": "asked"}).json()["id"]
    for back in (old, new, old):
        assert caller.post(f"memories/{back}/restore", {}).status_code == 200
        assert _found(caller, "team people") == [back]
        assert MemoryItem.objects.filter(standing="active").count() == 1


def test_a_fact_whose_key_is_taken_is_not_restored_beside_it(caller: Caller) -> None:
    old = _fact(caller)
    caller.send("DELETE", f"memories/{old}")
    _fact(caller)
    before = database_state()
    assert_names_field(caller.post(f"memories/{old}/restore", {}), "fact_key", 409)
    assert database_state() == before


@pytest.mark.parametrize("call", ["correct", "invalidate", "confirm"])
def test_what_is_retired_is_not_changed_again(call: str, caller: Caller) -> None:
    memory = _fact(caller)
    caller.send("DELETE", f"memories/{memory}")
    before = database_state()
    body = {"content": "x", "reason": "r"} if call == "correct" else {"reason": "r"}
    assert_problem(caller.post(f"memories/{memory}/{call}", body), 409)
    assert database_state() == before


def test_what_is_not_retired_is_not_restored(caller: Caller) -> None:
    memory = _fact(caller)
    assert_names_field(caller.post(f"memories/{memory}/restore", {}), "id", 409)


def test_archiving_twice_changes_nothing_more(caller: Caller) -> None:
    memory = _fact(caller)
    first = caller.send("DELETE", f"memories/{memory}").content
    before = database_state()
    assert caller.send("DELETE", f"memories/{memory}").content == first
    assert database_state() == before


def test_the_history_says_who_changed_what_and_why(caller: Caller) -> None:
    old = _fact(caller)
    new = caller.post(f"memories/{old}/correct", {"value": "13", "reason": "Ann said so"}).json()[
        "id"
    ]
    caller.post(f"memories/{new}/confirm", {"reason": "counted"})
    actor = "key:" + str(caller.key).split("_")[1]
    versions = caller.get(f"memories/{new}/history").json()["items"]
    assert [(one["memory_id"], one["change"], one["actor"], one["reason"]) for one in versions] == [
        (old, "insert", actor, "sent to the API"),
        (old, "update", actor, "Ann said so"),
        (new, "insert", actor, "Ann said so"),
        (new, "update", actor, "counted"),
    ]
    assert versions[1]["changes"]["standing"] == ["active", "deprecated"]
    assert versions[1]["changes"]["superseded_by"] == [None, new]
    assert versions[2]["changes"]["content"] == [None, "The team has 13 people"]


def test_the_history_of_every_source_begins_with_its_writing(caller: Caller) -> None:
    for source in FULL:
        memory = caller.remember({"source": source, **FULL[source]})[0]
        versions = caller.get(f"memories/{memory}/history").json()["items"]
        assert [(one["memory_id"], one["change"]) for one in versions] == [(memory, "insert")]


def test_a_change_made_in_bulk_is_in_the_history(caller: Caller) -> None:
    memory = _fact(caller)
    MemoryItem.objects.update(category="hr")
    MemoryItem.objects.update(injected_count=5)
    versions = caller.get(f"memories/{memory}/history").json()["items"]
    assert [one["change"] for one in versions] == ["insert", "update"]
    assert versions[1]["changes"] == {"category": ["", "hr"]}
