"""The length of a local model's vectors, measured once: a vector cannot lie about it."""

from collections.abc import Iterable

import numpy as np

from memory.embedding.types import EmbeddingSettings


def measured_dimensions(
    vectors: Iterable[object], *, settings: EmbeddingSettings, name: str
) -> int:
    """The length of the first of ``vectors``, which model ``name`` just made.

    Raises:
        ValueError: another length is configured.
    """
    length = int(np.asarray(next(iter(vectors))).shape[-1])
    if settings.dimensions not in {None, length}:
        raise ValueError(
            f"EMBEDDING_DIMENSIONS must be {length} for {name}, not {settings.dimensions}"
        )
    return length
