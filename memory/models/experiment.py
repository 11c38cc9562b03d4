"""Experiments: a policy version tried on a share of a tenant's scopes."""

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from memory.models.tenancy import Tenant

ENOUGH_OUTCOMES = 200
"""Retrievals with a known reaction, in each arm, before a report compares them."""


class ExperimentState(models.TextChoices):
    """Where an experiment is."""

    RUNNING = "running", _("running")
    STOPPED = "stopped", _("stopped")
    PROMOTED = "promoted", _("promoted")


class Experiment(models.Model):
    """A candidate policy version for a share of a tenant's scopes, beside what the others get."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    name = models.SlugField(max_length=64)
    policy = models.SlugField(max_length=64, help_text="of the candidate")
    version = models.PositiveIntegerField(
        default=1, help_text="of the candidate; it need not be in force"
    )
    share = models.FloatField(
        default=10.0,
        validators=[MinValueValidator(0.0), MaxValueValidator(100.0)],
        help_text="percent of the scopes that get the candidate",
    )
    enough_outcomes = models.PositiveIntegerField(
        default=ENOUGH_OUTCOMES,
        help_text="known reactions in each arm, before the report compares them",
    )
    state = models.CharField(
        max_length=10,
        choices=ExperimentState.choices,
        default=ExperimentState.RUNNING,
        editable=False,
    )
    note = models.CharField(max_length=500, blank=True)
    started_at = models.DateTimeField(db_default=Now(), editable=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    ended_by = models.CharField(max_length=200, blank=True, editable=False)

    class Meta:
        ordering = ["-started_at", "id"]
        constraints = [
            models.UniqueConstraint(fields=["tenant", "name"], name="experiment_name_once"),
            models.UniqueConstraint(
                fields=["tenant"],
                name="one_running_experiment",
                condition=Q(state=ExperimentState.RUNNING),
            ),
            models.CheckConstraint(
                name="experiment_share", condition=Q(share__gte=0) & Q(share__lte=100)
            ),
        ]

    def __str__(self) -> str:
        return self.name
