"""What is remembered, as tables."""

from memory.models.audit import AuditLink
from memory.models.conversation import Run, Session, Turn
from memory.models.erasure import ErasureReceipt
from memory.models.experiment import Experiment
from memory.models.goal import Goal
from memory.models.idempotency import IdempotentAnswer
from memory.models.item import MemoryItem
from memory.models.link import Link
from memory.models.operator import OperatorEvent, OperatorSettings
from memory.models.policy import PolicyVersion
from memory.models.profile import EntryStatus, Profile, ProfileEntry, ProfilePassage
from memory.models.records import Capability, Event, Learning
from memory.models.review_mark import MarkKind, ReviewMark
from memory.models.revision import RevisionRecord
from memory.models.search import ChosenEmbedder, SearchEntry, TermCount, VectorColumn
from memory.models.segment import Segment
from memory.models.task import Task
from memory.models.tenancy import ApiKey, Scope, ScopeSize, Tenant

__all__ = [
    "ApiKey",
    "AuditLink",
    "Capability",
    "ChosenEmbedder",
    "EntryStatus",
    "ErasureReceipt",
    "Event",
    "Experiment",
    "Goal",
    "IdempotentAnswer",
    "Learning",
    "Link",
    "MarkKind",
    "MemoryItem",
    "OperatorEvent",
    "OperatorSettings",
    "PolicyVersion",
    "Profile",
    "ProfileEntry",
    "ProfilePassage",
    "ReviewMark",
    "RevisionRecord",
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
    "VectorColumn",
]
