"""B5: PostgreSQL ends in the middle of everything, five times and thirty.

Nothing acknowledged is lost.
"""

import json
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.api.client import a_caller
from tests.bars.own_database import an_own_database, as_service, counted, restart
from tests.factories import a_tenant
from tests.measured import Machine, Measured
from tests.stories.brokers import running
from tests.stories.programs import a_web, a_worker, celery, until

# its database is a copy of the run's, which takes one of the connections that B6 needs
pytestmark = pytest.mark.xdist_group("many connections")
BEFORE_SECONDS = 1.0  # of load between a first success and the next restart
BACK_SECONDS = 3.0  # until the first success
PROGRESS_SECONDS = 15.0  # until a job is done
PATIENCE_SECONDS = 60.0  # with either on a busy machine
SETTLED_SECONDS = 5.0  # after the last restart: then nothing is refused
ASKED_AFTER = 20
DRAINED_SECONDS = 180  # a job that met every restart may wait half a minute for its next attempt
ANSWERS = {200, 202, 503}
_DONE = "SELECT count(*) FROM evolution_job WHERE state = 'done' AND tenant_id IS NOT NULL"
_DEAD = "SELECT count(*) FROM evolution_job WHERE state = 'dead'"
_UNFINISHED = (
    "SELECT count(*) FROM evolution_job WHERE tenant_id IS NOT NULL "
    "AND state IN ('queued', 'running')"
)


@dataclass
class Load:
    """Turns and retrievals, sent one after the other until told to stop."""

    port: int
    key: str
    number: int
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    acknowledged: list[str] = field(default_factory=list)
    succeeded_at: list[float] = field(default_factory=list)
    stop: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        http = HTTPConnection("127.0.0.1", self.port, timeout=20)
        count = 0
        while not self.stop.is_set():
            count += 1
            self._turn(http, f"{self.number}-{count}")
            self._ask(http)
            time.sleep(0.3)
        http.close()

    def _turn(self, http: HTTPConnection, message: str) -> None:
        said = {
            "role": "user",
            "text": f"I own {message} boats.",
            "occurred_at": "2026-01-15T12:00:00Z",
        }
        body = {
            "scope": f"user:{self.number}",
            "session": "s",
            "turns": [said | {"message_id": message}],
        }
        if self._post(http, "turns", body) == 202:
            self.acknowledged.append(message)

    def _ask(self, http: HTTPConnection) -> None:
        self._post(
            http,
            "retrieve",
            {"query": "How many boats?", "scopes": [f"user:{self.number}"], "gate": False},
        )

    def _post(self, http: HTTPConnection, path: str, body: dict[str, Any]) -> int:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        began = time.monotonic()
        for attempt in (
            1,
            2,
        ):  # a kept connection that the server has closed is opened anew, as every client does
            try:
                http.request("POST", f"/api/v1/{path}", json.dumps(body).encode(), headers)
                answer = http.getresponse()
                answer.read()
                status = answer.status
                break
            except (OSError, HTTPException) as error:
                http.close()
                waited = time.monotonic() - began
                if attempt == 2 or not isinstance(error, ConnectionError):
                    self.failures.append(f"{type(error).__name__} of {path} after {waited:.1f} s")
                    return 0
        self.statuses[status] += 1
        if status in (200, 202):
            self.succeeded_at.append(time.monotonic())
        return status


@dataclass
class Survived:
    """What came of a load whose database was restarted under it."""

    loads: list[Load]
    lost: set[str]
    back: list[float]
    """Seconds from each restart until every sender had an answer again."""
    progress: float
    """Seconds from the last restart until a job was done."""
    refused_after: int
    """Of twenty requests when it had settled."""
    left: int
    dead: int

    def statuses(self) -> Counter[int]:
        return sum((load.statuses for load in self.loads), Counter[int]())

    def failures(self) -> list[str]:
        return [failure for load in self.loads for failure in load.failures]


@pytest.fixture
def key(transactional_db: None) -> str:
    return a_caller(a_tenant()).key or ""


@pytest.fixture
def own_database(key: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, str]]:
    """Run a copy of the database, in which the key is known; programs use it as the service."""
    with an_own_database() as environment:
        of_programs = os.environ | as_service(environment)
        monkeypatch.setattr(
            "tests.stories.programs.environment_of_programs", lambda **extra: of_programs | extra
        )
        yield environment


