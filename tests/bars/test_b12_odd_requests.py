"""What the published schema forbids is refused with a problem and changes nothing."""

import copy
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator

from tests.api.client import Caller, a_caller, assert_problem, database_state
from tests.api.routes import Route, example_of, routes
from tests.api.spoiled import whole_item
from tests.api.test_bad_queries import WRONG
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db
FEWEST = 2_000
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 5, -1, 0.5, 1.5, 10**30, -(2**63) - 1),
    *(
        "",
        "5",
        "true",
        "x",
        "\x00",
        "\ud800",
        "user:",
        "2026-01-15",
        "2026-01-15T09:30:00",
        "x" * 100_001,
    ),
    *([], [None], [5], [[]], [{}], ["\x00"], ["x"] * 5_000, {}, {"x": 1}, {"a": {"b": [{}]}}),
)
NO_BODIES: tuple[Any, ...] = ([], "x", 5, True, [{}])
BAD_IDS = (
    "1",
    "null",
    "{}",
    "%00",
    "..%2F..",
    "'%20OR%20'1'='1",
    "0000-0000",
    "%F0%9F%92%A9",
    "x" * 300,
)
SOURCES = ("fact", "task", "procedure")  # of eleven; tests/api/test_bad_bodies.py has them all
Schema = Mapping[str, Any]
ERASING = "scopes/<str:scope>/erase"
WITH_BODY = [
    route for route in routes() if example_of(route).body is not None or route.pattern == ERASING
]
LISTING = [route for route in routes() if route.method == "GET" or route.pattern == ERASING]
WITH_ID = [route for route in routes() if route.has_id]


@pytest.fixture
def caller() -> Caller:
    return a_caller(a_tenant())


@cache
def document() -> Schema:
    """Return the published document."""
    shown: Schema = SchemaGenerator().get_schema(request=None, public=True)
    return shown


def operation_of(route: Route) -> Schema:
    """Return what the document says of a route."""
    wanted = f"/api/v1/{route.pattern}"
    for converter in ("path", "uuid", "str"):
        wanted = wanted.replace(f"<{converter}:", "{")
    operation: Schema = document()["paths"][wanted.replace(">", "}")][route.method.lower()]
    return operation


def resolved(schema: Schema) -> Schema:
    """Follow references, and the `anyOf` and `allOf` that matter here, to an object's schema."""
    while "$ref" in schema:
        schema = document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    for each in (*schema.get("allOf", ()), *schema.get("anyOf", ())):
        if "properties" in resolved(each):
            return resolved(each)
    return schema


def mutants(value: Any, schema: Schema) -> Iterator[Any]:
    """Give a value with one thing in it changed, wherever its schema names something."""
    schema = resolved(schema)
    if isinstance(value, Mapping):
        yield {**value, "unknown": 1}
        for name in value:
            yield {key: kept for key, kept in value.items() if key != name}
        for name, inner in schema.get("properties", {}).items():
            yield from ({**value, name: odd} for odd in ODD)
            if name in value:
                yield from ({**value, name: odd} for odd in mutants(value[name], inner))
    elif isinstance(value, list) and value and "items" in schema:
        yield from ([odd] for odd in mutants(value[0], schema["items"]))


def bodies(route: Route) -> list[Any]:
    """Return the example's body of a call; of the call that takes every source, one of some."""
    if route.pattern == "memories":
        return [{"items": [whole_item(source)]} for source in SOURCES]
    return [copy.deepcopy(example_of(route).body) or {}]


@cache
def forbidden(route: Route) -> tuple[Any, ...]:
    """Return the bodies near a right one that the schema of the call forbids."""
    return tuple(_forbidden(route))


def _forbidden(route: Route) -> Iterator[Any]:
    [schema] = [
        content["schema"] for content in operation_of(route)["requestBody"]["content"].values()
    ]
    valid = Draft202012Validator({**schema, "components": document()["components"]})
    yield from (body for body in NO_BODIES if not valid.is_valid(body))
    for whole in bodies(route):
        inside = schema
        if route.pattern == "memories":
            inside = {
                "properties": {"items": {"items": _schema_of_source(whole["items"][0]["source"])}}
            }
        yield from (body for body in mutants(whole, inside) if not valid.is_valid(body))


def _schema_of_source(source: str) -> Schema:
    """Return the schema of an item, of which the document names one for each source."""
    items = resolved(document()["components"]["schemas"]["ItemsIn"]["properties"]["items"]["items"])
    return {"$ref": items["discriminator"]["mapping"][source]}


def bad_queries(route: Route) -> Iterator[str]:
    """Give the queries of a list that name something wrong."""
    known = {
        each["name"] for each in operation_of(route).get("parameters", ()) if each["in"] == "query"
    }
    rest = "&scope=user:1" if "scope" in known else ""
    for name in sorted(known & set(WRONG)):
        yield from (
            f"?{name}={quote(value)}{'' if name == 'scope' else rest}" for value in WRONG[name]
        )
    yield from (
        f"?{quote(name)}=1{rest}" for name in ("unknown", "dry_run", "tenant_id", "id__in", "\x00")
    )


def path_of(route: Route, caller: Caller) -> str:
    example = example_of(route)
    return route.path(anything=example.before(caller) if example.before else None)


def not_refused(caller: Caller, method: str, path: str, body: Any = None) -> str | None:
    """Return what is wrong with the answer to a request that must be refused, or None."""
    response = caller.send(method, path, body)
    if response.streaming:
        return f"{method} {path[:80]}: {response.status_code}"
    try:
        assert_problem(response)
    except AssertionError as error:
        return f"{method} {path[:80]} {str(body)[:200]}: {error}"
    return None


@pytest.mark.parametrize("route", WITH_BODY, ids=str)
def test_a_body_that_the_schema_forbids_is_refused(route: Route, caller: Caller) -> None:
    path = path_of(route, caller) + example_of(route).query
    before = database_state()
    wrong = [not_refused(caller, route.method, path, body) for body in forbidden(route)]
    assert [each for each in wrong if each] == []
    assert len(wrong) > len(NO_BODIES)
    assert database_state() == before


@pytest.mark.parametrize("route", LISTING, ids=str)
def test_a_query_that_names_something_wrong_is_refused(route: Route, caller: Caller) -> None:
    path = path_of(route, caller)
    before = database_state()
    wrong = [not_refused(caller, route.method, path + query) for query in bad_queries(route)]
    assert [each for each in wrong if each] == []
    assert database_state() == before


@pytest.mark.parametrize("route", WITH_ID, ids=str)
def test_an_id_that_is_none_is_refused(route: Route, caller: Caller) -> None:
    before = database_state()
    addresses = [route.path(anything=bad) for bad in BAD_IDS]
    wrong = [
        not_refused(caller, route.method, address, example_of(route).body) for address in addresses
    ]
    assert [each for each in wrong if each] == []
    assert database_state() == before


def test_there_are_as_many_as_the_bar_asks_for(measured: Measured) -> None:
    counted = {
        "bodies": sum(len(forbidden(route)) for route in WITH_BODY),
        "queries": sum(1 for route in LISTING for _ in bad_queries(route)),
        "ids": len(WITH_ID) * len(BAD_IDS),
    }
    measured("B12 requests that must be refused", counted)
    assert sum(counted.values()) >= FEWEST


def test_a_request_that_is_taken_is_told(caller: Caller) -> None:
    """The planted bug: a call that accepts what it was sent."""
    assert not_refused(caller, "POST", "memories", {"items": [whole_item("fact")]}) is not None
