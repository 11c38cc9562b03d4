"""The table of routes and permissions, generated from the URLconf: nothing is open by accident."""

import itertools
from typing import Any

import pytest
from rest_framework.permissions import AllowAny
from rest_framework.test import APIRequestFactory

from memory.api.authentication import ApiKeyAuthentication
from memory.api.permissions import HasPermission
from memory.api.views.call import Call
from memory.models import Tenant
from memory.models.vocabulary import Permission
from tests.api.client import Caller, a_caller, assert_problem
from tests.api.routes import Route, patterns, routes

HANDLERS = ("get", "post", "put", "patch", "delete")


@pytest.mark.parametrize(
    ("address", "view"), patterns(), ids=[address for address, _ in patterns()]
)
def test_every_view_declares_a_permission_for_every_method_it_answers(
    address: str, view: Any
) -> None:
    answered = {name.upper() for name in HANDLERS if hasattr(view, name)}
    assert answered == set(view.permissions), address
    assert set(view.permissions.values()) <= set(Permission.values)


@pytest.mark.parametrize(
    ("address", "view"), patterns(), ids=[address for address, _ in patterns()]
)
def test_no_view_opens_itself(address: str, view: Any) -> None:
    assert issubclass(view, Call), address
    assert list(view.authentication_classes) == [ApiKeyAuthentication]
    assert list(view.permission_classes) == [HasPermission]
    assert AllowAny not in view.permission_classes


CELLS = list(itertools.product(routes(), Permission.values))


@pytest.mark.django_db
def test_each_permission_opens_its_own_routes_and_no_other(tenant: Tenant) -> None:
    keys = {name: a_caller(tenant, permissions=(name,)) for name in Permission.values}
    wrong = []
    for route, permission in CELLS:
        status = keys[permission].send(route.method, route.path(), {}).status_code
        opened = permission in {route.permission, Permission.ADMIN}
        if (status == 403) is opened:
            wrong.append((str(route), permission, status))
    assert not wrong
    assert len(CELLS) == len(routes()) * len(Permission.values)


@pytest.mark.django_db
def test_a_key_without_any_permission_opens_nothing(tenant: Tenant) -> None:
    closed = a_caller(tenant, permissions=())
    for route in routes():
        assert_problem(closed.send(route.method, route.path(), {}), 403)


@pytest.mark.django_db
def test_a_view_that_declares_nothing_is_closed_even_to_an_administrator(tenant: Tenant) -> None:
    class Forgotten(Call):
        def get(self, _request: Any) -> Any:
            raise AssertionError("nobody may come here")

    key = a_caller(tenant).key
    request = APIRequestFactory().get("/", headers={"authorization": f"Bearer {key}"})
    assert Forgotten.as_view()(request).status_code == 405


@pytest.mark.parametrize(
    ("pattern", "opened", "closed"),
    [
        (
            "user:*",
            ["user:1", "user:1:2", "user:*"],
            ["group:user:1", "users:1", "agent:1", "USER:1", " user:1"],
        ),
        ("user:42", ["user:42"], ["user:421", "user:4", "user:42 ", "group:42"]),
        ("user:4*", ["user:42", "user:4"], ["user:5", "user:"]),
        ("*", ["user:1", "group:9"], []),
    ],
)
@pytest.mark.django_db
def test_a_pattern_opens_the_scopes_it_says(
    tenant: Tenant, pattern: str, opened: list[str], closed: list[str]
) -> None:
    caller = a_caller(tenant, scopes=(pattern,))
    statuses = {scope: _asked(caller, scope) for scope in (*opened, *closed)}
    assert {scope for scope, status in statuses.items() if status == 403} <= set(closed)
    assert all(statuses[scope] != 200 for scope in closed)
    assert all(statuses[scope] == 200 for scope in opened if "*" not in scope)


def _asked(caller: Caller, scope: str) -> int:
    return int(caller.post("search", {"query": "anything", "scopes": [scope]}).status_code)


def test_routes_are_read_from_the_urlconf() -> None:
    assert Route("POST", "retrieve", "retrieve", {}) in routes()
