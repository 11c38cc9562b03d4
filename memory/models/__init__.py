"""What is remembered, as tables."""

from memory.models.conversation import Run, Session, Turn
from memory.models.idempotency import IdempotentAnswer
from memory.models.item import MemoryItem
from memory.models.policy import PolicyVersion
from memory.models.profile import EntryStatus, Profile, ProfileEntry, ProfilePassage
from memory.models.records import Capability, Event, Goal, Learning, Task
from memory.models.search import SearchEntry, TermCount
from memory.models.segment import Segment
from memory.models.tenancy import ApiKey, Scope, ScopeSize, Tenant

__all__ = [
    "ApiKey",
    "Capability",
    "EntryStatus",
    "Event",
    "Goal",
    "IdempotentAnswer",
    "Learning",
    "MemoryItem",
    "PolicyVersion",
    "Profile",
    "ProfileEntry",
    "ProfilePassage",
    "Run",
    "Scope",
    "ScopeSize",
    "SearchEntry",
    "Segment",
    "Session",
    "Task",
    "Tenant",
    "TermCount",
    "Turn",
]
