"""Memory items: facts, preferences, constraints, episodes, procedures and insights."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import BrinIndex, GinIndex
from django.db import models
from django.db.models import Q

from memory.models.conversation import Run, Session
from memory.models.remembered_row import Remembered, external_id_once, remembered
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
        "canonical",
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
        "injected_count": "NEW.judged_count",
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
    content = models.TextField(help_text="the words, as they were said")
    notes = models.JSONField(
        default=list,
        blank=True,
        help_text="what spans of the words mean: start, stop, kind, meaning, by, certain",
    )
    canonical = models.TextField(
        blank=True, help_text="the words with the notes in their place; searched too"
    )
    glossed = models.TextField(
        blank=True, help_text="the words with the certain notes behind them; empty: the words"
    )
    spans = models.JSONField(
        default=list, blank=True, help_text="where the words stand: [turn, start, stop] each"
    )
    context_prefix = models.CharField(max_length=300, blank=True)
    category = models.CharField(max_length=200, blank=True)
    confidence = models.FloatField()
    provenance = models.CharField(
        max_length=17, choices=Provenance.choices, default=Provenance.OBSERVATION
    )
    last_validated_at = models.DateTimeField(null=True, blank=True)
    tags = texts(100)
    priority = models.SmallIntegerField(
        default=0, help_text="0..100, the higher the more important"
    )

    # the statement it tells
    subject = models.CharField(
        max_length=200, blank=True, help_text="whom it is about; empty: the scope's user"
    )
    attribute = models.CharField(  # noqa: DJ001 - null: not read yet, empty: read, and it tells no statement
        max_length=200, null=True, blank=True, help_text="what is said of the subject"
    )
    value = models.TextField(blank=True)
    affirmed = models.BooleanField(default=True, help_text="it holds; no: it is denied")
    single = models.BooleanField(default=False, help_text="the attribute holds one value at a time")
    provisional = models.BooleanField(
        default=False, help_text="a model's reading of the same words takes it over"
    )

    source_turns = ids()
    source_segments = ids()
    source_job = models.UUIDField(null=True, blank=True)
    made_by = models.CharField(
        max_length=120, blank=True, help_text="the rule or the model and prompt that made it"
    )

    injected_count = models.IntegerField(default=0, help_text="retrievals that gave it")
    judged_count = models.IntegerField(
        default=0, help_text="of those, the ones whose reaction is known"
    )
    used_count = models.IntegerField(default=0, help_text="replies that used it")
    positive_count = models.IntegerField(
        default=0, help_text="reactions that confirm it or go on from it"
    )
    correction_count = models.IntegerField(default=0, help_text="reactions that correct or deny it")

    # fact
    fact_key = models.CharField(max_length=200, null=True, blank=True)  # noqa: DJ001 - only facts with a key compete
    short_value = models.CharField(max_length=500, blank=True)

    # of an episode
    did_what = models.TextField(blank=True)
    new_info = models.TextField(blank=True)
    timezone = models.CharField(max_length=64, blank=True)
    location = models.CharField(max_length=200, blank=True)
    request_type = models.CharField(max_length=64, blank=True)
    session = models.ForeignKey(
        Session, on_delete=models.PROTECT, null=True, blank=True, db_constraint=False
    )
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
    run = models.ForeignKey(
        Run, on_delete=models.PROTECT, null=True, blank=True, db_constraint=False
    )
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
                name="confidence_between_0_and_1",
                condition=Q(confidence__gte=0) & Q(confidence__lte=1),
            ),
            models.CheckConstraint(
                name="confidence_within_provenance_cap",
                condition=Q(
                    *(
                        Q(provenance=str(name), confidence__lte=cap)
                        for name, cap in PROVENANCE_CAPS.items()
                    ),
                    _connector=Q.OR,
                ),
            ),
        ]
        indexes = [
            *Remembered.Meta.indexes,
            models.Index(fields=["scope", "kind", "-priority"], name="item_by_kind"),
            models.Index(
                fields=["tenant", "user_ref"], name="episode_about_user", condition=~Q(user_ref="")
            ),
            models.Index(
                fields=["tenant", "group_ref"],
                name="episode_about_group",
                condition=~Q(group_ref=""),
            ),
            models.Index(
                fields=["scope"],
                name="episode_told_by_none",
                condition=Q(kind=Kind.EPISODE, summarised_by=None, retired_at=None),
            ),
            models.Index(  # counted every minute: from the index alone
                fields=["scope", "tenant"],
                name="item_active_fact",
                condition=Q(kind=Kind.FACT, standing=Standing.ACTIVE, retired_at=None),
            ),
            models.Index(  # so are these
                fields=["scope", "tenant", "valid_from"],
                name="episode_raw_in_no_summary",
                condition=Q(
                    kind=Kind.EPISODE, level=Level.RAW, summarised_by=None, retired_at=None
                ),
            ),
            BrinIndex(fields=["recorded_at"], name="item_by_age"),
            models.Index(
                fields=["-recorded_at", "id"], name="item_latest"
            ),  # the operators' list, whatever its size
            models.Index(  # what was corrected lately, on the home page
                fields=["-retired_at"],
                name="item_corrected",
                condition=Q(withdrawn=True, superseded_by__isnull=False),
            ),
            models.Index(
                fields=["scope", "subject", "attribute"],
                name="item_by_statement",
                condition=Q(retired_at=None) & ~Q(attribute=""),
            ),
            GinIndex(fields=["source_turns"], name="item_by_turn"),
            models.Index(  # statements that were said in several turns: few of a scope
                fields=["scope"],
                name="item_said_again",
                condition=Q(retired_at=None, source_turns__1__isnull=False) & ~Q(attribute=""),
            ),
        ]

    def __str__(self) -> str:
        return self.content[:80]
