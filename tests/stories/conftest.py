"""A configured model for the stories in which one takes part."""

from collections.abc import Iterator
from typing import Any

import pytest

from evolution.llm.configured import forget_models
from tests.evolution.llm.chat_server import FakeChatServer


@pytest.fixture
def model(settings: Any) -> Iterator[FakeChatServer]:
    with FakeChatServer() as server:
        settings.ENVIRONMENT = settings.ENVIRONMENT.model_copy(
            update={"llm_base_url": server.url, "llm_model": "big", "llm_small_model": "small"}
        )
        yield server
    forget_models()
