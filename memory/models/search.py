"""The narrow index over every source, kept by database triggers."""

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models.functions import Now
from pgvector.django import HalfVectorField, SparseVectorField

from memory.models.index_triggers import counting_triggers
from memory.models.vocabulary import SOURCE_CHOICES, Level, Provenance, Standing
from memory.text.analyse import TERM_INDEX_SPACE

KEY_VARIABLE = r"^EMBEDDING_[A-Z0-9_]{1,54}$"  # no other secret of the environment is ever sent


class VectorColumn(models.TextChoices):
    """The columns of `SearchEntry` that hold vectors; `..._model` says whose each row's is."""

    FIRST = "embedding", "embedding"
    SECOND = "second_embedding", "second embedding"


class ChosenEmbedder(models.Model):
    """Which embedder fills a column of vectors, and whether it is the one that searches ask.

    None is stored before the first `reembed`: until then the environment names the embedder, and it
    fills the first column. A key never stands here, only the variable that holds it.
    """

    column = models.CharField(primary_key=True, max_length=16, choices=VectorColumn.choices)
    provider = models.CharField(max_length=32)
    model_name = models.CharField(max_length=120, blank=True, help_text="empty: the provider's own")
    dimensions = models.IntegerField(null=True, help_text="null: the model's own")
    base_url = models.CharField(max_length=500, blank=True)
    key_variable = models.CharField(max_length=64, blank=True, help_text="empty: no key is sent")
    identity = models.CharField(max_length=120, unique=True, help_text="as its vectors bear it")
    searched = models.BooleanField(default=False)
    chosen_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["searched"], condition=models.Q(searched=True), name="one_embedder_searched"
            ),
            models.CheckConstraint(
                name="embedder_has_a_column", condition=models.Q(column__in=VectorColumn.values)
            ),
            models.CheckConstraint(
                name="embedder_key_is_a_variable",
                condition=models.Q(key_variable="") | models.Q(key_variable__regex=KEY_VARIABLE),
            ),
        ]

    def __str__(self) -> str:
        return self.identity


class SearchEntry(models.Model):
    """One memory as ranking sees it. Written by the triggers below; vectors by memory.index.write.

    `closed_to` is until when it was true as known after `retired_at`: before the row's retirement
    became known it was thought true until `valid_to`. So a reader who knows what was known at K
    sees it for a moment A when recorded_at <= K, valid_from <= A and A < (valid_to if K <
    retired_at else closed_to); null is endless.
    """

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    scope_id = models.UUIDField()
    source = models.CharField(max_length=10, choices=SOURCE_CHOICES, db_collation="C")
    item_id = models.UUIDField()

    valid_from = models.DateTimeField()
    valid_to = models.DateTimeField(null=True, help_text="null: no end was stated")
    recorded_at = models.DateTimeField()
    retired_at = models.DateTimeField(null=True, help_text="null: it was not")
    closed_to = models.DateTimeField(null=True, help_text="null: no end; valid_from: never true")
    standing = models.CharField(max_length=10, choices=Standing.choices)
    searchable = models.BooleanField(default=True)
    planner_only = models.BooleanField(default=False)
    needs_review = models.BooleanField(default=False)

    confidence = models.FloatField(null=True)
    provenance = models.CharField(max_length=17, choices=Provenance.choices, null=True)  # noqa: DJ001 - records have none
    last_validated_at = models.DateTimeField(null=True)
    injected_count = models.IntegerField(default=0, help_text="injections whose reaction is known")
    positive_count = models.IntegerField(default=0)
    priority = models.SmallIntegerField(default=0)
    level = models.CharField(max_length=9, choices=Level.choices, default=Level.RAW)
    session_id = models.UUIDField(null=True)
    category = models.TextField(default="")
    updated_at = models.DateTimeField()
    keywords = ArrayField(models.TextField(), default=list)
    tags = ArrayField(models.TextField(), default=list)

    length = models.IntegerField(default=0, help_text="terms in the text, with repetition")
    tokens = models.IntegerField(default=0, help_text="tokens of the text")
    asks = models.BooleanField(default=False, help_text="whether the text ends by asking something")
    words = SearchVectorField(null=True, help_text="its terms, each behind its scope's number")
    terms = SparseVectorField(
        dimensions=TERM_INDEX_SPACE, null=True, help_text="saturated term frequencies"
    )
    embedding = HalfVectorField(null=True, help_text="unit length; its model is beside it")
    embedding_model = models.CharField(max_length=120, null=True)  # noqa: DJ001 - null: not embedded
    embedding_error = models.CharField(max_length=200, blank=True, default="")
    embedding_attempts = models.SmallIntegerField(default=0)
    second_embedding = HalfVectorField(null=True, help_text="of another model")
    second_embedding_model = models.CharField(max_length=120, null=True)  # noqa: DJ001 - as above
    second_embedding_error = models.CharField(max_length=200, blank=True, db_default="")
    second_embedding_attempts = models.SmallIntegerField(db_default=0)

    class Meta:
        verbose_name_plural = "search entries"
        constraints = [
            models.UniqueConstraint(fields=["tenant_id", "source", "item_id"], name="indexed_once")
        ]
        indexes = [
            models.Index(
                fields=["scope_id", "session_id", "valid_from", "id"], name="entry_by_scope"
            ),
            models.Index(fields=["item_id"], name="entry_by_item"),
            models.Index(fields=["tenant_id", "-id"], name="entry_by_tenant"),
            GinIndex(fields=["words"], name="entry_by_word", fastupdate=False),
            models.Index(
                fields=["id"],
                name="entry_without_words",
                condition=models.Q(words=None, searchable=True),
            ),
            *(
                models.Index(
                    fields=[f"{column}_model"],
                    name=f"entry_{column}_model",
                    condition=models.Q(searchable=True),
                )
                for column in VectorColumn.values
            ),
        ]
        triggers = counting_triggers()

    def __str__(self) -> str:
        return f"{self.source} {self.recorded_at:%Y-%m-%d %H:%M}"


class TermCount(models.Model):
    """In how many rows of a scope's word index a term occurs (kept by a trigger on SearchEntry)."""

    id = models.BigAutoField(primary_key=True)
    tenant_id = models.UUIDField()
    scope_id = models.UUIDField()
    term = models.CharField(max_length=120)
    documents = models.IntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tenant_id", "scope_id", "term"], name="term_once_per_scope"
            )
        ]

    def __str__(self) -> str:
        return f"{self.term}: {self.documents}"
