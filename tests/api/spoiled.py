"""Wrong values for every field of a request body, derived from its own JSON schema."""

import copy
from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel, TypeAdapter

from memory.api.requests import CorrectIn, ReasonIn, RetrieveIn, SearchIn
from memory.ingest.schemas import ItemIn

Spoiled = tuple[str, dict[str, Any]]
"""The field an error must name, and the body."""

SOME_OF_EACH_TYPE: Mapping[str, tuple[Any, ...]] = {
    "string": ("5", "0.5", "true"),
    "integer": (5,),
    "number": (0.5,),
    "boolean": (True, False),
    "array": (["x"],),
    "object": ({"x": 1},),
    "null": (None,),
}
BAD_TEXTS = ("", " \t\n", "\u200b\u200d\ufeff", "\u202e\u2066", "\U000e0041", "\u3000\u00a0")
BAD_TIMES = (
    "",
    "now",
    "2026-01-15",
    "2026-01-15T09:30:00",
    "2026-13-01T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "0001-01-01T00:00:00Z",
    "0999-12-31T23:59:59Z",
    "3000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "10000-01-01T00:00:00Z",
    "-2026-01-15T00:00:00Z",
    "1700000000",
    "1e9",
    "infinity",
    "2026-01-15T09:30:00+99:00",
)
BAD_SCOPES = (
    "",
    "user",
    "user:",
    ":42",
    "User:42",
    "user :42",
    "user: 42",
    "user:*",
    "user:4*2",
    "user:42\n",
    "用户:42",
    "x" * 33 + ":1",
    "user:" + "x" * 202,
)
WHOLE: Mapping[str, dict[str, Any]] = {
    "retrieve": {"query": "How big is the team?", "scopes": ["user:1"]},
    "search": {"query": "How big is the team?", "scopes": ["user:1"]},
    "correct": {"content": "y", "reason": "wrong"},
    "confirm": {"reason": "asked"},
}
SCHEMAS: Mapping[str, type[BaseModel]] = {
    "retrieve": RetrieveIn,
    "search": SearchIn,
    "correct": CorrectIn,
    "confirm": ReasonIn,
}
ITEMS: Mapping[str, dict[str, Any]] = {
    "task": {"title": "t"},
    "learning": {"title": "t", "content": "c"},
    "capability": {"name": "n", "description": "d"},
    "goal": {"title": "t"},
    "event": {"type": "alert", "payload": {}},
    "fact": {"content": "c"},
    "preference": {"content": "c"},
    "constraint": {"content": "c"},
    "episode": {"did_what": "d"},
    "procedure": {"title": "t", "steps": ["s"], "task_type": "k"},
    "insight": {"statement": "s", "run": "r"},
}


def whole_item(source: str) -> dict[str, Any]:
    """Return the smallest item of a source that is accepted."""
    return {"source": source, "scope": "user:1", **ITEMS[source]}


def spoiled_bodies(call: str) -> list[Spoiled]:
    """Return wrong bodies of a call, each with one thing wrong."""
    return spoiled(WHOLE[call], SCHEMAS[call])


def spoiled_items(source: str) -> list[Spoiled]:
    """Return wrong items of a source, each with one thing wrong."""
    definitions = TypeAdapter(ItemIn).json_schema()
    name = definitions["discriminator"]["mapping"][source].rpartition("/")[2]
    return list(_spoiled(whole_item(source), definitions["$defs"][name], definitions["$defs"]))


def spoiled(whole: dict[str, Any], model: type[BaseModel]) -> list[Spoiled]:
    """Return wrong bodies made of a right one, each with one thing wrong."""
    schema = model.model_json_schema()
    return list(_spoiled(whole, schema, schema.get("$defs", {})))


def _spoiled(
    whole: dict[str, Any], schema: dict[str, Any], definitions: dict[str, Any]
) -> Iterator[Spoiled]:
    for name in schema.get("required", ()):
        if name != "source":
            yield name, {key: value for key, value in whole.items() if key != name}
    yield "unknown", {**whole, "unknown": 1}
    yield "__class__", {**whole, "__class__": "x"}
    for name, rule in schema["properties"].items():
        if name == "source":
            continue
        for wrong in _wrong_values(_alternatives(rule, definitions)):
            yield name, {**copy.deepcopy(whole), name: wrong}


def _alternatives(rule: dict[str, Any], definitions: dict[str, Any]) -> list[dict[str, Any]]:
    if "$ref" in rule:
        return _alternatives(definitions[rule["$ref"].rpartition("/")[2]], definitions)
    return [
        one
        for each in rule.get("anyOf", [rule])
        for one in ([each] if each is rule else _alternatives(each, definitions))
    ]


def _wrong_values(alternatives: list[dict[str, Any]]) -> Iterator[Any]:
    allowed = {one["type"] for one in alternatives if "type" in one}
    accepted = allowed | ({"integer"} if "number" in allowed else set())
    for kind, values in SOME_OF_EACH_TYPE.items():
        if kind not in accepted:
            yield from values
    for one in alternatives:
        yield from _past_the_limits(one)


def _past_the_limits(rule: dict[str, Any]) -> Iterator[Any]:
    if "enum" in rule:
        yield from ("none of them", rule["enum"][0].upper(), rule["enum"][0] + "\x00")
    elif rule.get("format") == "date-time":
        yield from BAD_TIMES
    elif "user" in rule.get("pattern", "") or "x1f" in rule.get("pattern", ""):
        yield from BAD_SCOPES
    elif rule.get("type") == "string":
        yield from _bad_strings(rule)
    if "maximum" in rule:
        yield from (rule["maximum"] + 1, rule["minimum"] - 1, 2**63 - 1, -(2**63) + 1, 10**30)
    if "maxItems" in rule:
        yield [_accepted(rule["items"])] * (rule["maxItems"] + 1)
    if "minItems" in rule:
        yield []
    if rule.get("type") == "array":
        yield from ([[]], [{}], [None], [5], "x", {"0": "x"})
    if rule.get("type") == "object":
        yield from (
            {str(n): n for n in range(65)},
            {"x": "y" * 9000},
            {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {}}}}}}}}},
        )


def _bad_strings(rule: dict[str, Any]) -> Iterator[str]:
    yield from ("\x00", "a\x00b", "\ud800", "a\udfff")
    if "maxLength" in rule:
        yield "x" * (rule["maxLength"] + 1)
    if rule.get("minLength"):
        yield ""


def _accepted(rule: dict[str, Any]) -> Any:
    if "enum" in rule:
        return rule["enum"][0]
    return "user:1" if "pattern" in rule else "x"
