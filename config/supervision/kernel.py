"""Ask the kernel for what only it can promise."""

import ctypes
import signal
import sys

_PR_SET_PDEATHSIG = 1  # prctl(2)


def die_with_parent() -> None:
    """Let the kernel kill this process when its parent is gone (Linux; elsewhere nothing)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
