"""A client under mixed load that holds what was acknowledged against the database."""

import json
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import psycopg

from config import embedded
from tests.bars.background import Background, Loop
from tests.stories.test_the_service import Service

PAUSE_SECONDS = (
    0.2  # of each sender, so that on two cores the processes under test have the most of them
)
DRAINED_SECONDS = 300
WORKED_SECONDS = 120.0  # on a busy machine, for a turn that was taken to be read
_WAITING = (
    "SELECT count(*) FROM evolution_job WHERE tenant_id IS NOT NULL "
    "AND state IN ('queued', 'running')"
)
_DONE = "SELECT count(*) FROM evolution_job WHERE state = 'done' AND tenant_id IS NOT NULL"
_DEAD = "SELECT error_class FROM evolution_job WHERE tenant_id IS NOT NULL AND state = 'dead'"
_TURNS = "SELECT message_id FROM memory_turn WHERE message_id LIKE 'm-%'"
_FACTS = "SELECT external_id FROM memory_memoryitem WHERE external_id LIKE 'f-%'"
# a summary repeats what it sums up
_MADE_TWICE = (
    "SELECT content FROM memory_memoryitem WHERE content LIKE '%neighbour number%' "
    "AND retired_at IS NULL"
    " AND made_by <> 'rule:compress' GROUP BY kind, content HAVING count(*) > 1"
)


def sent(
    service: Service, path: str, body: dict[str, Any], **headers: str
) -> tuple[int, dict[str, Any]]:
    """Send one request; return its status and answer, 0 where there was none."""
    http = HTTPConnection("127.0.0.1", int(service.url.rpartition(":")[2]), timeout=20)
    said = {"Authorization": f"Bearer {service.key}", "Content-Type": "application/json", **headers}
    try:
        http.request("POST", f"/api/v1/{path}", json.dumps(body).encode(), said)
        answer = http.getresponse()
        return answer.status, dict(json.loads(answer.read()))
    except (OSError, HTTPException, ValueError):
        return 0, {}
    finally:
        http.close()


def turn(message: str, *, scope: str = "user:k", text: str = "I own boats.") -> dict[str, Any]:
    """Return the body of one turn."""
    said = {
        "role": "user",
        "text": text,
        "occurred_at": "2026-01-15T12:00:00Z",
        "message_id": message,
    }
    return {"scope": scope, "session": "s", "turns": [said]}


def fact(name: str) -> dict[str, Any]:
    """Return the body of one fact."""
    item = {
        "source": "fact",
        "scope": "user:k",
        "content": f"The box {name} is blue",
        "external_id": name,
    }
    return {"items": [item]}


@dataclass
class Ledger(Background):
    """Senders that resend under the same name until they are answered; a context manager."""

    service: Service
    turns: list[str] = field(default_factory=list)
    facts: list[str] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def loops(self) -> list[Loop]:
        return [partial(self._send, one) for one in (self._turn, self._fact, self._ask)]

    def _send(self, one: Callable[[int], bool]) -> None:
        def until_answered(number: int) -> None:
            while not one(number) and not self.is_over:
                time.sleep(PAUSE_SECONDS)

        self.each(until_answered, pause_seconds=PAUSE_SECONDS)

    def _turn(self, number: int) -> bool:
        name = f"m-{number}"
        text = f"My neighbour number {number} likes boats."
        return self._kept(self.turns, name, sent(self.service, "turns", turn(name, text=text))[0])

    def _fact(self, number: int) -> bool:
        name = f"f-{number}"
        return self._kept(
            self.facts,
            name,
            sent(self.service, "memories", fact(name), **{"Idempotency-Key": name})[0],
        )

    def _ask(self, _number: int) -> bool:
        body = {"query": "Which box is blue?", "scopes": ["user:k"], "gate": False}
        return self._kept([], "", sent(self.service, "retrieve", body)[0])

    def _kept(self, acknowledged: list[str], name: str, status: int) -> bool:
        self.statuses[status] += 1
        if status in (200, 201, 202):
            acknowledged.append(name)
        return status in (200, 201, 202)


@dataclass(frozen=True)
class Found:
    """What the database kept of what was acknowledged, when every job had ended."""

    lost: list[str]
    doubled: list[str]
    dead: list[str]
    """Why each dead letter was given up."""
    acknowledged: int


def found(ledger: Ledger, data_dir: Path) -> Found:
    """Wait until every job has ended, and hold the ledger against the database."""
    url = embedded.database_url(data_dir)
    deadline = time.monotonic() + DRAINED_SECONDS
    while counted(url, _WAITING):
        assert time.monotonic() < deadline
        time.sleep(0.5)
    with psycopg.connect(url) as connection:
        kept = Counter(
            row[0] for statement in (_TURNS, _FACTS) for row in connection.execute(statement)
        )
        made_twice = [row[0] for row in connection.execute(_MADE_TWICE)]
        dead = [row[0] for row in connection.execute(_DEAD)]
    names = ledger.turns + ledger.facts
    doubled = [name for name, times in kept.items() if times > 1] + made_twice
    return Found([name for name in names if not kept[name]], doubled, dead, len(names))


def worked(service: Service, data_dir: Path) -> bool:
    """Send a turn and wait until it has been read; tell whether it was taken."""
    status, answer = sent(service, "turns", turn(f"k-{time.time_ns()}", scope="user:worked"))
    if status != 202:
        return False
    url, done = embedded.database_url(data_dir), f"{_DONE} AND id = '{answer['job']}'"
    deadline = time.monotonic() + WORKED_SECONDS
    while not counted(url, done):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return True


def counted(url: str, statement: str) -> int:
    """Return the number that a statement gives."""
    with psycopg.connect(url) as connection:
        row = connection.execute(statement).fetchone()
        assert row is not None
        return int(row[0])
