"""What happened: retrievals, and a receipt for each memory that one gave."""

import uuid
from collections.abc import Mapping, Sequence
from functools import cached_property

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex, GinIndex
from django.db import models
from django.db.models.functions import Now

from observability.retrieval_details import RecordedCandidate, RetrievalDetail, unpack

SOURCE_CHARACTERS = (
    20  # beside the sources of memories: working_memory, rolling_summary, key_quotes, window
)
QUERY_CHARACTERS = 200  # a record keeps at most this much of a query; see docs/observability.md


TITLE_CHARACTERS = 60  # of the query, at the top of its page


class Retrieval(models.Model):
    """One retrieval, as it was answered: all of it in one row."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant_id = models.UUIDField()
    scope_ids = ArrayField(models.UUIDField())
    scopes = ArrayField(models.CharField(max_length=240))
    query = models.CharField(max_length=QUERY_CHARACTERS)
    topic = ArrayField(
        models.CharField(max_length=120), default=list, help_text="the query's terms, for the gate"
    )
    mode = models.CharField(max_length=10)
    intent = models.CharField(max_length=20, blank=True)
    phase = models.CharField(max_length=20, blank=True)
    guessed = ArrayField(
        models.CharField(max_length=20),
        default=list,
        blank=True,
        help_text="which of intent and phase rules guessed",
    )
    audience = models.CharField(max_length=10)
    session = models.CharField(max_length=200, blank=True)
    run = models.CharField(max_length=200, blank=True)
    policy = models.CharField(max_length=64)
    policy_version = models.IntegerField()
    experiment = models.UUIDField(
        null=True, help_text="which chose the policy; none: the request or the default did"
    )
    arm = models.CharField(
        max_length=10, blank=True, help_text="of the experiment: control or candidate"
    )
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
    elapsed_ms = models.FloatField(default=0.0, help_text="from the question to the finished block")
    packed_detail = models.BinaryField(
        default=b"",
        help_text="the block, every candidate and the timings; see retrieval_details.py",
    )
    counted = models.BooleanField(
        db_default=False, help_text="the counters of what it injected moved"
    )
    created_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["tenant_id", "-created_at"], name="retrieval_by_tenant"),
            BrinIndex(fields=["created_at"], name="retrieval_by_age"),
            models.Index(
                fields=["created_at"],
                name="retrieval_uncounted",
                condition=models.Q(counted=False, injected_count__gt=0),
            ),
            models.Index(
                fields=["tenant_id", "session", "-created_at"],
                name="retrieval_by_session",
                condition=~models.Q(session=""),
            ),
        ]

    def __str__(self) -> str:
        return self.query[:TITLE_CHARACTERS] or f"{self.mode} {self.created_at:%Y-%m-%d %H:%M}"

    @cached_property
    def detail(self) -> RetrievalDetail:
        """The block, every candidate and the timings; empty where none were kept."""
        return unpack(bytes(self.packed_detail)) if self.packed_detail else RetrievalDetail()

    @property
    def context(self) -> str:
        """The block as it was given."""
        return self.detail.context

    @property
    def candidates(self) -> Sequence[RecordedCandidate]:
        """Every candidate by rank, given or left out, with its signals."""
        return self.detail.candidates

    @property
    def timings_ms(self) -> Mapping[str, float]:
        """Milliseconds by stage."""
        return self.detail.timings_ms


class Receipt(models.Model):
    """A memory that a retrieval gave, and what came of it. It outlives what it describes.

    What was left out, and the signals of all, are in the retrieval's packed detail.
    """

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    retrieval_id = models.UUIDField()
    source = models.CharField(max_length=SOURCE_CHARACTERS)
    item_id = models.UUIDField()
    scope_id = models.UUIDField()
    rank = models.SmallIntegerField(help_text="1 is the best by score")
    candidate_score = models.FloatField()
    decision_reason = models.CharField(max_length=40)
    guardrail_hit = models.CharField(max_length=40, blank=True)
    context_position = models.SmallIntegerField()
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
            BrinIndex(fields=["created_at"], name="receipt_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.source} #{self.rank}"


class RetrievalOutcome(models.Model):
    """What came of one retrieval: the agent's reply, the person's reaction, and what they changed.

    No words of either are kept, only whether they are the same as before.
    """

    retrieval_id = models.UUIDField(primary_key=True)
    tenant_id = models.UUIDField()
    scope_ids = ArrayField(models.UUIDField())
    session = models.CharField(max_length=200, blank=True)
    asked_at = models.DateTimeField(help_text="when it was retrieved")
    replied_at = models.DateTimeField(null=True, help_text="when the reply was known")
    reply_digest = models.CharField(max_length=64, blank=True)
    reacted_at = models.DateTimeField(null=True, help_text="when the reaction was known")
    reaction_digest = models.CharField(max_length=64, blank=True)
    signal = models.CharField(
        max_length=20, blank=True, help_text="of the reaction; empty: it says nothing of memory"
    )
    by_call = models.BooleanField(
        default=False, help_text="a call said it; else the session's next turns"
    )
    named = ArrayField(
        models.UUIDField(), default=list, help_text="injected memories that the reaction names"
    )
    effects = models.JSONField(default=dict, help_text="by memory: what the outcome added to it")
    revisions = ArrayField(
        models.UUIDField(), default=list, help_text="what it changed of what is remembered"
    )
    corrections = models.JSONField(
        default=list, help_text="of each: what ended, what took its place, how"
    )
    reading_job = models.UUIDField(
        null=True, help_text="the job that reads the reaction for what it states"
    )
    undone_at = models.DateTimeField(null=True, help_text="when a person took back what it changed")
    undone_by = models.CharField(max_length=200, blank=True)
    updated_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ["-asked_at"]
        indexes = [
            models.Index(
                fields=["tenant_id", "reacted_at"],
                name="outcome_by_reaction",
                condition=models.Q(reacted_at__isnull=False),
            ),
            models.Index(fields=["tenant_id", "-asked_at"], name="outcome_by_tenant"),
            GinIndex(fields=["scope_ids"], name="outcome_by_scope"),
        ]

    def __str__(self) -> str:
        return f"{self.asked_at:%Y-%m-%d %H:%M} {self.signal}".strip()
