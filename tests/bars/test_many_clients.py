"""Sixty-four clients at once for two minutes, of whose requests every fourth says something new.

Each is answered or told when to come again, and memory stays flat all the while.
"""

import json
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
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
SAMPLE_SECONDS = 5.0  # from one look at the memory to the next
GROWTH = 1.05
REFUSED = (429, 503)


@dataclass(frozen=True)
class Answered:
    """One answer: when it was there (monotonic), its status, and how long it took."""

    at: float
    status: int
    seconds: float


@dataclass
class Client:
    """Asks and says in turn on one connection, and comes again when it is told to."""

    service: Service
    number: int
    answers: list[Answered] = field(default_factory=list)
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
        began = time.monotonic()
        try:
            http.request("POST", f"/api/v1/{path}", json.dumps(body).encode(), headers)
            answer = http.getresponse()
            said = json.loads(answer.read())
        except (OSError, HTTPException) as error:
            self.failures.append(type(error).__name__)
            http.close()
            return 1.0
        now = time.monotonic()
        self.answers.append(Answered(now, answer.status, now - began))
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


def family_of(service: Service) -> set[int]:
    """Return the service's processes without PostgreSQL and the broker."""
    return {service.process.pid} | descendants(service.process.pid)


def resident_mb(pids: set[int]) -> float:
    """Return the memory of processes in MB, a page that several share counted once (PSS)."""
    found = 0
    for pid in pids:
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="utf-8").splitlines()
            found += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
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
    warm = time.monotonic()
    before = most = resident_mb(family_of(service))
    while any(thread.is_alive() for thread in threads):
        time.sleep(SAMPLE_SECONDS)
        most = max(most, resident_mb(family_of(service)))
    answers = [answer for client in clients for answer in client.answers]
    statuses = Counter(answer.status for answer in answers)
    accepted = sum(client.accepted for client in clients)
    measured("answers by status", dict(statuses))
    measured("turns that were new", accepted)
    _measure_answers([answer for answer in answers if answer.at >= warm], measured)
    measured(
        "memory of supervisor, web, worker and clock: when warm, and the most since (MB)",
        f"{before:.0f} {most:.0f}",
    )
    assert set(statuses) <= {200, 202, *REFUSED}
    assert accepted == statuses[202] >= CLIENTS
    assert sum(client.unsaid for client in clients) == 0
    assert [failure for client in clients for failure in client.failures] == []
    assert most < before * GROWTH


def _measure_answers(answers: Sequence[Answered], measured: Measured) -> None:
    """Tell what two minutes of answers were."""
    served = sorted(answer.seconds for answer in answers if answer.status not in REFUSED)
    p50, p99 = (served[int(len(served) * share)] * 1000 for share in (0.5, 0.99))
    told_503 = sum(answer.status == 503 for answer in answers) / len(answers)
    measured(
        "answered a second, and requests a second",
        f"{len(served) / SECONDS:.0f} {len(answers) / SECONDS:.0f}",
    )
    measured("p50 and p99 of what was answered (ms)", f"{p50:.0f} {p99:.0f}")
    measured("share of 503 (%)", round(100 * told_503, 1))


def test_what_is_kept_shows_as_growth() -> None:
    before = resident_mb({os.getpid()})
    kept = os.urandom(int(before * (GROWTH - 1) * 2 * 1024 * 1024))
    assert resident_mb({os.getpid()}) > before * GROWTH
    assert kept
