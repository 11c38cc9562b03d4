"""PyTorch models (extra ``sentence-transformers``), downloaded at their first use."""

import threading
from collections.abc import Iterable, Sequence

from sentence_transformers import SentenceTransformer

from memory.embedding.types import EmbeddingSettings
from memory.embedding.vector_length import measured_dimensions

DEFAULT_MODEL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
"""384 dimensions, Chinese and English alike."""


class SentenceTransformersSource:
    """Vectors of a sentence-transformers model.

    ``dimensions`` below the model's own cut its vectors. Not local in the sense of
    ``Embedder.is_local``: at about 8 ms a text, a thousand rows would hold the request that writes
    them for 8 seconds. One encoding at a time: fast tokenizers refuse to be borrowed twice.
    """

    is_local = False

    def __init__(self, settings: EmbeddingSettings) -> None:
        """Load the model; its measured length must be the configured one if there is one."""
        name = settings.model or DEFAULT_MODEL
        self._model = SentenceTransformer(name, truncate_dim=settings.dimensions)
        self._lock = threading.Lock()
        self.batch_size = settings.batch_size
        self.dimensions = measured_dimensions(
            self._encode(["length"]), settings=settings, name=name
        )
        self.model = f"sentence_transformers:{name}:{self.dimensions}"

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Iterable[object]:
        """One vector a text; neither retries nor a timeout has a meaning here."""
        del retries, timeout_seconds
        return self._encode(texts)

    def _encode(self, texts: Sequence[str]) -> list[object]:
        with self._lock:
            encoded = self._model.encode(
                list(texts),
                batch_size=self.batch_size,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        return list(encoded)


def source(settings: EmbeddingSettings) -> SentenceTransformersSource:
    """The source that ``settings`` describe.

    Raises:
        ValueError: a length that the model does not have.
    """
    return SentenceTransformersSource(settings)
