"""F7: PostgreSQL may die at any statement of any call: the call is a 503, and never a 500."""

import socket

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from tests.api.client import Caller, a_caller
from tests.api.routes import Route, address_of, example_of, routes
from tests.bars.at_statement import SHARES, AtStatement, in_turn
from tests.factories import a_tenant

AWAY = (503, "2")
CUT_SHORT = (200, "cut short")
UNCHANGED = {"GET scopes/<str:scope>/export": CUT_SHORT, "POST revert": (200, None)}
"""What else may be told: a file without its end, and what a dry run found before it was undone."""


def dies_at(number: int) -> AtStatement:
    """Hang up on PostgreSQL before one statement of a call."""
    return AtStatement(number, _hang_up)


def _hang_up() -> None:
    with socket.socket(fileno=connection.connection.fileno()) as theirs:
        theirs.shutdown(socket.SHUT_RDWR)
        theirs.detach()


@pytest.fixture
def caller(transactional_db: None) -> Caller:
    return a_caller(a_tenant())


def answered(caller: Caller, route: Route, address: str) -> tuple[int, str | None]:
    """Return a call's status and when to come back; of a file that breaks off, as if it did."""
    answer = caller.send(route.method, address, example_of(route).body)
    if answer.streaming:
        try:
            b"".join(answer.streaming_content)
        except OperationalError:  # what a client sees as a body without its end
            return CUT_SHORT
    return answer.status_code, answer.get("Retry-After")


@pytest.mark.parametrize("places", SHARES)
@pytest.mark.parametrize("route", routes(), ids=str)
def test_wherever_the_database_dies_the_call_says_when_to_come_back(
    route: Route, places: range, caller: Caller
) -> None:
    others = {}

    def die(number: int) -> AtStatement:
        address, dies = address_of(route, caller), dies_at(number)
        with connection.execute_wrapper(dies):
            told = answered(caller, route, address)
        connection.close()
        if dies.seen >= number and told != AWAY:
            others[number] = told
        return dies

    assert in_turn(places, die) > 0
    if str(route) in UNCHANGED:
        assert set(others.values()) <= {UNCHANGED[str(route)]}
    else:
        assert others == {}


@pytest.mark.usefixtures("transactional_db")
@pytest.mark.parametrize("places", SHARES)
@pytest.mark.parametrize("page", ["admin:index", "admin:evolution_job_changelist"])
def test_wherever_the_database_dies_a_page_says_when_to_come_back(page: str, places: range) -> None:
    """Sessions and who is signed in are read before any view, by middleware."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("ann"))
    told = {}

    def die(number: int) -> AtStatement:
        dies = dies_at(number)
        with connection.execute_wrapper(dies):
            answer = client.get(reverse(page))
        connection.close()
        if dies.seen >= number:
            told[number] = (answer.status_code, answer.get("Retry-After"))
        return dies

    assert in_turn(places, die) > 1
    assert set(told.values()) <= {AWAY}
