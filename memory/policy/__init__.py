"""Every tunable number of the read path, with unit, range and source.

The shipped policies (pure).
"""

from memory.policy.schema import Policy
from memory.policy.shipped import DEFAULT_POLICY, SHIPPED

__all__ = ["DEFAULT_POLICY", "SHIPPED", "Policy"]
