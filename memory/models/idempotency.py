"""What an Idempotency-Key was already answered."""

from datetime import timedelta

from django.db import models
from django.db.models.functions import Now

from memory.models.tenancy import Tenant

ANSWERS_KEPT = timedelta(hours=24)  # API: an Idempotency-Key is remembered for a day


class IdempotentAnswer(models.Model):
    """The one answer of a key, kept so that a repeat gets it without a second effect."""

    id = models.BigAutoField(primary_key=True)
    tenant = models.ForeignKey(Tenant, on_delete=models.CASCADE)
    key = models.CharField(max_length=200)
    request_sha256 = models.BinaryField(max_length=32)
    scope_ids = models.JSONField(default=list)
    status = models.SmallIntegerField(null=True)
    body = models.JSONField(null=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tenant", "key"], name="idempotency_key_once")
        ]

    def __str__(self) -> str:
        return self.key
