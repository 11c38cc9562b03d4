"""Derive what a memory is found by."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from memory.index.embedder import current_embedder
from memory.index.text import embedded_text, index_text
from memory.index.write import Indexed, embed_now, source_of, write_index
from memory.models import MemoryItem
from memory.signals import embeddings_due


def index_rows(rows: Sequence[Any]) -> None:
    """Derive the words, and where the embedder is local the vectors, of rows and write them."""
    write_index(indexed(rows), model=current_embedder().model)


def indexed(rows: Sequence[Any]) -> list[Indexed]:
    """Return what rows are to be found by, all embedded together.

    Where the embedder is remote, a job embeds them.
    """
    embedder = current_embedder()
    texts = [index_text(row) for row in rows]
    vectors = embed_now([embedded_text(text) for text in texts], embedder=embedder)
    if not embedder.is_local:
        transaction.on_commit(_ring)
    return [
        Indexed(source_of(row), row.pk, row.scope.number, text, vector)
        for row, text, vector in zip(rows, texts, vectors, strict=True)
    ]


def _ring() -> None:
    """Tell whoever embeds in the background that rows wait for their vectors."""
    embeddings_due.send_robust(sender=MemoryItem)
