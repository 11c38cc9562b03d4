"""What happened: retrievals and their receipts."""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Now

SOURCE_CHARACTERS = 20  # beside the sources of memories: working_memory, rolling_summary, key_quotes, window
QUERY_CHARACTERS = 200  # SPEC 8: a record keeps at most this much of a query


class Retrieval(models.Model):
    """One retrieval, as it was answered."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant_id = models.UUIDField()
    scope_ids = ArrayField(models.UUIDField())
    scopes = ArrayField(models.CharField(max_length=240))
    query = models.CharField(max_length=QUERY_CHARACTERS)
    topic = ArrayField(models.CharField(max_length=120), default=list, help_text="the query's terms, for the gate")
    mode = models.CharField(max_length=10)
    intent = models.CharField(max_length=20, blank=True)
    audience = models.CharField(max_length=10)
    session = models.CharField(max_length=200, blank=True)
    run = models.CharField(max_length=200, blank=True)
    policy = models.CharField(max_length=64)
    policy_version = models.IntegerField()
    as_of = models.DateTimeField()
    known_at = models.DateTimeField()
    token_budget = models.IntegerField()
    tokens_used = models.IntegerField()
    candidates_count = models.IntegerField()
    injected_count = models.IntegerField()
    injected_sources = ArrayField(models.CharField(max_length=SOURCE_CHARACTERS))
    degradations = models.JSONField(default=list)
    degraded_reason = models.CharField(max_length=60, blank=True)
    skipped_reason = models.CharField(max_length=60, blank=True)
    model_tier = models.CharField(max_length=10)
    timings_ms = models.JSONField(default=dict)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["tenant_id", "-created_at"], name="retrieval_by_tenant"),
            models.Index(
                fields=["tenant_id", "session", "-created_at"],
                name="retrieval_by_session",
                condition=~models.Q(session=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.id}"


class Receipt(models.Model):
    """What one retrieval did with one candidate, and what came of it. It outlives what it describes."""

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    retrieval_id = models.UUIDField()
    source = models.CharField(max_length=SOURCE_CHARACTERS)
    item_id = models.UUIDField()
    scope_id = models.UUIDField()
    rank = models.SmallIntegerField(help_text="1 is the best by score")
    candidate_score = models.FloatField()
    signals = models.JSONField()
    decision_reason = models.CharField(max_length=40)
    guardrail_hit = models.CharField(max_length=40, blank=True)
    context_position = models.SmallIntegerField(null=True)
    tokens = models.IntegerField(default=0)
    policy_version = models.CharField(max_length=80)
    utilized = models.BooleanField(null=True)
    utilization_signal = models.CharField(max_length=20, blank=True)
    user_feedback_signal = models.CharField(max_length=20, blank=True)
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["retrieval_id", "rank"]
        indexes = [
            models.Index(fields=["retrieval_id", "rank"], name="receipt_by_retrieval"),
            models.Index(fields=["item_id"], name="receipt_by_item"),
        ]

    def __str__(self) -> str:
        return f"{self.retrieval_id} {self.rank}"
