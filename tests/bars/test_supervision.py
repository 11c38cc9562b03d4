"""Whatever is killed comes back without a hand.

Nothing acknowledged is lost, and it is said who ended.
"""

import json
import math
import os
import signal
import subprocess
import sys
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
from tests.bars.ledger import Ledger, found, worked
from tests.measured import Machine, Measured
from tests.stories.test_the_service import Service, descendants, started

BACK_SECONDS = 60.0  # on a busy machine; the figure that was measured stands in docs/reliability.md
FULL_SECONDS = 5.0  # how long requests go on after the first refusal
HUNG_SECONDS = 30.0  # within which one that hangs is noticed and started again
LOAD_SECONDS = 5.0  # of requests before and after
BUSY_SECONDS = 90.0  # and all but as long asleep: several times as long as silence may last
ASLEEP_SECONDS = 60.0
CHILDREN = ("web-1", "worker", "beat")
KILLED = (*CHILDREN, "broker", "database")


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


@pytest.mark.xdist_group("service")
def test_children_that_hang_are_ended_and_serve_again(
    service: Service, tmp_path: Path, machine: Machine, measured: Measured
) -> None:
    service.wait_for_its_worker()
    assert said(service, "turns", turn_of("before")) == 202
    stopped = {name: frozen(tmp_path, name) for name in CHILDREN}
    noticed = until(
        lambda: all(pid_of(tmp_path, name) not in (pid, None) for name, pid in stopped.items())
    )
    measured("noticed and started again (s)", round(noticed, 1))
    measured("serving after that (s)", round(until(lambda: serves(service)), 1))
    assert noticed < machine.allows(HUNG_SECONDS)
    for name in CHILDREN:
        assert_said_to_have_hung(service, name)
    until(lambda: worked(service, tmp_path))
    assert "before" in kept_turns(tmp_path)


@pytest.mark.long
@pytest.mark.xdist_group("service")
@pytest.mark.parametrize("name", KILLED)
def test_who_hangs_serves_again_and_nothing_is_lost_or_doubled(
    service: Service, tmp_path: Path, machine: Machine, measured: Measured, name: str
) -> None:
    service.wait_for_its_worker()
    with Ledger(service) as ledger:
        time.sleep(LOAD_SECONDS)
        pid = frozen(tmp_path, name)
        noticed = until(lambda: pid_of(tmp_path, name) not in (pid, None))
        serving = until(lambda: serves(service))
        working = until(lambda: worked(service, tmp_path))
        assert_said_to_have_hung(service, name)
        time.sleep(LOAD_SECONDS)
    held = found(ledger, tmp_path)
    times = " ".join(f"{seconds:.1f}" for seconds in (noticed, serving, working))
    measured(f"{name}: started again, after that serving, after that a job done (s)", times)
    measured("acknowledged, lost, doubled", (held.acknowledged, held.lost, held.doubled))
    measured("answers by status, 0 for none", dict(ledger.statuses))
    others = {one: how for one, how in ended(tmp_path).items() if one != name}
    measured("others that were started again", others)
    assert (held.lost, held.doubled, held.dead, others) == ([], [], [], {})
    assert noticed < machine.allows(HUNG_SECONDS)
    assert set(ledger.statuses) <= {0, 200, 201, 202, 503}


@pytest.mark.long
@pytest.mark.xdist_group("service")
def test_on_a_busy_machine_and_after_a_sleep_nobody_is_taken_to_hang(
    service: Service, tmp_path: Path, measured: Measured
) -> None:
    service.wait_for_its_worker()
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        with Ledger(service) as ledger:
            time.sleep(BUSY_SECONDS)
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    measured("answers beside four busy loops", dict(ledger.statuses))
    assert ended(tmp_path) == {}
    postmaster = embedded.postmaster(tmp_path)
    assert postmaster is not None
    family = [service.process.pid, *descendants(service.process.pid)]
    family += [postmaster, *descendants(postmaster)]
    for number in (signal.SIGSTOP, signal.SIGCONT):  # the supervisor first, both times
        for pid in family:
            os.kill(pid, number)
        time.sleep(ASLEEP_SECONDS)
    until(lambda: serves(service))
    measured("who ended after the sleep: alarms of the kernel go on in it", ended(tmp_path))
    assert "process hangs" not in service.log.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.xdist_group("service")
def test_where_nobody_listens_who_hangs_goes_on_hanging(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HUNG_SECONDS", "3600")
    service = started(tmp_path)
    try:
        pid = frozen(tmp_path, "web-1")
        time.sleep(HUNG_SECONDS)
        assert pid_of(tmp_path, "web-1") == pid
        os.kill(pid, signal.SIGCONT)
    finally:
        service.stop()


def frozen(data_dir: Path, name: str) -> int:
    """Stop a process without ending it."""
    until(lambda: pid_of(data_dir, name) is not None)
    pid = pid_of(data_dir, name)
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    return pid


def assert_said_to_have_hung(service: Service, name: str) -> None:
    told = ready(service)["processes"][name]
    assert told["last_end"].startswith("hung: no sign of life for")
    assert "process hangs" in service.log.read_text(encoding="utf-8")


def kept_turns(data_dir: Path) -> set[str]:
    with psycopg.connect(embedded.database_url(data_dir)) as connection:
        return {row[0] for row in connection.execute("SELECT message_id FROM memory_turn")}


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
