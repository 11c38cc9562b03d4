"""`GET tags` and `PUT memories/{id}/tags`.

The index of what carries which tag, and tags by hand.
"""

import base64
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from memory.models import MemoryItem, Scope, SearchEntry, Segment, Session, Tenant
from memory.revisions import index_rows
from tests.api.client import Caller, a_caller, assert_names_field
from tests.factories import a_tenant

pytestmark = pytest.mark.django_db


def fact(content: str, *tags: str, **fields: Any) -> dict[str, Any]:
    return {"source": "fact", "content": content, "tags": list(tags), **fields}


def a_segment(tenant: Tenant, *tags: str) -> Segment:
    """A segment of user:1, indexed."""
    scope, _ = Scope.objects.get_or_create(tenant=tenant, kind="user", key="1")
    session = Session.objects.create(tenant=tenant, scope=scope, key=str(uuid4()))
    now = datetime.now(UTC)
    segment = Segment.objects.create(
        tenant=tenant,
        scope=scope,
        session=session,
        text="They spoke of graphs.",
        tags=list(tags),
        valid_from=now,
        ended_at=now,
        first_position=1,
        last_position=2,
    )
    index_rows([segment])
    return segment


def listed(caller: Caller, query: str = "") -> Any:
    answer = caller.get(f"tags?scope=user:1{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_tag_leads_to_its_facts_and_segments(caller: Caller, tenant: Tenant) -> None:
    mem0, both = caller.remember(
        fact("Mem0 has graphs", "Mem0"), fact("Mem0 uses Kuzu", "Mem0", "Kuzu")
    )
    segment = a_segment(tenant, "Mem0")
    assert listed(caller) == {
        "items": [
            {"tag": "Mem0", "count": 3, "facts": [both, mem0], "segments": [str(segment.pk)]},
            {"tag": "Kuzu", "count": 1, "facts": [both], "segments": []},
        ],
        "next_cursor": None,
    }


def test_what_is_over_or_elsewhere_carries_no_tag(caller: Caller) -> None:
    gone, _ = caller.remember(fact("Old", "old"), fact("Other", "other", scope="user:2"))
    ends = datetime.now(UTC).isoformat()
    caller.remember(fact("Over", "over", valid_from="2026-01-15T12:00:00Z", valid_to=ends))
    assert caller.send("DELETE", f"memories/{gone}").status_code == 200
    a_caller(a_tenant()).remember(fact("Theirs", "theirs"))
    assert listed(caller)["items"] == []


def test_pages_follow_one_another_without_gap_or_repeat(caller: Caller) -> None:
    names = ["b", "a", "中", "C", "z", "é"]
    caller.remember(
        *(fact(f"Thing {number}", *names[: number + 1]) for number in range(len(names)))
    )
    whole = [item["tag"] for item in listed(caller)["items"]]
    assert whole == names
    pages, cursor = [], ""
    while cursor is not None:
        page = listed(caller, f"&limit=2{cursor and '&cursor=' + cursor}")
        pages += [item["tag"] for item in page["items"]]
        cursor = page["next_cursor"]
    assert pages == whole


def test_ties_are_ordered_by_name_across_pages(caller: Caller) -> None:
    caller.remember(*(fact(f"Thing {name}", name) for name in ("b", "中", "a", "C")))
    first = listed(caller, "&limit=3")
    rest = listed(caller, f"&limit=3&cursor={first['next_cursor']}")
    assert [item["tag"] for item in first["items"] + rest["items"]] == ["C", "a", "b", "中"]


def test_a_cursor_tells_neither_tag_nor_count_and_is_of_one_scope(caller: Caller) -> None:
    for scope in ("user:1", "user:2"):
        caller.remember(*(fact(f"Thing {name}", name, scope=scope) for name in ("a", "b")))
    cursor = listed(caller, "&limit=1")["next_cursor"]
    assert len(base64.urlsafe_b64decode(cursor)) == 16
    assert [item["tag"] for item in listed(caller, f"&cursor={cursor}")["items"]] == ["b"]
    assert_names_field(caller.get(f"tags?scope=user:2&cursor={cursor}"), "cursor", 422)


def test_a_tag_that_nothing_carries_any_more_has_no_page_after_it(caller: Caller) -> None:
    first, _ = caller.remember(fact("Thing a", "a"), fact("Thing b", "b"))
    cursor = listed(caller, "&limit=1")["next_cursor"]
    assert caller.send("DELETE", f"memories/{first}").status_code == 200
    assert_names_field(caller.get(f"tags?scope=user:1&cursor={cursor}"), "cursor", 422)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "scope"),
        ("?scope=Lisbon", "scope"),
        ("?scope=user:1&limit=0", "limit"),
        ("?scope=user:1&cursor=x", "cursor"),
        ("?scope=user:1&cursor=WzEsMl0=", "cursor"),
        ("?scope=user:1&tag=a", "tag"),
    ],
)
def test_a_list_that_is_asked_for_wrongly_is_refused_by_name(
    caller: Caller, query: str, field: str
) -> None:
    assert_names_field(caller.get(f"tags{query}"), field, 422)


