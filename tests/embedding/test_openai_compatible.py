import time
from dataclasses import replace

import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingError
from memory.embedding.openai_compatible import OpenAICompatibleSource
from tests.embedding.asking import OPENAI, TEXTS, away, expected
from tests.embedding.conftest import DIMENSIONS, VirtualClock
from tests.fakes import FakeEmbeddingServer
from tests.replies import SERVER_ERROR, SHORT_BATCH, SWAPPED_ORDER, Reply, too_many_requests


def test_texts_become_unit_vectors_in_one_call(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    assert embedder.embed(TEXTS) == pytest.approx(expected(TEXTS), abs=1e-6)
    assert server.calls == [{"model": "fake", "input": TEXTS, "encoding_format": "float"}]
    assert server.headers[0]["authorization"] == "Bearer sk-canary-key"


def test_without_a_key_no_authorization_is_sent(server: FakeEmbeddingServer) -> None:
    source = OpenAICompatibleSource(
        replace(OPENAI, model="m", dimensions=DIMENSIONS, base_url=server.url)
    )
    CheckedEmbedder(source).embed(["a"])
    source.close()
    assert "authorization" not in server.headers[0]


def test_connections_are_reused(embedder: CheckedEmbedder, server: FakeEmbeddingServer) -> None:
    for _ in range(20):
        embedder.embed(["again"])
    assert (len(server.calls), server.connections) == (20, 1)


@pytest.mark.parametrize(("given_slash"), ["", "/"])
def test_the_address_is_the_base_url_and_embeddings(
    server: FakeEmbeddingServer, given_slash: str
) -> None:
    url = server.url + given_slash
    source = OpenAICompatibleSource(replace(OPENAI, model="m", dimensions=DIMENSIONS, base_url=url))
    assert CheckedEmbedder(source).embed(["a"]).shape == (1, DIMENSIONS)
    source.close()


def test_vectors_follow_their_index_and_not_their_place(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.script(SWAPPED_ORDER)
    assert embedder.embed(TEXTS) == pytest.approx(expected(TEXTS), abs=1e-6)


def test_on_a_read_retry_after_is_reported_and_not_slept(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.script(too_many_requests("7"))
    assert away(embedder).retry_after_seconds == 7.0
    assert clock.slept == 0
    assert len(server.calls) == 1


def test_a_retry_after_given_as_a_date_is_understood(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    late = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(time.time() + 90))
    server.script(too_many_requests(late))
    asked = away(embedder).retry_after_seconds
    assert asked is not None
    assert 88 <= asked <= 91


def test_in_the_background_a_short_retry_after_is_waited_for(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.script(too_many_requests("3"), SERVER_ERROR)
    assert embedder.embed(TEXTS, retries=2) == pytest.approx(expected(TEXTS), abs=1e-6)
    assert 3.0 <= clock.slept <= 3.0 + 0.5 + 1.0
    assert len(server.calls) == 3


def test_in_the_background_a_long_retry_after_is_left_to_the_queue(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, clock: VirtualClock
) -> None:
    server.script(too_many_requests("60"))
    assert away(embedder, retries=3).retry_after_seconds == 60.0
    assert clock.slept == 0
    assert len(server.calls) == 1


def test_retries_are_bounded(embedder: CheckedEmbedder, server: FakeEmbeddingServer) -> None:
    server.otherwise = SERVER_ERROR
    assert away(embedder, retries=2).status == 500
    assert len(server.calls) == 3


@pytest.mark.parametrize(
    "reply", [Reply(status=401), Reply(status=403), Reply(status=400), SHORT_BATCH]
)
def test_what_will_not_pass_is_not_retried(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer, reply: Reply
) -> None:
    server.otherwise = reply
    with pytest.raises(EmbeddingError):
        embedder.embed(TEXTS, retries=3)
    assert len(server.calls) == 1


def test_the_server_of_these_tests_embeds_shared_words_near(embedder: CheckedEmbedder) -> None:
    near, same, far = embedder.embed(["green tea please", "please green tea", "蓝色的天空"])
    assert near @ same == pytest.approx(1.0)
    assert near @ far < 0.9
