"""What every remembered row has: its owner, its four times and its standing."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from memory.models.history import NAMES_WHO, InsertStatementEvent
from memory.models.index_triggers import index_columns, index_triggers
from memory.models.queryset import RememberedQuerySet
from memory.models.review_sentences import wording
from memory.models.tenancy import Scope, Tenant
from memory.models.vocabulary import Standing, WriterRole, review_code_choices


class Remembered(models.Model):
    """A row that is remembered. Truth lives here; the search index follows by trigger.

    Its table refers to its scope within its tenant (`within_tenant` in the migrations), which says
    more than a reference to either; each would be looked up again for every row.

    `index_columns` says, as SQL over a row NEW, what its index row holds beside what is derived
    from its text.
    """

    index_columns: ClassVar[Mapping[str, str]] = {}

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tenant = models.ForeignKey(
        Tenant, on_delete=models.PROTECT, editable=False, db_constraint=False, db_index=False
    )
    scope = models.ForeignKey(
        Scope, on_delete=models.PROTECT, editable=False, db_constraint=False, db_index=False
    )
    external_id = models.CharField(  # noqa: DJ001 - absent and empty differ: absent ids do not collide
        max_length=200, null=True, blank=True, help_text="the caller's own id"
    )

    standing = models.CharField(max_length=10, choices=Standing.choices, default=Standing.ACTIVE)
    needs_review = models.BooleanField(default=False)
    review_code = models.CharField(
        max_length=40, choices=review_code_choices, blank=True, help_text="why it waits for review"
    )
    review_args = models.JSONField(
        default=dict, blank=True, help_text="what the code's sentence names"
    )

    valid_from = models.DateTimeField(
        help_text="since when it is true; of an event, when it happened"
    )
    valid_to = models.DateTimeField(
        null=True, blank=True, help_text="until when it is true (exclusive)"
    )
    stated_valid_to = models.DateTimeField(
        null=True, blank=True, help_text="valid_to as first stated", editable=False
    )
    valid_from_stated = models.BooleanField(default=False, editable=False)
    recorded_at = models.DateTimeField(db_default=Now(), help_text="when it was written down here")
    retired_at = models.DateTimeField(
        null=True, blank=True, help_text="when it was superseded, corrected or archived"
    )
    withdrawn = models.BooleanField(
        default=False,
        editable=False,
        help_text="retired as never true or unwanted, not as over: hidden for every past",
    )
    superseded_by = models.UUIDField(
        null=True, blank=True, help_text="the memory that took its place"
    )
    writer = models.CharField(
        max_length=200, blank=True, help_text="who wrote it: a key, an operator, a job"
    )
    role = models.CharField(
        max_length=9, choices=WriterRole.choices, blank=True, help_text="as what it was written"
    )
    updated_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = RememberedQuerySet.as_manager()

    class Meta:
        abstract = True
        ordering = ["-recorded_at", "id"]
        constraints = [
            models.CheckConstraint(
                name="%(class)s_valid_interval",
                condition=Q(valid_to=None) | Q(valid_to__gt=F("valid_from")),
            ),
            models.CheckConstraint(
                name="%(class)s_retired_after_recorded",
                condition=Q(retired_at=None) | Q(retired_at__gte=F("recorded_at")),
            ),
            models.UniqueConstraint(fields=["tenant", "id"], name="%(class)s_of_tenant"),
        ]
        indexes = [
            models.Index(fields=["scope", "-recorded_at", "id"], name="%(class)s_by_scope"),
            models.Index(  # the review queue, whatever the table's size
                fields=["recorded_at", "id"],
                name="%(class)s_in_doubt",
                condition=Q(needs_review=True, retired_at=None)
                | Q(standing=Standing.DISPUTED, retired_at=None),
            ),
            # what asks for it is the database: whether a row that goes took the place of another
            models.Index(
                fields=["tenant", "superseded_by"],
                name="%(class)s_superseded",
                condition=Q(superseded_by__isnull=False),
            ),
        ]

    @property
    def review_reason(self) -> str:
        """Why it waits for review, as a sentence in the reader's language.

        Empty where there is no reason.
        """
        return wording(self.review_code, self.review_args)


def external_id_once(name: str, *fields: str) -> models.UniqueConstraint:
    """Return the constraint that a caller's own id names one current row per scope and source."""
    return models.UniqueConstraint(
        fields=["tenant", *fields, "external_id", "scope"],
        name=f"{name}_external_id",
        condition=~Q(external_id=None) & Q(superseded_by=None),
    )


TITLE_LENGTH = 500  # characters of a title or name
USE_COUNTERS = (
    "injected_count",
    "judged_count",
    "used_count",
    "positive_count",
    "correction_count",
)
"""What retrievals and their outcomes move."""
COUNTERS = ("updated_at", *USE_COUNTERS, "usage_count", "last_hit_at")
M = TypeVar("M", bound=type[models.Model])


def remembered(
    source: str,
    *,
    text: Sequence[str],
    index: Mapping[str, str] | None = None,
    untracked: Sequence[str] = (),
) -> Callable[[M], M]:
    """Register a source table: its index rows and its history, both kept by triggers.

    Args:
        source: what its index rows are called.
        text: the columns whose change makes what was derived from the text stale.
        index: SQL expressions over NEW for the index columns that are not the common ones.
        untracked: columns whose change alone is no history: what derives from rows that are kept
            whole.
    """

    def register(model: M) -> M:
        names = {field.name for field in model._meta.fields}  # noqa: SLF001 - Django's documented _meta API
        counters = [name for name in (*COUNTERS, *untracked) if name in names]
        declared: Any = model
        declared.index_columns = index_columns(source, index or {})
        pgtrigger.register(*index_triggers(source, index or {}, text))(model)
        pghistory.track(
            InsertStatementEvent(),
            pghistory.UpdateEvent(condition=pghistory.AnyChange(exclude=counters)),
            pghistory.DeleteEvent(),
            context_field=pghistory.ContextJSONField(),
            context_id_field=None,  # type: ignore[arg-type] # documented as allowed beside a JSON context
            meta={"triggers": [NAMES_WHO]},
        )(model)
        return model

    return register
