"""Tasks, learnings, capabilities, goals and events."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from memory.models.remembered_row import Remembered, external_id_once, remembered
from memory.models.vocabulary import GoalStatus, TaskStatus

TITLE_LENGTH = 500  # characters


@remembered(
    "task",
    text=("title", "description", "project"),
    index={
        "priority": "NEW.priority",
        "category": "NEW.project",
        "keywords": "ARRAY[NEW.status, NEW.project]",
    },
)
class Task(Remembered):
    """A piece of work and how it went."""

    title = models.CharField(max_length=TITLE_LENGTH)
    description = models.TextField(blank=True)
    status = models.CharField(max_length=12, choices=TaskStatus.choices, default=TaskStatus.PENDING)
    priority = models.SmallIntegerField(
        default=0, help_text="0..100, the higher the more important"
    )
    project = models.CharField(max_length=200, blank=True)
    metadata = models.JSONField(default=dict, blank=True)

    class Meta(Remembered.Meta):
        constraints = [*Remembered.Meta.constraints, external_id_once("task")]

    def __str__(self) -> str:
        return self.title


@remembered(
    "learning",
    text=(
        "title",
        "content",
        "category",
        "failure_class",
        "task_type",
        "event_type",
    ),
    index={
        "category": "NEW.category",
        "keywords": "ARRAY[NEW.category, NEW.failure_class, NEW.task_type, NEW.event_type]",
    },
)
class Learning(Remembered):
    """What was learnt from doing."""

    title = models.CharField(max_length=TITLE_LENGTH)
    content = models.TextField()
    category = models.CharField(max_length=200, blank=True)
    failure_class = models.CharField(max_length=200, blank=True)
    task_type = models.CharField(max_length=200, blank=True)
    event_type = models.CharField(max_length=200, blank=True)

    class Meta(Remembered.Meta):
        constraints = [*Remembered.Meta.constraints, external_id_once("learning")]

    def __str__(self) -> str:
        return self.title


@remembered("capability", text=("name", "description"), index={"searchable": "NEW.enabled"})
class Capability(Remembered):
    """What the agent can do. It never decays."""

    name = models.CharField(max_length=TITLE_LENGTH)
    description = models.TextField()
    enabled = models.BooleanField(default=True)

    class Meta(Remembered.Meta):
        constraints = [*Remembered.Meta.constraints, external_id_once("capability")]
        verbose_name_plural = "capabilities"

    def __str__(self) -> str:
        return self.name


@remembered("goal", text=("title",), index={"searchable": "false", "priority": "NEW.priority"})
class Goal(Remembered):
    """What is being aimed at. Loaded whole, never searched."""

    title = models.CharField(max_length=TITLE_LENGTH)
    status = models.CharField(max_length=12, choices=GoalStatus.choices, default=GoalStatus.PENDING)
    priority = models.SmallIntegerField(default=0, help_text="1 is the most important; 0: not said")
    progress = models.SmallIntegerField(
        default=0, validators=[MinValueValidator(0), MaxValueValidator(100)]
    )
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta(Remembered.Meta):
        constraints = [
            *Remembered.Meta.constraints,
            external_id_once("goal"),
            models.CheckConstraint(
                name="goal_progress_percent", condition=Q(progress__gte=0, progress__lte=100)
            ),
        ]

    def __str__(self) -> str:
        return self.title


@remembered(
    "event",
    text=("type",),
    index={"searchable": "false", "category": "NEW.type", "keywords": "ARRAY[NEW.type]"},
)
class Event(Remembered):
    """One line of the operational log. Read by time and type, never by vector."""

    type = models.CharField(max_length=100)
    payload = models.JSONField(default=dict)

    class Meta(Remembered.Meta):
        constraints = [*Remembered.Meta.constraints, external_id_once("event")]
        indexes = [
            *Remembered.Meta.indexes,
            models.Index(fields=["scope", "-valid_from"], name="event_by_time"),
        ]

    def __str__(self) -> str:
        return self.type
