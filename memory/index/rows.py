"""Derive what a memory is found by."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from memory.index.embedder import FilledColumn, filled_columns
from memory.index.text import index_text
from memory.index.write import Indexed, Vector, embed_now, source_of, write_index
from memory.models import MemoryItem
from memory.signals import embeddings_due


def index_rows(rows: Sequence[Any]) -> None:
    """Derive the words, and where an embedder is local its vectors, of rows and write them."""
    write_index(indexed(rows))


def indexed(rows: Sequence[Any]) -> list[Indexed]:
    """Return what rows are to be found by, all embedded together, for every column in use.

    Where an embedder is remote, a job embeds them.
    """
    texts = [index_text(row) for row in rows]
    filled = filled_columns()
    vectors = [_vectors(texts, one) for one in filled]
    if not all(one.embedder.is_local for one in filled):
        transaction.on_commit(_ring)
    return [
        Indexed(source_of(row), row.pk, row.scope.number, text, own)
        for row, text, *own in zip(rows, texts, *vectors, strict=True)
    ]


def _vectors(texts: Sequence[str], filled: FilledColumn) -> list[Vector]:
    made = embed_now(texts, embedder=filled.embedder)
    return [Vector(filled.column, filled.embedder.model, values) for values in made]


def _ring() -> None:
    """Tell whoever embeds in the background that rows wait for their vectors."""
    embeddings_due.send_robust(sender=MemoryItem)
