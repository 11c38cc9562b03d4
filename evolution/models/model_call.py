"""The cost ledger: every call of a language model, with no word of what was said."""

from django.db import models
from django.db.models.functions import Now

from memory.models import Tenant


class CallOutcome(models.TextChoices):
    """How a call went."""

    OK = "ok"
    REPAIRED = "repaired"
    INVALID = "invalid"
    REFUSED = "refused"
    UNAVAILABLE = "unavailable"


class ModelCall(models.Model):
    """One call: for whom, for what, how much."""

    id = models.BigAutoField(primary_key=True)
    tenant = models.ForeignKey(Tenant, on_delete=models.PROTECT)
    job = models.UUIDField(null=True, blank=True)
    purpose = models.CharField(max_length=40)
    model = models.CharField(max_length=120)
    prompt_version = models.CharField(max_length=40)
    input_tokens = models.IntegerField(default=0)
    output_tokens = models.IntegerField(default=0)
    elapsed_ms = models.FloatField(default=0)
    outcome = models.CharField(max_length=12, choices=CallOutcome.choices)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-id"]
        indexes = [
            models.Index(fields=["tenant", "purpose", "-created_at"], name="call_by_purpose")
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.outcome}"
