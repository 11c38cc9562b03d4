"""Wrong bodies: always a problem that names the field, never a 5xx, and nothing is changed."""

import math
from typing import Any

import pytest

from memory.ingest.schemas import MAX_ITEMS
from tests.api.client import Caller, assert_names_field, assert_problem, database_state
from tests.api.spoiled import (
    BAD_TEXTS,
    ITEMS,
    SCHEMAS,
    Spoiled,
    spoiled_bodies,
    spoiled_items,
    whole_item,
)

pytestmark = pytest.mark.django_db
FEWEST_GENERATED = 900


def _wrong(caller: Caller, path: str, body: Any, field_name: str) -> str | None:
    """Return what is wrong with the answer to a wrong body, or None."""
    response = caller.post(path, body)
    try:
        problem = assert_problem(response, 400, 422)
    except AssertionError as error:
        return f"{body!r:.200}: {error}"
    named = [error["field"] for error in problem["errors"]]
    right = any(
        one == field_name or one.startswith((f"{field_name}.", f"{field_name}[")) for one in named
    )
    return None if right or named == ["body"] else f"{body!r:.200}: names {named}, not {field_name}"


def test_there_are_enough_generated_cases() -> None:
    counted = sum(len(spoiled_bodies(call)) for call in SCHEMAS)
    counted += sum(len(spoiled_items(source)) for source in ITEMS)
    assert counted >= FEWEST_GENERATED


@pytest.mark.parametrize("call", SCHEMAS)
def test_every_field_of_a_call_refuses_what_is_not_its_kind(call: str, caller: Caller) -> None:
    memory = caller.remember({"source": "fact", "content": "The team has 12 people"})[0]
    path = f"memories/{memory}/{call}" if call in {"correct", "confirm"} else call
    before = database_state()
    wrong = [_wrong(caller, path, body, name) for name, body in spoiled_bodies(call)]
    assert [one for one in wrong if one] == []
    assert database_state() == before


@pytest.mark.parametrize("source", ITEMS)
def test_every_field_of_an_item_refuses_what_is_not_its_kind(source: str, caller: Caller) -> None:
    caller.remember({"source": "fact", "content": "already here"})
    before = database_state()
    wrong = [
        _wrong(caller, "memories", {"items": [whole_item("fact"), item]}, f"items[1].{name}")
        for name, item in spoiled_items(source)
    ]
    assert [one for one in wrong if one] == []
    assert database_state() == before


TEXTS: list[Spoiled] = [
    (f"items[0].{name}", {"items": [{**whole_item(source), name: text}]})
    for source, name in [
        ("task", "title"),
        ("learning", "content"),
        ("capability", "description"),
        ("event", "type"),
        ("fact", "content"),
        ("fact", "fact_key"),
        ("fact", "external_id"),
        ("preference", "content"),
        ("episode", "session"),
        ("procedure", "task_type"),
        ("insight", "statement"),
        ("insight", "run"),
    ]
    for text in BAD_TEXTS
]


def test_a_text_without_anything_to_see_is_blank(caller: Caller) -> None:
    before = database_state()
    wrong = [_wrong(caller, "memories", body, name) for name, body in TEXTS]
    wrong += [
        _wrong(caller, path, {"query": text, "scopes": ["user:1"]}, "query")
        for path in ("retrieve", "search")
        for text in BAD_TEXTS
    ]
    assert [one for one in wrong if one] == []
    assert database_state() == before


