"""An item about a memory that is there already: what it says anew, and what it may not."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from pydantic import TypeAdapter

from memory.ingest.rows import Owner, Row, columns
from memory.ingest.schemas import ItemIn
from memory.ingest.sent_again import (
    RefusedItem,
    left_as_it_is,
    require_possible,
    same_external_id,
    stated_columns,
)
from memory.models import MemoryItem, Task
from memory.models.remembered_row import Remembered
from tests.ingest.test_schemas import LEAST

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
OWNER = Owner(UUID(int=1), UUID(int=2))
ITEM: TypeAdapter[Any] = TypeAdapter(ItemIn)
ALWAYS = {"tenant_id", "scope_id", "external_id"}


def an_item(source: str, **fields: Any) -> Any:
    return ITEM.validate_python({"source": source, "scope": "user:1", **LEAST[source], **fields})


def row_of(item: Any) -> Row:
    return columns(item, owner=OWNER, now=NOW) | {"writer": "key:me"}


def stated(source: str, **fields: Any) -> set[str]:
    item = an_item(source, **fields)
    return set(stated_columns(item, columns(item, owner=OWNER, now=NOW))) - ALWAYS


@pytest.mark.parametrize(
    ("source", "fields", "names"),
    [
        ("task", {}, {"title"}),
        ("task", {"status": "completed"}, {"title", "status"}),
        (
            "task",
            {"created_at": "2026-01-01T00:00:00Z"},
            {"title", "valid_from", "valid_from_stated"},
        ),
        ("fact", {}, {"kind", "content"}),
        ("fact", {"valid_to": None}, {"kind", "content", "valid_to", "stated_valid_to"}),
        ("episode", {}, {"kind", "content", "did_what", "new_info"}),
        (
            "episode",
            {"user": "ann", "session": "s"},
            {"kind", "content", "did_what", "new_info", "user_ref", "session_id"},
        ),
        ("procedure", {}, {"kind", "content", "title", "outline", "steps", "task_type"}),
        ("insight", {}, {"kind", "content", "run_id"}),
        (
            "insight",
            {"expires_at": None},
            {"kind", "content", "run_id", "valid_to", "stated_valid_to"},
        ),
    ],
)
def test_what_is_left_out_is_left_as_it_is(
    source: str, fields: dict[str, Any], names: set[str]
) -> None:
    assert stated(source, **fields) == names


def test_the_next_version_of_a_fact_keeps_its_place_and_nothing_of_what_it_said() -> None:
    before = MemoryItem(fact_key="size", category="team", tags=["a"], value="12", confidence=0.5)
    assert left_as_it_is(an_item("fact"), before) == {
        "fact_key": "size",
        "category": "team",
        "tags": ["a"],
    }
    assert left_as_it_is(an_item("fact", tags=[], category="x"), before) == {"fact_key": "size"}


@pytest.mark.parametrize(
    ("own", "theirs", "same"),
    [
        ("a", "a", True),
        ("a", "b", False),
        (None, None, False),
        (None, "a", False),
        ("a", None, False),
    ],
)
def test_without_an_id_a_memory_is_nobodys_own(
    own: str | None, theirs: str | None, same: bool
) -> None:
    assert same_external_id(own, MemoryItem(external_id=theirs)) is same


def refusal(item: Any, before: Remembered, *, trusted: bool = True) -> tuple[str, str] | None:
    try:
        require_possible(7, item, row_of(item), known=[before], trusted=trusted)
    except RefusedItem as refused:
        return f"{refused.index}: {refused.field_name}", refused.message
    return None


def a_task(**fields: Any) -> Task:
    given = {"scope_id": OWNER.scope_id, "external_id": "x", "writer": "key:me", "valid_from": NOW}
    return Task(**{**given, **fields})


def test_a_memory_stays_in_its_scope() -> None:
    item = an_item("task", external_id="x")
    assert refusal(item, a_task()) is None
    refused = refusal(item, a_task(scope_id=UUID(int=9)))
    assert refused == ("7: external_id", "names a memory of another scope")


@pytest.mark.parametrize(
    ("writer", "trusted", "allowed"),
    [("key:me", False, True), ("key:other", False, False), ("key:other", True, True)],
)
def test_a_doubted_key_changes_what_it_wrote_itself(
    writer: str, trusted: bool, allowed: bool
) -> None:
    found = refusal(an_item("task", external_id="x"), a_task(writer=writer), trusted=trusted)
    assert (found is None) is allowed


def a_preference(**fields: Any) -> MemoryItem:
    given = {"scope_id": OWNER.scope_id, "external_id": "x", "writer": "key:me", "valid_from": NOW}
    return MemoryItem(**{**given, "kind": "preference", **fields})


DAY = timedelta(days=1)
LATER, BEFORE = (NOW + DAY).isoformat(), (NOW - DAY).isoformat()


@pytest.mark.parametrize(
    ("fields", "before", "named"),
    [
        pytest.param({"valid_to": LATER}, {}, None, id="ends after it began"),
        pytest.param({"valid_to": NOW.isoformat()}, {}, "valid_to", id="ends as it began"),
        pytest.param({"valid_to": BEFORE}, {}, "valid_to", id="ends before it began"),
        pytest.param(
            {"valid_from": LATER}, {"valid_to": NOW + DAY}, "valid_from", id="begins as it ends"
        ),
        pytest.param({"valid_from": BEFORE}, {"valid_to": NOW + DAY}, None, id="begins earlier"),
        pytest.param(
            {"valid_from": LATER, "valid_to": None},
            {"valid_to": NOW + DAY},
            None,
            id="ends no more",
        ),
        pytest.param(
            {},
            {"valid_to": NOW, "stated_valid_to": None, "retired_at": NOW},
            None,
            id="comes back without the end that its retirement gave it",
        ),
    ],
)
def test_what_is_sent_again_is_still_true_for_some_time(
    fields: dict[str, Any], before: dict[str, Any], named: str | None
) -> None:
    found = refusal(an_item("preference", external_id="x", **fields), a_preference(**before))
    assert (found[0] if found else None) == (named and f"7: {named}")
