"""The embedder this installation is configured with."""

from django.conf import settings

from memory.embedding.client import Embedder, EmbeddingSettings, configured


def current_embedder() -> Embedder:
    """Return the configured embedder, loaded once per process.

    Raises:
        ValueError: the environment names a provider that is unknown or not installed.
    """
    environment = settings.ENVIRONMENT
    return configured(
        EmbeddingSettings(
            provider=environment.embedding_provider,
            model=environment.embedding_model,
            dimensions=environment.embedding_dimensions,
            base_url=environment.embedding_base_url,
            api_key=environment.embedding_api_key,
            timeout_seconds=environment.embedding_timeout_seconds,
        )
    )
