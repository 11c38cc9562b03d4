"""Links between memories of which the newer may say that the older is over."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import LinkDegree, LinkOutcome


class Link(models.Model):
    """Two memories that both stay, because their words are only alike or a change is only implied.

    The newer goes before the older, the older is marked, and the pair waits for a person or the
    next statement.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT, db_index=False)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, db_index=False)
    newer = models.UUIDField(help_text="the memory that may hold instead")
    older = models.UUIDField(help_text="the memory that may be over")
    degree = models.CharField(max_length=10, choices=LinkDegree.choices)
    made_by = models.CharField(
        max_length=120, blank=True, help_text="the rule or the model that saw it"
    )
    job = models.UUIDField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = models.CharField(max_length=200, blank=True)
    outcome = models.CharField(max_length=10, choices=LinkOutcome.choices, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "newer", "older"], name="link_once"),
            models.CheckConstraint(name="link_of_two", condition=~Q(newer=F("older"))),
            models.CheckConstraint(
                name="link_settled_with_outcome",
                condition=Q(settled_at=None, outcome="")
                | (Q(settled_at__isnull=False) & ~Q(outcome="")),
            ),
        ]
        indexes = [
            models.Index(fields=["scope", "older"], name="link_by_older"),
            models.Index(
                fields=["created_at", "id"], name="link_open", condition=Q(settled_at=None)
            ),
        ]
        ordering = ["-created_at", "id"]

    def __str__(self) -> str:
        return f"{self.degree} {self.created_at:%Y-%m-%d %H:%M}"
