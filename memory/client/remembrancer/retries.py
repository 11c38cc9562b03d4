"""When to try again, and how long to wait. Pure."""

import random
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from time import time

AGAIN = frozenset({429, 502, 503, 504})
"""Statuses of HTTP after which the same call may succeed.

A call carries its Idempotency-Key, so it has one effect.
"""


@dataclass(frozen=True, slots=True)
class Retries:
    """How often and how patiently to try.

    Args:
        attempts: in all, at least 1.
        first_seconds: of the wait after the first failure; it doubles each time.
        most_seconds: of one wait, also where the service asks for a longer one.
    """

    attempts: int = 5
    first_seconds: float = 0.2
    most_seconds: float = 20.0

    def wait_seconds(self, failures: int, retry_after: str | None = None) -> float:
        """Return how long to wait after so many failures.

        Args:
            failures: so far, at least 1.
            retry_after: the header, in seconds or as a date; None where there was none.
        """
        asked = _seconds(retry_after)
        if asked is not None:
            return min(asked, self.most_seconds)
        backoff: float = self.first_seconds * 2 ** (failures - 1)
        return min(backoff, self.most_seconds) * random.uniform(0.5, 1.0)  # noqa: S311 - only to part those who wait


def _seconds(retry_after: str | None) -> float | None:
    if retry_after is None:
        return None
    try:
        return max(0.0, float(retry_after))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time())
    except ValueError:
        return None
