"""What `manage.py up` needs before it becomes the supervisor."""

import fcntl
import os
import secrets
import socket
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from config import embedded
from config.environment import Environment

ROOT = Path(__file__).resolve().parent.parent
PASSWORD_BYTES = 12


class LaunchError(Exception):
    """The service cannot start; the message says what to change."""


@contextmanager
def only_one(data_dir: Path) -> Iterator[int]:
    """Hold DATA_DIR for this copy of the service; gives the descriptor that holds it.

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
        yield lock.fileno()


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


@contextmanager
def embedded_broker(environment: Environment, data_dir: Path) -> Iterator[None]:
    """Run the embedded broker meanwhile, where no other is configured; what a killed service left is ended."""
    if environment.celery_broker_url:
        yield
        return
    embedded.end_orphaned_broker(data_dir)
    server = embedded.start_broker(data_dir)
    try:
        yield
    finally:
        server.stop()


@contextmanager
def embedded_database(environment: Environment, data_dir: Path) -> Iterator[None]:
    """Stop the embedded database, which settings started, where preparing fails."""
    try:
        yield
    finally:
        if not environment.database_url:
            embedded.stop_database(data_dir)


def become_supervisor(*, host: str, port: int, own: Sequence[str], lock: int, ready_text: str) -> NoReturn:
    """Replace this process by the supervisor: what preparing has loaded is given back.

    Args:
        host: where to listen.
        port: the port to listen on.
        own: which servers are the supervisor's own: database, broker.
        lock: the descriptor that holds DATA_DIR.
        ready_text: what is printed once the service answers; it has secrets, so no argument and no variable holds it.
    """
    ready = _in_a_file_without_a_name(ready_text)
    for descriptor in (lock, ready):
        os.set_inheritable(descriptor, True)  # noqa: FBT003 - its only argument
    sys.stdout.flush()
    arguments = ["--host", host, "--port", str(port), "--embedded", *own]
    os.chdir(ROOT)
    os.execv(  # noqa: S606 - this very interpreter
        sys.executable,
        [sys.executable, "-m", "config.supervision", *arguments, "--lock", str(lock), "--ready", str(ready)],
    )


def _in_a_file_without_a_name(text: str) -> int:
    with tempfile.TemporaryFile("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        return os.dup(file.fileno())
