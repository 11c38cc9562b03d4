"""One item of `POST memories`: which fields each source has, and what is refused."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from memory.ingest.schemas import MAX_ITEMS, ItemIn, ItemsIn

ITEM: TypeAdapter[Any] = TypeAdapter(ItemIn)
COMMON = {"source", "scope", "external_id"}
JUDGED = {"content", "category", "confidence", "provenance", "tags", "valid_from", "valid_to"}
FIELDS: dict[str, set[str]] = {  # as the contract lists them
    "task": {
        *("title", "description", "status", "priority", "project", "metadata", "created_at"),
    },
    "learning": {
        *("title", "content", "category", "failure_class", "task_type", "event_type"),
        "created_at",
    },
    "capability": {"name", "description"},
    "goal": {"title", "status", "priority", "progress", "due_at"},
    "event": {"type", "payload", "occurred_at"},
    "fact": {*JUDGED, "fact_key", "value", "short_value"},
    "preference": JUDGED,
    "constraint": JUDGED,
    "episode": {
        *("did_what", "content", "new_info", "event_time", "timezone", "location"),
        *("request_type", "session", "user", "group", "sender", "message_ids"),
    },
    "procedure": {"title", "steps", "task_type", "priority"},
    "insight": {"statement", "run", "confidence", "expires_at"},
}
LEAST: dict[str, dict[str, Any]] = {  # what is marked as required
    "task": {"title": "t"},
    "learning": {"title": "t", "content": "c"},
    "capability": {"name": "n", "description": "d"},
    "goal": {"title": "t"},
    "event": {"type": "t", "payload": {}},
    "fact": {"content": "c"},
    "preference": {"content": "c"},
    "constraint": {"content": "c"},
    "episode": {"content": "c"},
    "procedure": {"title": "t", "steps": ["s"], "task_type": "t"},
    "insight": {"statement": "s", "run": "r"},
}
EVERY_SOURCE = pytest.mark.parametrize("source", FIELDS)


def an_item(source: str, **fields: Any) -> Any:
    return ITEM.validate_python({"source": source, "scope": "user:1", **LEAST[source], **fields})


def refused(source: str, **fields: Any) -> str:
    with pytest.raises(ValidationError) as error:
        an_item(source, **fields)
    return str(error.value)


@EVERY_SOURCE
def test_a_source_has_the_fields_of_the_contract_and_no_other(source: str) -> None:
    assert set(type(an_item(source)).model_fields) == FIELDS[source] | COMMON
    assert "Extra inputs" in refused(source, colour="blue")


@EVERY_SOURCE
def test_what_is_marked_is_required_and_nothing_else_is(source: str) -> None:
    assert an_item(source).source == source
    for name in (*LEAST[source], "scope"):
        whole = {"source": source, "scope": "user:1", **LEAST[source]}
        del whole[name]
        with pytest.raises(ValidationError):
            ITEM.validate_python(whole)


@EVERY_SOURCE
def test_no_text_that_must_say_something_may_be_empty(source: str) -> None:
    for name, value in LEAST[source].items():
        if isinstance(value, str):
            for empty in ("", " ", "\u3000\u200b"):
                assert name in refused(source, **{name: empty})


@pytest.mark.parametrize(
    ("provenance", "cap"), [("observation", 0.6), ("analysis", 0.8), ("confirmed_by_user", 1.0)]
)
@pytest.mark.parametrize("source", ["fact", "preference", "constraint"])
def test_confidence_goes_up_to_the_cap_of_its_provenance(
    source: str, provenance: str, cap: float
) -> None:
    assert an_item(source, provenance=provenance, confidence=cap).confidence == cap
    assert "confidence" in refused(source, provenance=provenance, confidence=cap + 1e-9)
    assert an_item(source, provenance=provenance, confidence=0).confidence == 0
    assert "confidence" in refused(source, provenance=provenance, confidence=-1e-9)


def test_who_says_no_provenance_has_observed() -> None:
    assert an_item("fact").provenance == "observation"
    assert "confidence" in refused("fact", confidence=0.61)
    assert an_item("insight", confidence=0.6).confidence == 0.6
    assert "confidence" in refused("insight", confidence=0.61)


@pytest.mark.parametrize("confidence", [float("nan"), float("inf"), "0.5", True])
def test_a_confidence_is_a_number(confidence: object) -> None:
    assert "confidence" in refused("fact", confidence=confidence)


@pytest.mark.parametrize(
    ("valid_to", "accepted"),
    [
        ("2026-01-02T00:00:00.000001Z", True),
        ("2026-01-02T00:00:00Z", False),
        ("2026-01-02T08:00:00+08:00", False),
        ("2026-01-02T00:00:00-00:01", True),
        ("2026-01-01T23:59:59Z", False),
    ],
)
def test_what_is_true_is_so_for_some_time(valid_to: str, accepted: bool) -> None:
    times = {"valid_from": "2026-01-02T00:00:00Z", "valid_to": valid_to}
    if accepted:
        assert an_item("fact", **times).valid_to > an_item("fact", **times).valid_from
    else:
        assert "valid_to" in refused("fact", **times)


@pytest.mark.parametrize(
    ("source", "name", "inside", "outside"),
    [
        ("task", "priority", (0, 100), (-1, 101)),
        ("goal", "progress", (0, 100), (-1, 101)),
        ("procedure", "priority", (0, 100), (-1, 101)),
        ("fact", "short_value", ("x" * 500,), ("x" * 501,)),
        ("fact", "tags", ([], ["x"] * 32, ["茶" * 100]), (["x"] * 33, [""], ["茶" * 101])),
        ("fact", "content", ("x", "茶" * 8192), ("茶" * 8193,)),
        ("learning", "content", ("x" * 65_536,), ("x" * 65_537,)),
        ("episode", "message_ids", (["m"] * 200,), (["m"] * 201,)),
        ("episode", "timezone", ("x" * 64,), ("x" * 65,)),
        ("procedure", "steps", (["s"] * 100,), ([], ["s"] * 101, [" "])),
        ("event", "type", ("x" * 100,), ("x" * 101,)),
        ("task", "title", ("x" * 500,), ("x" * 501,)),
        (
            "task",
            "status",
            ("pending", "in_progress", "completed", "failed", "cancelled"),
            ("done",),
        ),
        ("goal", "status", ("pending", "in_progress", "completed", "cancelled"), ("failed",)),
        ("fact", "external_id", ("x" * 200, None), ("", "x" * 201)),
    ],
)
def test_each_field_ends_where_its_limit_is(
    source: str, name: str, inside: tuple[Any, ...], outside: tuple[Any, ...]
) -> None:
    for value in inside:
        assert getattr(an_item(source, **{name: value}), name) == value
    for value in outside:
        assert name in refused(source, **{name: value})


@pytest.mark.parametrize(
    ("parts", "accepted"),
    [
        ({"content": "said"}, True),
        ({"content": "", "did_what": "done"}, True),
        ({"content": "", "did_what": ""}, False),
        ({"content": " ", "did_what": "\u200b"}, False),
        ({"content": "", "new_info": "only news"}, False),
    ],
)
def test_an_episode_says_what_happened(parts: dict[str, str], accepted: bool) -> None:
    if accepted:
        assert an_item("episode", **parts)
    else:
        assert "did_what or content" in refused("episode", **parts)


@pytest.mark.parametrize("source", ["segment", "profile", "Fact", "", None, "insights"])
def test_what_is_derived_or_unknown_cannot_be_stated(source: str | None) -> None:
    with pytest.raises(ValidationError):
        ITEM.validate_python({"source": source, "scope": "user:1", "content": "c"})


@pytest.mark.parametrize(
    ("items", "accepted"), [(0, False), (1, True), (MAX_ITEMS, True), (1001, False)]
)
def test_a_batch_holds_one_to_a_thousand(items: int, accepted: bool) -> None:
    body = {"items": [{"source": "fact", "scope": "user:1", "content": "c"}] * items}
    if accepted:
        assert len(ItemsIn.model_validate(body).items) == items
    else:
        with pytest.raises(ValidationError):
            ItemsIn.model_validate(body)
