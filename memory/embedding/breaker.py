"""A circuit breaker: a provider that keeps failing is asked rarely. Pure: the clock is given."""

import threading
from collections.abc import Callable
from typing import Literal

FAILURES_TO_OPEN = 5
"""Consecutive failures."""

COOL_DOWN_SECONDS = 30.0
"""Shortest time between opening and the next probe; a longer Retry-After is respected."""

State = Literal["closed", "open", "half_open"]


class Breaker:
    """Closed: calls pass. Open: none does, until the cool-down ends. Half-open: one probe decides.

    A call takes a permit and reports with it. A permit from before the last change of state is
    stale, and
    its report is ignored: a slow success from before the outage closes nothing. A probe that never
    reports (its thread died) gives way to another after the cool-down. Thread-safe.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        """``clock`` gives seconds that never run backwards."""
        self._clock = clock
        self._lock = threading.Lock()
        self._state: State = "closed"
        self._generation = 0
        self._failures = 0
        self._next_probe_at = 0.0

    @property
    def state(self) -> State:
        """The state that the last report left."""
        return self._state

    def permit(self) -> int | None:
        """A permit for one call, or None: do not call."""
        with self._lock:
            if self._state == "closed":
                return self._generation
            if self._clock() < self._next_probe_at:
                return None
            self._enter("half_open", cool_down_seconds=COOL_DOWN_SECONDS)
            return self._generation

    def seconds_until_probe(self) -> float:
        """How long calls will be refused, 0 when one may pass now."""
        with self._lock:
            if self._state == "closed":
                return 0.0
            return max(0.0, self._next_probe_at - self._clock())

    def succeeded(self, permit: int) -> None:
        """The provider answered, whatever it answered."""
        with self._lock:
            if permit != self._generation:
                return
            self._failures = 0
            if self._state == "half_open":
                self._enter("closed", cool_down_seconds=0.0)

    def failed(self, permit: int, *, retry_after_seconds: float | None = None) -> None:
        """The provider was away; ``retry_after_seconds`` is what it asked for, if it did."""
        with self._lock:
            if permit != self._generation:
                return
            self._failures += 1
            if self._failures >= FAILURES_TO_OPEN:  # a failed probe is one more
                self._enter(
                    "open", cool_down_seconds=max(COOL_DOWN_SECONDS, retry_after_seconds or 0.0)
                )

    def _enter(self, state: State, *, cool_down_seconds: float) -> None:
        self._state = state
        self._generation += 1
        self._next_probe_at = self._clock() + cool_down_seconds
