"""End the PostgreSQL servers that killed test runs left behind.

Nobody else would, and each holds its memory.

What is ended is provably of the tests: it works in a folder that a test run made, and that run is
no more.
"""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

RUN = "run.pid"  # in a folder that a test run made, the run's process
_OWNERS = (
    f"remembrancer-test-*/{RUN}",
    "pytest-of-*/pytest-*/.lock",
)  # the second is pytest's own, and says the same
_SERVERS = ("postgres", "*/postgres", "*/*/postgres")  # below the folder of an owner


def own(folder: Path) -> None:
    """Write down that a folder is this process's."""
    (folder / RUN).write_text(str(os.getpid()), encoding="utf-8")


def end_orphans(place: Path) -> list[int]:
    """End the servers of runs that are gone, below a folder for temporary files.

    Return their processes.
    """
    ended = []
    for owner in (found for pattern in _OWNERS for found in place.glob(pattern)):
        if not _is_gone(owner):
            continue
        for pid in _servers_below(owner.parent):
            with suppress(OSError):
                os.kill(pid, signal.SIGQUIT)  # at once, without a checkpoint
                ended.append(pid)
        if owner.name == RUN:
            shutil.rmtree(owner.parent, ignore_errors=True)
    return ended


def _is_gone(owner: Path) -> bool:
    pid = _number_in(owner)
    return pid is not None and Path("/proc/self").exists() and not Path(f"/proc/{pid}").exists()


def _servers_below(folder: Path) -> Iterator[int]:
    for data in (found for pattern in _SERVERS for found in folder.glob(pattern)):
        pid = _number_in(data / "postmaster.pid")
        with suppress(OSError):
            if pid is not None and Path(f"/proc/{pid}/cwd").readlink() == data.resolve():
                yield pid


def _number_in(file: Path) -> int | None:
    try:
        return int(file.read_text(encoding="utf-8").split()[0])
    except (OSError, ValueError, IndexError):
        return None
