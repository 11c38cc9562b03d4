"""The kinds of memory: each is declared once.

Everything that must know all of them asks here.
"""

from collections.abc import Mapping
from types import MappingProxyType

from memory.kind_declarations.capability import CAPABILITY
from memory.kind_declarations.declaration import KindDeclaration
from memory.kind_declarations.event import EVENT
from memory.kind_declarations.goal import GOAL
from memory.kind_declarations.item import ITEMS
from memory.kind_declarations.learning import LEARNING
from memory.kind_declarations.profile import PROFILE
from memory.kind_declarations.segment import SEGMENT
from memory.kind_declarations.task import TASK
from memory.models.item import MemoryItem
from memory.models.remembered_row import Remembered

_ALL = (TASK, LEARNING, CAPABILITY, GOAL, EVENT, *ITEMS, SEGMENT, PROFILE)
DECLARED: Mapping[str, KindDeclaration] = MappingProxyType({one.name: one for one in _ALL})

TABLES: Mapping[str, type[Remembered]] = {name: one.model for name, one in DECLARED.items()}
"""Tables of every source that is searched: what is derived here is among them."""

RECORD_TABLES: Mapping[str, type[Remembered]] = {
    name: one.model for name, one in DECLARED.items() if one.exported
}

STATED_TABLES: Mapping[str, type[Remembered]] = {
    name: model for name, model in TABLES.items() if name in RECORD_TABLES or model is MemoryItem
}
"""Tables of what a caller may state."""

BY_MODEL: Mapping[type[Remembered], KindDeclaration] = {one.model: one for one in _ALL}
"""One declaration of each table; those of a shared table differ in name and shown columns only."""
