"""The job ledger: what is to be done, what each job already did, and which ticks were taken."""

import uuid

from django.db import models
from django.db.models import Func, Q, Value
from django.db.models.functions import Now

from evolution.jobs.retry import MAX_FAILURES
from memory.models import Scope, Tenant


class Queue(models.TextChoices):
    """How soon, most urgent first."""

    URGENT = "urgent"
    DEFAULT = "default"
    BATCH = "batch"


class State(models.TextChoices):
    """Where a job is. It ends done, dead (a dead letter) or cancelled (its scope was erased)."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    DEAD = "dead"
    CANCELLED = "cancelled"


UNFINISHED = (State.QUEUED, State.RUNNING)


class Job(models.Model):
    """One unit of background work.

    Only `evolution/jobs/queue.py` writes it; times are the database's clock.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(
        Tenant,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        help_text="empty: of the whole installation",
    )
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, null=True, blank=True)
    kind = models.CharField(max_length=60)
    queue = models.CharField(max_length=10, choices=Queue.choices)
    idempotency_key = models.CharField(max_length=200)
    payload = models.JSONField(default=dict)
    payload_sha256 = models.BinaryField(max_length=32)
    schema_version = models.SmallIntegerField(default=1, help_text="of the payload")
    in_order = models.BooleanField(
        default=False, help_text="one at a time in its scope, oldest first"
    )
    sequence = models.BigIntegerField(
        db_index=True,
        editable=False,
        db_default=Func(Value("evolution_job_sequence"), function="nextval"),
    )

    state = models.CharField(max_length=10, choices=State.choices, default=State.QUEUED)
    attempts = models.IntegerField(default=0, help_text="claims")
    failures = models.SmallIntegerField(default=0, help_text="attempts that raised, outages apart")
    crash_count = models.SmallIntegerField(default=0, help_text="claims whose lease ran out")
    interruptions = models.SmallIntegerField(
        db_default=0, default=0, help_text="claims that ended because every worker was killed"
    )
    max_attempts = models.SmallIntegerField(default=MAX_FAILURES, help_text="failures allowed")
    fence = models.BigIntegerField(default=0, help_text="number of the latest claim")
    lease_until = models.DateTimeField(null=True, blank=True)
    next_run_at = models.DateTimeField(db_default=Now())
    checkpoint = models.JSONField(null=True, blank=True, help_text="what slow calls already gave")
    error_class = models.CharField(max_length=40, blank=True)
    last_error = models.CharField(
        max_length=300, blank=True, help_text="what and where, never memory text"
    )
    result = models.JSONField(null=True, blank=True)
    request_id = models.CharField(
        max_length=64, blank=True, db_default="", help_text="of the request that caused it"
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["tenant", "kind", "idempotency_key"],
                name="job_key_once",
                nulls_distinct=False,
            ),
            models.UniqueConstraint(
                fields=["tenant", "scope"],
                name="job_one_runs_in_scope",
                condition=Q(in_order=True, state=State.RUNNING),
            ),
            models.CheckConstraint(
                name="job_scope_has_tenant", condition=Q(scope=None) | Q(tenant__isnull=False)
            ),
            models.CheckConstraint(
                name="job_order_needs_scope", condition=Q(in_order=False) | Q(scope__isnull=False)
            ),
            models.CheckConstraint(
                name="job_leased_while_running",
                condition=Q(state=State.RUNNING, lease_until__isnull=False)
                | (~Q(state=State.RUNNING) & Q(lease_until=None)),
            ),
        ]
        indexes = [
            models.Index(
                fields=["queue", "next_run_at", "sequence"],
                name="job_due_freely",
                condition=Q(state=State.QUEUED, in_order=False),
            ),
            models.Index(
                fields=["queue", "next_run_at", "sequence"],
                name="job_due_in_order",
                condition=Q(state=State.QUEUED, in_order=True),
            ),
            models.Index(
                fields=["lease_until"], name="job_leased", condition=Q(state=State.RUNNING)
            ),
            models.Index(
                fields=["scope", "sequence"],
                name="job_ahead",
                condition=Q(in_order=True, state__in=UNFINISHED),
            ),
            models.Index(fields=["state", "-sequence"], name="job_by_state"),
            models.Index(fields=["kind", "-sequence"], name="job_by_kind"),
            models.Index(
                fields=["finished_at"],
                name="job_ended",
                condition=Q(state__in=(State.DONE, State.DEAD)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind.replace('_', ' ')} {self.created_at:%Y-%m-%d %H:%M}"

    @property
    def status(self) -> str:
        """Return the state in the words of the API: queued, running, retrying, done, dead."""
        if self.state == State.QUEUED and self.attempts:
            return "retrying"
        return "dead" if self.state == State.CANCELLED else self.state


class AppliedEffect(models.Model):
    """One step a job has already applied, for jobs of several transactions."""

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField(null=True, help_text="its job's; empty: of the whole installation")
    # the database deletes it with its job (a migration says so): a scope is erased in bare
    # statements
    job = models.ForeignKey(Job, on_delete=models.CASCADE, db_index=False, db_constraint=False)
    effect = models.CharField(max_length=200)
    applied_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant_id", "job", "effect"],
                name="effect_once_per_job",
                nulls_distinct=False,
            )
        ]
        indexes = [
            models.Index(fields=["job"], name="effect_by_job")
        ]  # the database asks for them when a job goes

    def __str__(self) -> str:
        return self.effect


class PeriodicRun(models.Model):
    """A tick that was taken: however many clocks ring, one job comes of it."""

    id = models.BigAutoField(primary_key=True)
    name = models.CharField(max_length=100)
    slot = models.DateTimeField(help_text="start of the tick's interval")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name", "slot"], name="tick_once")]
        ordering = ["-slot", "name"]

    def __str__(self) -> str:
        return f"{self.name} {self.slot.isoformat()}"
