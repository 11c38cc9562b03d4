"""Keep processes running.

Whoever ends is started again, later each time, and it is said who ended and how. Whoever hangs is
ended.
"""

import math
import signal
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import structlog

from config.supervision.backoff import ends_in_a_row, wait_seconds
from config.supervision.life import ANSWERS_SECONDS, Silence
from config.supervision.processes import Watched
from observability.processes import ProcessState, write_states

POLL_SECONDS = 0.2
WRITE_SECONDS = (
    5.0  # the file of states is written anew, changed or not: readers see that somebody watches
)
STOP_SECONDS = 20.0  # then what has not ended is killed
_log = structlog.get_logger(__name__)


@dataclass
class _Record:
    """One watched process and its past."""

    watched: Watched
    needs: "Sequence[_Record]" = ()
    """The servers that it may wait for; while one is silent, nothing is said of it."""
    silence: Silence = field(default_factory=lambda: Silence(0.0))
    hung: str = ""
    """Why it was ended, where it was."""
    started_at: float = 0.0
    starts_at: float | None = 0.0
    row: int = 0
    restarts: int = 0
    last_end: str = ""
    last_end_at: float | None = None

    def answers(self) -> bool:
        return self.starts_at is None and self.silence.seconds < ANSWERS_SECONDS

    def state(self) -> ProcessState:
        return ProcessState(
            self.watched.name, self.watched.pid(), self.restarts, self.last_end, self.last_end_at
        )


class Supervisor:
    """Runs servers first and processes after them, until SIGTERM or SIGINT.

    Then stops them in reverse.
    """

    def __init__(
        self,
        servers: Sequence[Watched],
        children: Sequence[Watched],
        *,
        once: Sequence[Watched] = (),
        data_dir: Path,
        hung_seconds: float = math.inf,
    ) -> None:
        self._servers = [_Record(watched) for watched in servers]
        self._children = [_Record(watched, self._servers) for watched in children]
        self._hung_seconds = hung_seconds
        self._records = [*self._servers, *self._children]
        self._once = list(once)
        self._data_dir = data_dir
        self._stopping = False
        self._written_at = 0.0

    def run(self) -> None:
        """Watch until told to stop; everything has ended when this returns."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._stop)
        for watched in self._once:
            watched.start()
        while not self._stopping:
            self._once = [watched for watched in self._once if watched.ended() is None]
            for record in self._records:
                self._look_at(record)
            if time.monotonic() - self._written_at >= WRITE_SECONDS:
                self._write()
            time.sleep(POLL_SECONDS)
        self._stop_all()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._stopping = True

    def _look_at(self, record: _Record) -> None:
        now = time.monotonic()
        if record.starts_at is not None:
            if now >= record.starts_at and not self._stopping:
                record.starts_at, record.started_at, record.hung = None, now, ""
                record.silence = Silence(now, record.watched.signs() or 0)
                record.watched.start()
                self._written_at = 0.0
            return
        ended = record.watched.ended()
        if ended is None:
            self._listen_to(record, now)
            return
        ended = record.hung or ended
        record.row = ends_in_a_row(record.row, lived_seconds=now - record.started_at)
        wait = wait_seconds(record.row)
        record.starts_at, record.restarts = now + wait, record.restarts + 1
        record.last_end, record.last_end_at = ended, time.time()
        _log.error("process ended", process=record.watched.name, how=ended, again_in_seconds=wait)
        self._written_at = 0.0

    def _listen_to(self, record: _Record, now: float) -> None:
        """End a process that gives no sign of life; that it ended is seen at a later look."""
        signs = record.watched.signs()
        if signs is None:
            return
        record.silence.look(signs, now=now)
        if not all(server.answers() for server in record.needs):
            record.silence.seconds = 0.0
        elif record.silence.is_longer_than(self._hung_seconds):
            record.hung = f"hung: no sign of life for {record.silence.seconds:.0f} s, killed"
            record.silence.seconds = 0.0
            _log.error("process hangs", process=record.watched.name, how=record.hung)
            record.watched.kill()

    def _write(self) -> None:
        self._written_at = time.monotonic()
        try:
            write_states(self._data_dir, [record.state() for record in self._records])
        except OSError as error:
            _log.warning("states of the processes not written", error=type(error).__name__)

    def _stop_all(self) -> None:
        running = [
            *self._once,
            *(record.watched for record in self._children if record.starts_at is None),
        ]
        for watched in running:
            watched.stop()
        deadline = time.monotonic() + STOP_SECONDS
        while running and time.monotonic() < deadline:
            running = [
                watched
                for watched in running
                if watched.ended() is None and watched.pid() is not None
            ]
            time.sleep(POLL_SECONDS / 4)
        for watched in running:
            watched.kill()
        for record in reversed(self._servers):
            record.watched.stop()
