"""What `manage.py up` needs to start the service."""

import fcntl
import os
import secrets
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from django.db import connections

from config import embedded
from config.environment import Environment
from config.supervision.processes import ENDED_WELL, Child
from config.supervision.service import Service
from observability.database.reach import NOTHING, reach_outside

PASSWORD_BYTES = 12
POLL_SECONDS = 0.05


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
                f"another copy runs on {data_dir}; stop it, "
                "or give this one its own DATA_DIR and PORT"
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
            raise LaunchError(
                f"{host}:{port} cannot be used ({error.strerror}); set HOST or PORT"
            ) from None


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
    """Run the embedded broker meanwhile, where no other is configured.

    What a killed service left is ended.
    """
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
def stopping_what_settings_started(environment: Environment, data_dir: Path) -> Iterator[None]:
    """Stop the embedded database, which settings started, where the service does not run."""
    try:
        yield
    except BaseException:
        if not environment.database_url:
            embedded.stop_database(data_dir)
        raise


def listen_as_told(host: str) -> None:
    """Begin anew where the host is another than the settings were made for.

    They say what is safe on which.
    """
    if os.environ.get("HOST") != host:
        os.environ["HOST"] = host
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, *sys.argv])  # noqa: S606 - this very program


def run(service: Service, *, prepare: Callable[[], None]) -> None:
    """Prepare in a fork while the service is loaded here, then run it until a signal.

    What preparing loads is given back with the fork, and the start takes as long as the longer of
    the two.

    Raises:
        LaunchError: preparing failed; it has said why.
    """
    connections.close_all()
    preparing = Child("prepare", prepare)
    preparing.start()
    reach_outside(NOTHING)  # the service is no operator: requests and jobs reach what they reach
    service.run(once_loaded=partial(_wait_for, preparing))


def _wait_for(preparing: Child) -> None:
    while (ended := preparing.ended()) is None:
        time.sleep(POLL_SECONDS)
    if ended != ENDED_WELL:
        raise LaunchError(f"the service could not be prepared: that {ended}")


def file_without_a_name() -> int:
    """Return the descriptor of a file that only this process and its forks reach.

    It may hold secrets.
    """
    with tempfile.TemporaryFile("w+", encoding="utf-8") as file:
        return os.dup(file.fileno())
