"""What a provider can do wrong, and what comes of it."""

import socket
import time
from dataclasses import replace

import numpy as np
import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingRejected
from memory.embedding.openai_compatible import OpenAICompatibleSource
from tests.embedding.asking import OPENAI, TEXTS, away, expected, rejection
from tests.embedding.conftest import DIMENSIONS
from tests.fakes import FakeEmbeddingServer
from tests.replies import (
    HANG_UP,
    HUGE,
    INVALID_JSON,
    NO_INDEX,
    SAME_INDEX,
    SERVER_ERROR,
    SHORT_BATCH,
    WRONG_DIMENSIONS,
    Answer,
    Reply,
    nan_row,
    raw_body,
    row,
    slow,
    too_many_requests,
    zero_row,
)


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (nan_row(DIMENSIONS, index=1), "not_finite"),
        (row([1e400] * DIMENSIONS), "not_finite"),
        (zero_row(DIMENSIONS, index=2), "zero_norm"),
        (WRONG_DIMENSIONS, "wrong_dimensions"),
        (row("bm90IGZsb2F0cw=="), "not_numbers"),
        (row(None), "wrong_dimensions"),
        (SHORT_BATCH, "wrong_count"),
        (SAME_INDEX, "wrong_order"),
        (NO_INDEX, "wrong_order"),
        (Reply(status=400), "refused"),
        (Reply(status=413), "refused"),
        (Reply(status=422), "refused"),
    ],
)
def test_an_answer_that_is_wrong_about_a_text_is_rejected_and_the_provider_counts_as_there(
    embedder: CheckedEmbedder,
    source: OpenAICompatibleSource,
    server: FakeEmbeddingServer,
    reply: Reply,
    reason: str,
) -> None:
    server.script(*[reply] * 6)
    assert [rejection(embedder).reason for _ in range(6)] == [reason] * 6
    assert source.breaker.state == "closed"


@pytest.mark.parametrize(
    "reply",
    [
        SERVER_ERROR,
        too_many_requests(),
        HANG_UP,
        INVALID_JSON,
        HUGE,
        raw_body(b""),
        raw_body(b"<html>sign in to the hotel</html>"),
        raw_body(b"[" * 100_000),
        raw_body(b"9" * 5000),
        raw_body(b'{"data": {}}'),
        raw_body(b'{"data": [1, 2, 3]}'),
        raw_body(b"\xff\xfe\x00"),
        Reply(headers={"Content-Encoding": "gzip"}, spoil=lambda _: b"\x1f\x8b rubbish"),
        Reply(status=401),
        Reply(status=404),
        Reply(status=204),
    ],
)
def test_a_provider_that_is_away_or_talks_nonsense_is_unavailable_and_counted(
    embedder: CheckedEmbedder,
    source: OpenAICompatibleSource,
    server: FakeEmbeddingServer,
    reply: Reply,
) -> None:
    server.script(*[reply] * 5)
    for _ in range(5):
        assert away(embedder).degraded_reason == "embedding_unavailable"
    assert source.breaker.state == "open"


def test_an_answer_too_slow_is_a_timeout(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.script(slow(60.0))
    started = time.perf_counter()
    failed = away(embedder, timeout_seconds=0.1)
    assert time.perf_counter() - started < 30.0  # it did not wait for the answer
    assert failed.timed_out
    assert failed.degraded_reason == "embedding_timeout"


def test_an_answer_that_trickles_is_cut_off_at_the_deadline(server: FakeEmbeddingServer) -> None:
    settings_ = replace(OPENAI, model="m", dimensions=DIMENSIONS, base_url=server.url)
    server.script(Reply(seconds_per_byte=1.0))
    source = OpenAICompatibleSource(settings_)
    started = time.perf_counter()
    failed = away(CheckedEmbedder(source), timeout_seconds=0.2)
    source.close()
    assert time.perf_counter() - started < 30.0  # the whole answer takes minutes
    assert failed.timed_out


def test_a_port_where_nobody_listens_is_unavailable() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        source = OpenAICompatibleSource(
            replace(OPENAI, model="m", dimensions=DIMENSIONS, base_url=url)
        )
        assert not away(CheckedEmbedder(source)).timed_out
        source.close()


def test_a_redirect_is_not_followed(embedder: CheckedEmbedder, server: FakeEmbeddingServer) -> None:
    server.script(Reply(status=302, headers={"Location": server.url + "/elsewhere"}))
    assert away(embedder).status == 302
    assert len(server.calls) == 1


def test_one_refused_text_does_not_block_its_batch(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    def refuse_poison(body: Answer) -> Reply:
        return Reply(status=400) if any("poison" in text for text in body["input"]) else Reply()

    server.otherwise = refuse_poison
    texts = [f"text {number}" for number in range(30)]
    texts[17] = "poison"
    answers = embedder.embed_each(texts)
    assert [n for n, answer in enumerate(answers) if isinstance(answer, EmbeddingRejected)] == [17]
    assert len(server.calls) <= 11


def test_one_spoilt_row_costs_no_further_call(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.script(nan_row(DIMENSIONS, index=1))
    first, second, third = embedder.embed_each(TEXTS)
    assert isinstance(second, EmbeddingRejected)
    assert first == pytest.approx(expected(TEXTS)[0], abs=1e-6)
    assert third == pytest.approx(expected(TEXTS)[2], abs=1e-6)
    assert len(server.calls) == 1


def test_a_provider_that_confuses_indexes_is_asked_one_by_one(
    embedder: CheckedEmbedder, server: FakeEmbeddingServer
) -> None:
    server.otherwise = SAME_INDEX
    answers = embedder.embed_each(TEXTS)
    assert np.array(answers) == pytest.approx(expected(TEXTS), abs=1e-6)
