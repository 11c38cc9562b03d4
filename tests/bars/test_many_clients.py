"""Sixty-four clients at once for two minutes, of whose requests every fourth says something new.

Each is answered or told when to come again, and memory stays flat.
"""

import json
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from tests.bars.ledger import turn
from tests.measured import Measured
from tests.stories.test_the_service import Service, descendants, started

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
CLIENTS = 64
WARM_SECONDS = (
    60.0  # every thread has answered by then, and every process of the worker has read turns
)
SECONDS = 120.0
GROWTH = 1.05
REFUSED = (429, 503)


@dataclass
class Client:
    """Asks and says in turn on one connection, and comes again when it is told to."""

    service: Service
    number: int
    statuses: Counter[int] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)
    unsaid: int = 0
    """Answers of 429 or 503 that did not say when to come again."""
    accepted: int = 0
    """Turns that were new."""

    def run(self, until: float) -> None:
        http, count = (
            HTTPConnection("127.0.0.1", int(self.service.url.rpartition(":")[2]), timeout=60),
            0,
        )
        while time.monotonic() < until:
            count += 1
            scope = f"user:{self.number}"
            if count % 4:
                wait = self._send(
                    http, "retrieve", {"query": "boats", "scopes": [scope], "gate": False}
                )
            else:
                wait = self._send(http, "turns", turn(f"c-{self.number}-{count}", scope=scope))
            time.sleep(wait)
        http.close()

    def _send(self, http: HTTPConnection, path: str, body: dict[str, object]) -> float:
        headers = {
            "Authorization": f"Bearer {self.service.key}",
            "Content-Type": "application/json",
        }
        try:
            http.request("POST", f"/api/v1/{path}", json.dumps(body).encode(), headers)
            answer = http.getresponse()
            said = json.loads(answer.read())
        except (OSError, HTTPException) as error:
            self.failures.append(type(error).__name__)
            http.close()
            return 1.0
        self.statuses[answer.status] += 1
        self.accepted += said.get("accepted", 0)
        if answer.status not in REFUSED:
            return 0.0
        self.unsaid += "retry-after" not in answer.headers
        return float(answer.headers.get("retry-after", 1))


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    running = started(tmp_path)
    yield running
    running.stop()


def resident_mb(pids: set[int]) -> float:
    """Return the memory of processes in MB, a page that several share counted once (PSS)."""
    found = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines():
            found += int(line.split()[1]) if line.startswith("Pss:") else 0
    return found / 1024


def test_each_is_answered_or_told_to_come_again_and_memory_stays_flat(
    service: Service, measured: Measured
) -> None:
    clients = [Client(service, number) for number in range(CLIENTS)]
    until = time.monotonic() + WARM_SECONDS + SECONDS
    threads = [threading.Thread(target=client.run, args=[until]) for client in clients]
    for thread in threads:
        thread.start()
    time.sleep(WARM_SECONDS)
    family = {service.process.pid} | descendants(service.process.pid)
    before = resident_mb(family)
    for thread in threads:
        thread.join()
    after = resident_mb(family)
    statuses = sum((client.statuses for client in clients), Counter[int]())
    accepted = sum(client.accepted for client in clients)
    measured("answers by status", dict(statuses))
    measured("turns that were new", accepted)
    measured(
        "memory of supervisor, web, worker and clock before and after (MB)",
        f"{before:.0f} {after:.0f}",
    )
    assert set(statuses) <= {200, 202, *REFUSED}
    assert accepted == statuses[202] >= CLIENTS
    assert sum(client.unsaid for client in clients) == 0
    assert [failure for client in clients for failure in client.failures] == []
    assert after < before * GROWTH


def test_what_is_kept_shows_as_growth() -> None:
    before = resident_mb({os.getpid()})
    kept = os.urandom(int(before * (GROWTH - 1) * 2 * 1024 * 1024))
    assert resident_mb({os.getpid()}) > before * GROWTH
    assert kept
