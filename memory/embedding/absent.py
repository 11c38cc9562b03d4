"""An embedder that this process cannot have: what asks it goes on without vectors."""

from collections.abc import Sequence
from typing import Never

from memory.embedding.errors import EmbeddingUnavailable


class AbsentEmbedder:
    """An ``Embedder`` that is always away, such as one whose extra is not installed here."""

    dimensions = 0
    is_local = False

    def __init__(self, model: str) -> None:
        self.model = model

    def embed(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Never:
        """Raises: EmbeddingUnavailable."""
        raise EmbeddingUnavailable(f"this process cannot build {self.model}")

    embed_each = embed
