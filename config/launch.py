"""What `manage.py up` starts, and how it stops it all again."""

import fcntl
import os
import secrets
import shlex
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from honcho.manager import Manager

from config import embedded
from config.environment import Environment

READY_TIMEOUT_SECONDS = 60
POLL_SECONDS = 0.2
PASSWORD_BYTES = 12
BLOCKING_THREADS = 1  # per web worker; measured: the default of 32 exhausts connections, p99 is best with 1
WORKER_CONCURRENCY = 2


class LaunchError(Exception):
    """The service cannot start; the message says what to change."""


@contextmanager
def only_one(data_dir: Path) -> Iterator[None]:
    """Hold DATA_DIR for this copy of the service.

    Raises:
        LaunchError: another copy runs with it.
    """
    data_dir.mkdir(parents=True, exist_ok=True)
    with (data_dir / "up.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise LaunchError(
                f"another copy runs on {data_dir}; stop it, or give this one its own DATA_DIR and PORT"
            ) from None
        yield


def require_free_port(host: str, port: int) -> None:
    """Check that the port can be bound.

    Raises:
        LaunchError: it cannot.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise LaunchError(f"{host}:{port} cannot be used ({error.strerror}); set HOST or PORT") from None


def kept_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the secret kept in a file only its owner can read, made on first use."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(make(), encoding="utf-8")
    return path.read_text(encoding="utf-8").strip()


def new_password() -> str:
    """Return a password to print once and keep in DATA_DIR."""
    return secrets.token_urlsafe(PASSWORD_BYTES)


def processes(environment: Environment, *, host: str, port: int) -> Mapping[str, list[str]]:
    """Return the commands of web, worker and beat."""
    python = sys.executable
    queues = "urgent,default,batch"
    return {
        "web": [
            *(python, "-m", "granian", "--interface", "wsgi", "config.wsgi:application"),
            *("--host", host, "--port", str(port), "--workers", str(environment.web_workers)),
            *("--blocking-threads", str(BLOCKING_THREADS), "--backpressure", str(16 * BLOCKING_THREADS)),
            *("--respawn-failed-workers", "--no-ws", "--log-level", "warning"),
        ],
        "worker": [
            *(python, "-m", "celery", "-A", "config", "worker", "-Q", queues, "--loglevel", "warning"),
            *("--concurrency", str(WORKER_CONCURRENCY), "--without-gossip", "--without-mingle"),
        ],
        "beat": [
            *(python, "-m", "celery", "-A", "config", "beat", "--loglevel", "warning"),
            *("--pidfile", ""),
        ],
    }


def run_all(commands: Mapping[str, list[str]], *, child_environment: Mapping[str, str]) -> int:
    """Run the commands side by side until a signal, or until one ends; then end the others. Returns an exit code."""
    manager = Manager()
    for name, command in commands.items():
        manager.add_process(name, shlex.join(command), env={**os.environ, **child_environment})
    manager.loop()
    return int(manager.returncode or 0)


@contextmanager
def embedded_broker(environment: Environment, data_dir: Path) -> Iterator[None]:
    """Run the embedded broker, where no other is configured."""
    if environment.celery_broker_url:
        yield
        return
    server = embedded.start_broker(data_dir)
    try:
        yield
    finally:
        server.stop()


@contextmanager
def embedded_database(environment: Environment, data_dir: Path) -> Iterator[None]:
    """Stop the embedded database at the end; settings started it."""
    try:
        yield
    finally:
        if not environment.database_url:
            embedded.stop_database(data_dir)


def when_ready(host: str, port: int, tell: Callable[[], None]) -> None:
    """Call `tell` from a thread once the service answers."""
    threading.Thread(target=_wait_and_tell, args=(host, port, tell), daemon=True).start()


def _wait_and_tell(host: str, port: int, tell: Callable[[], None]) -> None:
    deadline = time.monotonic() + READY_TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        if _is_ready(host, port):
            tell()
            return
        time.sleep(POLL_SECONDS)
    sys.stderr.write(f"the service did not answer within {READY_TIMEOUT_SECONDS} s\n")


def _is_ready(host: str, port: int) -> bool:
    connection = HTTPConnection(host, port, timeout=2)
    try:
        connection.request("GET", "/health/ready")
        return connection.getresponse().status == HTTPStatus.OK
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()
