"""How long the locks of scopes are held, and waited for, by the connection of a thread."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import connection, transaction

_TAKES = "pg_advisory_xact_lock(hashtextextended"


@dataclass(slots=True)
class HeldLocks:
    """The longest of both, in seconds, and how often a lock was taken.

    Attributes:
        held: from the lock to the end of the commit.
        waited: for the lock.
        computed: processor time of the thread while it held a lock.
        taken: how often one was taken in what committed.
    """

    held: float = 0.0
    waited: float = 0.0
    computed: float = 0.0
    taken: int = 0

    def __add__(self, other: "HeldLocks") -> "HeldLocks":
        """Return both together."""
        return HeldLocks(
            max(self.held, other.held),
            max(self.waited, other.waited),
            max(self.computed, other.computed),
            self.taken + other.taken,
        )

    def __call__(self, execute: Callable[..., Any], sql: Any, *rest: Any) -> Any:
        """Run a statement, as a wrapper of a connection; note when it took a lock."""
        if _TAKES not in str(sql):
            return execute(sql, *rest)
        begun = time.monotonic()
        done = execute(sql, *rest)
        taken, computed = time.monotonic(), time.thread_time()
        self.waited = max(self.waited, taken - begun)
        transaction.on_commit(lambda: self._freed(taken, computed))
        return done

    def _freed(self, taken: float, computed: float) -> None:
        self.held = max(self.held, time.monotonic() - taken)
        self.computed = max(self.computed, time.thread_time() - computed)
        self.taken += 1


@contextmanager
def watched_locks() -> Iterator[HeldLocks]:
    """Watch the locks that this thread takes in the block."""
    watch = HeldLocks()
    with connection.execute_wrapper(watch):
        yield watch
