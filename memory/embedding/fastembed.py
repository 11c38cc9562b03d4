"""ONNX models on the CPU through fastembed (extra ``fastembed``), downloaded at their first use."""

from collections.abc import Iterable, Sequence

from fastembed import TextEmbedding

from memory.embedding.types import EmbeddingSettings
from memory.embedding.vector_length import measured_dimensions

DEFAULT_MODEL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"
"""384 dimensions, Chinese and English alike."""


class FastEmbedSource:
    """Vectors of a fastembed model, its own prompt for passages and queries alike.

    Not local in the sense of ``Embedder.is_local``: at about 8 ms a text, a thousand rows would
    hold the request that writes them for 8 seconds. Thread-safe: an ONNX session may run in several
    threads.
    """

    is_local = False

    def __init__(self, settings: EmbeddingSettings) -> None:
        """Load the model; its measured length must be the configured one if there is one."""
        name = settings.model or DEFAULT_MODEL
        self._model = TextEmbedding(model_name=name)
        self.batch_size = settings.batch_size
        self.dimensions = measured_dimensions(
            self._model.embed(["length"]), settings=settings, name=name
        )
        self.model = f"fastembed:{name}:{self.dimensions}"

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Iterable[object]:
        """One vector a text; neither retries nor a timeout has a meaning here."""
        del retries, timeout_seconds
        return list(self._model.embed(list(texts), batch_size=self.batch_size))


def source(settings: EmbeddingSettings) -> FastEmbedSource:
    """The source that ``settings`` describe.

    Raises:
        ValueError: a model that fastembed does not have, or another length than the model's.
    """
    return FastEmbedSource(settings)
