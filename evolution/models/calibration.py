"""Reports of calibration: each run, and each memory whose confidence it changed."""

import uuid

from django.db import models
from django.db.models.functions import Now

from memory.models import Scope, Tenant


class Calibration(models.Model):
    """One run over a tenant's memories.

    Its id stands in the actor of every version that it made.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    examined = models.IntegerField(
        default=0, help_text="memories with known reactions since their last calibration"
    )
    changed = models.IntegerField(default=0, help_text="memories whose confidence moved")
    retiring = models.IntegerField(default=0, help_text="of those, candidates for retirement")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-started_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "id"], name="calibration_of_tenant")
        ]
        indexes = [models.Index(fields=["tenant", "-started_at"], name="calibration_by_tenant")]

    def __str__(self) -> str:
        return f"{self.started_at:%Y-%m-%d %H:%M}"


class CalibrationLine(models.Model):
    """One memory that a run changed, and the counts that decided. It outlives what it describes."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    calibration = models.ForeignKey(Calibration, on_delete=models.CASCADE, related_name="lines")
    memory = models.UUIDField()
    rule = models.CharField(max_length=40)
    provenance = models.CharField(max_length=17)
    injections = models.IntegerField(help_text="with a known reaction, since its last calibration")
    positive = models.IntegerField()
    corrections = models.IntegerField()
    before = models.FloatField(help_text="its confidence, 0..1")
    after = models.FloatField()
    retires = models.BooleanField(
        default=False, help_text="it waits in the review queue as a candidate"
    )
    revision = models.UUIDField(help_text="the change, to be undone by")
    at = models.DateTimeField()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["before", "id"]
        indexes = [models.Index(fields=["memory", "-at"], name="calibration_of_memory")]

    def __str__(self) -> str:
        return f"{self.rule} {self.before} {self.after}"
