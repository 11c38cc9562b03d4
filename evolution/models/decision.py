"""What became of each thing that was said, and who decided it: a rule or a model."""

import uuid

from django.contrib.postgres.indexes import BrinIndex
from django.db import models
from django.db.models.functions import Now

from memory.models import Scope, Tenant
from memory.models.item import ids
from memory.models.vocabulary import Kind


class Action(models.TextChoices):
    """What reconciling decided."""

    ADD = "add"
    UPDATE = "update"
    DELETE = "delete"
    NOOP = "noop"
    REVIEW = "review"
    MERGE = "merge"
    RETIRE = "retire"


class MadeDecision(models.Model):
    """One decision of a job.

    From turns or memories, through its stages, to what was written and ended.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    job = models.UUIDField()
    action = models.CharField(max_length=10, choices=Action.choices)
    kind = models.CharField(max_length=10, choices=Kind.choices)
    content = models.TextField(help_text="of the candidate, as it would be stored")
    memory = models.UUIDField(null=True, blank=True, help_text="what was written")
    compared_with = ids()
    ended = ids()
    turns = ids()
    reason = models.CharField(max_length=300, blank=True)
    made_by = models.CharField(
        max_length=120, help_text="the rule, or the model and its prompt's version"
    )
    stages = models.JSONField(
        default=dict, blank=True, help_text="what each stage did, and who decided it"
    )
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-made_at", "id"]
        indexes = [
            models.Index(fields=["job"], name="decision_by_job"),
            BrinIndex(fields=["made_at"], name="decision_by_age"),
            models.Index(fields=["memory"], name="decision_by_memory"),
            models.Index(fields=["scope", "-made_at"], name="decision_by_scope"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.kind}"
