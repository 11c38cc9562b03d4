"""What the generator of the client takes from the API's document, and the names it gives it."""

import runpy
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[2] / "memory" / "client" / "generate.py"
REF = "#/components/schemas/"


@pytest.fixture(scope="module")
def generate() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


@pytest.mark.parametrize(
    ("name", "suffix", "expected"),
    [
        ("RetrieveIn", "Body", "RetrieveBody"),
        ("JobOut", "Answer", "JobAnswer"),
        ("FoundItem", "Answer", "FoundItemAnswer"),
    ],
)
def test_a_name_says_on_which_side_of_a_call_it_stands(
    generate: dict[str, Any], name: str, suffix: str, expected: str
) -> None:
    assert generate["client_name"](name, suffix) == expected


def test_references_follow_the_names_also_where_one_begins_another(
    generate: dict[str, Any],
) -> None:
    schemas = {"TagOut": {"type": "string"}, "TagOutList": {"items": {"$ref": REF + "TagOut"}}}
    named = generate["named_as"](schemas, "Answer")
    assert named == {
        "TagAnswer": {"type": "string"},
        "TagOutListAnswer": {"items": {"$ref": REF + "TagAnswer"}},
    }


def test_a_schema_brings_those_it_refers_to(generate: dict[str, Any]) -> None:
    schemas = {"A": {"$ref": REF + "B"}, "B": {"items": {"$ref": REF + "C"}}, "C": {}, "D": {}}
    assert list(generate["needed"](schemas, ["A"])) == ["A", "B", "C"]


def test_limits_are_left_to_the_service_but_a_field_may_be_called_like_one(
    generate: dict[str, Any],
) -> None:
    schema = {
        "maxLength": 3,
        "default": {},
        "properties": {"title": {"type": "string", "title": "Title"}},
    }
    assert generate["without_limits"](schema) == {"properties": {"title": {"type": "string"}}}


def test_a_call_is_known_by_its_name(generate: dict[str, Any]) -> None:
    paths = {"/jobs/{id}": {"get": {"operationId": "get_job"}, "parameters": []}}
    assert list(generate["calls"](paths)) == [("GET", "/jobs/{id}", {"operationId": "get_job"})]
    assert '"get_job": ("GET", "/jobs/{id}")' in generate["operations"](paths)
