"""The same three texts, asked of a server that behaves or not."""

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.types import EmbeddingSettings
from tests.embedding.conftest import DIMENSIONS
from tests.fakes import bag_of_words

TEXTS = ["the first text", "第二段文字", "a third 😀"]
OPENAI = EmbeddingSettings(provider="openai")


def expected(texts: Sequence[str]) -> NDArray[np.float64]:
    vectors = np.array([bag_of_words(text, dimensions=DIMENSIONS) for text in texts])
    unit: NDArray[np.float64] = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return unit


def away(
    embedder: CheckedEmbedder, *, retries: int = 0, timeout_seconds: float | None = None
) -> EmbeddingUnavailable:
    with pytest.raises(EmbeddingUnavailable) as caught:
        embedder.embed(TEXTS, retries=retries, timeout_seconds=timeout_seconds)
    return caught.value


def rejection(embedder: CheckedEmbedder) -> EmbeddingRejected:
    with pytest.raises(EmbeddingRejected) as caught:
        embedder.embed(TEXTS)
    return caught.value
