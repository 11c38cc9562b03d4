"""Whatever is killed comes back without a hand.

Nothing acknowledged is lost, and it is said who ended.
"""

import json
import math
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import pytest

from config import embedded
from observability.processes import read_states
from tests.measured import Measured
from tests.stories.test_the_service import Service, started

BACK_SECONDS = 60.0  # on a busy machine; the figure that was measured stands in docs/reliability.md
FULL_SECONDS = 5.0  # how long requests go on after the first refusal
KILLED = ("web-1", "worker", "beat", "broker", "database")


def said(service: Service, path: str, body: dict[str, Any]) -> int:
    """Send one request; return its status, 0 where there was no answer."""
    return answered(service, path, body)[0]


def answered(service: Service, path: str, body: dict[str, Any]) -> tuple[int, str | None]:
    """Send one request; return its status and `Retry-After`, 0 and none without an answer."""
    http = HTTPConnection("127.0.0.1", int(service.url.rpartition(":")[2]), timeout=20)
    headers = {"Authorization": f"Bearer {service.key}", "Content-Type": "application/json"}
    try:
        http.request("POST", f"/api/v1/{path}", json.dumps(body).encode(), headers)
        answer = http.getresponse()
        answer.read()
    except (OSError, HTTPException):
        return 0, None
    else:
        return answer.status, answer.getheader("Retry-After")
    finally:
        http.close()


def ready(service: Service) -> dict[str, Any]:
    """Return what the probe says; nothing where it does not answer."""
    http = HTTPConnection("127.0.0.1", int(service.url.rpartition(":")[2]), timeout=20)
    try:
        http.request("GET", "/health/ready", headers={"Host": "10.1.2.3"})  # a pod's address
        return dict(json.loads(http.getresponse().read()))
    except (OSError, HTTPException):
        return {}
    finally:
        http.close()


def until(true: Any, seconds: float = BACK_SECONDS) -> float:
    began = time.monotonic()
    while not true():
        assert time.monotonic() - began < seconds
        time.sleep(0.1)
    return time.monotonic() - began


def pid_of(data_dir: Path, name: str) -> int | None:
    return next((state.pid for state in read_states(data_dir) if state.name == name), None)


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """Return a folder whose parents no other run of tests closes.

    When a run begins, pytest closes the parent that its folders of all runs share to other users.
    A PostgreSQL that root started runs as another user, and its checkpointer ends in a panic where
    it cannot reach `pg_control` by its path.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        yield Path(folder).resolve()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    running = started(tmp_path)
    yield running
    if running.process.poll() is None:
        running.stop()


def serves(service: Service) -> bool:
    body = {"query": "boats", "scopes": ["user:k"], "gate": False}
    return said(service, "retrieve", body) == 200 and ready(service).get("status") in (
        "ready",
        "degraded",
    )


@pytest.mark.long
@pytest.mark.xdist_group("service")
def test_who_ended_is_said_and_how(service: Service, tmp_path: Path) -> None:
    for name in KILLED:
        until(lambda name=name: pid_of(tmp_path, name) is not None)
        killed = pid_of(tmp_path, name)
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        until(lambda name=name, killed=killed: pid_of(tmp_path, name) not in (killed, None))
        until(lambda: serves(service))
        told = ready(service)["processes"][name]
        assert told["restarts"] >= 1
        assert told["last_end"]


@pytest.mark.long
@pytest.mark.xdist_group("service")
def test_a_killed_tree_leaves_nothing_that_hinders_the_next_start(
    service: Service, tmp_path: Path
) -> None:
    assert said(service, "turns", turn_of("before")) == 202
    service.process.kill()
    service.process.communicate()
    children = [
        state.pid for state in read_states(tmp_path) if state.name in ("web-1", "worker", "beat")
    ]
    until(
        lambda: not any(pid is not None and embedded.is_alive(pid) for pid in children), seconds=10
    )
    again = started(tmp_path)
    try:
        assert again.key == service.key
        assert said(again, "turns", turn_of("after")) == 202
        with psycopg.connect(embedded.database_url(tmp_path)) as connection:
            found = connection.execute(
                "SELECT message_id FROM memory_turn WHERE message_id IN ('before', 'after')"
            )
            assert {row[0] for row in found} == {"before", "after"}
    finally:
        again.stop()


def turn_of(message: str) -> dict[str, Any]:
    said_so = {
        "role": "user",
        "text": "I own boats.",
        "occurred_at": "2026-01-15T12:00:00Z",
        "message_id": message,
    }
    return {"scope": "user:k", "session": "s", "turns": [said_so]}


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="mounts a file system")
@pytest.mark.xdist_group("service")
def test_a_full_disk_ends_in_503_and_the_service_comes_back_when_there_is_room(
    tmp_path: Path, measured: Measured
) -> None:
    data_dir = tmp_path / "small"
    data_dir.mkdir()
    subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400m,mode=0755", "tmpfs", str(data_dir)], check=True
    )
    try:
        service = started(data_dir)
        try:
            _fill_and_free(service, data_dir, measured)
        finally:
            service.stop()
    finally:
        subprocess.run(["umount", "-l", str(data_dir)], check=True)


def ended(data_dir: Path) -> dict[str, str]:
    """Return how each process that was started again ended last."""
    return {state.name: state.last_end for state in read_states(data_dir) if state.last_end}


def _fill_and_free(service: Service, data_dir: Path, measured: Measured) -> None:
    room = os.statvfs(data_dir)
    ballast = data_dir / "ballast"
    ballast.write_bytes(b"x" * (room.f_bavail * room.f_frsize - 2 * 1024 * 1024))
    kept, number, refused, full_since = [], 0, 0, math.inf
    long_turn = "I own boats. " * 400
    while time.monotonic() - full_since < FULL_SECONDS:
        number += 1
        assert number < 20_000
        body = turn_of(f"d-{number}")
        body["turns"][0]["text"] = long_turn
        status, retry_after = answered(service, "turns", body)
        assert status in (202, 503), ended(data_dir)
        if status == 202:
            kept.append(f"d-{number}")
        else:
            assert retry_after is not None
            assert int(retry_after) >= 1
            refused += 1
            full_since = min(full_since, time.monotonic())
    measured("refused while the disk was full", refused)
    measured("processes that ended meanwhile", ended(data_dir))
    ballast.unlink()
    measured("back after there was room (s)", round(until(lambda: serves(service)), 1))
    with psycopg.connect(embedded.database_url(data_dir)) as connection:
        found = {
            row[0]
            for row in connection.execute(
                "SELECT message_id FROM memory_turn WHERE message_id LIKE 'd-%'"
            )
        }
    measured("acknowledged, before the disk was full and while it was", len(kept))
    assert set(kept) <= found
