"""What people said of memories, by what was believed of them."""

from django.db import models


class ReliabilityBin(models.Model):
    """The latest reactions to a tenant's memories of one provenance and one tenth of confidence."""

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    provenance = models.CharField(max_length=17)
    tenth = models.SmallIntegerField(
        help_text="of confidence, 0 to 9, as it was when the memory was given"
    )
    right = models.IntegerField(help_text="memories of which people said that they were right")
    wrong = models.IntegerField(help_text="of which they said that they were wrong, or are no more")
    stated = models.FloatField(help_text="mean confidence of both, 0..1")
    measured_at = models.DateTimeField()

    class Meta:
        ordering = ["provenance", "tenth"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant_id", "provenance", "tenth"], name="one_bin_of_reliability"
            )
        ]

    def __str__(self) -> str:
        return f"{self.provenance} {self.tenth}"

    @property
    def reactions(self) -> int:
        """How many reactions it is made of."""
        return self.right + self.wrong

    @property
    def observed(self) -> float:
        """The share 0..1 that was right; 0 of none."""
        return self.right / self.reactions if self.reactions else 0.0
