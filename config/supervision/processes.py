"""What the supervisor keeps running.

Children it forks, and servers that are programs of their own.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Protocol

from django.core.management import CommandError

from config import embedded
from config.supervision.kernel import die_with_parent
from config.supervision.life import BROKER, POSTGRESQL, AskedServer, Pulse

STOP_SECONDS = 10
ROOT = Path(__file__).resolve().parents[2]


class Watched(Protocol):
    """Something that runs, ends and is started again. Nothing here waits."""

    name: str

    def start(self) -> None:
        """Begin to start it."""

    def pid(self) -> int | None:
        """Return its process; None where there is none."""

    def ended(self) -> str | None:
        """Return how it ended, or None as long as it runs or starts."""

    def signs(self) -> int | None:
        """Return how many signs of life it has given; None: it gives none."""

    def stop(self) -> None:
        """Ask it to end."""

    def kill(self) -> None:
        """End it without asking."""


def how_it_ended(code: int) -> str:
    """Say in words how a process ended: `code` is its exit code, or minus the signal's number."""
    return f"killed by {signal.Signals(-code).name}" if code < 0 else f"ended with exit code {code}"


ENDED_WELL = how_it_ended(0)


@dataclass
class Child:
    """A fork of the supervisor: it shares what was loaded, and starts in milliseconds."""

    name: str
    run: Callable[[], None]
    pulse: Pulse | None = None
    _pid: int | None = None

    def start(self) -> None:
        """Fork."""
        parent = os.getpid()
        self._pid = os.fork()
        if self._pid == 0:
            if self.pulse is not None:
                self.pulse.belong_to_this_process()
            _as_child(parent, self.run)

    def pid(self) -> int | None:
        """Return its process."""
        return self._pid

    def ended(self) -> str | None:
        """Collect it where it has ended."""
        if self._pid is None:
            return None
        found, status = os.waitpid(self._pid, os.WNOHANG)
        if not found:
            return None
        self._pid = None
        return how_it_ended(os.waitstatus_to_exitcode(status))

    def signs(self) -> int | None:
        """Return how far its pulse has moved."""
        return self.pulse.count() if self.pulse is not None else None

    def stop(self) -> None:
        """Send SIGTERM."""
        if self._pid is not None:
            os.kill(self._pid, signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        if self._pid is not None:
            os.kill(self._pid, signal.SIGKILL)


def _as_child(parent: int, run: Callable[[], None]) -> None:
    """Run and end; never returns, so that nothing of the supervisor's own is done twice."""
    die_with_parent()
    code = 1
    try:
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        if os.getppid() == parent:  # or it died before the kernel was told
            run()
            code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 0 if left.code is None else 1
    except CommandError as refused:  # it says what to do; where in the code says nothing more
        sys.stderr.write(f"{refused}\n")
    except BaseException:  # noqa: BLE001 - a fork that ends in the supervisor's code would be a second supervisor
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


@dataclass
class Database:
    """The embedded PostgreSQL: started by a program of a second, and then on its own."""

    data_dir: Path
    name: str = "database"
    _starting: "subprocess.Popen[bytes] | None" = None
    _pid: int | None = None
    _asked: AskedServer = field(init=False)

    def __post_init__(self) -> None:
        """Know where it is asked whether it lives."""
        self._asked = AskedServer(partial(embedded.database_socket, self.data_dir), POSTGRESQL)

    def start(self) -> None:
        """Start it, or take over the one that runs."""
        self._pid = embedded.postmaster(self.data_dir)
        if self._pid is None:
            command = [sys.executable, "-m", "config.embedded", str(self.data_dir)]
            self._starting = subprocess.Popen(  # noqa: S603 - this very interpreter
                command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def pid(self) -> int | None:
        """Return the postmaster."""
        return self._pid

    def ended(self) -> str | None:
        """Tell whether it was killed, or did not start."""
        if self._starting is not None:
            code = self._starting.poll()
            if code is None:
                return None
            self._starting = None
            self._pid = embedded.postmaster(self.data_dir)
            return None if self._pid else "did not start; its own log says why"
        if self._pid is None or embedded.is_alive(self._pid):
            return None
        self._pid = None
        return "is gone"

    def signs(self) -> int | None:
        """Return how often the postmaster answered."""
        return self._asked.count()

    def stop(self) -> None:
        """Stop it; done before this returns."""
        embedded.stop_database(self.data_dir)

    def kill(self) -> None:
        """Send SIGKILL to its processes, and to what starts it."""
        if self._starting is not None:
            self._starting.kill()
        embedded.kill_database(self.data_dir)


@dataclass
class Broker:
    """The embedded broker."""

    data_dir: Path
    name: str = "broker"
    _server: "subprocess.Popen[bytes] | None" = None
    _asked: AskedServer = field(init=False)

    def __post_init__(self) -> None:
        """Know where it is asked whether it lives."""
        self._asked = AskedServer(partial(embedded.broker_socket, self.data_dir), BROKER)

    def start(self) -> None:
        """End the one that a killed service left, and start it."""
        embedded.end_orphaned_broker(self.data_dir)
        try:
            self._server = embedded.start_broker(self.data_dir)._process  # noqa: SLF001 - nothing public returns it
        except embedded.BROKER_ERRORS:
            self._server = None

    def pid(self) -> int | None:
        """Return its process."""
        return self._server.pid if self._server is not None else None

    def ended(self) -> str | None:
        """Tell whether it ended, or did not start."""
        if self._server is None:
            return "did not start"
        code = self._server.poll()
        return None if code is None else how_it_ended(code)

    def signs(self) -> int | None:
        """Return how often it answered."""
        return self._asked.count()

    def stop(self) -> None:
        """Send SIGTERM; it writes what it holds and ends. One that hangs is killed."""
        if self._server is not None and self._server.poll() is None:
            self._server.terminate()
            try:
                self._server.wait(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._server.kill()

    def kill(self) -> None:
        """Send SIGKILL."""
        if self._server is not None:
            self._server.kill()
