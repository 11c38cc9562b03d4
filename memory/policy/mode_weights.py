"""How much each kind of memory weighs in each mode, where no policy says otherwise.

Goals weigh most while planning, failures while debugging. The reasons: docs/design/policies.md.
"""

from collections.abc import Mapping

from memory.policy.kinds import Source
from memory.policy.words import Mode

# a factor; 1.0 in every mode for a kind that is absent
MODE_WEIGHTS: Mapping[Source, Mapping[Mode, float]] = {
    "goal": {"plan": 1.5, "execute": 0.5, "debug": 0.3, "chat": 1.0},
    "learning": {"plan": 0.8, "execute": 1.0, "debug": 1.5, "chat": 0.6},
    "task": {"plan": 1.0, "execute": 1.2, "debug": 1.0, "chat": 0.8},
    "event": {"plan": 0.5, "execute": 0.8, "debug": 1.5, "chat": 0.3},
}
