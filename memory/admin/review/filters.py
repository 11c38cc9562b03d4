"""Which of what waits for a person an operator looks at: by tenant, doubt, scope and words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Self, get_args
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q, QuerySet
from django.utils import timezone

from memory.admin.review.marks import snoozed
from memory.admin.tables import TEXT_OF
from memory.models import Link, MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.vocabulary import Standing

Why = Literal["needs_review", "disputed", "linked", "snoozed"]
WHYS: tuple[Why, ...] = get_args(Why)
ASKED_CHARACTERS = 200  # of a scope or of words that are looked for
_IN_DOUBT = Q(needs_review=True) | Q(standing=Standing.DISPUTED)
_DOUBTS = {"needs_review": Q(needs_review=True), "disputed": Q(standing=Standing.DISPUTED)}


@dataclass(frozen=True, slots=True)
class Filters:
    """What of the queue is looked at; an empty one is all of it.

    Attributes:
        tenant: a tenant's slug.
        why: the doubt.
        scope: `kind:id`.
        words: that the text holds.
        tenants: ids of those the operator may see; None: every one.
    """

    tenant: str = ""
    why: Why | None = None
    scope: str = ""
    words: str = ""
    tenants: frozenset[UUID] | None = field(default=None, compare=False)

    @classmethod
    def of(cls, asked: Mapping[str, str], *, tenants: frozenset[UUID] | None) -> Self:
        """Return what a query string asks for; what it cannot ask is left out."""
        why = next((each for each in WHYS if each == asked.get("why")), None)
        words = asked.get("q", "").strip()[:ASKED_CHARACTERS]
        scope = asked.get("scope", "").strip()[:ASKED_CHARACTERS]
        return cls(asked.get("tenant", ""), why, scope, words, tenants)

    @property
    def query(self) -> str:
        """Return it as a query string."""
        said = {"tenant": self.tenant, "why": self.why, "scope": self.scope, "q": self.words}
        return urlencode({name: value for name, value in said.items() if value})

    @property
    def narrow(self) -> bool:
        """Tell whether it leaves anything out."""
        return bool(self.query)


def doubtful(model: type[Remembered], filters: Filters) -> QuerySet[Any]:
    """Return the current memories of a table that a person should look at."""
    manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
    doubt = _DOUBTS.get(filters.why or "", _IN_DOUBT)
    current = manager.current().filter(doubt)
    rows: QuerySet[Any] = _narrowed(current.order_by(), filters)
    if filters.words:
        holds_words = f"{TEXT_OF[model]}__icontains"
        rows = rows.filter(**{holds_words: filters.words})
    return rows


def pairs(filters: Filters) -> QuerySet[Any]:
    """Return the pairs that nobody decided on."""
    rows: QuerySet[Any] = _narrowed(Link.objects.filter(settled_at=None).order_by(), filters)
    if filters.words:
        said = MemoryItem.objects.filter(content__icontains=filters.words).values("id")
        rows = rows.filter(Q(newer__in=said) | Q(older__in=said))
    return rows


def _narrowed(rows: Any, filters: Filters) -> Any:
    put_off = Q(pk__in=snoozed(timezone.now()))
    rows = rows.filter(put_off) if filters.why == "snoozed" else rows.exclude(put_off)
    if filters.tenants is not None:
        rows = rows.filter(tenant_id__in=filters.tenants)
    if filters.tenant:
        rows = rows.filter(tenant__slug=filters.tenant)
    if filters.scope:
        kind, _colon, key = filters.scope.partition(":")
        rows = rows.filter(scope__kind=kind, scope__key=key)
    return rows
