"""What waits for a person: memories in doubt of every source, and pairs of which one may be over.

Oldest first.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from uuid import UUID

from django.db.models import (
    CharField,
    F,
    JSONField,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
)
from django.db.models.functions import Cast, Left

from memory.admin.review.filters import Filters, doubtful, pairs
from memory.admin.tables import MODELS, TEXT_OF
from memory.models import MemoryItem
from memory.models.remembered_row import Remembered
from memory.models.review_sentences import wording
from memory.models.vocabulary import ReviewCode

PAIR = "link"  # the name of a line that is a pair of memories
SEPARATOR = "|"
LINE_CHARACTERS = 200  # of a text in the queue; the page of the one in hand has it whole


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
