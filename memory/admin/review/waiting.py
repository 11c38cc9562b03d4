"""What waits for a person: memories in doubt of every source, and pairs of which one may be over.

Oldest first.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, Self, get_args
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import (
    CharField,
    F,
    JSONField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Left
from django.utils import timezone

from memory.admin.review.marks import snoozed
from memory.admin.tables import MODELS, TEXT_OF
from memory.models import Link, MemoryItem
from memory.models.base import Remembered
from memory.models.review import wording
from memory.models.vocabulary import ReviewCode, Standing

Why = Literal["needs_review", "disputed", "linked", "snoozed"]
WHYS: tuple[Why, ...] = get_args(Why)
PAIR = "link"  # the name of a line that is a pair of memories
SEPARATOR = "|"
LINE_CHARACTERS = 200  # of a text in the queue; the page of the one in hand has it whole
_IN_DOUBT = Q(needs_review=True) | Q(standing=Standing.DISPUTED)
_DOUBTS = {"needs_review": Q(needs_review=True), "disputed": Q(standing=Standing.DISPUTED)}


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """One line as the operator saw it: a memory, or a pair."""

    model_name: str
    id: UUID
    version: datetime

    @classmethod
    def parse(cls, value: str) -> Self:
        """Read what `key` wrote.

        Raises:
            ValueError: it is not such a value.
        """
        model_name, item_id, version = value.split(SEPARATOR)
        if model_name not in MODELS and model_name != PAIR:
            raise ValueError(model_name)
        return cls(model_name, UUID(item_id), datetime.fromisoformat(version))

    @property
    def key(self) -> str:
        """Return it as a form carries it."""
        return SEPARATOR.join((self.model_name, str(self.id), self.version.isoformat()))


@dataclass(frozen=True, slots=True)
class Waiting:
    """One line of the queue; `text` is the beginning of what the memory says."""

    chosen: WaitingRow
    source: str
    text: str
    standing: str
    review_reason: str
    scope: str
    recorded_at: datetime


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
        words = asked.get("q", "").strip()[:LINE_CHARACTERS]
        scope = asked.get("scope", "").strip()[:LINE_CHARACTERS]
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
    current = manager.filter(doubt, retired_at=None)
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


def waiting(filters: Filters, *, limit: int) -> list[Waiting]:
    """Return at most `limit` lines of the queue, the longest waiting first. One statement."""
    rows, *others = [part.order_by("recorded_at", "item_id")[:limit] for part in _parts(filters)]
    if others:
        together = rows.union(*others, all=True)
        rows = together.order_by("recorded_at", "item_id")[:limit]
    return [_line(row) for row in rows]


def count_waiting(filters: Filters, *, most: int) -> int:
    """Return how many wait, at most `most`. One statement."""
    first, *others = [part.values("item_id")[:most] for part in _parts(filters)]
    return len(first.union(*others, all=True)[:most])


def _parts(filters: Filters) -> list[QuerySet[Any]]:
    """Return a query for each table of memories and one for the pairs.

    Only those that the filters ask for.
    """
    parts: list[QuerySet[Any]] = []
    if filters.why != "linked":
        parts += [_lines(model, filters) for model in TEXT_OF]
    if filters.why in {None, "linked", "snoozed"}:
        parts.append(_pair_lines(filters))
    return parts


def _line(row: dict[str, Any]) -> Waiting:
    chosen = WaitingRow(row["model_name"], row["item_id"], row["version"])
    scope = f"{row['scope_kind']}:{row['scope_key']}"
    reason = wording(row["code"], row["arguments"])
    return Waiting(
        chosen,
        row["source_name"],
        row["said"] or "",
        row["stands"],
        reason,
        scope,
        row["recorded_at"],
    )


def _lines(model: type[Remembered], filters: Filters) -> QuerySet[Any]:
    name = str(model._meta.model_name)  # noqa: SLF001 - documented
    source = F("kind") if model is MemoryItem else _word(name)
    text = Cast(TEXT_OF[model], TextField())
    return doubtful(model, filters).values(
        "recorded_at",
        code=F("review_code"),
        arguments=F("review_args"),
        model_name=_word(name),
        item_id=F("id"),
        version=F("updated_at"),
        source_name=Cast(source, CharField()),
        said=Left(text, LINE_CHARACTERS),
        stands=F("standing"),
        scope_kind=F("scope__kind"),
        scope_key=F("scope__key"),
    )


def _pair_lines(filters: Filters) -> QuerySet[Any]:
    older = MemoryItem.objects.filter(pk=OuterRef("older"))
    text = Subquery(older.values("content"), output_field=TextField())
    return pairs(filters).values(
        recorded_at=F("created_at"),
        code=_word(str(ReviewCode.MAY_BE_OUTDATED)),
        arguments=Value({}, output_field=JSONField()),
        model_name=_word(PAIR),
        item_id=F("id"),
        version=F("created_at"),
        source_name=_word("pair"),
        said=Left(text, LINE_CHARACTERS),
        stands=_word(""),
        scope_kind=F("scope__kind"),
        scope_key=F("scope__key"),
    )


def _word(word: str) -> Value:
    return Value(word, output_field=CharField())
