"""Learnings, capabilities and events."""

from django.db import models

from memory.models.remembered_row import TITLE_LENGTH, Remembered, external_id_once, remembered


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
