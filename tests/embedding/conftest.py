from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.openai_compatible import OpenAICompatibleSource
from memory.embedding.types import EmbeddingSettings
from tests.fakes import FakeEmbeddingServer

DIMENSIONS = 16


@dataclass
class VirtualClock:
    now: float = 1000.0
    slept: float = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.slept += seconds


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture
def server() -> Iterator[FakeEmbeddingServer]:
    with FakeEmbeddingServer(DIMENSIONS) as running:
        yield running


@pytest.fixture
def source(server: FakeEmbeddingServer, clock: VirtualClock) -> Iterator[OpenAICompatibleSource]:
    settings = EmbeddingSettings(
        provider="openai",
        model="fake",
        dimensions=DIMENSIONS,
        base_url=server.url,
        api_key="sk-canary-key",
    )
    made = OpenAICompatibleSource(settings, clock=clock, sleep=clock.sleep)
    yield made
    made.close()


@pytest.fixture
def embedder(source: OpenAICompatibleSource) -> CheckedEmbedder:
    return CheckedEmbedder(source)
