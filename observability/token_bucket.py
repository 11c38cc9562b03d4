"""Take a token from a bucket, in one statement.

What a caller may do in a second, a day, or not at all now. A bucket holds `burst` tokens and gains
`rate` a second; who takes one may act, who finds less than one is told how long until there is one.
The row's lock makes it exact across processes; nothing is logged, so no commit waits for a disk.
Worked example: 2 a second, burst 3. Three asks at once are let through; the fourth waits 0.5
seconds.
"""

import math
from dataclasses import dataclass

from django.db import connection

_REFILLED = """
    LEAST(excluded.burst, b.tokens + excluded.rate
        * GREATEST(0, extract(epoch FROM excluded.filled_at - b.filled_at)::float8))
"""
TAKE = f"""
    INSERT INTO observability_bucket AS b (name, tokens, rate, burst, filled_at, is_denied)
    SELECT wanted.name, wanted.burst - 1, wanted.rate, wanted.burst, statement_timestamp(), false
    FROM ({{wanted}}) AS wanted (name, rate, burst) ORDER BY wanted.name
    ON CONFLICT (name) DO UPDATE SET
        is_denied = {_REFILLED} < 1,
        tokens = {_REFILLED} - CASE WHEN {_REFILLED} < 1 THEN 0 ELSE 1 END,
        rate = excluded.rate, burst = excluded.burst,
        filled_at = GREATEST(b.filled_at, excluded.filled_at)
    RETURNING b.name, CASE WHEN b.is_denied THEN (1 - b.tokens) / b.rate ELSE 0 END AS wait_seconds
"""  # noqa: S608 - constants of this module; `wanted` is a statement of the caller's own, values are bound
_TAKE_NAMED = TAKE.format(wanted="SELECT * FROM unnest(%s::text[], %s::float8[], %s::float8[])")


@dataclass(frozen=True, slots=True)
class Rate:
    """How much a bucket allows: `per_second` on average, `burst` at once.

    Both above 0, a burst at least 1.
    """

    per_second: float
    burst: float

    def __post_init__(self) -> None:
        """Refuse a bucket that never holds a token.

        Raises:
            ValueError: it would.
        """
        if not (self.per_second > 0 and math.isfinite(self.per_second) and self.burst >= 1):
            raise ValueError("a rate is above 0 and a burst at least 1")


def seconds_to_wait(rates: dict[str, Rate]) -> float:
    """Take a token from each bucket.

    Return 0, or the seconds until every bucket that had none has one.
    """
    names = sorted(rates)
    with connection.cursor() as cursor:
        per_second, bursts = (
            [rates[name].per_second for name in names],
            [rates[name].burst for name in names],
        )
        cursor.execute(_TAKE_NAMED, [names, per_second, bursts])
        return max(float(wait) for _, wait in cursor.fetchall())


def retry_after(seconds: float) -> int:
    """Return whole seconds for `Retry-After`: never too few, at least 1."""
    return max(1, math.ceil(seconds))
