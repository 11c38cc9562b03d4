"""The service's own programs on the test database.

Workers, clocks and the web, each ended by who started it.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any

from config.supervision.announce import is_ready
from evolution.jobs import queue
from evolution.models import Job
from tests.stories.brokers import free_port
from tests.stories.job_fixtures import ROOT, environment_of_programs

STOP_SECONDS = 20
READY_SECONDS = 40
WORK_LOOP = (
    "import django; django.setup(); import tests.stories.toy_jobs\n"
    "from django.core.management import call_command; call_command('work')"
)
"""A worker for where there is no broker, that knows the toy jobs."""


@contextmanager
def program(command: list[str], **extra: str) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program on the test database until the block ends."""
    started = subprocess.Popen(
        command, cwd=ROOT, env=environment_of_programs(**extra), start_new_session=True
    )
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            started.kill()
            started.wait()


def celery(
    url: str, *arguments: str, **extra: str
) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Run a Celery program with the broker of a URL."""
    command = [sys.executable, "-m", "celery", "-A", "config", *arguments, "--loglevel", "error"]
    return program(command, CELERY_BROKER_URL=url, TOY_LEASE_SECONDS="1", **extra)


def a_worker(url: str, **extra: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    """Run a worker of two processes that knows the toy jobs."""
    shape = ["--pool", "prefork", "--concurrency", "2", "--queues", ",".join(queue.QUEUES)]
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    return celery(url, "worker", *shape, *alone, "--include", "tests.stories.toy_jobs", **extra)


@dataclass
class Web:
    """The service over HTTP, with a key, on one connection that is kept."""

    port: int
    key: str
    http: HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.http = HTTPConnection("127.0.0.1", self.port, timeout=20)

    def post(self, path: str, body: Mapping[str, Any], **more: str) -> tuple[int, dict[str, Any]]:
        """Send one request below /api/v1/, with more headers; return its status and its answer."""
        return self._send("POST", f"/api/v1/{path}", json.dumps(body).encode(), **more)

    def get(self, path: str) -> tuple[int, dict[str, Any]]:
        """Ask for a whole path; return the status and the answer."""
        return self._send("GET", path)

    def _send(
        self, method: str, path: str, body: bytes | None = None, **more: str
    ) -> tuple[int, dict[str, Any]]:
        headers = {
            "Authorization": f"Bearer {self.key}",
            "Content-Type": "application/json",
            **more,
        }
        self.http.request(method, path, body, headers)
        answer = self.http.getresponse()
        return answer.status, json.loads(answer.read())

    def found(self, query: str, *, scope: str, **asked: Any) -> dict[str, str]:
        """Return what a retrieval hands back: texts by id."""
        status, answer = self.post(
            "retrieve", {"query": query, "scopes": [scope], "gate": False, **asked}
        )
        assert status == 200, answer
        return {item["id"]: item["text"] for item in answer["items"]}


@contextmanager
def a_web(
    url: str, *, key: str, application: str = "config.wsgi:application", **extra: str
) -> Iterator[Web]:
    """Run the web program of one process, ringing at the broker of a URL."""
    port = free_port()
    command = [sys.executable, "-m", "config.web.server", str(port), application]
    with program(command, CELERY_BROKER_URL=url, **extra):
        deadline = time.monotonic() + READY_SECONDS
        while not is_ready("127.0.0.1", port):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        web = Web(port, key)
        try:
            yield web
        finally:
            web.http.close()


def until(
    true: Callable[[], bool], *, seconds: float, meanwhile: Callable[[], None] = lambda: None
) -> None:
    """Wait for something to become true."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, dict(Job.objects.values_list("state", "error_class"))
        meanwhile()
        time.sleep(0.1)


def finished() -> bool:
    return not Job.objects.filter(state__in=["queued", "running"]).exists()


def done() -> int:
    return Job.objects.filter(state="done").count()


def every(seconds: float, act: Callable[[], None]) -> Callable[[], None]:
    """Return what acts when it is called, but not more often than that."""
    last = [0.0]

    def maybe() -> None:
        if time.monotonic() - last[0] >= seconds:
            last[0] = time.monotonic()
            act()

    return maybe
