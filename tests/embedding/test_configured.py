import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from memory.embedding.configured import Embedder, EmbeddingSettings, configured
from tests.embedding.conftest import DIMENSIONS
from tests.fakes import FakeEmbeddingServer

OPENAI = EmbeddingSettings(provider="openai", model="m", dimensions=DIMENSIONS)


def test_the_default_is_the_offline_one() -> None:
    embedder = configured(EmbeddingSettings())
    assert embedder.model == "wordllama:l2_supercat_256"
    assert embedder.is_local


def test_equal_settings_share_one_embedder_and_other_settings_do_not() -> None:
    assert configured(EmbeddingSettings()) is configured(EmbeddingSettings())
    assert configured(EmbeddingSettings()) is not configured(EmbeddingSettings(dimensions=64))


def test_threads_that_come_first_together_build_only_one() -> None:
    fresh = EmbeddingSettings(dimensions=128)
    barrier = threading.Barrier(8)

    def ask(_: int) -> Embedder:
        barrier.wait()
        return configured(fresh)

    with ThreadPoolExecutor(8) as pool:
        assert len({id(embedder) for embedder in pool.map(ask, range(8))}) == 1


def test_an_openai_endpoint_works_from_settings_alone(server: FakeEmbeddingServer) -> None:
    embedder = configured(replace(OPENAI, base_url=server.url))
    assert not embedder.is_local
    assert embedder.model == f"openai:m:{DIMENSIONS}"
    assert embedder.embed(["a text"]).shape == (1, DIMENSIONS)


def test_an_unknown_provider_is_refused_by_the_name_of_its_setting() -> None:
    with pytest.raises(
        ValueError, match=r"EMBEDDING_PROVIDER .* wordllama, openai, .* not 'cohere'"
    ):
        configured(EmbeddingSettings(provider="cohere"))


@pytest.mark.parametrize(
    ("provider", "extra"),
    [("fastembed", "fastembed"), ("sentence_transformers", "sentence-transformers")],
)
def test_a_missing_extra_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, provider: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, provider, None)
    monkeypatch.delitem(sys.modules, f"memory.embedding.{provider}", raising=False)
    with pytest.raises(ImportError, match=rf"pip install remembrancer\[{extra}\]"):
        configured(EmbeddingSettings(provider=provider))


def test_a_fault_inside_an_installed_extra_is_not_mistaken_for_a_missing_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "memory.embedding.fastembed", None)
    with pytest.raises(ImportError) as broken:
        configured(EmbeddingSettings(provider="fastembed"))
    assert "pip install" not in str(broken.value)


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ({"dimensions": 0}, "EMBEDDING_DIMENSIONS"),
        ({"timeout_seconds": 0.0}, "EMBEDDING_TIMEOUT_SECONDS"),
        ({"timeout_seconds": float("nan")}, "EMBEDDING_TIMEOUT_SECONDS"),
        ({"batch_size": 0}, "batch size"),
        ({"batch_size": 2049}, "batch size"),
    ],
)
def test_numbers_that_no_provider_could_use_are_refused(wrong: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        EmbeddingSettings(**wrong)


def test_a_forked_worker_keeps_the_weights_but_shares_no_connection() -> None:
    local, remote = configured(EmbeddingSettings()), configured(OPENAI)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        kept = configured(EmbeddingSettings()) is local
        parted = configured(OPENAI) is not remote
        os.write(writing, b"yes" if kept and parted else b"no")
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(reading, 3) == b"yes"
    os.close(reading)
    os.close(writing)
