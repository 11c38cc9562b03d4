"""Goals, and where each may be."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from memory.models.remembered_row import TITLE_LENGTH, Remembered, external_id_once, remembered


class GoalStatus(models.TextChoices):
    """Where a goal is."""

    PENDING = "pending"
    IN_PROGRESS = "in_progress"
    COMPLETED = "completed"
    CANCELLED = "cancelled"


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