@contextmanager
def sending(loads: list[Load]) -> Iterator[None]:
    """Let them send until the block ends, however it ends."""
    threads = [threading.Thread(target=load.run) for load in loads]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        for load, thread in zip(loads, threads, strict=True):
            load.stop.set()
            thread.join(30)


def restarted(own: dict[str, str], key: str, *, restarts: int) -> Survived:
    """Send turns and retrievals while workers read them and the database restarts."""
    url, data_dir = own["DATABASE_URL"], Path(own["DATA_DIR"])
    with (
        running("embedded") as broker,
        a_worker(broker.url) as worker,
        celery(broker.url, "beat", "--pidfile", "") as beat,
        a_web(broker.url, key=key) as web,
    ):
        assert "role_not_bound" not in web.get("/health/ready")[1].get("problems", [])
        loads = [Load(web.port, key, number) for number in range(3)]
        with sending(loads):
            back = [_restarted_under(loads, data_dir) for _ in range(restarts)]
            up, done = time.monotonic(), counted(url, _DONE)
            until(lambda: counted(url, _DONE) > done, seconds=PATIENCE_SECONDS)
            progress = time.monotonic() - up
        time.sleep(max(0.0, up + SETTLED_SECONDS - time.monotonic()))
        asked = {"query": "boats", "scopes": ["user:0"], "gate": False}
        refused = sum(web.post("retrieve", asked)[0] != 200 for _ in range(ASKED_AFTER))
        until(lambda: counted(url, _UNFINISHED) == 0, seconds=DRAINED_SECONDS)
        assert (worker.poll(), beat.poll()) == (None, None)
    with psycopg.connect(url) as connection:
        kept = {message for (message,) in connection.execute("SELECT message_id FROM memory_turn")}
    lost = {message for load in loads for message in load.acknowledged} - kept
    return Survived(
        loads, lost, back, progress, refused, counted(url, _UNFINISHED), counted(url, _DEAD)
    )


def _restarted_under(loads: list[Load], data_dir: Path) -> float:
    time.sleep(BEFORE_SECONDS)
    restart(data_dir)
    up = time.monotonic()
    until(lambda: all(load.succeeded_at[-1:] > [up] for load in loads), seconds=PATIENCE_SECONDS)
    return max(min(at for at in load.succeeded_at if at > up) for load in loads) - up


@pytest.mark.parametrize("restarts", [5, pytest.param(30, marks=pytest.mark.long)])
def test_what_was_acknowledged_outlives_a_database_that_restarts(
    own_database: dict[str, str], key: str, machine: Machine, measured: Measured, restarts: int
) -> None:
    survived = restarted(own_database, key, restarts=restarts)
    statuses, back = survived.statuses(), sorted(survived.back)
    measured("B5 answers by status", dict(statuses))
    measured(
        "B5 first answer to every sender after a restart, median and longest (s)",
        (back[len(back) // 2], back[-1]),
    )
    measured("B5 first job done after the last restart (s)", round(survived.progress, 1))
    measured("B5 acknowledged turns lost, dead letters", (len(survived.lost), survived.dead))
    assert survived.lost == set()
    assert survived.failures() == []
    assert set(statuses) <= ANSWERS, statuses
    assert statuses[503] > 0  # it was away
    assert (survived.refused_after, survived.left, survived.dead) == (0, 0, 0)
    assert back[-1] < machine.allows(BACK_SECONDS)
    assert survived.progress < machine.allows(PROGRESS_SECONDS)


def test_what_was_acknowledged_before_it_was_written_shows_as_lost(
    own_database: dict[str, str], key: str
) -> None:
    """The planted bug: a database that says yes and writes later."""
    with psycopg.connect(own_database["DATABASE_URL"], autocommit=True) as owner:
        owner.execute("ALTER SYSTEM SET synchronous_commit = off")
        owner.execute("ALTER SYSTEM SET wal_writer_delay = '10s'")
        owner.execute("SELECT pg_reload_conf()")
    assert restarted(own_database, key, restarts=2).lost
