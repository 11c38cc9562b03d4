"""The latest values of what is measured now and then."""

from django.db import models


class Measurement(models.Model):
    """A gauge: what a periodic job measured last. A scrape reads these rows and no other."""

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=100, help_text="of the metric")
    labels = models.JSONField(
        default=dict, blank=True, help_text="names and values; never a tenant's text"
    )
    value = models.FloatField()
    measured_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "labels"], name="measured_once")]
        ordering = ["name", "id"]

    def __str__(self) -> str:
        return f"{self.name} {self.value:g}"
