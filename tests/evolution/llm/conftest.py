from collections.abc import Iterator

import pytest

from evolution.llm.client import ModelClient
from evolution.llm.openai_compatible import ChatEndpoint
from evolution.llm.types import CostLine, ModelNames
from tests.embedding.conftest import VirtualClock
from tests.evolution.llm.chat_server import FakeChatServer

KEY = "sk-canary-key"


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock()


@pytest.fixture(scope="module")
def running() -> Iterator[FakeChatServer]:
    with FakeChatServer() as server:
        yield server


@pytest.fixture
def server(running: FakeChatServer) -> FakeChatServer:
    running.forget_script()
    running.calls.clear()
    running.headers.clear()
    running.says = "{}"
    return running


@pytest.fixture
def endpoint(server: FakeChatServer, clock: VirtualClock) -> Iterator[ChatEndpoint]:
    made = ChatEndpoint(server.url, api_key=KEY, timeout_seconds=2.0, clock=clock)
    yield made
    made.close()


@pytest.fixture
def ledger() -> list[CostLine]:
    return []


@pytest.fixture
def client(endpoint: ChatEndpoint, ledger: list[CostLine], clock: VirtualClock) -> ModelClient:
    return ModelClient(
        endpoint, names=ModelNames("big", "small"), record=ledger.append, sleep=clock.sleep
    )
