"""How many calls beyond one a question may be made.

Repairs and retries, so that no storm multiplies them (pure).
"""

import threading

EARNED_PER_QUESTION = 0.25
"""With the reserve: at most 1.3 calls a question over any 60 questions or more."""
RESERVE = 3.0
"""Extra calls that may be saved up, and that a process begins with."""


class ExtraCalls:
    """A budget that questions fill and extra calls empty. Thread-safe."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._left = RESERVE

    def earn(self) -> None:
        """Count a question."""
        with self._lock:
            self._left = min(RESERVE, self._left + EARNED_PER_QUESTION)

    def spend(self) -> bool:
        """Take one extra call; False when none is left."""
        with self._lock:
            if self._left < 1.0:
                return False
            self._left -= 1.0
            return True
