"""The settings of an embedder and the two protocols.

What a provider gives, and what callers get.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from memory.embedding.errors import EmbeddingRejected

Vectors: TypeAlias = NDArray[np.float32]
"""Unit vectors, shape (n, d), or one of shape (d,)."""

MAX_BATCH_SIZE = 2048
"""Texts. Source: OpenAI's API reference, embeddings: the input array holds at most 2048."""


@dataclass(frozen=True)
class EmbeddingSettings:
    """One choice of embedder; equal settings share one embedder.

    Attributes:
        provider: ``wordllama``, ``openai``, ``fastembed`` or ``sentence_transformers``.
        model: the provider's name for its model; empty: the provider's default.
        dimensions: length of a vector; None: the model's own.
        base_url: of an OpenAI-compatible endpoint, up to and without ``/embeddings``.
        api_key: sent as a bearer token when not empty; never shown or logged.
        timeout_seconds: for one call, when the caller names no deadline of its own.
        batch_size: texts in one call, 1..2048. 32 is what text-embeddings-inference accepts by
            default.
        send_dimensions: whether to ask the endpoint for ``dimensions``. None: only of models known
            to shorten
            their vectors, since vLLM refuses the parameter for any other, even at the native
            length.
    """

    provider: str = "wordllama"
    model: str = ""
    dimensions: int | None = None
    base_url: str = ""
    api_key: str = field(default="", repr=False)
    timeout_seconds: float = 5.0
    batch_size: int = 32
    send_dimensions: bool | None = None

    def __post_init__(self) -> None:
        """Refuse numbers that no provider could use."""
        if self.dimensions is not None and self.dimensions < 1:
            raise ValueError(f"EMBEDDING_DIMENSIONS must be at least 1, not {self.dimensions}")
        if not self.timeout_seconds > 0:
            raise ValueError(
                f"EMBEDDING_TIMEOUT_SECONDS must be above 0, not {self.timeout_seconds}"
            )
        if not 1 <= self.batch_size <= MAX_BATCH_SIZE:
            raise ValueError(f"the batch size must be 1..{MAX_BATCH_SIZE}, not {self.batch_size}")


class VectorSource(Protocol):
    """What a provider's file implements.

    Vectors as they come, unchecked, never shown to callers.
    """

    @property
    def model(self) -> str:
        """Stable identity, at most 120 characters, stored with each row.

        Models are never compared.
        """

    @property
    def dimensions(self) -> int:
        """Length that every vector must have."""

    @property
    def is_local(self) -> bool:
        """Fast enough that a row's vector is written with the row; otherwise a job follows."""

    @property
    def batch_size(self) -> int:
        """Most texts ``vectors`` takes at once."""

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Iterable[object]:
        """One raw vector a text, in order.

        Raises:
            EmbeddingUnavailable: the provider is away.
            EmbeddingRejected: the call as a whole was refused.
        """


class Embedder(Protocol):
    """What callers get: a finite vector of the right length and unit norm, or a named error.

    ``retries`` is for background work: how often a failed call is tried again, waiting between. A
    read leaves it at 0 and may set ``timeout_seconds``, so that it fails at once and goes on
    without vectors.
    """

    @property
    def model(self) -> str:
        """Stable identity, at most 120 characters, stored with each row.

        Models are never compared.
        """

    @property
    def dimensions(self) -> int:
        """Length of every vector."""

    @property
    def is_local(self) -> bool:
        """Fast enough that a row's vector is written with the row; otherwise a job follows."""

    def embed(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> Vectors:
        """Unit vectors (n, d), float32, in the order of ``texts``: all or an error.

        Raises:
            EmbeddingUnavailable: the provider is away.
            EmbeddingRejected: at least one text has no vector.
        """

    def embed_each(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> list[Vectors | EmbeddingRejected]:
        """A unit vector (d,) or the reason why there is none, a text, in the order of ``texts``.

        Raises:
            EmbeddingUnavailable: the provider is away; nothing is returned.
        """
