"""What waits for a person: memories in doubt, of every source, oldest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import Any, Literal, Self
from uuid import UUID

from django.db.models import CharField, F, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast, Left

from memory.models import Capability, Event, Goal, Learning, MemoryItem, Task
from memory.models.base import Remembered
from memory.models.vocabulary import Standing

Why = Literal["needs_review", "disputed"]
TEXT_OF: Mapping[type[Remembered], str] = MappingProxyType(
    {
        MemoryItem: "content",
        Task: "title",
        Learning: "content",
        Capability: "description",
        Goal: "title",
        Event: "type",
    }
)
MODELS = MappingProxyType({str(model._meta.model_name): model for model in TEXT_OF})  # noqa: SLF001 - documented
SEPARATOR = "|"
LINE_CHARACTERS = 200  # of a text in the queue; the page of the one in hand has it whole
_DOUBTS = {"needs_review": Q(needs_review=True), "disputed": Q(standing=Standing.DISPUTED)}


@dataclass(frozen=True, slots=True)
class Chosen:
    """One memory as the operator saw it."""

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
        if model_name not in MODELS:
            raise ValueError(model_name)
        return cls(model_name, UUID(item_id), datetime.fromisoformat(version))

    @property
    def key(self) -> str:
        """Return it as a form carries it."""
        return SEPARATOR.join((self.model_name, str(self.id), self.version.isoformat()))


@dataclass(frozen=True, slots=True)
class Waiting:
    """One line of the queue; `text` is the beginning of what the memory says."""

    chosen: Chosen
    source: str
    text: str
    standing: str
    review_reason: str
    scope: str
    recorded_at: datetime


def doubtful(model: type[Remembered], *, why: Why | None = None) -> QuerySet[Any]:
    """Return the current memories of a table that a person should look at."""
    doubt = _DOUBTS[why] if why else _DOUBTS["needs_review"] | _DOUBTS["disputed"]
    manager: Any = model._default_manager  # noqa: SLF001 - Django's documented name
    return manager.filter(doubt, retired_at=None).order_by()  # type: ignore[no-any-return]  # manager of any model


def waiting(*, limit: int, tenant: str = "", why: Why | None = None) -> list[Waiting]:
    """Return the queue, the longest waiting first. One statement.

    Args:
        limit: the most lines returned.
        tenant: a tenant's slug; empty is every tenant.
        why: only those in doubt for this reason.
    """
    ordered = (_lines(model, tenant=tenant, why=why).order_by("recorded_at", "item_id") for model in TEXT_OF)
    parts = [lines[:limit] for lines in ordered]
    rows = parts[0].union(*parts[1:], all=True).order_by("recorded_at", "item_id")[:limit]
    return [
        Waiting(
            Chosen(row["model_name"], row["item_id"], row["version"]),
            row["source_name"],
            row["said"],
            row["stands"],
            row["why"],
            f"{row['scope_kind']}:{row['scope_key']}",
            row["recorded_at"],
        )
        for row in rows
    ]


def count_waiting(*, most: int, why: Why) -> int:
    """Return how many wait, at most `most`. One statement."""
    parts = [doubtful(model, why=why).values("id")[:most] for model in TEXT_OF]
    return len(parts[0].union(*parts[1:], all=True)[:most])


def _lines(model: type[Remembered], *, tenant: str, why: Why | None) -> QuerySet[Any]:
    name = str(model._meta.model_name)  # noqa: SLF001 - documented
    rows = doubtful(model, why=why)
    if tenant:
        rows = rows.filter(tenant__slug=tenant)
    source = F("kind") if model is MemoryItem else Value(name, output_field=CharField())
    return rows.values(
        "recorded_at",
        model_name=Value(name, output_field=CharField()),
        item_id=F("id"),
        version=F("updated_at"),
        source_name=Cast(source, CharField()),
        said=Left(Cast(TEXT_OF[model], TextField()), LINE_CHARACTERS),
        stands=F("standing"),
        why=F("review_reason"),
        scope_kind=F("scope__kind"),
        scope_key=F("scope__key"),
    )
