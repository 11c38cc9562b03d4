"""The embedder that the settings ask for.

Everything else in this package is behind ``configured``.
"""

import importlib
import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingError, EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.types import Embedder, EmbeddingSettings, Vectors, VectorSource

__all__ = [
    "PROVIDERS",
    "CheckedEmbedder",
    "Embedder",
    "EmbeddingError",
    "EmbeddingRejected",
    "EmbeddingSettings",
    "EmbeddingUnavailable",
    "Vectors",
    "configured",
]

_MODULES = {
    "wordllama": "memory.embedding.wordllama",
    "openai": "memory.embedding.openai_compatible",
    "fastembed": "memory.embedding.fastembed",
    "sentence_transformers": "memory.embedding.sentence_transformers",
}
PROVIDERS = tuple(_MODULES)
_EXTRAS = {"fastembed": "fastembed", "sentence_transformers": "sentence-transformers"}


def configured(settings: EmbeddingSettings) -> Embedder:
    """The one embedder of ``settings`` in this process, loaded at its first use. Thread-safe.

    Raises:
        ValueError: settings that name no provider, or a model or length that it does not have.
        ImportError: a provider whose extra is not installed.
    """
    return _built.get(settings)


class _Built:
    """Embedders by their settings; the first caller builds, others wait."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._embedders: dict[EmbeddingSettings, Embedder] = {}

    def get(self, settings: EmbeddingSettings) -> Embedder:
        if (embedder := self._embedders.get(settings)) is not None:
            return embedder
        with self._lock:
            if settings not in self._embedders:
                self._embedders[settings] = CheckedEmbedder(_source(settings))
            return self._embedders[settings]

    def after_fork(self) -> None:
        """A child shares no socket and no held lock with its parent.

        It keeps the weights it inherited.
        """
        self._lock = threading.Lock()
        self._embedders = {
            settings: embedder
            for settings, embedder in self._embedders.items()
            if settings.provider != "openai"
        }


_built = _Built()
os.register_at_fork(after_in_child=_built.after_fork)


def _source(settings: EmbeddingSettings) -> VectorSource:
    if settings.provider not in _MODULES:
        raise ValueError(
            f"EMBEDDING_PROVIDER must be one of {', '.join(_MODULES)}, not {settings.provider!r}"
        )
    try:
        with _root_logger_kept():
            module = importlib.import_module(_MODULES[settings.provider])
    except ModuleNotFoundError as missing:
        if missing.name != settings.provider or settings.provider not in _EXTRAS:
            raise
        extra = _EXTRAS[settings.provider]
        raise ImportError(
            f"EMBEDDING_PROVIDER={settings.provider} needs: pip install remembrancer[{extra}]"
        ) from missing
    make: Callable[[EmbeddingSettings], VectorSource] = module.source
    return make(settings)


@contextmanager
def _root_logger_kept() -> Iterator[None]:
    """Importing wordllama calls ``logging.basicConfig``, which is not a library's to call."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    try:
        yield
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
