"""Ranking policies as rows, each version kept."""

import uuid

from django.db import models
from django.db.models.functions import Now

from memory.models.tenancy import Tenant


class PolicyVersion(models.Model):
    """One version of a named policy.

    A tenant's own goes before the shipped one of the same name.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE, null=True, blank=True)
    name = models.SlugField(max_length=64)
    version = models.PositiveIntegerField()
    document = models.JSONField(help_text="a whole policy; see memory.policy.Policy")
    active = models.BooleanField(default=True)
    note = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "name", "version"],
                name="policy_version_once",
                nulls_distinct=False,
            )
        ]
        ordering = ["name", "-version"]

    def __str__(self) -> str:
        return f"{self.name} v{self.version}"