ITEM_LISTS: list[Spoiled] = [
    ("items", {}),
    ("items", {"items": None}),
    ("items", {"items": []}),
    ("items", {"items": {}}),
    ("items", {"items": "fact"}),
    ("items", {"items": [whole_item("fact")] * (MAX_ITEMS + 1)}),
    ("items[0]", {"items": [None]}),
    ("items[0]", {"items": [[]]}),
    ("items[0]", {"items": ["fact"]}),
    ("items[0].source", {"items": [{}]}),
    ("items[0].source", {"items": [{"source": "rumour", "scope": "user:1", "content": "x"}]}),
    ("items[0].source", {"items": [{"source": "segment", "scope": "user:1", "content": "x"}]}),
    ("items[0].source", {"items": [{"source": None, "scope": "user:1", "content": "x"}]}),
    ("items[0].source", {"items": [{"source": ["fact"], "scope": "user:1", "content": "x"}]}),
    ("items[0].content", {"items": [{"source": "episode", "scope": "user:1"}]}),
    (
        "items[0].content",
        {"items": [{"source": "episode", "scope": "user:1", "did_what": "\u200b"}]},
    ),
    ("items[0].title", {"items": [{"source": "task", "scope": "user:1", "content": "x"}]}),
    ("unknown", {"items": [whole_item("fact")], "unknown": []}),
    *[
        (f"items[0].{name}", {"items": [{**whole_item("fact"), name: value}]})
        for name, value in {  # columns that are not the caller's to write
            "id": "00000000-0000-0000-0000-000000000000",
            "tenant": "other",
            "tenant_id": "00000000-0000-0000-0000-000000000000",
            "scope_id": "00000000-0000-0000-0000-000000000000",
            "standing": "active",
            "status": "active",
            "needs_review": False,
            "superseded_by": None,
            "recorded_at": "2026-01-15T00:00:00Z",
            "retired_at": None,
            "withdrawn": True,
            "injected_count": 100,
            "positive_count": 100,
            "last_validated_at": "2026-01-15T00:00:00Z",
            "validated_at": "2026-01-15T00:00:00Z",
            "source_turns": [],
            "kind": "insight",
            "level": "theme",
            "content__contains": "x",
        }.items()
    ],
]


def test_a_batch_that_is_not_one_is_refused(caller: Caller) -> None:
    before = database_state()
    wrong = [_wrong(caller, "memories", body, name) for name, body in ITEM_LISTS]
    assert [one for one in wrong if one] == []
    assert database_state() == before


CAPS = [
    ("fact", {"confidence": 0.61}, "confidence"),
    ("fact", {"provenance": "analysis", "confidence": 0.81}, "confidence"),
    (
        "preference",
        {"provenance": "confirmed_by_user", "confidence": math.nextafter(1, 2)},
        "confidence",
    ),
    ("constraint", {"confidence": -0.01}, "confidence"),
    ("insight", {"confidence": 0.7}, "confidence"),
    ("fact", {"provenance": "rumour"}, "provenance"),
    (
        "fact",
        {"valid_from": "2026-02-01T00:00:00Z", "valid_to": "2026-01-01T00:00:00Z"},
        "valid_to",
    ),
    (
        "fact",
        {"valid_from": "2026-02-01T00:00:00Z", "valid_to": "2026-02-01T00:00:00Z"},
        "valid_to",
    ),
    ("fact", {"valid_to": "2020-01-01T00:00:00Z"}, "valid_to"),
    ("insight", {"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
    ("goal", {"progress": 101}, "progress"),
]


@pytest.mark.parametrize(("source", "fields", "field_name"), CAPS)
def test_a_claim_above_its_cap_or_against_time_is_refused(
    source: str, fields: dict[str, Any], field_name: str, caller: Caller
) -> None:
    before = database_state()
    response = caller.post(
        "memories", {"items": [whole_item("fact"), {**whole_item(source), **fields}]}
    )
    assert_names_field(response, f"items[1].{field_name}", 422)
    assert database_state() == before


@pytest.mark.parametrize("body", [{"reason": "r"}, {"reason": "r", "content": None, "value": None}])
def test_a_correction_that_says_nothing_is_refused(body: dict[str, Any], caller: Caller) -> None:
    memory = caller.remember({"source": "fact", "content": "x"})[0]
    before = database_state()
    assert_names_field(caller.post(f"memories/{memory}/correct", body), "content", 422)
    assert database_state() == before


def test_an_error_is_short_however_long_what_was_sent(caller: Caller) -> None:
    long = "k" * 500_000
    for body in (
        {long: 1},
        {"query": "x", "scopes": ["user:1"], long: 1},
        {"query": {long: 10**30}},
    ):
        response = caller.post("retrieve", body)
        assert_problem(response, 422)
        assert len(response.content) < 2_000


def test_an_error_does_not_repeat_what_was_sent(caller: Caller) -> None:
    secret = "the-pin-is-4711"
    for body in (
        {"items": [{**whole_item("fact"), "confidence": secret}]},
        {"items": [{**whole_item("fact"), "provenance": secret}]},
        {"items": [{**whole_item("fact"), "valid_from": secret}]},
        {"items": [{**whole_item("fact"), "scope": secret}]},
        {"items": [{**whole_item("fact"), "source": secret}]},
        {"items": [secret]},
    ):
        response = caller.post("memories", body)
        assert_problem(response, 422)
        assert secret not in response.content.decode()
