"""The kinds of memory: each is declared once.

Everything that must know all of them asks here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from memory.models.item import MemoryItem
from memory.models.remembered_row import Remembered
from memory.sources.capability import CAPABILITY
from memory.sources.declaration import SourceDeclaration
from memory.sources.event import EVENT
from memory.sources.goal import GOAL
from memory.sources.item import ITEMS
from memory.sources.learning import LEARNING
from memory.sources.profile import PROFILE
from memory.sources.segment import SEGMENT
from memory.sources.task import TASK

_ALL = (TASK, LEARNING, CAPABILITY, GOAL, EVENT, *ITEMS, SEGMENT, PROFILE)
DECLARED: Mapping[str, SourceDeclaration] = MappingProxyType({one.name: one for one in _ALL})

TABLES: Mapping[str, type[Remembered]] = {name: one.model for name, one in DECLARED.items()}
"""Tables of every source that is searched: what is derived here is among them."""

RECORD_TABLES: Mapping[str, type[Remembered]] = {
    name: one.model for name, one in DECLARED.items() if one.exported
}

STATED_TABLES: Mapping[str, type[Remembered]] = {
    name: model for name, model in TABLES.items() if name in RECORD_TABLES or model is MemoryItem
}
"""Tables of what a caller may state."""

BY_MODEL: Mapping[type[Remembered], SourceDeclaration] = {one.model: one for one in _ALL}
"""One declaration of each table; those of a shared table differ in name and shown columns only."""
