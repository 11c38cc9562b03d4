"""From an item to its columns: what it states, and what follows where it states nothing."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from pydantic import TypeAdapter

from memory.ingest.rows import Owner, Row, columns, unsaved
from memory.ingest.schemas import ItemIn
from memory.kind_declarations import STATED_TABLES
from tests.ingest.test_schemas import LEAST

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
OWNER = Owner(UUID(int=1), UUID(int=2), UUID(int=3), UUID(int=4))
EARLIER = datetime(2026, 1, 15, 1, 30, tzinfo=UTC)
ITEM: TypeAdapter[Any] = TypeAdapter(ItemIn)
WORLD_TIME = {
    "task": "created_at",
    "learning": "created_at",
    "event": "occurred_at",
    "fact": "valid_from",
    "preference": "valid_from",
    "constraint": "valid_from",
    "episode": "event_time",
}
NONE = set(LEAST) - set(WORLD_TIME)


def row_of(source: str, **fields: Any) -> Row:
    item = ITEM.validate_python({"source": source, "scope": "user:1", **LEAST[source], **fields})
    return columns(item, owner=OWNER, now=NOW)


@pytest.mark.parametrize(("source", "name"), WORLD_TIME.items())
def test_a_time_in_the_world_may_lie_in_the_past_and_is_told_from_when_it_was_recorded(
    source: str, name: str
) -> None:
    row = row_of(source, **{name: "2026-01-15T09:30:00+08:00"})
    assert (row["valid_from"], row["valid_from_stated"]) == (EARLIER, True)
    assert (row["recorded_at"], row["updated_at"]) == (NOW, NOW)
    assert name == "valid_from" or name not in row


@pytest.mark.parametrize("source", LEAST)
def test_what_says_no_time_is_true_since_now_and_nobody_said_so(source: str) -> None:
    row = row_of(source)
    assert (row["valid_from"], row["valid_from_stated"]) == (NOW, False)


@pytest.mark.parametrize("source", LEAST)
def test_every_column_is_one_of_its_table_and_the_row_can_be_made(source: str) -> None:
    row = row_of(source)
    made = STATED_TABLES[source](**row)
    assert all(getattr(made, name) == value for name, value in row.items())
    assert (row["tenant_id"], row["scope_id"]) == (OWNER.tenant_id, OWNER.scope_id)
    assert "source" not in row
    assert "scope" not in row


@pytest.mark.parametrize(
    ("source", "fields", "confidence"),
    [
        ("fact", {}, 0.6),
        ("fact", {"provenance": "analysis"}, 0.8),
        ("preference", {"provenance": "confirmed_by_user"}, 1.0),
        ("constraint", {"provenance": "analysis", "confidence": 0.3}, 0.3),
        ("fact", {"confidence": 0}, 0.0),
        ("episode", {}, 0.6),
        ("procedure", {}, 0.6),
        ("insight", {}, 0.6),
        ("insight", {"confidence": 0.2}, 0.2),
    ],
)
def test_confidence_defaults_to_the_cap_of_its_provenance(
    source: str, fields: dict[str, Any], confidence: float
) -> None:
    assert row_of(source, **fields)["confidence"] == confidence


@pytest.mark.parametrize(
    ("parts", "content"),
    [
        ({"content": "said"}, "said"),
        ({"content": "said", "did_what": "done", "new_info": "news"}, "said"),
        ({"content": "", "did_what": "done", "new_info": "news"}, "done\nnews"),
        ({"content": "", "did_what": "done"}, "done"),
    ],
)
def test_an_episode_is_its_words_or_what_was_done_and_learnt(
    parts: dict[str, str], content: str
) -> None:
    row = row_of("episode", **parts)
    assert row["content"] == content
    assert (row["did_what"], row["new_info"]) == (
        parts.get("did_what", ""),
        parts.get("new_info", ""),
    )


def test_whose_an_episode_and_an_insight_are_is_resolved() -> None:
    row = row_of("episode", session="s", user="ann", group="team", sender="Ann", message_ids=["m"])
    assert (row["session_id"], row["user_ref"], row["group_ref"]) == (UUID(int=3), "ann", "team")
    assert (row["sender"], row["message_ids"]) == ("Ann", ["m"])
    assert row_of("insight")["run_id"] == UUID(int=4)


def test_an_end_is_kept_as_it_was_first_stated() -> None:
    until = "2026-09-01T00:00:00Z"
    for source, name in (("fact", "valid_to"), ("insight", "expires_at")):
        row = row_of(source, **{name: until})
        assert row["valid_to"] == row["stated_valid_to"] == datetime(2026, 9, 1, tzinfo=UTC)
    assert row_of("fact")["valid_to"] is row_of("fact")["stated_valid_to"] is None


def test_a_procedure_and_an_insight_are_shown_by_what_they_say() -> None:
    row = row_of("procedure", title="Deploy", steps=["build", "push"], priority=7)
    assert (row["content"], row["title"], row["outline"]) == ("Deploy", "Deploy", "Deploy")
    assert (row["steps"], row["task_type"], row["priority"]) == (["build", "push"], "t", 7)
    assert row_of("insight", statement="It rains more")["content"] == "It rains more"


def test_a_whole_document_of_an_event_is_kept() -> None:
    payload = {"任务": [1, None, {"ok": True}]}
    assert row_of("event", payload=payload)["payload"] == payload
    assert {"capability", "goal", "procedure", "insight"} == NONE


@pytest.mark.parametrize("source", LEAST)
def test_a_row_by_place_is_the_row_by_name(source: str) -> None:
    table: Any = STATED_TABLES[source]
    row = row_of(source) | {"id": UUID(int=5)}
    by_place, by_name = unsaved(table, row), table(**row)
    names = [field.attname for field in table._meta.concrete_fields]
    assert {name: getattr(by_place, name) for name in names} == {
        name: getattr(by_name, name) for name in names
    }
    assert by_place._state.adding


def test_no_two_rows_share_what_is_made_anew() -> None:
    table: Any = STATED_TABLES["episode"]
    one, other = (unsaved(table, row_of("episode")) for _ in range(2))
    assert one.pk != other.pk
    assert one.notes == other.notes == []
    assert one.notes is not other.notes


def test_a_column_that_a_table_lacks_is_refused() -> None:
    with pytest.raises(IndexError):
        unsaved(STATED_TABLES["fact"], row_of("fact") | {"colour": "green"})