def put(caller: Caller, memory: str, tags: Any, **headers: str) -> Any:
    return caller.send(
        "PUT", f"memories/{memory}/tags", {"tags": tags, "reason": "sorted"}, **headers
    )


def test_tags_by_hand_replace_those_there_were_and_are_found_at_once(caller: Caller) -> None:
    memory = caller.remember(fact("Mem0 has graphs", "old"))[0]
    answer = put(caller, memory, ["graph", "Mem0", "graph"])
    assert (answer.status_code, answer.json()["tags"]) == (200, ["graph", "Mem0"])
    assert [item["tag"] for item in listed(caller)["items"]] == ["Mem0", "graph"]
    entry = SearchEntry.objects.get(item_id=memory)
    assert "graph" in str(entry.words)
    assert "old" not in str(entry.words)
    assert entry.embedding_model is not None


def test_who_tagged_and_why_is_on_the_history(caller: Caller) -> None:
    memory = caller.remember(fact("Mem0 has graphs", "old"))[0]
    put(caller, memory, ["new"])
    last = caller.get(f"memories/{memory}/history").json()["items"][-1]
    assert (last["change"], last["reason"], last["changes"]["tags"]) == (
        "update",
        "sorted",
        [["old"], ["new"]],
    )
    assert last["actor"].startswith("key:")


def test_a_segment_is_tagged_like_a_memory_and_keeps_who_and_why(
    caller: Caller, tenant: Tenant
) -> None:
    segment = a_segment(tenant, "old")
    assert put(caller, str(segment.pk), ["new"]).json()["tags"] == ["new"]
    last = caller.get(f"memories/{segment.pk}/history").json()["items"][-1]
    assert (last["change"], last["reason"], last["changes"]["tags"]) == (
        "update",
        "sorted",
        [["old"], ["new"]],
    )
    assert [item["tag"] for item in listed(caller)["items"]] == ["new"]
    assert SearchEntry.objects.get(item_id=segment.pk).embedding_model is not None


def test_the_same_tags_again_make_no_version(caller: Caller) -> None:
    memory = caller.remember(fact("Mem0 has graphs", "graph"))[0]
    before = MemoryItem.objects.values().get(pk=memory)
    assert put(caller, memory, ["graph"]).status_code == 200
    assert MemoryItem.objects.values().get(pk=memory) == before


def test_no_tags_is_an_answer_too(caller: Caller) -> None:
    memory = caller.remember(fact("Mem0 has graphs", "graph"))[0]
    assert put(caller, memory, []).json()["tags"] == []
    assert listed(caller)["items"] == []


@pytest.mark.parametrize("tags", [None, "graph", [""], [" "], ["x" * 101], [1], ["x"] * 33])
def test_tags_that_are_none_are_refused(caller: Caller, tags: Any) -> None:
    memory = caller.remember(fact("Mem0 has graphs"))[0]
    answer = put(caller, memory, tags)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"].startswith("tags")


def test_what_carries_no_tags_or_is_retired_is_a_conflict(caller: Caller) -> None:
    task, gone = caller.remember({"source": "task", "title": "Sort"}, fact("Old"))
    caller.send("DELETE", f"memories/{gone}")
    assert_names_field(put(caller, task, ["a"]), "id", 409)
    assert_names_field(put(caller, gone, ["a"]), "id", 409)


def test_the_same_request_under_one_key_is_one_version(caller: Caller) -> None:
    memory = caller.remember(fact("Mem0 has graphs"))[0]
    first = put(caller, memory, ["a"], **{"Idempotency-Key": "k"})
    again = put(caller, memory, ["a"], **{"Idempotency-Key": "k"})
    assert (again.status_code, again.content) == (200, first.content)
    assert len(caller.get(f"memories/{memory}/history").json()["items"]) == 2
