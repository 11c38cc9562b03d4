"""Index rows that lack their words or a vector of a model in use: made again, some at a time.

Nothing is marked while the work is in hand: a run that is stopped is gone on with by the next one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import sleep
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value

from memory.embedding.configured import EmbeddingRejected
from memory.embedding.types import Vectors
from memory.index.embedder import FilledColumn, filled_columns
from memory.index.text import index_text
from memory.index.vector_columns import ensure_vector_columns
from memory.index.write import Indexed, Vector, write_index
from memory.kind_declarations import TABLES
from memory.models import SearchEntry
from memory.models.locks import scope_locks
from memory.models.remembered_row import Remembered

BATCH_ROWS = 50
REMOTE_PAUSE_SECONDS = 1.0  # between batches sent to a provider
REMOTE_RETRIES = 2  # of a call that failed in passing, inside a batch
MAX_ATTEMPTS = (
    5  # of a text that a provider refuses in company; one refused alone is not tried again
)


@dataclass(slots=True)
class BackfillReport:
    """What a run did: rows with words, with a vector, refused, and changed meanwhile."""

    analysed: int = 0
    embedded: int = 0
    failed: int = 0
    changed: int = 0


@dataclass(frozen=True, slots=True)
class Which:
    """Which rows are worked on.

    Attributes:
        tenant_id: of whom; None is everyone.
        column: for which column of vectors; None is every one in use.
        newest_first: from which end, so that two at work meet once and do nothing twice.
    """

    tenant_id: UUID | None = None
    column: str | None = None
    newest_first: bool = False


EVERY = Which()
_Made = Vectors | EmbeddingRejected | None  # of a text


@dataclass(frozen=True, slots=True)
class _Due:
    entry: SearchEntry
    row: Remembered
    text: str


def backfill(
    limit: int = 1000,
    *,
    which: Which = EVERY,
    batch: int = BATCH_ROWS,
    report: BackfillReport | None = None,
    done: Callable[[int], None] = lambda _: None,
    pause: Callable[[float], None] = sleep,
) -> BackfillReport:
    """Work on up to `limit` rows, a batch a transaction; a row that fails does not stop the others.

    Args:
        limit: rows at most.
        which: whose, for which column, from which end.
        batch: rows embedded and written together.
        report: grows as the work goes on, so that it says how far an error let it come.
        done: hears how many rows each batch was.
        pause: waits between batches that a provider embeds.

    Raises:
        EmbeddingUnavailable: a provider is away; what was done stays done.
    """
    report = report or BackfillReport()
    vectors = ensure_vector_columns() != "absent"
    for filled in _columns(which):
        lacking = _lacking(filled, which, vectors=vectors)
        if which.newest_first:
            lacking = lacking.reverse()
        due = _due(lacking[: min(batch, limit)])
        while due:
            _work(due, filled=filled, vectors=vectors, report=report)
            limit -= len(due)
            done(len(due))
            last = due[-1].entry.pk
            beyond = Q(pk__lt=last) if which.newest_first else Q(pk__gt=last)
            due = _due(lacking.filter(beyond)[: min(batch, limit)])
            if due and not filled.embedder.is_local:
                pause(REMOTE_PAUSE_SECONDS)
    return report


def due_count(which: Which = EVERY) -> int:
    """Return how many rows there are to work on, once for each column.

    A missing vector column makes every row one, once it is back.
    """
    vectors = ensure_vector_columns() != "absent"
    return sum(_lacking(filled, which, vectors=vectors).count() for filled in _columns(which))


def _columns(which: Which) -> list[FilledColumn]:
    return [one for one in filled_columns() if which.column in (None, one.column)]


def _lacking(filled: FilledColumn, which: Which, *, vectors: bool) -> "QuerySet[SearchEntry]":
    """Return the rows that lack words or a vector of a model, in order.

    Of another model is said as below or above it, which an index answers.
    """
    lacking = Q(words=None)
    if vectors:
        named, model = f"{filled.column}_model", filled.embedder.model
        other = Q((named, None)) | Q((f"{named}__lt", model)) | Q((f"{named}__gt", model))
        lacking |= other & Q((f"{filled.column}_attempts__lt", MAX_ATTEMPTS))
    rows = SearchEntry.objects.filter(lacking, searchable=True, source__in=list(TABLES))
    own = rows if which.tenant_id is None else rows.filter(tenant_id=which.tenant_id)
    return own.order_by("pk")


def _due(lacking: "QuerySet[SearchEntry]") -> list[_Due]:
    entries = list(lacking.only("source", "item_id", "scope_id"))
    rows = _rows(entries)
    return [
        _Due(entry, rows[entry.item_id], index_text(rows[entry.item_id]))
        for entry in entries
        if entry.item_id in rows
    ]


def _rows(entries: Sequence[SearchEntry], *, lock: bool = False) -> dict[UUID, Remembered]:
    """Read what index rows stand for. A statement a source table."""
    by_model: dict[Any, list[UUID]] = {}
    for entry in entries:
        by_model.setdefault(TABLES[entry.source], []).append(entry.item_id)
    rows: dict[UUID, Remembered] = {}
    for model, ids in by_model.items():
        found = model.objects.select_related("scope").filter(pk__in=ids).order_by("pk")
        rows.update(
            (row.pk, row) for row in (found.select_for_update(of=("self",)) if lock else found)
        )
    return rows


def _work(
    due: Sequence[_Due], *, filled: FilledColumn, vectors: bool, report: BackfillReport
) -> None:
    """Embed outside any transaction; write, under the scopes' locks, what still says the same."""
    made = _embedded(due, filled) if vectors else [None] * len(due)
    with transaction.atomic():
        scope_locks([one.entry.scope_id for one in due])
        same = _unchanged(due, made)
        write_index(
            [_indexed(each, vector, filled) for each, vector in same], columns=[filled.column]
        )
        refused = [(each, vector) for each, vector in same if isinstance(vector, EmbeddingRejected)]
        for each, error in refused:
            _note(each.entry, error, column=filled.column)
    report.analysed += len(same)
    report.failed += len(refused)
    report.embedded += sum(vector is not None for _, vector in same) - len(refused)
    report.changed += len(due) - len(same)


