"""The policy of the arms: what each way of finding looks at, and how many it finds.

The reasons of its numbers: docs/design/policies.md.
"""

from typing import Annotated

from pydantic import Field

from memory.policy.kinds import Source
from memory.policy.section import Count, Hours, Section, Share
from memory.policy.words import Mode

EveryOr = tuple[Source, ...] | None


class SearchArm(Section):
    """An arm that looks the query up."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 20
    """candidates per source"""
    sources: EveryOr = None
    """sources it searches; null is every source"""


class TagsArm(Section):
    """Terms of the query found in the tag index."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 5
    """candidates in all"""
    base_relevance: Share = 0.3
    """relevance 0..1 of what no searching arm found"""


class RecentArm(Section):
    """What was talked about in the last days, newest first."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 10
    """candidates in all"""
    days: Annotated[float, Field(gt=0, le=365)] = 3
    """days back from as_of"""
    sources: tuple[Source, ...] = ("segment",)
    """sources it lists"""
    base_relevance: Share = 0.2
    """relevance 0..1 of what no searching arm found"""


class PriorityArm(Section):
    """Active high-priority facts and active projects."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 3
    """candidates in all"""
    sources: tuple[Source, ...] = ("fact", "task")
    """sources it lists"""
    base_relevance: Share = 0.2
    """relevance 0..1 of what no searching arm found"""


class EventsArm(Section):
    """The operational log, by time window and type, never by vector."""

    enabled: bool = True
    """whether the arm runs"""
    limit: Count = 10
    """candidates in all, newest first"""
    window_hours: Hours = 24
    """hours back from as_of"""
    debug_window_hours: Hours = 72
    """hours back from as_of in debug mode"""
    types: tuple[str, ...] = (
        "task_failed",
        "task_completed",
        "alert",
        "layer2_health",
        "escalation",
    )
    """event types it lists"""
    base_relevance: Share = 0.5
    """relevance 0..1 of every event"""
    payload_characters: Count = 200
    """characters of the payload that are shown"""


class ProfileArm(Section):
    """Goals and the head of the scope's profile; loaded whole, not scored."""

    enabled: bool = True
    """whether the arm runs"""
    goals: Count = 3
    """goals in progress or pending, by priority, then progress"""
    tokens: Count = 100
    """tokens of the profile head, about"""
    modes_without_goals: tuple[Mode, ...] = ("chat",)
    """modes that get no goals"""


class Arms(Section):
    """Every way of finding candidates."""

    vector: SearchArm = SearchArm()
    """cosine over the embeddings"""
    full_text: SearchArm = SearchArm()
    """BM25 over analysed terms"""
    tags: TagsArm = TagsArm()
    """the tag index"""
    recent: RecentArm = RecentArm()
    """the last days"""
    priority: PriorityArm = PriorityArm()
    """what always matters"""
    events: EventsArm = EventsArm()
    """the operational log"""
    profile: ProfileArm = ProfileArm()
    """goals and profile head"""
