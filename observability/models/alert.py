"""What went over a limit, and until when."""

import uuid

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now


class Alert(models.Model):
    """One time that something was over its limit: opened once, closed when it is back under."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.SlugField(max_length=64, help_text="the objective or guardrail that was missed")
    tenant_id = models.UUIDField(
        null=True, blank=True, help_text="empty: of the whole installation"
    )
    scope_id = models.UUIDField(null=True, blank=True)
    scope = models.CharField(max_length=240, blank=True)
    value = models.FloatField(help_text="as last measured while open")
    worst = models.FloatField(help_text="the worst value while open")
    limit = models.FloatField()
    opened_at = models.DateTimeField(db_default=Now())
    closed_at = models.DateTimeField(null=True, blank=True)
    acknowledged_at = models.DateTimeField(null=True, blank=True)
    acknowledged_by = models.CharField(max_length=150, blank=True)

    class Meta:
        ordering = ["-opened_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant_id", "kind", "scope_id"],
                name="alert_open_once",
                condition=Q(closed_at=None),
                nulls_distinct=False,
            )
        ]
        indexes = [models.Index(fields=["tenant_id", "-opened_at"], name="alert_by_tenant")]

    def __str__(self) -> str:
        return f"{self.kind} {self.scope}".strip()


class GuardedScope(models.Model):
    """A scope over a limit: what its retrievals do about it, read with the scope itself.

    No row: nothing.
    """

    id = models.BigAutoField(primary_key=True)
    scope_id = models.UUIDField()
    tenant_id = models.UUIDField()
    active_facts = models.IntegerField(
        default=0, help_text="when last counted; over the limit while set"
    )
    episode_candidates = models.IntegerField(
        default=0, help_text="of the retrieval that asked for compression"
    )
    guarded_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant_id", "scope_id"], name="scope_guarded_once")
        ]
        ordering = ["-guarded_at"]

    def __str__(self) -> str:
        return f"{self.guarded_at:%Y-%m-%d %H:%M}"
