from dataclasses import replace

import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.openai_compatible import OpenAICompatibleSource
from memory.embedding.openai_compatible import source as configured_source
from memory.embedding.types import EmbeddingSettings
from tests.embedding.asking import OPENAI
from tests.fakes import FakeEmbeddingServer


@pytest.mark.parametrize(
    ("asked", "model", "sent"),
    [
        (replace(OPENAI), "openai:text-embedding-3-small:1536", None),
        (replace(OPENAI, dimensions=256), "openai:text-embedding-3-small:256", 256),
        (replace(OPENAI, dimensions=1536), "openai:text-embedding-3-small:1536", None),
        (replace(OPENAI, model="bge-m3", dimensions=1024), "openai:bge-m3:1024", None),
        (
            replace(OPENAI, model="qwen3", dimensions=64, send_dimensions=True),
            "openai:qwen3:64",
            64,
        ),
    ],
)
def test_a_length_is_asked_for_only_where_it_is_known_to_be_allowed(
    server: FakeEmbeddingServer, asked: EmbeddingSettings, model: str, sent: int | None
) -> None:
    server.dimensions = asked.dimensions or 1536
    source = OpenAICompatibleSource(replace(asked, base_url=server.url))
    vectors = CheckedEmbedder(source).embed(["a text"])
    source.close()
    assert source.model == model
    assert server.calls[0].get("dimensions") == sent
    assert vectors.shape == (1, server.dimensions)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (replace(OPENAI, base_url="file:///etc/passwd"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="ftp://example.org"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="api.example.org/v1"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="http://"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="http://host:99999"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="https://user:secret@example.org"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, base_url="https://example.org?api-key=secret"), "EMBEDDING_BASE_URL"),
        (replace(OPENAI, api_key="sk-secret\r\nHost: evil"), "EMBEDDING_API_KEY"),
        (replace(OPENAI, api_key="密钥"), "EMBEDDING_API_KEY"),
        (replace(OPENAI, model="bge-m3"), "EMBEDDING_DIMENSIONS"),
        (replace(OPENAI, dimensions=4000), "EMBEDDING_DIMENSIONS"),
        (replace(OPENAI, model="text-embedding-ada-002", dimensions=256), "EMBEDDING_DIMENSIONS"),
    ],
)
def test_settings_that_cannot_work_are_refused_by_name_without_showing_secrets(
    wrong: EmbeddingSettings, named: str
) -> None:
    with pytest.raises(ValueError, match=named) as refused:
        configured_source(wrong)
    assert "secret" not in str(refused.value)
