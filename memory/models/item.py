"""Memory items: facts, preferences, constraints, episodes, procedures and insights."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from memory.models.base import Remembered, external_id_once, remembered
from memory.models.conversation import Run, Session
from memory.models.vocabulary import Kind, Level, Provenance, Standing
from memory.policy.scoring import PROVENANCE_CAPS

EPISODE_SCHEMA_VERSION = 1


def texts(length: int = 200) -> ArrayField:  # type: ignore[type-arg]
    """Return a column of short texts."""
    return ArrayField(models.CharField(max_length=length), default=list, blank=True)


def ids() -> ArrayField:  # type: ignore[type-arg]
    """Return a column of ids."""
    return ArrayField(models.UUIDField(), default=list, blank=True)


@remembered(
    "memoryitem",
    text=(
        "content",
        "context_prefix",
        "value",
        "sender",
        "steps",
        "task_type",
        "category",
        "tags",
    ),
    index={
        "source": "NEW.kind",
        "planner_only": "NEW.kind = 'insight' AND NEW.validated_at IS NULL",
        "confidence": "NEW.confidence",
        "provenance": "NEW.provenance",
        "last_validated_at": "NEW.last_validated_at",
        "injected_count": "NEW.injected_count",
        "positive_count": "NEW.positive_count",
        "priority": "NEW.priority",
        "level": "NEW.level",
        "session_id": "NEW.session_id",
        "category": "NEW.category",
        "keywords": "ARRAY[NEW.category, NEW.task_type]",
        "tags": "NEW.tags",
    },
)
class MemoryItem(Remembered):
    """One memory, with what makes it believable."""

    kind = models.CharField(max_length=10, choices=Kind.choices)
    content = models.TextField()
    context_prefix = models.CharField(max_length=300, blank=True)
    category = models.CharField(max_length=200, blank=True)
    confidence = models.FloatField()
    provenance = models.CharField(max_length=17, choices=Provenance.choices, default=Provenance.OBSERVATION)
    last_validated_at = models.DateTimeField(null=True, blank=True)
    tags = texts(100)
    priority = models.SmallIntegerField(default=0, help_text="0..100, the higher the more important")

    source_turns = ids()
    source_segments = ids()
    source_job = models.UUIDField(null=True, blank=True)
    made_by = models.CharField(max_length=120, blank=True, help_text="the rule or the model and prompt that made it")

    injected_count = models.IntegerField(default=0)
    used_count = models.IntegerField(default=0)
    positive_count = models.IntegerField(default=0)
    correction_count = models.IntegerField(default=0)

    # fact
    fact_key = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - only facts with a key compete
    value = models.TextField(blank=True)
    short_value = models.CharField(max_length=500, blank=True)

    # episode [U 4.2]
    did_what = models.TextField(blank=True)
    new_info = models.TextField(blank=True)
    timezone = models.CharField(max_length=64, blank=True)
    location = models.CharField(max_length=200, blank=True)
    request_type = models.CharField(max_length=64, blank=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, blank=True)
    user_ref = models.CharField(max_length=200, blank=True)
    group_ref = models.CharField(max_length=200, blank=True)
    sender = models.CharField(max_length=200, blank=True)
    message_ids = texts()
    source_request_id = models.CharField(max_length=200, blank=True)
    schema_version = models.SmallIntegerField(default=EPISODE_SCHEMA_VERSION)
    level = models.CharField(max_length=9, choices=Level.choices, default=Level.RAW)
    summarised_by = models.UUIDField(null=True, blank=True)

    # procedure
    title = models.CharField(max_length=500, blank=True)
    task_type = models.CharField(max_length=200, blank=True)
    steps = models.JSONField(default=list, blank=True)
    outline = models.CharField(max_length=1000, blank=True)
    usage_count = models.IntegerField(default=0)
    last_hit_at = models.DateTimeField(null=True, blank=True)

    # insight
    run = models.ForeignKey(Run, on_delete=models.PROTECT, null=True, blank=True)
    validated_at = models.DateTimeField(null=True, blank=True)

    class Meta(Remembered.Meta):
        constraints = [
            *Remembered.Meta.constraints,
            external_id_once("memoryitem", "kind"),
            models.UniqueConstraint(
                name="one_active_fact_per_key",
                fields=["tenant", "scope", "fact_key"],
                condition=Q(kind=Kind.FACT, standing=Standing.ACTIVE) & ~Q(fact_key=None),
            ),
            models.CheckConstraint(
                name="confidence_between_0_and_1", condition=Q(confidence__gte=0) & Q(confidence__lte=1)
            ),
            models.CheckConstraint(
                name="confidence_within_provenance_cap",
                condition=Q(
                    *(Q(provenance=str(name), confidence__lte=cap) for name, cap in PROVENANCE_CAPS.items()),
                    _connector=Q.OR,
                ),
            ),
        ]
        indexes = [
            *Remembered.Meta.indexes,
            models.Index(fields=["scope", "kind", "-priority"], name="item_by_kind"),
            models.Index(fields=["tenant", "user_ref"], name="episode_about_user", condition=~Q(user_ref="")),
            models.Index(fields=["tenant", "group_ref"], name="episode_about_group", condition=~Q(group_ref="")),
            models.Index(
                fields=["scope"],
                name="episode_told_by_none",
                condition=Q(kind=Kind.EPISODE, summarised_by=None, retired_at=None),
            ),
        ]

    def __str__(self) -> str:
        return self.content[:80]
