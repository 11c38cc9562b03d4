"""The extras are not installed here: a stand-in for each library, with the calls it documents."""

import sys
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType

import numpy as np
import pytest
from numpy.typing import NDArray

from memory.embedding.configured import EmbeddingSettings, configured
from tests.fakes import bag_of_words

MODEL = "sentence-transformers/paraphrase-multilingual-MiniLM-L12-v2"


class TextEmbedding:
    def __init__(self, model_name: str) -> None:
        self.model_name = model_name

    def embed(
        self, documents: Sequence[str], batch_size: int = 256
    ) -> Iterator[NDArray[np.float32]]:
        for document in documents:
            yield np.array(bag_of_words(document, dimensions=384), dtype=np.float32)


class SentenceTransformer:
    def __init__(self, model_name_or_path: str, truncate_dim: int | None = None) -> None:
        self.length = min(truncate_dim or 384, 384)

    def encode(
        self,
        sentences: Sequence[str],
        *,
        batch_size: int = 32,
        convert_to_numpy: bool = True,
        show_progress_bar: bool | None = None,
    ) -> NDArray[np.float32]:
        assert show_progress_bar is False, "a worker's log is no place for a progress bar"
        rows = [bag_of_words(sentence, dimensions=self.length) for sentence in sentences]
        return np.array(rows, dtype=np.float32)


@pytest.fixture(
    params=[("fastembed", TextEmbedding), ("sentence_transformers", SentenceTransformer)]
)
def provider(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    name, library_class = request.param
    library = ModuleType(name)
    setattr(library, library_class.__name__, library_class)
    monkeypatch.setitem(sys.modules, name, library)
    monkeypatch.delitem(sys.modules, f"memory.embedding.{name}", raising=False)
    yield name
    sys.modules.pop(f"memory.embedding.{name}", None)


@pytest.fixture
def settings_of(provider: str, request: pytest.FixtureRequest) -> Callable[..., EmbeddingSettings]:
    """Settings that no other test shares, since embedders are kept by their settings."""
    return lambda **chosen: EmbeddingSettings(
        provider=provider, timeout_seconds=1.0 + hash(request.node.nodeid) % 10**6, **chosen
    )


def test_its_vectors_come_out_as_units_of_the_models_length(
    provider: str, settings_of: Callable[..., EmbeddingSettings]
) -> None:
    embedder = configured(settings_of())
    vectors = embedder.embed(["green tea", "绿茶", "green tea"])
    assert vectors.shape == (3, 384)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1.0)
    assert np.array_equal(vectors[0], vectors[2])
    assert embedder.model == f"{provider}:{MODEL}:384"


def test_it_is_too_slow_to_write_vectors_with_the_row(
    settings_of: Callable[..., EmbeddingSettings],
) -> None:
    assert not configured(settings_of()).is_local


def test_another_length_than_the_models_is_refused_by_name(
    settings_of: Callable[..., EmbeddingSettings],
) -> None:
    with pytest.raises(ValueError, match="EMBEDDING_DIMENSIONS must be 384"):
        configured(settings_of(dimensions=1024))
