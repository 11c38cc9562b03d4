"""Which table holds which source."""

from collections.abc import Mapping

from memory.models.base import Remembered
from memory.models.item import MemoryItem
from memory.models.profile import ProfilePassage
from memory.models.records import Capability, Event, Goal, Learning, Task
from memory.models.segment import Segment
from memory.models.vocabulary import Kind

RECORD_TABLES: Mapping[str, type[Remembered]] = {
    "task": Task,
    "learning": Learning,
    "capability": Capability,
    "goal": Goal,
    "event": Event,
}
STATED_TABLES: Mapping[str, type[Remembered]] = {**RECORD_TABLES, **{str(kind): MemoryItem for kind in Kind}}
"""Tables of what a caller may state."""

TABLES: Mapping[str, type[Remembered]] = {**STATED_TABLES, "segment": Segment, "profile": ProfilePassage}
"""Tables of every source that is searched: what is derived here is among them."""
