"""The fixed words of the data: sources, kinds, standings, provenances."""

from django.db import models


class Source(models.TextChoices):
    """What kind of thing a memory is (SPEC 1)."""

    TASK = "task"
    LEARNING = "learning"
    CAPABILITY = "capability"
    GOAL = "goal"
    EVENT = "event"
    FACT = "fact"
    PREFERENCE = "preference"
    CONSTRAINT = "constraint"
    EPISODE = "episode"
    PROCEDURE = "procedure"
    INSIGHT = "insight"
    SEGMENT = "segment"
    PROFILE = "profile"


class Kind(models.TextChoices):
    """The sources that are memory items."""

    FACT = "fact"
    PREFERENCE = "preference"
    CONSTRAINT = "constraint"
    EPISODE = "episode"
    PROCEDURE = "procedure"
    INSIGHT = "insight"


class Standing(models.TextChoices):
    """Whether a memory is believed now."""

    ACTIVE = "active"
    DEPRECATED = "deprecated"
    DISPUTED = "disputed"
    ARCHIVED = "archived"


class Provenance(models.TextChoices):
    """How it is known, weakest first."""

    OBSERVATION = "observation"
    ANALYSIS = "analysis"
    CONFIRMED_BY_USER = "confirmed_by_user"


class Level(models.TextChoices):
    """How far an episode is compressed."""

    RAW = "raw"
    PHASE = "phase"
    MILESTONE = "milestone"
    THEME = "theme"


class Role(models.TextChoices):
    """Who says a turn."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


class TaskStatus(models.TextChoices):
    """Where a task is."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class GoalStatus(models.TextChoices):
    """Where a goal is."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


class Permission(models.TextChoices):
    """What an API key may do (API: permissions)."""

    RETRIEVE = "retrieve"
    WRITE = "write"
    FEEDBACK = "feedback"
    ERASE = "erase"
    ADMIN = "admin"
