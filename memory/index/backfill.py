"""Index rows that lack their words or a vector of the current model: made again, some at a time.

Nothing is marked while the work is in hand: a run that is stopped is gone on with by the next one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import sleep
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q, QuerySet, Value

from memory.embedding.client import Embedder, EmbeddingRejected
from memory.embedding.types import Vectors
from memory.index.embedder import current_embedder
from memory.index.text import index_text
from memory.index.vector_columns import ensure_vector_columns
from memory.index.write import Indexed, write_index
from memory.models import SearchEntry
from memory.models.base import Remembered
from memory.models.locks import scope_locks
from memory.sources import TABLES

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
class _Due:
    entry: SearchEntry
    row: Remembered
    text: str


def backfill(
    limit: int = 1000,
    *,
    batch: int = BATCH_ROWS,
    tenant_id: UUID | None = None,
    report: BackfillReport | None = None,
    done: Callable[[int], None] = lambda _: None,
    pause: Callable[[float], None] = sleep,
) -> BackfillReport:
    """Work on up to `limit` rows, a batch a transaction; a row that fails does not stop the others.

    Args:
        limit: rows at most.
        batch: rows embedded and written together.
        tenant_id: of whom; None is everyone.
        report: grows as the work goes on, so that it says how far an error let it come.
        done: hears how many rows each batch was.
        pause: waits between batches that a provider embeds.

    Raises:
        EmbeddingUnavailable: the provider is away; what was done stays done.
    """
    report = report or BackfillReport()
    embedder = current_embedder()
    vectors = ensure_vector_columns() != "absent"
    after, left = 0, limit
    while left > 0:
        due = _due(
            after, min(batch, left), tenant_id=tenant_id, model=embedder.model, vectors=vectors
        )
        if not due:
            break
        if after and not embedder.is_local:
            pause(REMOTE_PAUSE_SECONDS)
        _work(due, embedder=embedder, vectors=vectors, report=report)
        after, left = due[-1].entry.pk, left - len(due)
        done(len(due))
    return report


def due_count(tenant_id: UUID | None = None) -> int:
    """Return how many rows there are to work on.

    A missing vector column makes every row one, once it is back.
    """
    vectors = ensure_vector_columns() != "absent"
    return _lacking(tenant_id, model=current_embedder().model, vectors=vectors).count()


def _lacking(tenant_id: UUID | None, *, model: str, vectors: bool) -> "QuerySet[SearchEntry]":
    lacking = Q(words=None)
    if vectors:
        unembedded = Q(embedding_model=None) | ~Q(embedding_model=model)
        lacking |= unembedded & Q(embedding_attempts__lt=MAX_ATTEMPTS)
    rows = SearchEntry.objects.filter(lacking, searchable=True, source__in=list(TABLES))
    return rows if tenant_id is None else rows.filter(tenant_id=tenant_id)


def _due(
    after: int, count: int, *, tenant_id: UUID | None, model: str, vectors: bool
) -> list[_Due]:
    lacking = _lacking(tenant_id, model=model, vectors=vectors).filter(pk__gt=after)
    entries = list(lacking.order_by("pk").only("source", "item_id", "scope_id")[:count])
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
        found = model.objects.select_related("scope").filter(pk__in=ids)
        rows.update(
            (row.pk, row) for row in (found.select_for_update(of=("self",)) if lock else found)
        )
    return rows


def _work(
    due: Sequence[_Due], *, embedder: Embedder, vectors: bool, report: BackfillReport
) -> None:
    """Embed outside any transaction; write, under the scopes' locks, what still says the same."""
    made = _embedded(due, embedder) if vectors else [None] * len(due)
    with transaction.atomic():
        scope_locks([one.entry.scope_id for one in due])
        now_said = _rows([each.entry for each in due], lock=True)
        same = [
            (each, vector)
            for each, vector in zip(due, made, strict=True)
            if _is_unchanged(each, now_said)
        ]
        write_index([_indexed(each, vector) for each, vector in same], model=embedder.model)
        refused = [(each, vector) for each, vector in same if isinstance(vector, EmbeddingRejected)]
        for each, error in refused:
            _note(each.entry, error)
    report.analysed += len(same)
    report.failed += len(refused)
    report.embedded += sum(vector is not None for _, vector in same) - len(refused)
    report.changed += len(due) - len(same)


def _embedded(
    due: Sequence[_Due], embedder: Embedder
) -> Sequence[Vectors | EmbeddingRejected | None]:
    """Return the vectors of each text, or why it has none; a service elsewhere is asked again."""
    retries = 0 if embedder.is_local else REMOTE_RETRIES
    return embedder.embed_each([each.text for each in due], retries=retries)


def _is_unchanged(due: _Due, rows: Mapping[UUID, Remembered]) -> bool:
    """Tell whether a row, read again, still says what was analysed and embedded."""
    row = rows.get(due.row.pk)
    return row is not None and index_text(row) == due.text


def _indexed(one: _Due, vector: Vectors | EmbeddingRejected | None) -> Indexed:
    usable = None if isinstance(vector, EmbeddingRejected) else vector
    return Indexed(one.entry.source, one.row.pk, one.row.scope.number, one.text, usable)


def _note(entry: SearchEntry, error: EmbeddingRejected) -> None:
    """Write down why a row has no vector.

    A text refused by itself is not tried again until it changes.
    """
    attempts = Value(MAX_ATTEMPTS) if error.isolated else F("embedding_attempts") + 1
    SearchEntry.objects.filter(pk=entry.pk).update(
        embedding_error=f"{error.reason}: {error}"[:200], embedding_attempts=attempts
    )
