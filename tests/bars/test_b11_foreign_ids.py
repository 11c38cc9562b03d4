"""B11: what another tenant has cannot be told from what is not, by any id of any call."""

import base64
from typing import Any
from uuid import UUID, uuid4

import pytest
from rest_framework.request import Request

from memory.api.problems import Problem
from memory.api.views import memory as views
from memory.models import SearchEntry
from observability.database.reach import across_tenants
from tests.api.client import Caller, a_caller, assert_problem, database_state
from tests.api.routes import Route, example_of, routes
from tests.factories import a_tenant
from tests.measured import Measured

pytestmark = pytest.mark.django_db
WITH_ID = [route for route in routes() if route.has_id]
every_id = pytest.mark.parametrize("route", WITH_ID, ids=str)
PAGED = ("memories?limit=2&cursor={}", "tags?scope=user:1&limit=2&cursor={}")
NO_IDS = ("1", "null", "not-a-uuid", "%00", "..%2f..", "🙂", "' OR 1=1 --", "0" * 5000)


@pytest.fixture
def caller() -> Caller:
    return a_caller(a_tenant())


def answered(caller: Caller, route: Route, path: str) -> tuple[Any, ...]:
    """Return all of an answer but the name of its own request, which no two share."""
    response = caller.send(route.method, path, example_of(route).body)
    headers = {name: value for name, value in response.headers.items() if name != "X-Request-Id"}
    return response.status_code, response.content, headers


def path_of(route: Route, owner: Caller) -> str:
    """Return the address of something that a caller has."""
    example = example_of(route)
    return route.path(anything=example.before(owner) if example.before else None)


def told_apart(route: Route, owner: Caller) -> list[str]:
    """Return how what somebody else has differs from what nobody has."""
    stranger = a_caller(a_tenant())
    path, query = path_of(route, owner), example_of(route).query
    before = database_state()
    foreign = answered(stranger, route, path + query)
    absent = answered(stranger, route, route.path(anything=uuid4()) + query)
    parts = ("status", "body", "headers")
    different = [name for name, a, b in zip(parts, foreign, absent, strict=True) if a != b]
    different += [] if foreign[0] == 404 else ["found"]
    return different + ([] if database_state() == before else ["changed"])


@every_id
def test_what_another_tenant_has_cannot_be_told_from_what_is_not(
    route: Route, caller: Caller
) -> None:
    assert told_apart(route, caller) == []


@every_id
def test_a_malformed_id_is_not_there(route: Route, caller: Caller) -> None:
    before = database_state()
    for wrong in NO_IDS:
        address = route.path(anything=wrong)
        assert_problem(caller.send(route.method, address, example_of(route).body), 404)
    assert database_state() == before


@pytest.mark.parametrize("path", PAGED)
def test_a_cursor_of_another_tenant_is_as_good_as_none(path: str, caller: Caller) -> None:
    fact = {"source": "fact", "tags": ["a", "b"], "content": "The team has 12 people"}
    theirs = a_caller(a_tenant()).remember(fact)[0]
    caller.remember(fact)
    named = [base64.urlsafe_b64encode(one.bytes).decode() for one in (UUID(theirs), uuid4())]
    foreign, absent = (caller.get(path.format(one)) for one in named)
    assert (foreign.status_code, foreign.content) == (absent.status_code, absent.content)
    assert theirs not in foreign.content.decode()


def test_how_many_there_are(measured: Measured) -> None:
    measured("B11 calls with an id, malformed ids of each", (len(WITH_ID), len(NO_IDS)))
    assert len(WITH_ID) > 10


@pytest.mark.parametrize("bug", ["forbidden", "changed"])
def test_a_call_that_tells_whose_a_memory_is_shows(
    caller: Caller, monkeypatch: pytest.MonkeyPatch, bug: str
) -> None:
    """The planted bugs: a memory is said to be another's, or changed by whoever asks."""
    looked_up = views.row_of

    def telling(request: Request, memory_id: UUID) -> Any:
        with across_tenants():
            entry = SearchEntry.objects.filter(item_id=memory_id).first()
            if bug == "forbidden" and entry is not None:
                raise Problem(403, "it is not yours")
            if entry is not None:
                SearchEntry.objects.filter(pk=entry.pk).update(priority=9)
        return looked_up(request, memory_id)

    monkeypatch.setattr(views, "row_of", telling)
    [shown] = [one for one in WITH_ID if str(one) == "GET memories/<uuid:memory_id>"]
    assert told_apart(shown, caller)[-1] == {"forbidden": "found", "changed": "changed"}[bug]
