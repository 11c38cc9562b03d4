"""How long a process that ended waits before it is started again (pure)."""

FIRST_SECONDS = 0.5
LONGEST_SECONDS = (
    5.0  # with what a start takes, less than the 15 s in which the service is to serve again
)
STEADY_SECONDS = 30.0
"""A process that lived so long begins anew: its next end is its first."""


def wait_seconds(ends_in_a_row: int) -> float:
    """Return the wait after the nth end in a row, from 1: none, 0.5, 1, 2, 4, then 5 seconds.

    Raises:
        ValueError: nothing ended.
    """
    if ends_in_a_row < 1:
        raise ValueError("counted from 1")
    if ends_in_a_row == 1:
        return 0.0
    return min(LONGEST_SECONDS, FIRST_SECONDS * 2.0 ** min(ends_in_a_row - 2, 32))


def ends_in_a_row(before: int, *, lived_seconds: float) -> int:
    """Return how many ends in a row this one makes."""
    return 1 if lived_seconds >= STEADY_SECONDS else before + 1
