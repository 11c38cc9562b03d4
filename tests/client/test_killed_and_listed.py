"""What a client wrote before it was killed is there once; what is listed comes once, in order."""

import os
import subprocess
import sys
from typing import Any

import pytest
from remembrancer import Client

from tests.api.client import Caller
from tests.stories.job_fixtures import ROOT

NOTES = 40
KILLED_AFTER = 15


def a_writer(url: str, key: str | None) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.client.writer", url, str(key), str(NOTES)]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'memory' / 'client'}"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def test_a_killed_writer_that_runs_again_leaves_each_thing_once(
    live_server: Any, caller: Caller, client: Client
) -> None:
    first = a_writer(live_server.url, caller.key)
    assert first.stdout is not None
    for _ in range(KILLED_AFTER):
        first.stdout.readline()
    first.kill()
    first.communicate()
    second = a_writer(live_server.url, caller.key)
    second.communicate()
    assert second.returncode == 0
    contents = [memory.content for memory in client.memories(scope="user:1")]  # type: ignore[attr-defined]
    assert sorted(contents) == sorted(f"Note number {number} of the log" for number in range(NOTES))


def test_a_list_comes_once_and_in_order_page_after_page(client: Client) -> None:
    written = _write(client, 450, batch=150)
    assert [memory.id for memory in client.memories(scope="user:1", limit=100)] == written[::-1]


@pytest.mark.long
def test_ten_thousand_come_once_and_in_order(client: Client) -> None:
    written = _write(client, 10_000, batch=1000)
    assert [memory.id for memory in client.memories(scope="user:1")] == written[::-1]


def _write(client: Client, count: int, *, batch: int) -> list[Any]:
    ids = []
    for start in range(0, count, batch):
        items: Any = [
            {"source": "event", "scope": "user:1", "type": "tick", "payload": {"number": number}}
            for number in range(start, start + batch)
        ]
        ids += [item.id for item in client.remember(*items).items]
    return ids
