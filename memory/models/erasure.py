"""What stays of an erased scope: that it was erased."""

import uuid

from django.db import models
from django.db.models.functions import Now

from memory.models.tenancy import Tenant


class ErasureReceipt(models.Model):
    """The proof of one erasure, without content: who, when, and how many rows of which table."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    erased_scope = models.UUIDField(help_text="the scope's own id, which nothing has any more")
    scope_hmac = models.BinaryField(
        max_length=32, help_text="of the scope's name, under the tenant's id"
    )
    actor = models.CharField(max_length=200)
    counts = models.JSONField(help_text="rows removed, by table")
    erased_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-erased_at", "id"]

    def __str__(self) -> str:
        return f"{self.erased_at:%Y-%m-%d %H:%M} {self.actor}"
