from django.db import models

from observability.models.objective import Objective


class ObjectiveHour(models.Model):
    """What an objective was measured at last within one hour: the line that the home page draws."""

    id = models.BigAutoField(primary_key=True)
    objective = models.ForeignKey(Objective, on_delete=models.CASCADE, related_name="hours")
    hour = models.DateTimeField(help_text="its beginning")
    value = models.FloatField(help_text="in the objective's unit")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["objective", "hour"], name="objective_hour_once")
        ]
        ordering = ["hour", "id"]

    def __str__(self) -> str:
        return f"{self.hour:%Y-%m-%d %H}h {self.value:g}"
