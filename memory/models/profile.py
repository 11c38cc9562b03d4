"""Profiles: what is known of a user or a group.

They are entries (the truth), a Markdown view and searched passages.
"""

import uuid

import pghistory
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from memory.models.history import NAMES_WHO
from memory.models.item import ids
from memory.models.remembered_row import Remembered, remembered
from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import Provenance


class EntryStatus(models.TextChoices):
    """Whether an entry speaks for its key."""

    ACTIVE = "active"
    TENTATIVE = "tentative"
    DEPRECATED = "deprecated"
    EXPIRED = "expired"


class Profile(models.Model):
    """The profile of a user's or a group's scope. Derived from its entries: the Markdown view."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    markdown = models.TextField(blank=True)
    head = models.TextField(
        blank=True, help_text="its most telling lines, for the head of a context"
    )
    head_parts = models.JSONField(
        default=list,
        blank=True,
        help_text="lines for the head, the most telling first: text, "
        "the memories that say it (sources), their spans",
    )
    stale = models.BooleanField(default=False, help_text="an entry changed since the view was made")
    last_job = models.UUIDField(null=True, blank=True, help_text="the job that last changed it")
    refreshed_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "scope"], name="profile_once_per_scope")
        ]
        ordering = ["-updated_at", "id"]

    def __str__(self) -> str:
        return str(self.scope)


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(condition=pghistory.AnyChange(exclude=["updated_at", "last_seen"])),
    pghistory.DeleteEvent(),
    context_field=pghistory.ContextJSONField(),
    context_id_field=None,  # type: ignore[arg-type] # documented as allowed beside a JSON context
    meta={"triggers": [NAMES_WHO]},
)
class ProfileEntry(models.Model):
    """One thing a profile holds. Older values stay, deprecated."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    section = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    value = models.TextField()
    confidence = models.FloatField()
    provenance = models.CharField(
        max_length=17, choices=Provenance.choices, default=Provenance.OBSERVATION
    )
    status = models.CharField(
        max_length=10, choices=EntryStatus.choices, default=EntryStatus.ACTIVE
    )
    first_seen = models.DateTimeField()
    last_seen = models.DateTimeField()
    expires_at = models.DateTimeField(
        null=True, blank=True, help_text="of what is soon out of date"
    )
    source_events = ids()
    updated_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name_plural = "profile entries"
        constraints = [
            models.CheckConstraint(
                name="entry_confidence_between_0_and_1",
                condition=Q(confidence__gte=0) & Q(confidence__lte=1),
            ),
        ]
        indexes = [
            models.Index(fields=["scope", "section", "key", "status"], name="entry_of_profile")
        ]
        ordering = ["section", "key", "id"]

    def __str__(self) -> str:
        return f"{self.section}/{self.key}"


@remembered(
    "profile",
    text=("text",),
    index={"category": "NEW.section", "keywords": "ARRAY[NEW.section]"},
    untracked=("parts",),
)
class ProfilePassage(Remembered):
    """A part of a profile's section, 200 to 400 tokens, as it is embedded and searched."""

    section = models.CharField(max_length=40)
    part = models.SmallIntegerField(default=0, help_text="in its section, from 0")
    text = models.TextField()
    parts = models.JSONField(
        default=list,
        blank=True,
        help_text="its lines: text, the memories that say it (sources), their spans",
    )

    class Meta(Remembered.Meta):
        constraints = [
            *Remembered.Meta.constraints,
            models.UniqueConstraint(
                fields=["tenant", "scope", "section", "part"], name="passage_once_per_section"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.section} {self.part}"
