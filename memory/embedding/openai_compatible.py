"""Any endpoint that speaks OpenAI's ``POST /embeddings``: OpenAI, vLLM, Ollama, TEI ..."""

import random
import time
from collections.abc import Callable, Sequence

import httpx

from memory.embedding.answers import read_body, refuse_status, rows_in_order
from memory.embedding.breaker import Breaker
from memory.embedding.endpoint import (
    DEFAULT_MODEL,
    authorization,
    base_url,
)
from memory.embedding.errors import EmbeddingRejected, EmbeddingUnavailable
from memory.embedding.retry import seconds_until_retry
from memory.embedding.types import EmbeddingSettings
from memory.embedding.vector_length import dimensions, sends_dimensions

LIMITS = httpx.Limits(max_connections=20, max_keepalive_connections=10, keepalive_expiry=30.0)


class OpenAICompatibleSource:
    """Vectors over HTTP, one reused client and one breaker for all threads of a process.

    Redirects are not followed, proxies and certificates are not taken from the environment, and no
    text, key or answer reaches a log line or an error message.
    """

    is_local = False

    def __init__(
        self,
        settings: EmbeddingSettings,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """``clock`` (seconds, monotonic) and ``sleep`` are for the breaker and the retries."""
        self._name = settings.model or DEFAULT_MODEL
        self.dimensions = dimensions(settings, name=self._name)
        self.model = f"openai:{self._name}:{self.dimensions}"
        self.batch_size = settings.batch_size
        self.breaker = Breaker(clock)
        self._timeout_seconds = settings.timeout_seconds
        self._sends_dimensions = sends_dimensions(settings, name=self._name)
        self._clock = clock
        self._sleep = sleep
        self._draw = random.SystemRandom().uniform
        self._client = _client(settings)

    def vectors(
        self, texts: Sequence[str], *, retries: int = 0, timeout_seconds: float | None = None
    ) -> list[object]:
        """One raw vector a text.

        ``retries`` more calls while the fault may pass and the wait is short.
        """
        for attempt in range(retries):
            try:
                return self._call(texts, timeout_seconds=timeout_seconds)
            except EmbeddingUnavailable as away:
                asked = max(away.retry_after_seconds or 0.0, self.breaker.seconds_until_probe())
                wait_seconds = seconds_until_retry(
                    attempt, status=away.status, asked_seconds=asked, draw=self._draw
                )
                if wait_seconds is None:
                    raise
                self._sleep(wait_seconds)
        return self._call(texts, timeout_seconds=timeout_seconds)

    def close(self) -> None:
        """Close the connections."""
        self._client.close()

    def _call(self, texts: Sequence[str], *, timeout_seconds: float | None) -> list[object]:
        """One call behind the breaker.

        Any answer about the texts counts as the provider being there.
        """
        permit = self.breaker.permit()
        if permit is None:
            wait_seconds = self.breaker.seconds_until_probe()
            raise EmbeddingUnavailable("the breaker is open", retry_after_seconds=wait_seconds)
        try:
            rows = self._post(texts, timeout_seconds=timeout_seconds or self._timeout_seconds)
        except EmbeddingUnavailable as away:
            self.breaker.failed(permit, retry_after_seconds=away.retry_after_seconds)
            raise
        except EmbeddingRejected:
            self.breaker.succeeded(permit)
            raise
        self.breaker.succeeded(permit)
        return rows

    def _post(self, texts: Sequence[str], *, timeout_seconds: float) -> list[object]:
        body: dict[str, object] = {
            "model": self._name,
            "input": list(texts),
            "encoding_format": "float",
        }
        if self._sends_dimensions:
            body["dimensions"] = self.dimensions
        deadline = self._clock() + timeout_seconds
        try:
            with self._client.stream(
                "POST", "embeddings", json=body, timeout=timeout_seconds
            ) as response:
                refuse_status(response)
                answer = read_body(
                    response, texts=len(texts), out_of_time=lambda: self._clock() > deadline
                )
        except httpx.TimeoutException:
            raise EmbeddingUnavailable(
                "the provider did not answer in time", timed_out=True
            ) from None
        except httpx.HTTPError as failed:
            raise EmbeddingUnavailable(
                f"the provider was not reached: {type(failed).__name__}"
            ) from None
        return rows_in_order(answer, texts=len(texts))


def source(settings: EmbeddingSettings) -> OpenAICompatibleSource:
    """The source that ``settings`` describe; no call is made.

    Raises:
        ValueError: a base URL or a length that cannot be used.
    """
    return OpenAICompatibleSource(settings)


def _client(settings: EmbeddingSettings) -> httpx.Client:
    headers = {
        "Accept": "application/json",
        "Accept-Encoding": "identity",
        **authorization(settings),
    }
    return httpx.Client(
        base_url=base_url(settings),
        headers=headers,
        limits=LIMITS,
        follow_redirects=False,
        trust_env=False,
    )
