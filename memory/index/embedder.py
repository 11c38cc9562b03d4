"""The embedders in force: who fills each column of vectors, and whom searches ask.

Before the first `reembed` the environment says it; from then on the database does, so that a change
reaches every process without a restart.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic

import structlog
from django.conf import settings
from django.db.models import Q

from memory.embedding.absent import AbsentEmbedder
from memory.embedding.configured import Embedder, EmbeddingSettings, configured
from memory.models import ChosenEmbedder, VectorColumn

FRESH_SECONDS = 1.0  # how long a change of embedder may take to reach every process
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class FilledColumn:
    """A column of vectors and the embedder that fills it; its vectors bear `embedder.model`."""

    column: str
    embedder: Embedder


@dataclass(slots=True)
class _Known:
    filled: Sequence[FilledColumn] = ()
    until: float = -inf


_known = _Known()


def current_embedder() -> Embedder:
    """Return the embedder that searches ask, loaded once per process."""
    return filled_columns()[0].embedder


def filled_columns() -> Sequence[FilledColumn]:
    """Return the columns in use, the one that searches ask first. At most one statement a second.

    Raises:
        ValueError: nothing is stored, and the environment names a provider that is unknown.
    """
    if _known.until < monotonic():
        _known.filled = _stored() or (
            FilledColumn(VectorColumn.FIRST.value, environments_embedder()),
        )
        _known.until = monotonic() + FRESH_SECONDS
    return _known.filled


def without_vector() -> Q:
    """Return which index rows wait for a vector of the model that searches ask."""
    return Q((f"{filled_columns()[0].column}_model", None), searchable=True)


def forget_embedders() -> None:
    """Read again, at the next use in this process, which embedders are in force."""
    _known.until = -inf


def environments_embedder() -> Embedder:
    """Return the embedder that the environment names.

    Raises:
        ValueError: it names a provider that is unknown.
        ImportError: it names one that is not installed.
    """
    return configured(environments_settings())


def environments_settings() -> EmbeddingSettings:
    """Return what the environment says of embedding."""
    environment = settings.ENVIRONMENT
    return EmbeddingSettings(
        provider=environment.embedding_provider,
        model=environment.embedding_model,
        dimensions=environment.embedding_dimensions,
        base_url=environment.embedding_base_url,
        api_key=environment.embedding_api_key,
        timeout_seconds=environment.embedding_timeout_seconds,
    )


def settings_of(chosen: ChosenEmbedder) -> EmbeddingSettings:
    """Return what builds a stored embedder; its key is in the environment of each process."""
    return EmbeddingSettings(
        provider=chosen.provider,
        model=chosen.model_name,
        dimensions=chosen.dimensions,
        base_url=chosen.base_url,
        api_key=os.environ.get(chosen.key_variable, "") if chosen.key_variable else "",
        timeout_seconds=settings.ENVIRONMENT.embedding_timeout_seconds,
    )


def _stored() -> Sequence[FilledColumn]:
    chosen = ChosenEmbedder.objects.order_by("-searched", "column")
    return [FilledColumn(one.column, _built(one)) for one in chosen]


def _built(chosen: ChosenEmbedder) -> Embedder:
    """Return a stored embedder; where this process lacks what it needs, one that is away."""
    try:
        return configured(settings_of(chosen))
    except (ValueError, ImportError) as error:
        # what it says is of settings, none of which is a key or anybody's words
        # ast-grep-ignore: log-without-words
        _log.error("embedder_cannot_be_built", identity=chosen.identity, error=str(error))
        return AbsentEmbedder(chosen.identity)
