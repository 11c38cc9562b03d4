"""End a request from outside its thread.

Raise where Python runs, hang up where PostgreSQL is awaited.
"""

import ctypes
import os
import signal
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Self

from django.db import connections


class DeadlineExceeded(Exception):  # noqa: N818 - named for what happened
    """The request ran past its deadline and was interrupted."""


@dataclass(slots=True)
class Running:
    """One request while its thread runs it. Use as a context manager in that thread."""

    done: bool = False
    _interrupted: bool = False
    _thread: int = 0
    _databases: tuple[Any, ...] = ()
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __enter__(self) -> Self:
        self._thread = threading.get_ident()
        self._databases = tuple(connections[alias] for alias in connections)  # of this thread
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            with self._lock:
                self.done = True
            if self._interrupted:
                _let_it_come()
        except DeadlineExceeded:  # it came too late, and meets no other request
            self.done = True

    def interrupt(self) -> None:
        """Interrupt the request, unless it has ended. Called from another thread."""
        with self._lock:
            if self.done or not self._thread:
                return
            self._interrupted = True
            _raise_in(self._thread, DeadlineExceeded)
            for database in self._databases:
                _hang_up(database)


def _raise_in(thread: int, error: type[BaseException]) -> None:
    """Raise an error in a thread at its next step of Python."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error))


def _let_it_come() -> None:
    """Run a few steps, at which an error that waits for this thread is raised.

    It is not taken back: CPython 3.11 would go on looking for it at every step, endlessly under a
    tracer, such as Hypothesis sets.
    """
    for _ in range(10):
        pass


def _hang_up(database: Any) -> None:
    """Shut the socket of a connection, which ends whatever waits for it.

    It does so whether PostgreSQL is there or not.
    """
    raw = getattr(database, "connection", None)
    if raw is None or raw.closed:
        return
    with suppress(OSError), socket.socket(fileno=os.dup(raw.fileno())) as duplicate:
        duplicate.shutdown(socket.SHUT_RDWR)


def rearm_alarm(seconds: float) -> None:
    """Let the kernel end this process unless this is called again in time.

    One call into C may hold the interpreter so that no thread of the process can end it. The alarm
    needs none: its action is the kernel's own.
    """
    signal.setitimer(signal.ITIMER_REAL, seconds)
