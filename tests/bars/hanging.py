"""The processor time of what may never end."""

import signal
from collections.abc import Callable
from types import FrameType

from tests.measured import cpu_seconds

HUNG_SECONDS = 5.0


class Hung(Exception):  # noqa: N818 - named for what happened
    """Some work took too long."""


def seconds_until_hung(work: Callable[[], object]) -> float:
    """Return the processor time that some work takes; without end where it hangs."""

    def give_up(_number: int, _frame: FrameType | None) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, HUNG_SECONDS)
    try:
        return cpu_seconds(work)
    except Hung:
        return float("inf")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
