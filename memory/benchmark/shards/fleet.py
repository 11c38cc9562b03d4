"""Whole services of the benchmark's own: each a web process and a PostgreSQL, killed apart."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx
from django.conf import settings

PREPARE = "memory.benchmark.shards.prepare"
READY_SECONDS = 120.0  # a busy machine takes long to load several services
STOP_SECONDS = 20.0
POLL_SECONDS = 0.1
LOG, SHOWN_CHARACTERS = "web.log", 500  # of what a server that does not start said
APPLICATION = "config.wsgi:application"
_ELSEWHERE = (
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "READ_DATABASE_URL",
    "CELERY_BROKER_URL",
    "METRICS_DIR",
    "LLM_BASE_URL",
)  # what would make two servers share something, or answer by chance
_UNBOUND = {
    "KEY_REQUESTS_PER_SECOND": "100000",
    "KEY_REQUEST_BURST": "100000",
    "TENANT_REQUESTS_PER_SECOND": "100000",
    "TENANT_REQUEST_BURST": "100000",
}
_OF_A_RUN = (".handle_pids.json", ".s.PGSQL.5432.lock")  # who used the original, and where


class DidNotStart(Exception):  # noqa: N818 - named for what happened
    """A server of the benchmark's own could not be made; the message says what it said."""


@dataclass(frozen=True, slots=True)
class Shard:
    """One whole service: its folder, its web process and where that listens."""

    name: str
    folder: Path
    web: "subprocess.Popen[bytes]"
    url: str

    @property
    def database(self) -> int | None:
        """The process of its PostgreSQL; None where none runs."""
        return _postmaster(self.folder)

    def kill_database(self) -> None:
        """Kill its PostgreSQL, as a machine that fails does; nobody starts it again."""
        pid = self.database
        if pid is not None:
            os.kill(pid, signal.SIGKILL)
            _wait_for_end(pid)

    def kill_web(self) -> None:
        """Kill its web process: nothing listens any more."""
        self.web.kill()
        self.web.wait()

    def stop(self) -> None:
        """End whatever of it still runs."""
        self.web.terminate()
        try:
            self.web.wait(timeout=STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.kill_web()
        pid = self.database
        if pid is not None:
            os.kill(pid, signal.SIGQUIT)  # at once, without a checkpoint: its folder goes
            _wait_for_end(pid)


@contextmanager
def fleet(
    names: Sequence[str], *, fill: Callable[[str, str], None]
) -> Iterator[tuple[str, dict[str, Shard]]]:
    """Run a service for each name, and give an API key that all of them know, and them.

    They are copies of one service that `fill` (its URL, the key) wrote to, so that a memory has the
    same id wherever it is.

    Raises:
        DidNotStart: one of them did not.
    """
    with (
        TemporaryDirectory(prefix="remembrancer-shards-", ignore_cleanup_errors=True) as folder,
        ExitStack() as running,
    ):
        root = Path(folder)
        root.chmod(0o755)  # PostgreSQL may run as another user
        original = root / "original"
        key = _prepared(original)
        _fill(original, key, fill)
        shards = {}
        for name in names:
            _copy(original, root / name)
            shards[name] = _started(name, root / name)
            running.callback(shards[name].stop)
        for shard in shards.values():
            _wait_until_ready(shard)
        yield key, shards


def _fill(folder: Path, key: str, fill: Callable[[str, str], None]) -> None:
    """Let a service on a folder be written to, and stop it."""
    first = _started("the first", folder)
    try:
        _wait_until_ready(first)
        fill(first.url, key)
    finally:
        first.stop()


def _prepared(folder: Path) -> str:
    """Make the tables, a tenant and a key of it in a folder, and return the key."""
    ended = subprocess.run(  # noqa: S603 - a program of this package
        [sys.executable, "-m", PREPARE],
        cwd=settings.BASE_DIR,
        env=_environment(folder),
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        raise DidNotStart(
            f"the first server was not made: {ended.stderr.strip()[-SHOWN_CHARACTERS:]}"
        )
    return ended.stdout.strip().rpartition("\n")[2]


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
    return {**kept, **_UNBOUND, "DATA_DIR": str(folder), "HOST": "127.0.0.1"}


def _copy(original: Path, copy: Path) -> None:
    """Copy a folder whose PostgreSQL has stopped, with the owners of its files."""
    subprocess.run(["cp", "-a", str(original), str(copy)], check=True)  # noqa: S603, S607 - of POSIX; shutil keeps no owners
    for left in _OF_A_RUN:
        (copy / "postgres" / left).unlink(missing_ok=True)
    shutil.rmtree(copy / "metrics", ignore_errors=True)


def _started(name: str, folder: Path) -> Shard:
    port = _free_port()
    command = [sys.executable, "-m", "config.web.server", str(port), APPLICATION]
    with (folder / LOG).open("wb") as log:
        web = subprocess.Popen(  # noqa: S603 - this very program
            command, cwd=settings.BASE_DIR, env=_environment(folder), stderr=log
        )
    return Shard(name, folder, web, f"http://127.0.0.1:{port}")


def _wait_until_ready(shard: Shard) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while not _is_ready(shard.url):
        if shard.web.poll() is not None or time.monotonic() > deadline:
            said = (shard.folder / LOG).read_text(encoding="utf-8")[-SHOWN_CHARACTERS:]
            raise DidNotStart(f"the server {shard.name} did not answer: {said}")
        time.sleep(POLL_SECONDS)


def _is_ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/health/ready", trust_env=False).status_code == HTTPStatus.OK
    except httpx.TransportError:
        return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _postmaster(folder: Path) -> int | None:
    file = folder / "postgres" / "postmaster.pid"
    with suppress(OSError, ValueError, IndexError):
        pid = int(file.read_text(encoding="utf-8").split()[0])
        return pid if _runs(pid) else None
    return None


def _runs(pid: int) -> bool:
    """Tell whether a process runs; one that ended and was not collected does not."""
    try:
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        state = stat.read_text(encoding="utf-8").rpartition(")")[2] if stat.exists() else ""
    except OSError:
        return False
    return not state.startswith(" Z")


def _wait_for_end(pid: int) -> None:
    deadline = time.monotonic() + STOP_SECONDS
    while _runs(pid) and time.monotonic() < deadline:
        time.sleep(POLL_SECONDS)
