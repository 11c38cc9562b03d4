"""F41: idle and half-sent connections hold nobody up, and no request runs for ever."""

import socket
import statistics
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from http.client import HTTPConnection

import pytest

from tests.api.client import a_caller
from tests.bars.web_process import Served, a_served
from tests.factories import a_tenant
from tests.measured import ATTEMPTS, Measured, wall_seconds

IDLE, HALF_BODIES, HALF_HEADERS = 1_000, 200, 200
pytestmark = pytest.mark.xdist_group("web process")
TIMES_SLOWER = (
    2.0  # what a retrieval may take with all of them open; noise of a busy machine included
)
ACKNOWLEDGED_AFTER_SECONDS = 0.04  # what a client's kernel has nothing to send for
HEAD = b"POST /api/v1/retrieve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture
def key(transactional_db: None) -> str:
    return a_caller(a_tenant()).key or ""


@pytest.fixture(scope="module")
def running(django_db_setup: None) -> Iterator[Served]:
    with a_served() as process:
        yield process


@pytest.fixture
def served(running: Served, key: str) -> Served:
    return replace(running, key=key)


@contextmanager
def opened(port: int, sent: bytes, number: int) -> Iterator[list[socket.socket]]:
    """Open connections, send each the same, and keep them."""
    with ExitStack() as stack:
        found = []
        for _ in range(number):
            connection = stack.enter_context(
                closing(socket.create_connection(("127.0.0.1", port), timeout=30))
            )
            connection.sendall(sent)
            found.append(connection)
        yield found


def test_a_body_does_not_wait_for_the_headers_to_be_acknowledged(served: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as http:

        def live() -> None:
            http.request("GET", "/health/live")
            http.getresponse().read()

        waits = sorted(wall_seconds(live) for _ in range(20))
    assert (
        waits[5] < ACKNOWLEDGED_AFTER_SECONDS
    )  # the first of a connection is acknowledged at once


def median_ms(served: Served) -> float:
    return statistics.median(wall_seconds(served.ask) for _ in range(15)) * 1000


def test_a_retrieval_is_as_fast_beside_idle_and_half_sent_connections(
    served: Served, measured: Measured
) -> None:
    served.ask()
    probe = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = (
        HEAD
        + f"Authorization: Bearer {served.key}\r\nContent-Length: 100\r\n\r\n".encode()
        + b'{"qu'
    )
    alone = beside = float("inf")
    for _ in range(ATTEMPTS):
        alone = min(alone, median_ms(served))
        with (
            opened(served.port, probe, IDLE) as idle,
            opened(served.port, body, HALF_BODIES),
            opened(served.port, HEAD[:50], HALF_HEADERS),
        ):
            answered = sum(b"200" in connection.recv(200) for connection in idle)
            beside = min(beside, median_ms(served))
        if beside < TIMES_SLOWER * alone:
            break
    measured("a retrieval alone, and beside 1,400 connections (ms)", f"{alone:.1f} {beside:.1f}")
    assert answered == IDLE
    assert beside < TIMES_SLOWER * alone


def test_half_a_body_is_told_and_half_a_header_closed(served: Served) -> None:
    body = HEAD + b"Content-Length: 100\r\n\r\n{"
    with (
        opened(served.port, body, 1) as [half_body],
        opened(served.port, HEAD[:50], 1) as [half_header],
    ):
        assert b" 408 " in half_body.recv(200)
        assert half_header.recv(200) == b""


@pytest.mark.parametrize(("path", "ended"), [("/loop", b" 503 "), ("/frozen", b"")])
def test_an_endless_request_is_ended_and_the_next_is_answered(
    path: str, ended: bytes, key: str
) -> None:
    """The first by its deadline.

    The other holds the interpreter, and the kernel ends the process.
    """
    with a_served("tests.bars.slow_application", key=key) as hurt:
        with opened(hurt.port, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(), 1) as [
            connection
        ]:
            try:
                said = connection.recv(300)
            except ConnectionError:
                said = b""
        assert ended in said
        if path == "/loop":
            assert b"retry-after: 1" in said.lower()
            assert any(hurt.send()[0] == 200 for _ in range(ATTEMPTS))
        else:
            assert hurt.process.wait(timeout=30) == -14  # SIGALRM
