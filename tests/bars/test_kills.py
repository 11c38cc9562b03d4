"""Each process, and all at once, killed at random moments of a mixed load.

Nothing acknowledged is lost or doubled.
"""

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import embedded
from observability.processes import read_states
from tests.bars.ledger import Ledger, found, sent, worked
from tests.measured import Machine, Measured
from tests.stories.test_the_service import Service, descendants, started

pytestmark = [pytest.mark.long, pytest.mark.xdist_group("service")]
ROUNDS = int(os.environ.get("KILL_ROUNDS", "10"))
KILLED = ("everything", "web-1", "worker", "beat", "broker", "database")
SEED = 11
PATIENCE_SECONDS = (
    120.0  # on a busy machine; the figures that were measured stand in docs/reliability.md
)
BACK_SECONDS = 15.0


@pytest.fixture
def services() -> Iterator[list[Service]]:
    """The copy that runs now is the last of these."""
    running: list[Service] = []
    yield running
    for service in running:
        if service.process.poll() is None:
            service.stop()


@pytest.mark.parametrize("name", KILLED)
def test_what_is_killed_serves_again_and_nothing_is_lost_or_doubled(
    services: list[Service], tmp_path: Path, machine: Machine, measured: Measured, name: str
) -> None:
    services.append(started(tmp_path))
    chance = random.Random(f"{SEED} {name}")
    with Ledger(services[-1]) as ledger:
        taken = []
        for _ in range(ROUNDS):
            time.sleep(chance.uniform(0.5, 3.0))
            taken.append(_killed_until_it_serves(services, tmp_path, name))
            ledger.service = services[-1]
    kept = found(ledger, tmp_path)
    measured(
        f"{name}: serving again, median and longest (s)",
        f"{sorted(taken)[ROUNDS // 2]:.1f} {max(taken):.1f}",
    )
    measured(
        "acknowledged, lost, doubled", f"{kept.acknowledged} {len(kept.lost)} {len(kept.doubled)}"
    )
    measured("answers by status, 0 for none", dict(ledger.statuses))
    assert (kept.lost, kept.doubled, kept.dead) == ([], [], [])
    assert max(taken) < machine.allows(BACK_SECONDS)
    assert set(ledger.statuses) <= {0, 200, 201, 202, 503}


def test_what_was_acknowledged_before_it_was_written_shows_as_lost(
    services: list[Service], tmp_path: Path
) -> None:
    services.append(started(tmp_path))
    with psycopg.connect(embedded.database_url(tmp_path), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET synchronous_commit = off")
        connection.execute("ALTER SYSTEM SET wal_writer_delay = '10s'")
        connection.execute("SELECT pg_reload_conf()")
    with Ledger(services[-1]) as ledger:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(ledger.turns + ledger.facts) < 20:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        _killed_until_it_serves(services, tmp_path, "everything")
    assert found(ledger, tmp_path).lost


def _killed_until_it_serves(services: list[Service], data_dir: Path, name: str) -> float:
    """Kill a process, or all.

    Return the seconds until a retrieval is answered and a job sent since is done.
    """
    began = time.monotonic()
    if name == "everything":
        _kill_everything(services[-1], data_dir)
        services.append(started(data_dir))  # what runs a container starts it again
    else:
        killed = _pid(data_dir, name)
        os.kill(killed, signal.SIGKILL)
        _until(lambda: _pid(data_dir, name) != killed)
    _until(lambda: _asked(services[-1]) and worked(services[-1], data_dir))
    return time.monotonic() - began


def _kill_everything(service: Service, data_dir: Path) -> None:
    postmaster = int((data_dir / "postgres" / "postmaster.pid").read_text().split()[0])
    family = (
        {service.process.pid, postmaster}
        | descendants(service.process.pid)
        | descendants(postmaster)
    )
    for pid in family:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue  # its parent's end was its own
    service.process.communicate()
    _until(lambda: not any(embedded.is_alive(pid) for pid in family))


def _pid(data_dir: Path, name: str) -> int:
    _until(lambda: any(state.name == name and state.pid for state in read_states(data_dir)))
    return next(state.pid or 0 for state in read_states(data_dir) if state.name == name)


def _asked(service: Service) -> bool:
    return (
        sent(service, "retrieve", {"query": "boats", "scopes": ["user:k"], "gate": False})[0] == 200
    )


def _until(true: object) -> None:
    assert callable(true)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.1)
