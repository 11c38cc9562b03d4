"""The one gate between a provider's answer and a stored vector."""

import math
from collections.abc import Sequence

import numpy as np

from memory.embedding.errors import EmbeddingRejected
from memory.embedding.types import Vectors, VectorSource
from memory.text.unseen import visible

MAX_MODEL_CHARACTERS = 120
"""What a row has room for."""

MIN_NORM = 1e-6
"""Shorter is no direction.

Pgvector accepts a zero vector, its cosine is NaN, and HNSW never returns it.
"""

CALLS_PER_HALVING = 4
"""Calls spent on each halving of a refused batch: finds two bad texts anywhere, bounds the rest."""


def refuse_unembeddable(text: str) -> EmbeddingRejected | None:
    """Why ``text`` cannot be embedded by any provider, or None.

    Blank is a text of white space and unseen characters only; emoji and unassigned characters are
    content.
    """
    if not visible(text):
        return EmbeddingRejected("a blank text has no embedding", reason="blank_text")
    try:
        text.encode()
    except UnicodeEncodeError:
        return EmbeddingRejected("the text holds a lone surrogate", reason="not_encodable")
    return None


def unit_vector(raw: object, *, dimensions: int) -> Vectors:
    """``raw`` as a float32 vector (d,) of norm 1.

    Raises:
        EmbeddingRejected: not numbers, not ``dimensions`` of them, not finite, or too near to zero.
    """
    try:
        vector = np.asarray(raw, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise EmbeddingRejected("a vector is not a list of numbers", reason="not_numbers") from None
    if vector.ndim != 1 or vector.shape[0] != dimensions:
        message = (
            f"a vector has the shape {vector.shape} where {dimensions} dimensions are configured"
        )
        raise EmbeddingRejected(message, reason="wrong_dimensions")
    largest = float(np.max(np.abs(vector)))
    if not math.isfinite(largest):
        raise EmbeddingRejected("a vector holds NaN or infinity", reason="not_finite")
    if largest == 0.0:
        raise EmbeddingRejected("a vector is zero", reason="zero_norm")
    scaled = vector / largest  # squares of 1e200 would overflow, of 1e-200 vanish
    norm = float(np.linalg.norm(scaled))
    if largest * norm <= MIN_NORM:
        raise EmbeddingRejected(f"a vector is no longer than {MIN_NORM}", reason="zero_norm")
    return (scaled / norm).astype(np.float32)


class CheckedEmbedder:
    """An ``Embedder`` over any ``VectorSource``: batches, checks every row, finds the bad ones."""

    def __init__(self, source: VectorSource) -> None:
        if len(source.model) > MAX_MODEL_CHARACTERS:
            raise ValueError(
                f"EMBEDDING_MODEL is too long: {source.model!r} has over {MAX_MODEL_CHARACTERS}"
            )
        self._source = source
        self.model = source.model
        self.dimensions = source.dimensions
        self.is_local = source.is_local

    def embed(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Vectors:
        """Unit vectors (n, d): see ``Embedder.embed``."""
        for text in texts:
            if (refused := refuse_unembeddable(text)) is not None:
                raise refused
        out = np.empty((len(texts), self.dimensions), dtype=np.float32)
        for start in range(0, len(texts), self._source.batch_size):
            batch = texts[start : start + self._source.batch_size]
            rows = self._rows(batch, retries=retries, timeout_seconds=timeout_seconds)
            for offset, row in enumerate(rows):
                out[start + offset] = unit_vector(row, dimensions=self.dimensions)
        return out

    def embed_each(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> list[Vectors | EmbeddingRejected]:
        """A unit vector (d,) or a reason, a text: see ``Embedder.embed_each``."""
        found: dict[int, Vectors | EmbeddingRejected] = {}
        askable: list[int] = []
        for position, text in enumerate(texts):
            if (refused := refuse_unembeddable(text)) is None:
                askable.append(position)
            else:
                found[position] = refused
        for start in range(0, len(askable), self._source.batch_size):
            positions = askable[start : start + self._source.batch_size]
            batch = [texts[position] for position in positions]
            answers = self._isolate(batch, retries=retries, timeout_seconds=timeout_seconds)
            found.update(zip(positions, answers, strict=True))
        return [found[position] for position in range(len(texts))]

    def _isolate(
        self, batch: Sequence[str], *, retries: int, timeout_seconds: float | None
    ) -> list[Vectors | EmbeddingRejected]:
        """Halve a refused batch until the bad texts stand alone, in at most 1 + 4·log2(n) calls."""
        answers: list[Vectors | EmbeddingRejected] = [_NOT_ISOLATED] * len(batch)
        calls_left = 1 + CALLS_PER_HALVING * math.ceil(math.log2(len(batch)))
        pending = [(0, len(batch))]
        while pending and calls_left:
            start, stop = pending.pop()
            calls_left -= 1
            try:
                rows = self._rows(
                    batch[start:stop], retries=retries, timeout_seconds=timeout_seconds
                )
            except EmbeddingRejected as refused:
                if stop - start == 1:
                    answers[start] = refused
                    continue
                middle = (start + stop) // 2
                pending += [(middle, stop), (start, middle)]
            else:
                answers[start:stop] = [self._answer(row) for row in rows]
        return answers

    def _answer(self, row: object) -> Vectors | EmbeddingRejected:
        try:
            return unit_vector(row, dimensions=self.dimensions)
        except EmbeddingRejected as refused:
            return refused

    def _rows(
        self, batch: Sequence[str], *, retries: int, timeout_seconds: float | None
    ) -> list[object]:
        rows = list(self._source.vectors(batch, retries=retries, timeout_seconds=timeout_seconds))
        if len(rows) != len(batch):
            message = f"{len(rows)} vectors came back for {len(batch)} texts"
            raise EmbeddingRejected(message, reason="wrong_count")
        return rows


_NOT_ISOLATED = EmbeddingRejected(
    "the batch was refused and this text was not tried alone", reason="refused", isolated=False
)
