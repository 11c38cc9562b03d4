"""Which requests run, which wait for a thread, and which are sent away.

A burst should wait and an overload should not: where more comes than can be answered, all that
waiting buys is that everybody waits. So patience is short while somebody waits in vain, or comes to
a queue that stays full, and few find a thread free; it is long otherwise (docs/reliability.md, "The
web process").
"""

import asyncio
import math

from config.web.limits import Limits

_TOO_MANY = "too many requests at once"


class TooBusyError(Exception):
    """Too many requests wait, or no thread came free in time."""


class Admission:
    """As many requests at a time as there are threads, first come, first served."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = asyncio.Semaphore(limits.threads)
        self._waiting: set[asyncio.Timeout] = set()
        self._overloaded_until = -math.inf
        self._found_free = 0.0  # share of late requests that found a thread free
        self._withheld = 0  # threads that stand still while the process is overloaded
        self._standing_since = math.inf  # when the first of those who wait came

    async def enter(self) -> None:
        """Wait for a free thread; whoever entered has to leave.

        Raises:
            TooBusyError: as many wait already as may, or none came free in time.
        """
        self._give_back()
        is_free = not self._free.locked()
        self._found_free += (is_free - self._found_free) / self._limits.late_requests
        if not is_free:
            self._join_queue()
        try:
            async with asyncio.timeout(self._patience_seconds()) as patience:
                self._waiting.add(patience)
                await self._free.acquire()
        except TimeoutError:
            self._note_overload()
            raise TooBusyError(_TOO_MANY) from None
        finally:
            self._waiting.discard(patience)

    def _join_queue(self) -> None:
        """Take note of who has to wait.

        A full queue is an overload where it stands for a while: a burst comes at one time.

        Raises:
            TooBusyError: as many wait already as may.
        """
        now = asyncio.get_running_loop().time()
        if not self._waiting:
            self._standing_since = now
        if len(self._waiting) >= self._limits.waiting:
            if now - self._standing_since > self._limits.burst_seconds:
                self._note_overload()
            raise TooBusyError(_TOO_MANY)

    def leave(self) -> None:
        """Give the thread to the next, or let it stand still while there is an overload."""
        most_withheld = self._limits.threads - self._limits.overloaded_threads
        if self._is_overloaded() and self._withheld < most_withheld:
            self._withheld += 1
            return
        self._give_back()
        self._free.release()

    def _give_back(self) -> None:
        """Let all threads serve again once the overload is over."""
        if self._withheld and not self._is_overloaded():
            for _ in range(self._withheld):
                self._free.release()
            self._withheld = 0

    def _is_overloaded(self) -> bool:
        late = asyncio.get_running_loop().time() < self._overloaded_until
        return late and self._found_free < self._limits.enough_found_free

    def _patience_seconds(self) -> float:
        if self._is_overloaded():
            return self._limits.overloaded_wait_seconds
        return self._limits.wait_seconds

    def _note_overload(self) -> None:
        """Take it that more comes than can be answered."""
        if not self._is_overloaded():
            self._found_free = 0.0
            self._lose_patience()
        now = asyncio.get_running_loop().time()
        self._overloaded_until = now + self._limits.overload_seconds

    def _lose_patience(self) -> None:
        """Let those who came before the overload was known wait no longer than who comes now."""
        latest = asyncio.get_running_loop().time() + self._limits.overloaded_wait_seconds
        for patience in self._waiting:
            if not patience.expired():
                patience.reschedule(min(latest, patience.when() or latest))
