"""One web process on the test database, and a client of it."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection

from config.supervision.announce import is_ready
from tests.stories.brokers import free_port
from tests.stories.job_fixtures import ROOT, environment_of_programs

READY_SECONDS = 90
_LIVE = (
    "import sys; from importlib import import_module as load; "
    "from config.web.limits import Limits\n"
)
_SERVE = (
    _LIVE + "from config.web import server, protocol; place = load(sys.argv[2]);"
    "limits = getattr(place, 'LIMITS', Limits(headers_seconds=4, body_seconds=4)); "
    "protocol.LIMITS = limits;"
    "server.serve(server.listening('127.0.0.1', int(sys.argv[1])), "
    "place.application, limits=limits)"
)


@dataclass
class Served:
    """A web process, its port, and a key for it."""

    process: "subprocess.Popen[bytes]"
    port: int
    key: str = ""

    def send(self, http: HTTPConnection | None = None) -> tuple[int, str]:
        """Ask for the service's schema page or, with a key, a retrieval.

        Return the status and `Retry-After`.
        """
        connection = http or HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        body = json.dumps({"query": "coffee", "scopes": ["user:1"], "gate": False}).encode()
        connection.request("POST", "/api/v1/retrieve", body, headers)
        answer = connection.getresponse()
        answer.read()
        if http is None:
            connection.close()
        return answer.status, answer.headers.get("Retry-After", "")

    def ask(self) -> None:
        """Retrieve once."""
        status, _ = self.send()
        assert status == 200


@contextmanager
def a_served(module: str = "config.wsgi", *, key: str = "", **environment: str) -> Iterator[Served]:
    """Run one web process until the block ends."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-c", _SERVE, str(port), module],
        cwd=ROOT,
        env=environment_of_programs(**environment),
    )
    try:
        deadline = time.monotonic() + READY_SECONDS
        while not is_ready("127.0.0.1", port):
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.1)
        yield Served(process, port, key)
    finally:
        process.kill()
        process.wait()
