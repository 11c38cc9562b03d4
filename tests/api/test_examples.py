"""The API's document shows every call with a summary and a valid request and answer."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.api.client import Caller, assert_problem

SUMMARY_CHARACTERS = 60


@cache
def document() -> Mapping[str, Any]:
    shown: Mapping[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return shown


def operations() -> Iterator[tuple[str, Any]]:
    for path in document()["paths"].values():
        for operation in path.values():
            yield operation["operationId"], operation


def assert_examples_are_valid(content: Mapping[str, Any]) -> None:
    for shown in content.values():
        values = [example["value"] for example in shown.get("examples", {}).values()]
        assert values, "examples.json beside the addresses has none"
        schema = {**shown["schema"], "components": document()["components"]}
        for value in values:
            assert list(Draft202012Validator(schema).iter_errors(value)) == []


@pytest.mark.parametrize(
    ("name", "operation"),
    list(operations()),
    ids=lambda value: value if str(value) == value else "",
)
def test_a_call_is_shown(name: str, operation: Any) -> None:
    assert 0 < len(operation.get("summary") or "") <= SUMMARY_CHARACTERS, name
    assert set(operation["tags"]) <= {tag["name"] for tag in document()["tags"]}
    if "requestBody" in operation:
        assert_examples_are_valid(operation["requestBody"]["content"])
    answers = [
        answer for status, answer in operation["responses"].items() if status.startswith("2")
    ]
    assert_examples_are_valid(answers[0]["content"])


def test_a_bad_scope_is_answered_in_words(caller: Caller) -> None:
    answer = caller.post("retrieve", {"query": "What does she like?", "scopes": ["42"]})
    problem = assert_problem(answer, 422)
    assert problem["errors"] == [
        {"field": "scopes[0]", "message": "must be written kind:id, such as user:42"}
    ]
