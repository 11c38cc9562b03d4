"""End a job that runs too long or computes too much.

The kernel's timers, which nothing in Python can hold up. A signal interrupts a statement, a sleep
and a regular expression alike. Where even that does not help, because one call into C never looks
for signals, the job's heartbeat ends the process.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from evolution.jobs.types import TooLong

_TIMERS = {signal.SIGALRM: signal.ITIMER_REAL, signal.SIGPROF: signal.ITIMER_PROF}


@contextmanager
def bounded(*, wall_seconds: float, cpu_seconds: float) -> Iterator[None]:
    """Raise in the block once it ran for so long, or computed for so long.

    Signals reach the main thread alone.

    Raises:
        TooLong: it did; what it was doing with the database is in no known state.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    said = {
        signal.SIGALRM: f"it ran longer than {wall_seconds:g} s",
        signal.SIGPROF: f"it computed for more than {cpu_seconds:g} s",
    }

    def end(number: int, _frame: FrameType | None) -> None:
        raise TooLong(said[signal.Signals(number)])

    before = {number: signal.signal(number, end) for number in _TIMERS}
    signal.setitimer(signal.ITIMER_REAL, wall_seconds)
    signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
    try:
        yield
    finally:
        for number, timer in _TIMERS.items():
            signal.setitimer(timer, 0)
            signal.signal(number, before[number])
