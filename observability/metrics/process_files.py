"""Which file of numbers is this process's own.

Its slot, taken over by another process when this one is gone. Files named by process id would pile
up, one for each worker that ever ran; slots are as many as processes run at once, and their
counters go on where a dead process left them.
"""

import fcntl
import os
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

MOST_SLOTS = 4_096  # far more processes than one machine runs


@dataclass(slots=True)
class _Slot:
    """The slot of a process.

    The open lock file is what keeps it: the kernel frees it with the process.
    """

    pid: int
    number: int
    lock: int


_taken: list[_Slot] = []


def slot() -> int:
    """Return this process's slot, taken when it is first asked for, and again after a fork.

    Raises:
        RuntimeError: every slot is taken.
    """
    if _taken and _taken[0].pid == os.getpid():
        return _taken[0].number
    inherited, taken = [held.lock for held in _taken], _take(Path(settings.METRICS_DIR))
    for lock in inherited:  # of the parent, which holds it on
        os.close(lock)
    _taken[:] = [taken]
    return taken.number


def _take(folder: Path) -> _Slot:
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(MOST_SLOTS):
        lock = os.open(folder / f"slot-{number}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
        else:
            return _Slot(os.getpid(), number, lock)
    raise RuntimeError(f"{MOST_SLOTS} processes write metrics into {folder}")


def forget_past_processes(folder: Path) -> None:
    """Begin to count anew. Only while no process counts."""
    for file in folder.glob("*.db"):
        file.unlink()
