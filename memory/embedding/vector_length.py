"""The length of a model's vectors.

Those of an endpoint's models are known. A local one's is measured once: a vector cannot lie about
it.
"""

from collections.abc import Iterable

import numpy as np

from memory.embedding.types import EmbeddingSettings

NATIVE_DIMENSIONS = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
"""Source: OpenAI, "Vector embeddings"."""
SHORTENING_MODELS = frozenset({"text-embedding-3-small", "text-embedding-3-large"})


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


def dimensions(settings: EmbeddingSettings, *, name: str) -> int:
    """The length that vectors of model ``name`` are to have.

    Raises:
        ValueError: unknown, or one that the model cannot give.
    """
    native = NATIVE_DIMENSIONS.get(name)
    length = settings.dimensions or native
    if length is None:
        raise ValueError(f"EMBEDDING_DIMENSIONS must be set: the length of {name!r} is not known")
    shortens = name in SHORTENING_MODELS or settings.send_dimensions
    if native is not None and (length > native or (length != native and not shortens)):
        most = "at most " if shortens else ""
        raise ValueError(f"EMBEDDING_DIMENSIONS must be {most}{native} for {name}, not {length}")
    return length


def sends_dimensions(settings: EmbeddingSettings, *, name: str) -> bool:
    """Whether the call asks for a length: only where it is known to be allowed, or told to."""
    if settings.send_dimensions is not None:
        return settings.send_dimensions
    return name in SHORTENING_MODELS and settings.dimensions not in {None, NATIVE_DIMENSIONS[name]}
