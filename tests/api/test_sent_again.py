"""What is sent again under its external id, and facts that take each other's place."""

from typing import Any

import pytest

from memory.models import MemoryItem, SearchEntry
from tests.api.client import Caller, a_caller, assert_names_field, database_state
from tests.api.spoiled import ITEMS
from tests.api.test_writing import FULL

pytestmark = pytest.mark.django_db
JANUARY, FEBRUARY, MARCH = (f"2026-0{month}-01T00:00:00Z" for month in (1, 2, 3))
SIZE = {"source": "fact", "fact_key": "size"}


def _send(caller: Caller, *items: dict[str, Any]) -> list[dict[str, str]]:
    answer = caller.post("memories", {"items": [{"scope": "user:1", **item} for item in items]})
    assert answer.status_code == 201, answer.content
    result: list[dict[str, str]] = answer.json()["items"]
    return result


def _shown(caller: Caller, memory: str) -> dict[str, Any]:
    shown: dict[str, Any] = caller.get(f"memories/{memory}").json()
    return shown


@pytest.mark.parametrize("source", FULL)
def test_the_same_again_is_unchanged_and_changes_nothing(source: str, caller: Caller) -> None:
    item = {"source": source, "external_id": "mine", **FULL[source]}
    first = _send(caller, item)[0]
    before = database_state()
    assert _send(caller, item)[0] == {**first, "status": "unchanged"}
    smallest = {name: value for name, value in FULL[source].items() if name in ITEMS[source]}
    if source != "episode":  # its three texts are one, and said as a whole
        assert (
            _send(caller, {"source": source, "external_id": "mine", **smallest})[0]["status"]
            == "unchanged"
        )
    assert database_state() == before


CHANGED_TEXT = {
    "task": ("title", "Ship it twice", ()),
    "learning": ("content", "The token was revoked", ()),
    "capability": ("description", "Finds more", ()),
    "goal": ("title", "Grow faster", ()),
    "preference": ("content", "现在喜欢休闲风格", ()),
    "constraint": ("content", "Never on Mondays", ()),
    "episode": ("did_what", "Ordered two pizzas", ("content", "new_info")),
    "procedure": ("title", "Deploy slowly", ("content",)),
    "insight": ("statement", "Perhaps not", ("content",)),
}


@pytest.mark.parametrize("source", CHANGED_TEXT)
def test_what_is_left_out_stays_as_it_is(source: str, caller: Caller) -> None:
    name, text, also = CHANGED_TEXT[source]
    memory = _send(caller, {"source": source, "external_id": "mine", **FULL[source]})[0]["id"]
    was = _shown(caller, memory)
    smallest = {field: FULL[source].get(field, value) for field, value in ITEMS[source].items()}
    answer = _send(caller, {"source": source, "external_id": "mine", **smallest, name: text})[0]
    assert answer == {"id": memory, "source": source, "status": "updated"}
    now = _shown(caller, memory)
    moved = {field for field in now if now[field] != was[field]}
    assert moved <= {
        name,
        "updated_at",
        "told_by",
        *also,
        *({"content"} if source == "insight" else ()),
    }
    assert text in str(now)
    entry = SearchEntry.objects.get(item_id=memory)
    found = caller.get(f"memories?q={text.split()[-1]}").json()["items"]
    assert [one["id"] for one in found if one["source"] != "profile"] == [memory]
    assert entry.words


def test_an_update_without_a_confidence_keeps_within_the_new_cap(caller: Caller) -> None:
    item = {"source": "preference", "external_id": "mine", "content": "Likes tea"}
    memory = _send(caller, {**item, "provenance": "confirmed_by_user"})[0]["id"]
    assert _send(caller, {**item, "provenance": "observation"})[0]["status"] == "updated"
    assert _shown(caller, memory)["confidence"] == 0.6


@pytest.mark.parametrize(
    ("first", "second", "field_name"),
    [
        ({"valid_from": MARCH}, {"valid_from": MARCH, "valid_to": JANUARY}, "valid_to"),
        ({"valid_from": "2998-01-01T00:00:00Z"}, {"valid_to": "2997-01-01T00:00:00Z"}, "valid_to"),
        ({"valid_from": JANUARY, "valid_to": FEBRUARY}, {"valid_from": MARCH}, "valid_from"),
    ],
)
def test_an_update_that_would_end_before_it_begins_is_refused(
    first: dict[str, Any], second: dict[str, Any], field_name: str, caller: Caller
) -> None:
    item = {"source": "preference", "external_id": "mine", "content": "Likes tea"}
    _send(caller, {**item, **first})
    before = database_state()
    response = caller.post("memories", {"items": [{"scope": "user:1", **item, **second}]})
    assert_names_field(response, f"items[0].{field_name}", 422)
    assert database_state() == before


@pytest.mark.parametrize("source", FULL)
def test_an_external_id_does_not_move_a_memory_out_of_its_scope(
    source: str, caller: Caller
) -> None:
    item = {"source": source, "external_id": "mine", **FULL[source]}
    caller.remember(item, scope="group:99")
    before = database_state()
    fresh = {"source": "task", "scope": "user:1", "title": "t"}
    response = caller.post("memories", {"items": [fresh, {**item, "scope": "user:1"}]})
    assert_names_field(response, "items[1].external_id", 422)
    assert database_state() == before


@pytest.mark.parametrize("source", FULL)
def test_an_external_id_tells_nothing_of_scopes_that_a_key_may_not_open(
    source: str, caller: Caller, tenant: Any
) -> None:
    item = {"source": source, "external_id": "mine", **FULL[source]}
    limited = a_caller(tenant, scopes=("user:*",))
    [unknown] = _send(limited, {**item, "external_id": "other", "scope": "user:1"})
    [theirs] = caller.remember(item, scope="group:99")
    before = caller.get(f"memories/{theirs}").json()
    [own] = _send(limited, {**item, "scope": "user:1"})
    assert {**own, "id": ""} == {**unknown, "id": ""}
    assert caller.get(f"memories/{theirs}").json() == before
    [again] = _send(limited, {**item, "scope": "user:1"})
    assert (again["id"], again["status"]) == (own["id"], "unchanged")


