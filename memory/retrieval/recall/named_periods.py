"""What the one statement is told of the times that a query names (pure).

`memory.text.periods` says which days the words name; here they become what is compared with the
time of a memory.
"""

from collections.abc import Sequence
from typing import Any

from memory.policy import Policy
from memory.text.periods import Period


def named_periods(named: Sequence[Period], policy: Policy) -> dict[str, Any]:
    """Return the parameters of the times that a query names."""
    return {
        "period_starts": [period.start for period in named],
        "period_ends": [period.end for period in named],
        "period_boost": policy.fusion.period_boost,
    }
