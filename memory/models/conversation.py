"""Where memories come from: sessions, what was said in them, and runs."""

import uuid

from django.db import models
from django.db.models.functions import Now

from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import Role


class Session(models.Model):
    """One conversation in a scope; its key is the caller's own id."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    key = models.CharField(max_length=200)
    started_at = models.DateTimeField(db_default=Now(), editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    summary_lines = models.JSONField(
        default=list,
        blank=True,
        help_text="of the turns before its window: text, turn, start, stop each; "
        "cleared at its end",
    )
    rolling_summary = models.TextField(blank=True, help_text="the text of its summary lines")
    summarised_to = models.IntegerField(
        default=0, help_text="position of the last turn in the summary"
    )
    key_quotes = models.JSONField(
        default=list,
        blank=True,
        help_text="telling sentences: speaker, text, at, turn, start, stop each; "
        "cleared at its end",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "scope", "key"], name="session_once_per_scope"
            ),
            models.UniqueConstraint(fields=["tenant", "id"], name="session_of_tenant"),
        ]
        ordering = ["-started_at"]

    def __str__(self) -> str:
        return f"{self.started_at:%Y-%m-%d %H:%M}"


class Turn(models.Model):
    """One thing said in a session, as it was said.

    The raw log: never changed, only erased with its scope.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    session = models.ForeignKey(Session, on_delete=models.PROTECT)
    position = models.IntegerField(help_text="in its session, from 1, in the order received")
    role = models.CharField(max_length=9, choices=Role.choices)
    speaker = models.CharField(max_length=200, blank=True)
    text = models.TextField()
    occurred_at = models.DateTimeField(help_text="when it was said")
    utc_offset_minutes = models.SmallIntegerField(
        default=0, help_text="of the clock where it was said"
    )
    message_id = models.CharField(  # noqa: DJ001 - absent ids do not collide
        max_length=200, null=True, blank=True, help_text="the caller's own id"
    )
    writer = models.CharField(max_length=200, blank=True, help_text="who sent it: a key, an import")
    concern = models.CharField(
        max_length=20,
        blank=True,
        help_text="why no reader is given it: a code, reverted, or not_judged: not yet",
    )
    job = models.UUIDField(help_text="what makes memories of it")
    read_at = models.DateTimeField(null=True, blank=True, help_text="when that was done")
    recorded_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "session", "position"], name="turn_position_once"
            ),
            models.UniqueConstraint(
                fields=["tenant", "session", "message_id"], name="turn_message_once"
            ),
        ]
        indexes = [
            models.Index(fields=["scope", "-occurred_at"], name="turn_by_scope"),
            models.Index(fields=["tenant", "writer", "recorded_at"], name="turn_by_writer"),
        ]
        ordering = ["session", "position"]

    def __str__(self) -> str:
        return f"{self.position} {self.speaker or self.role}"


class Run(models.Model):
    """One piece of agent work; its key is the caller's own id."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT)
    key = models.CharField(max_length=200)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, blank=True)
    working_memory = models.JSONField(
        default=dict,
        blank=True,
        help_text="goal, constraints, slots, plan, decisions; cleared at its end",
    )
    started_at = models.DateTimeField(db_default=Now(), editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "scope", "key"], name="run_once_per_scope"),
            models.UniqueConstraint(fields=["tenant", "id"], name="run_of_tenant"),
        ]
        ordering = ["-started_at"]

    def __str__(self) -> str:
        return self.key