def test_an_external_id_is_one_tenants_and_one_sources(caller: Caller) -> None:
    first = _send(
        caller, *({"source": source, "external_id": "same", **ITEMS[source]} for source in ITEMS)
    )
    assert {one["status"] for one in first} == {"created"}
    assert len({one["id"] for one in first}) == len(ITEMS)


def test_a_fact_supersedes_the_one_with_its_key_and_nothing_is_overwritten(caller: Caller) -> None:
    old = _send(caller, {**SIZE, "content": "12 people", "valid_from": JANUARY})[0]["id"]
    new = _send(caller, {**SIZE, "content": "13 people", "valid_from": MARCH})[0]["id"]
    was, now = _shown(caller, old), _shown(caller, new)
    assert (was["content"], was["standing"], was["superseded_by"], was["valid_to"]) == (
        "12 people",
        "deprecated",
        new,
        MARCH,
    )
    assert (now["standing"], now["valid_to"]) == ("active", None)


def test_a_fact_supersedes_by_its_external_id_and_keeps_its_key_and_tags(caller: Caller) -> None:
    sent = {"source": "fact", "external_id": "mine"}
    old = _send(caller, {**sent, "content": "12 people", "fact_key": "size", "tags": ["team"]})[0][
        "id"
    ]
    answer = _send(caller, {**sent, "content": "13 people"})[0]
    now = _shown(caller, answer["id"])
    assert (answer["status"], _shown(caller, old)["superseded_by"]) == ("updated", answer["id"])
    assert (now["fact_key"], now["tags"]) == ("size", ["team"])


def test_within_one_batch_the_last_fact_of_a_key_stands(caller: Caller) -> None:
    facts = (
        {**SIZE, "content": f"{n} people", "valid_from": f"2026-01-0{n}T00:00:00Z"}
        for n in range(1, 6)
    )
    written = _send(caller, *facts)
    active = MemoryItem.objects.get(standing="active")
    assert (str(active.pk), active.content) == (written[-1]["id"], "5 people")
    links = [str(one.superseded_by) for one in MemoryItem.objects.order_by("valid_from")]
    assert links == [*[one["id"] for one in written[1:]], "None"]


def test_within_one_batch_an_external_id_sent_twice_is_updated(caller: Caller) -> None:
    task = {"source": "task", "external_id": "mine"}
    written = _send(caller, {**task, "title": "a"}, {**task, "title": "b"}, {**task, "title": "b"})
    assert [one["status"] for one in written] == ["created", "updated", "unchanged"]
    assert len({one["id"] for one in written}) == 1


@pytest.mark.parametrize("named", [True, False], ids=["with external ids", "without"])
def test_a_fact_that_arrives_late_becomes_history(named: bool, caller: Caller) -> None:
    def fact(name: str, since: str) -> dict[str, Any]:
        return {
            **SIZE,
            "content": name,
            "valid_from": since,
            **({"external_id": name} if named else {}),
        }

    newest = _send(caller, fact("newest", MARCH))[0]["id"]
    late = _send(caller, fact("late", JANUARY))[0]["id"]
    assert (_shown(caller, newest)["standing"], _shown(caller, newest)["valid_to"]) == (
        "active",
        None,
    )
    shown = _shown(caller, late)
    assert (shown["standing"], shown["superseded_by"], shown["valid_to"]) == (
        "deprecated",
        newest,
        MARCH,
    )


@pytest.mark.parametrize("named", [True, False], ids=["with external ids", "without"])
def test_an_import_that_runs_twice_leaves_what_it_left_the_first_time(
    named: bool, caller: Caller
) -> None:
    facts = [
        {**SIZE, "content": name, "valid_from": since, **({"external_id": name} if named else {})}
        for name, since in (("a", JANUARY), ("b", FEBRUARY), ("c", MARCH))
    ]
    for ordered in (facts, facts, facts[::-1]):
        _send(caller, *ordered)
    assert MemoryItem.objects.count() == 3
    assert MemoryItem.objects.get(standing="active").content == "c"


@pytest.mark.parametrize("source", ["task", "preference", "fact", "episode"])
def test_an_archived_memory_that_is_sent_again_is_believed_again(
    source: str, caller: Caller
) -> None:
    item = {"source": source, "external_id": "mine", **FULL[source]}
    memory = _send(caller, item)[0]["id"]
    caller.send("DELETE", f"memories/{memory}")
    again = _send(caller, item)[0]
    assert again["status"] == "updated"
    assert _shown(caller, again["id"])["standing"] == "active"


@pytest.mark.parametrize("source", ["fact", "preference", "episode", "procedure"])
def test_an_import_does_not_undo_a_correction_until_it_has_news(
    source: str, caller: Caller
) -> None:
    item = {"source": source, "external_id": "mine", **FULL[source]}
    old = _send(caller, item)[0]["id"]
    new = caller.post(
        f"memories/{old}/correct", {"content": "Quokkas smile", "reason": "asked"}
    ).json()["id"]
    before = database_state()
    assert _send(caller, item) == [{"id": new, "source": source, "status": "unchanged"}]
    assert database_state() == before
    name = {"episode": "did_what", "procedure": "title"}.get(source, "content")
    news = _send(caller, {**item, name: "Wombats dig"})[0]
    assert news["status"] == "updated"
    assert "Wombats dig" in str(_shown(caller, news["id"]))
