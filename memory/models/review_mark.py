"""What operators set beside the review queue.

Who has a memory in hand, and what is put off until later.
"""

from django.conf import settings
from django.db import models

from memory.models.tenancy import Scope, Tenant


class MarkKind(models.TextChoices):
    """What a mark says of a waiting memory."""

    HELD = "held"
    SNOOZED = "snoozed"


class ReviewMark(models.Model):
    """One operator's mark on one line of the review queue.

    It says nothing of the memory, and ends by itself.
    """

    id = models.BigAutoField(primary_key=True)
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    scope = models.ForeignKey(Scope, on_delete=models.CASCADE)
    item_id = models.UUIDField(help_text="the memory or the pair that waits")
    kind = models.CharField(max_length=10, choices=MarkKind.choices)
    operator = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    until = models.DateTimeField(help_text="when it ends")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "item_id", "kind"], name="review_mark_once")
        ]
        ordering = ["until", "id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.until:%Y-%m-%d %H:%M}"