def _unchanged(due: Sequence[_Due], made: Sequence[_Made]) -> list[tuple[_Due, _Made]]:
    """Lock the rows, and return those that still say the same, each with its vector."""
    now_said = _rows([each.entry for each in due], lock=True)
    return [
        (each, vector)
        for each, vector in zip(due, made, strict=True)
        if _is_unchanged(each, now_said)
    ]


def _embedded(due: Sequence[_Due], filled: FilledColumn) -> Sequence[_Made]:
    """Return the vectors of each text, or why it has none; a service elsewhere is asked again."""
    retries = 0 if filled.embedder.is_local else REMOTE_RETRIES
    return filled.embedder.embed_each([each.text for each in due], retries=retries)


def _is_unchanged(due: _Due, rows: Mapping[UUID, Remembered]) -> bool:
    """Tell whether a row, read again, still says what was analysed and embedded."""
    row = rows.get(due.row.pk)
    return row is not None and index_text(row) == due.text


def _indexed(one: _Due, vector: _Made, filled: FilledColumn) -> Indexed:
    usable = None if isinstance(vector, EmbeddingRejected) else vector
    made = Vector(filled.column, filled.embedder.model, usable)
    return Indexed(one.entry.source, one.row.pk, one.row.scope.number, one.text, [made])


def _note(entry: SearchEntry, error: EmbeddingRejected, *, column: str) -> None:
    """Write down why a row has no vector.

    A text refused by itself is not tried again until it changes.
    """
    attempts = Value(MAX_ATTEMPTS) if error.isolated else F(f"{column}_attempts") + 1
    said = {f"{column}_error": f"{error.reason}: {error}"[:200], f"{column}_attempts": attempts}
    SearchEntry.objects.filter(pk=entry.pk).update(**said)
