"""Signs of life: a process that gives none for long, and does not end either, hangs.

A child moves a counter, and a server is asked. Nothing here waits.
"""

import mmap
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

LOOK_SECONDS = 1.0
"""How much silence one look counts at most.

The watcher may have slept or waited for a processor itself, and has heard nobody meanwhile.
"""
START_SECONDS = 60.0  # until a process's first sign: a start takes seconds on a busy machine
ASK_SECONDS = 2.0  # from one question to the next: each costs PostgreSQL a fork
ANSWERS_SECONDS = 5.0  # a server that was heard within them keeps nobody waiting
ANSWER_BYTES = 64  # more than an answer to either question has
POSTGRESQL = bytes.fromhex("0000000804d2162f")  # SSLRequest: answered before any login
BROKER = b"PING\r\n"


class Pulse:
    """A counter that a child moves and its supervisor reads.

    It lies in memory that forks share; there is no file, so a full disk takes no part of it away.
    """

    def __init__(self) -> None:
        self._moved = memoryview(mmap.mmap(-1, mmap.PAGESIZE)).cast("Q")
        self._moved[0] = 0
        self._process = 0

    def count(self) -> int:
        """Return how often it has moved."""
        return self._moved[0]

    def belong_to_this_process(self) -> None:
        """Let `alive` move it."""
        global _own
        self._process = os.getpid()
        _own = self

    def move(self) -> None:
        """Count one more, where this is the main thread of its process."""
        if os.getpid() == self._process and threading.current_thread() is threading.main_thread():
            self._moved[0] += 1


_own: Pulse | None = None


def alive() -> None:
    """Say that this process goes on.

    Only its main thread can, and no fork of it: they may go on beside one that hangs.
    """
    if _own is not None:
        _own.move()


class AskedServer:
    """A server that is asked now and then; any answer is a sign of life.

    A refusal is one too: the server starts or has ended, which its supervisor sees elsewhere. An
    address that is gone is none: whoever deleted it, nobody reaches the server any more.
    """

    def __init__(self, place: Callable[[], Path], question: bytes) -> None:
        self._place, self._question = place, question
        self._open: socket.socket | None = None
        self._asked_at = float("-inf")
        self._answers = 0

    def count(self) -> int:
        """Ask, or look for the answer; return how many there were."""
        now = time.monotonic()
        if self._open is None and now - self._asked_at < ASK_SECONDS:
            return self._answers
        try:
            if self._open is None:
                self._asked_at = now
                self._open = _asking(self._place(), self._question)
            self._open.recv(ANSWER_BYTES)
        except (BlockingIOError, FileNotFoundError):
            return self._answers  # none yet, too many already wait to be heard, or it is gone
        except OSError:
            pass
        self._hang_up()
        self._answers += 1
        return self._answers

    def _hang_up(self) -> None:
        if self._open is not None:
            with suppress(OSError):
                self._open.shutdown(socket.SHUT_RDWR)  # a fork may have a copy of it
            self._open.close()
            self._open = None


def _asking(path: Path, question: bytes) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(0)
        connection.connect(str(path))
        connection.send(question)
    except OSError:
        connection.close()
        raise
    return connection


@dataclass
class Silence:
    """How long a process has given no sign of life, as far as somebody looked."""

    looked_at: float
    signs: int = 0
    seconds: float = 0.0
    has_begun: bool = False

    def look(self, signs: int, *, now: float) -> None:
        """Count the time since the last look, or begin anew where there was a sign."""
        self.seconds += min(now - self.looked_at, LOOK_SECONDS)
        self.looked_at = now
        if signs != self.signs:
            self.signs, self.seconds, self.has_begun = signs, 0.0, True

    def is_longer_than(self, seconds: float) -> bool:
        """Tell whether it hangs; one that has yet to give its first sign has a minute."""
        return self.seconds > (seconds if self.has_begun else max(seconds, START_SECONDS))
