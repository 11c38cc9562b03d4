"""The record of revisions: what each change of memory did, so that it can be undone as one."""

import uuid

from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models.functions import Now

from memory.models.item import ids
from memory.models.tenancy import Scope, Tenant


class RevisionRecord(models.Model):
    """One revision as it was carried out. Ids without foreign keys: it outlives what it describes.

    Its scope within its tenant is the one reference that its table has.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, db_constraint=False)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, db_constraint=False)
    kind = models.CharField(
        max_length=20, help_text="what was done: stated, corrected, archived, read ..."
    )
    actor = models.CharField(max_length=200)
    writer = models.CharField(
        max_length=200, blank=True, help_text="whose words it carried out, if not the actor's"
    )
    session = models.UUIDField(
        null=True, blank=True, help_text="the conversation that they were said in"
    )
    reason = models.TextField(blank=True)
    reason_code = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField(help_text="when it was done")
    recorded_at = models.DateTimeField(db_default=Now(), editable=False)
    job = models.UUIDField(null=True, blank=True)
    made = models.JSONField(default=list, help_text="[source, id] of each new row")
    ended = models.JSONField(default=list, help_text="[source, id] of each row that ended")
    narrowed = models.JSONField(
        default=list,
        help_text="[source, old id, new id] of each row that goes on with less; "
        "the same id: in place",
    )
    changed = models.JSONField(
        default=list,
        help_text="of each row that changed: source, id, its columns before (`was`) "
        "and after (`is`)",
    )
    links = ids()
    touched = ids()
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["tenant", "id"], name="revision_of_tenant")]
        indexes = [
            models.Index(fields=["scope", "-at", "id"], name="revision_by_scope"),
            GinIndex(fields=["touched"], name="revision_by_touched"),
            models.Index(fields=["tenant", "writer", "recorded_at"], name="revision_by_writer"),
            models.Index(
                fields=["tenant", "reason_code"],
                name="revision_of_reversal",
                condition=models.Q(reason_code__startswith="reverted:"),
            ),
        ]
        ordering = ["-at", "-recorded_at", "id"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%Y-%m-%d %H:%M}"
