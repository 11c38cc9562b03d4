"""A file of numbers whose room on disk is taken before it is mapped.

The library maps files that are longer than what the disk has given them. Where the disk is full, a
write into such a page is answered by the kernel with SIGBUS, which ends the process: a request is
then not answered, and a job counts a crash.
"""

import os
from contextlib import suppress

from prometheus_client.mmap_dict import MmapedDict

INITIAL_BYTES = 1 << 16  # as long as the library makes a file
ENTRY_BYTES = 32  # what an entry takes beside its key, at most


class ReservedFile(MmapedDict):
    """Counts in a file, or in this process's memory where the disk has no room for it.

    What is counted in memory is in no scrape, until the process is another one.
    """

    def __init__(self, filename: str, read_mode: bool = False) -> None:  # noqa: FBT001, FBT002 - the library's
        if read_mode or _has_room(filename):
            super().__init__(filename, read_mode)  # type: ignore[no-untyped-call] # the library has no types
        else:
            self._count_in_memory(b"")

    def _init_value(self, key: str) -> None:
        """Make an entry; the library doubles the file that is too short for it."""
        wanted = self._used + len(key.encode()) + ENTRY_BYTES
        longer = self._capacity
        while longer < wanted:
            longer *= 2
        if not _extended(self._f.fileno(), longer):
            counted = bytes(self._m[:])
            self.close()  # type: ignore[no-untyped-call]
            self._count_in_memory(counted)
        super()._init_value(key)  # type: ignore[no-untyped-call]

    def _count_in_memory(self, counted: bytes) -> None:
        memory = os.memfd_create("metrics")
        try:
            os.write(memory, counted)
            super().__init__(f"/proc/self/fd/{memory}")  # type: ignore[no-untyped-call]
        finally:
            os.close(memory)


def _has_room(filename: str) -> bool:
    """Take the room of a new file; tell whether there was any."""
    try:
        file = os.open(filename, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    except OSError:
        return False
    try:
        return _extended(file, INITIAL_BYTES)
    finally:
        os.close(file)


def _extended(file: int, length: int) -> bool:
    """Write zeros until a file, open to append, is so long; leave it as it was where they fail."""
    before = os.fstat(file).st_size
    try:
        while (missing := length - os.fstat(file).st_size) > 0:
            os.write(file, bytes(missing))
    except OSError:
        with suppress(OSError):
            os.ftruncate(file, before)
        return False
    return True
