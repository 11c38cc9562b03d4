"""F41: headers that never end neither fill the web process nor hold it up."""

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection

import pytest

from tests.bars.test_many_clients import resident_mb
from tests.bars.web_process import Served, a_served
from tests.measured import Measured, assert_takes, wall_seconds

pytestmark = [pytest.mark.xdist_group("web process"), pytest.mark.usefixtures("transactional_db")]
SENT_MB = 48
KEPT_MB = 12.0  # what may be noise; a process that keeps headers grows by all that is sent
ANSWERED_SECONDS = 0.5
A_HEADER = b"a: " + b"v" * 4_089 + b"\r\n"
KINDS = {"many": A_HEADER * 256, "one": b"v" * 1024**2}


@contextmanager
def sent_without_end(served: Served, part: bytes) -> Iterator[socket.socket]:
    """Send headers that do not end, and keep the connection."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=30)) as connection:
        connection.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nb: ")
        for _ in range(SENT_MB):
            connection.sendall(part)
        yield connection


def asked(served: Served) -> None:
    with closing(HTTPConnection("127.0.0.1", served.port, timeout=30)) as http:
        http.request("GET", "/health/live")
        assert http.getresponse().status == 200


@pytest.mark.parametrize("kind", KINDS)
def test_headers_without_end_are_refused_and_cost_nothing(kind: str, measured: Measured) -> None:
    with a_served() as served:
        asked(served)
        before = resident_mb({served.process.pid})
        with sent_without_end(served, KINDS[kind]) as connection:
            assert_takes(lambda: wall_seconds(lambda: asked(served)), below=ANSWERED_SECONDS)
            grown = resident_mb({served.process.pid}) - before
            assert b" 431 " in connection.recv(300)
    measured(f"memory that {SENT_MB} MB of headers took (MB)", round(grown, 1))
    assert grown < KEPT_MB


def test_a_process_that_takes_all_headers_shows() -> None:
    """The planted bug of the test above."""
    with a_served("tests.config.web.unbounded_application") as unbounded:
        asked(unbounded)
        before = resident_mb({unbounded.process.pid})
        with sent_without_end(unbounded, KINDS["many"]):
            asked(unbounded)
            assert resident_mb({unbounded.process.pid}) - before > KEPT_MB
