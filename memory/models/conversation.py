"""Where memories come from: sessions and the runs in them."""

import uuid

from django.db import models
from django.db.models.functions import Now

from memory.models.tenancy import Scope, Tenant


class Session(models.Model):
    """One conversation in a scope; its key is the caller's own id."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    key = models.CharField(max_length=200)
    started_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "scope", "key"], name="session_once_per_scope"),
            models.UniqueConstraint(fields=["tenant", "id"], name="session_of_tenant"),
        ]
        ordering = ["-started_at"]

    def __str__(self) -> str:
        return self.key


class Run(models.Model):
    """One piece of agent work; its key is the caller's own id."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    key = models.CharField(max_length=200)
    started_at = models.DateTimeField(db_default=Now(), editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "scope", "key"], name="run_once_per_scope"),
            models.UniqueConstraint(fields=["tenant", "id"], name="run_of_tenant"),
        ]
        ordering = ["-started_at"]

    def __str__(self) -> str:
        return self.key
