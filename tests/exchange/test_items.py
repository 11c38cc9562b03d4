"""What an item of the API states is what an export says of its memory."""

from datetime import UTC, datetime
from typing import Any, get_args
from uuid import uuid4

import pytest
from pydantic import TypeAdapter

from memory.exchange.exporting.items import item_of, labels_of
from memory.exchange.formats.entry import entry
from memory.ingest.rows import Owner, columns
from memory.ingest.schemas import ItemIn
from memory.kind_declarations import STATED_TABLES
from memory.models import MemoryItem, Run, Scope, Session
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Level
from memory.policy.kinds import Source

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
AT = datetime(2026, 1, 2, 3, 4, 5, 600_000, tzinfo=UTC)
LATER = datetime(2027, 1, 1, tzinfo=UTC)
_ITEM: TypeAdapter[ItemIn] = TypeAdapter(ItemIn)
JUDGED = {
    "content": "对花生过敏 🥜",
    "category": "diet",
    "confidence": 0.0,
    "provenance": "confirmed_by_user",
    "tags": ["花生", "diet"],
    "valid_from": AT,
    "valid_to": LATER,
}
WHOLE: dict[Source, dict[str, Any]] = {
    "task": {
        "title": "Ship it",
        "description": "by\nFriday",
        "status": "in_progress",
        "priority": 100,
        "project": "p",
        "metadata": {"a": [1, None, "茶"]},
        "created_at": AT,
    },
    "learning": {
        "title": "Retry once",
        "content": "then stop",
        "category": "c",
        "failure_class": "timeout",
        "task_type": "deploy",
        "event_type": "task_failed",
        "created_at": AT,
    },
    "capability": {"name": "search", "description": "finds"},
    "goal": {
        "title": "Learn Dutch",
        "status": "pending",
        "priority": 0,
        "progress": 0,
        "due_at": LATER,
    },
    "event": {"type": "alert", "payload": {"cpu": 0.5}, "occurred_at": AT},
    "fact": {**JUDGED, "fact_key": "allergy", "value": "花生", "short_value": "花生"},
    "preference": JUDGED,
    "constraint": JUDGED,
    "episode": {
        "did_what": "moved",
        "content": "I moved to Ghent",
        "new_info": "Ghent",
        "event_time": AT,
        "timezone": "Europe/Brussels",
        "location": "Ghent",
        "request_type": "chat",
        "session": "s-1",
        "user": "42",
        "group": "99",
        "sender": "Ann",
        "message_ids": ["m1", "m2"],
    },
    "procedure": {
        "title": "Deploy",
        "steps": ["build", "ship"],
        "task_type": "deploy",
        "priority": 7,
    },
    "insight": {"statement": "maybe", "run": "r-1", "confidence": 0.5, "expires_at": LATER},
}
LEAST: dict[Source, dict[str, Any]] = {
    "task": {"title": "t"},
    "learning": {"title": "t", "content": "c"},
    "capability": {"name": "n", "description": "d"},
    "goal": {"title": "t"},
    "event": {"type": "t", "payload": {}},
    "fact": {"content": "c"},
    "preference": {"content": "c"},
    "constraint": {"content": "c"},
    "episode": {"content": "c"},
    "procedure": {"title": "t", "steps": ["s"], "task_type": "d"},
    "insight": {"statement": "s", "run": "r"},
}


def a_row(item: ItemIn) -> Remembered:
    """Return the row that an item makes, unsaved."""
    made = columns(item, owner=Owner(uuid4(), uuid4()), now=NOW)
    row = STATED_TABLES[item.source](**made)
    row.scope = Scope(pk=row.scope_id, kind="user", key="1")
    if isinstance(row, MemoryItem):
        row.session = Session(key=item.session) if getattr(item, "session", None) else None
        row.run = Run(key=item.run) if getattr(item, "run", None) else None
    return row


def stated(source: str, fields: dict[str, Any]) -> ItemIn:
    named = {"source": source, "scope": "user:1", "external_id": "x"}
    return _ITEM.validate_python({**named, **fields})


def test_every_kind_that_a_caller_may_state_is_tried() -> None:
    assert WHOLE.keys() == LEAST.keys() == STATED_TABLES.keys() <= set(get_args(Source))


@pytest.mark.parametrize("source", WHOLE)
def test_all_that_an_item_states_comes_out(source: Source) -> None:
    item = stated(source, WHOLE[source])
    told = item_of(a_row(item))
    assert entry(told, where="").item == item


@pytest.mark.parametrize("source", LEAST)
def test_what_comes_out_makes_the_same_row(source: Source) -> None:
    """What was left to a default is stated then, and means the same."""
    row = a_row(stated(source, LEAST[source]))
    again = a_row(entry(item_of(row), where="").item)
    apart = {"id", "tenant_id", "scope_id", "valid_from_stated", "session_id", "run_id"}
    names = [each.attname for each in row._meta.concrete_fields if each.attname not in apart]
    assert {name: getattr(again, name) for name in names} == {
        name: getattr(row, name) for name in names
    }


def test_a_memory_without_an_id_of_its_callers_is_called_by_its_own() -> None:
    row = a_row(stated("fact", LEAST["fact"]))
    row.external_id = None
    assert item_of(row)["external_id"] == str(row.pk)


def test_labels_say_where_a_memory_comes_from_and_no_more_than_is_known() -> None:
    row = MemoryItem(kind="fact", tags=["a"], category="c")
    assert labels_of(row, segment_names={}, turn_places={}) == {}
    first, second, gone, segment = (uuid4() for _ in range(4))
    row.source_turns, row.source_segments = [second, gone, first], [segment, gone]
    row.needs_review, row.review_code, row.level = True, "low_confidence", Level.THEME
    told = labels_of(
        row,
        segment_names={segment: "2026-01-02-001"},
        turn_places={first: ("s", 1), second: ("s", 2)},
    )
    assert told == {
        "needs_review": True,
        "review_code": "low_confidence",
        "level": "theme",
        "segments": ["2026-01-02-001"],
        "turns": {"s": [2, 1]},
    }
