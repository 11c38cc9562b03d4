"""Every endpoint climbs one ladder: works, then every way of being refused."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from memory.models import Tenant
from tests.api.client import (
    EVERYTHING,
    Caller,
    a_caller,
    assert_names_field,
    assert_problem,
    database_state,
    end_key,
)
from tests.api.routes import EXAMPLES, METHODS, WRITING, Route, example_of, patterns, routes

pytestmark = pytest.mark.django_db
every_route = pytest.mark.parametrize("route", routes(), ids=str)
every_id = pytest.mark.parametrize("route", [route for route in routes() if route.has_id], ids=str)
NO_KEYS = (
    "",
    "rmb_abcdefgh_" + "x" * 43,
    "rmb_abcdefgh_",
    "sk-of-another-service",
    "rmb_abc\x00efgh_" + "x" * 43,
    "rmb_钥匙钥匙钥匙钥匙_" + "匙" * 43,
    "x" * 100_000,
)
NOT_JSON = (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=b",
    "application/xml",
    "application",
    "",
)


def _path(route: Route, caller: Caller) -> str:
    example = example_of(route)
    return route.path(anything=example.before(caller) if example.before else None) + example.query


def _send(caller: Caller, route: Route, path: str, **overrides: Any) -> Any:
    return caller.send(route.method, path, **{"body": example_of(route).body, **overrides})


def test_every_route_has_an_example() -> None:
    assert {str(route) for route in routes()} == set(EXAMPLES)


@every_route
def test_it_works(route: Route, caller: Caller) -> None:
    assert _send(caller, route, _path(route, caller)).status_code == example_of(route).status


@every_route
def test_it_is_closed_without_a_key_that_is_known(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    before = database_state()
    for key in (None, *NO_KEYS):
        response = _send(Caller(key), route, path)
        assert_problem(response, 401)
        assert response["WWW-Authenticate"] == "Bearer"
    assert database_state() == before


@every_route
def test_a_key_is_read_from_a_bearer_header_only(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    for header in ("Basic dXNlcjpwYXNz", "Bearer", "Token {key}", "{key}", "Bearer {key} {key}"):
        response = _send(Caller(None), route, path, authorization=header.format(key=caller.key))
        assert_problem(response, 401)
    assert_problem(
        _send(Caller(None), route, f"{path}?api_key={caller.key}&token={caller.key}"), 401
    )


@every_route
def test_a_key_that_ended_opens_nothing_from_then_on(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    end_key(caller, column="expires_at", at=datetime.now(UTC))
    assert_problem(_send(caller, route, path), 401)
    end_key(caller, column="expires_at", at=datetime.now(UTC) + timedelta(hours=1))
    end_key(caller, column="revoked_at", at=datetime.now(UTC))
    assert_problem(_send(caller, route, path), 401)
    end_key(caller, column="revoked_at", at=datetime.now(UTC) + timedelta(hours=1))
    assert _send(caller, route, path).status_code == example_of(route).status


@every_route
def test_a_key_without_its_permission_is_refused(
    route: Route, tenant: Tenant, caller: Caller
) -> None:
    others = tuple({*EVERYTHING} - {route.permission, "admin"})
    path = _path(route, caller)
    before = database_state()
    stranger = a_caller(tenant, permissions=others)
    with_key = database_state()
    assert_problem(_send(stranger, route, path), 403)
    assert database_state() == with_key != before


@pytest.mark.parametrize(
    "route", [route for route in routes() if example_of(route).scope_field], ids=str
)
def test_a_scope_outside_the_patterns_of_the_key_is_refused(route: Route, tenant: Tenant) -> None:
    example = example_of(route)
    limited = a_caller(tenant, scopes=("user:*",))
    before = database_state()
    body, query = example.in_scope("group:99")
    response = limited.send(route.method, route.path(anything="group:99") + query, body)
    assert_names_field(response, example.scope_field, 403)
    assert database_state() == before


@every_id
def test_what_lies_outside_the_scopes_of_the_key_is_not_there(
    route: Route, tenant: Tenant, caller: Caller
) -> None:
    path = _path(route, caller)
    limited = a_caller(tenant, scopes=("group:*",))
    before = database_state()
    assert_problem(_send(limited, route, path), 404)
    assert database_state() == before


@pytest.mark.parametrize(
    ("address", "view"), patterns(), ids=[address for address, _ in patterns()]
)
def test_another_method_is_refused_with_those_that_are_allowed(
    address: str, view: Any, caller: Caller
) -> None:
    at_address = [route for route in routes() if route.pattern == address]
    for method in {*METHODS, "OPTIONS", "TRACE", "BREW"} - set(view.permissions):
        response = caller.send(method, at_address[0].path())
        assert_problem(response, 405)
        allowed = {word.strip() for word in response["Allow"].split(",")}
        assert allowed - {"HEAD"} == set(view.permissions)


@pytest.mark.parametrize("route", [route for route in routes() if route.method == "GET"], ids=str)
def test_a_head_is_a_get_without_a_body(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    response = caller.send("HEAD", path)
    assert (response.status_code, b"".join(response)) == (200, b"")


sends_a_body = pytest.mark.parametrize(
    "route",
    [route for route in routes() if route.method in WRITING and example_of(route).body],
    ids=str,
)


@sends_a_body
def test_a_body_that_is_not_called_json_is_refused(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    before = database_state()
    for content_type in NOT_JSON:
        assert_problem(_send(caller, route, path, content_type=content_type), 415)
    assert database_state() == before


@sends_a_body
def test_a_body_that_is_not_an_object_is_refused(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    before = database_state()
    for body in ([], "text", 5, True, [{}]):
        assert_names_field(_send(caller, route, path, body=body), "body", 422)
    assert database_state() == before


@sends_a_body
def test_a_field_nobody_knows_is_refused_by_name(route: Route, caller: Caller) -> None:
    path = _path(route, caller)
    before = database_state()
    response = _send(
        caller, route, path, body={**(example_of(route).body or {}), "tenant_id": str(uuid4())}
    )
    assert_names_field(response, "tenant_id", 422)
    assert database_state() == before


@pytest.mark.parametrize(
    "path", ["", "nothing", "memories/", "memories//", "../admin", "memories/x/y/z", "retrieve%00"]
)
def test_an_address_nobody_answers_is_a_problem(path: str, caller: Caller) -> None:
    assert_problem(caller.get(path), 404)
