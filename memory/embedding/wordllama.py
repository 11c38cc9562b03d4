"""The default: averaged word vectors, the weights inside the wordllama wheel.

No network, no torch.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import wordllama

from memory.embedding.types import EmbeddingSettings, Vectors

MODEL = "l2_supercat_256"
NATIVE_DIMENSIONS = 256
SHORTER_DIMENSIONS = (64, 128)
"""Lengths at which a prefix is a vector too.

Source: wordllama, ``l2_supercat.toml``, matryoshka dims.
"""

BATCH_SIZE = 256
"""Texts; rows are pooled one by one, so this bounds nothing but the time between checks."""

SHORT_TOKENS = 1_000
"""Tokens of which a row of the weights each is little."""


class WordLlamaSource:
    """Vectors of a text: the mean over its tokens.

    Text that the vocabulary lacks (emoji, rare characters) falls back to bytes, so that any text
    but an empty one has a vector. Measured: a query of ten words in 0.06 ms, a text of 32,000
    characters in 9 ms. Thread-safe: nothing changes after loading.
    """

    is_local = True
    batch_size = BATCH_SIZE

    def __init__(self, dimensions: int) -> None:
        """Load 16 MB of weights, about 0.3 s. ``dimensions``: 64, 128 or 256."""
        model = wordllama.WordLlama.load(
            cache_dir=Path(wordllama.__file__).parent, disable_download=True, trunc_dim=dimensions
        )
        self.model = f"wordllama:{MODEL}" + (
            "" if dimensions == NATIVE_DIMENSIONS else f":{dimensions}"
        )
        self.dimensions = dimensions
        self._weights: Vectors = model.embedding
        self._tokenizer = model.tokenizer

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> list[object]:
        """One vector a text; neither retries nor a timeout has a meaning here."""
        del retries, timeout_seconds
        return [self._mean(text.lower()) for text in texts]  # what its vocabulary knows better

    def _mean(self, text: str) -> Vectors:
        """Of a long text weighted by counts.

        Memory is bounded by the vocabulary, not by the length of the text.
        """
        ids = self._tokenizer.encode(text, add_special_tokens=False).ids
        if not ids:
            return np.zeros(self.dimensions, dtype=np.float32)
        if len(ids) <= SHORT_TOKENS:
            return np.asarray(self._weights[ids].mean(axis=0), dtype=np.float32)
        unique, counts = np.unique(np.asarray(ids, dtype=np.int32), return_counts=True)
        mean: Vectors = counts.astype(np.float32) @ self._weights[unique] / np.float32(len(ids))
        return mean


def source(settings: EmbeddingSettings) -> WordLlamaSource:
    """The source that ``settings`` describe.

    Raises:
        ValueError: a model or length that the wheel does not hold.
    """
    if settings.model not in {"", MODEL}:
        raise ValueError(
            f"EMBEDDING_MODEL must be empty or {MODEL} for wordllama, not {settings.model!r}"
        )
    dimensions = settings.dimensions or NATIVE_DIMENSIONS
    if dimensions not in (*SHORTER_DIMENSIONS, NATIVE_DIMENSIONS):
        raise ValueError(
            f"EMBEDDING_DIMENSIONS must be 64, 128 or 256 for wordllama, not {dimensions}"
        )
    return WordLlamaSource(dimensions)
