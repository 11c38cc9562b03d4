"""What good enough is, and whether it was met."""

from django.db import models


class Objective(models.Model):
    """A number that is to be kept, over a window of time.

    Operators change the limit; a job keeps the rest.
    """

    id = models.BigAutoField(primary_key=True)
    name = models.SlugField(unique=True, max_length=64)
    description = models.CharField(max_length=200)
    unit = models.CharField(max_length=16)
    at_least = models.BooleanField(
        default=False, help_text="the value is to be above the limit, not below it"
    )
    limit = models.FloatField()
    window_minutes = models.PositiveIntegerField(help_text="over which it is measured")
    fewest = models.PositiveIntegerField(
        default=1, help_text="observations below which nothing is said"
    )
    enabled = models.BooleanField(default=True)
    value = models.FloatField(
        null=True, blank=True, editable=False, help_text="as last measured; empty: too little"
    )
    observations = models.PositiveIntegerField(default=0, editable=False)
    measured_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_met(self) -> bool | None:
        """Whether the value keeps the limit; None where there is too little to say."""
        if self.value is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit
