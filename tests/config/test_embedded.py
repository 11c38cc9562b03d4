"""The embedded PostgreSQL starts whatever a killed one left, and stops with its starter."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from config import embedded
from tests.stories.job_fixtures import ROOT

PATIENCE_SECONDS = 60


@pytest.fixture
def killed(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a PostgreSQL that ran and was killed.

    Nothing of it is left but its files.
    """
    file = tmp_path / "postgres" / "postmaster.pid"
    embedded.database(tmp_path)
    left = file.read_text()
    kill(tmp_path)
    file.write_text(left)
    yield tmp_path
    embedded.stop_database(tmp_path)


def kill(data_dir: Path) -> None:
    pid = embedded.postmaster(data_dir)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while embedded.is_alive(pid):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    embedded._forget(data_dir / "postgres")


def answers(data_dir: Path) -> bool:
    with psycopg.connect(embedded.database_url(data_dir)) as connection:
        return connection.execute("SELECT 1").fetchone() == (1,)


def named(data_dir: Path, pid: int) -> None:
    """Let the file that a killed one left name another process."""
    file = data_dir / "postgres" / "postmaster.pid"
    _, _, rest = file.read_text().partition("\n")
    file.write_text(f"{pid}\n{rest}")


def test_it_starts_where_another_program_has_the_number_now(killed: Path) -> None:
    named(killed, os.getpid())
    assert embedded.postmaster(killed) is None
    assert answers(killed)


def test_it_starts_where_the_killed_one_was_not_collected(killed: Path) -> None:
    ended = subprocess.Popen(["true"])
    deadline = time.monotonic() + PATIENCE_SECONDS
    while embedded.is_alive(ended.pid):
        assert time.monotonic() < deadline
    named(killed, ended.pid)
    assert answers(killed)
    ended.wait()


def test_one_that_was_started_again_by_another_process_is_stopped(killed: Path) -> None:
    assert answers(killed)
    pid = embedded.postmaster(killed)
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    again = [sys.executable, "-m", "config.embedded", str(killed)]
    deadline = time.monotonic() + PATIENCE_SECONDS
    while subprocess.run(again, cwd=ROOT, capture_output=True, check=False).returncode:
        assert time.monotonic() < deadline
    assert embedded.postmaster(killed) not in (None, pid)
    embedded.stop_database(killed)
    assert embedded.postmaster(killed) is None


def test_its_address_is_known_while_it_starts(killed: Path) -> None:
    embedded.start_meanwhile(killed)
    meanwhile = embedded.service_url(killed), embedded.database_url(killed)
    embedded.started_meanwhile(killed)
    assert meanwhile == (embedded.service_url(killed), embedded.database_url(killed))
    with psycopg.connect(meanwhile[0]) as connection:  # its role was not made yet
        assert connection.execute("SELECT current_user::text").fetchone() == (
            embedded.SERVICE_ROLE,
        )


def test_one_that_has_yet_to_be_made_is_not_begun(tmp_path: Path) -> None:
    embedded.start_meanwhile(tmp_path)
    embedded.started_meanwhile(tmp_path)
    assert not (tmp_path / "postgres").exists()


def test_the_lock_of_a_killed_ones_socket_goes_with_its_file(killed: Path) -> None:
    ended = subprocess.Popen(["true"])
    lock = killed / "postgres" / ".s.PGSQL.5432.lock"
    named(killed, ended.pid)
    lock.write_text(f"{ended.pid}\n")
    embedded._forget_dead_postmaster(killed / "postgres" / "postmaster.pid")
    assert not lock.exists()
    ended.wait()
    assert answers(killed)


def test_one_that_hangs_with_all_its_processes_is_ended_and_starts_again(killed: Path) -> None:
    assert answers(killed)
    pid = embedded.postmaster(killed)
    assert pid is not None
    family = [pid, *embedded._children_of(pid)]
    assert len(family) > 1
    for each in family:
        os.kill(each, signal.SIGSTOP)
    embedded.kill_database(killed)
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(embedded.is_alive(each) for each in family):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    embedded._forget(killed / "postgres")
    assert answers(killed)
    assert embedded.postmaster(killed) != pid


def test_one_that_does_not_run_needs_no_ending(tmp_path: Path) -> None:
    embedded.kill_database(tmp_path)
