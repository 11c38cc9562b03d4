"""Tasks, and where each may be."""

from django.db import models

from memory.models.remembered_row import TITLE_LENGTH, Remembered, external_id_once, remembered


class TaskStatus(models.TextChoices):
    """Where a task is."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    FAILED = "failed"
    CANCELLED = "cancelled"


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
