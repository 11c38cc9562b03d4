"""No text, key or answer of a provider in a log line or in an error."""

import logging
import traceback

import pytest

from memory.embedding.checks import CheckedEmbedder
from memory.embedding.errors import EmbeddingError
from memory.embedding.types import EmbeddingSettings
from observability.logging import QUIET
from tests.embedding.conftest import DIMENSIONS
from tests.fakes import FakeEmbeddingServer
from tests.logged import every_line
from tests.replies import HANG_UP, INVALID_JSON, SHORT_BATCH, Reply, nan_row, raw_body, slow

CANARY = "canary-7f3a91"


@pytest.mark.parametrize(
    "reply",
    [
        *(Reply(status=status, echo=True) for status in (200, 302, 400, 401, 422, 429, 500)),
        Reply(status=429, echo=True, headers={"Retry-After": CANARY}),
        raw_body(f'{{"data": "{CANARY}"'.encode()),
        HANG_UP,
        INVALID_JSON,
        SHORT_BATCH,
        nan_row(DIMENSIONS),
        slow(1.0),
    ],
)
def test_neither_logs_nor_errors_show_what_was_sent_or_answered(
    embedder: CheckedEmbedder,
    server: FakeEmbeddingServer,
    caplog: pytest.LogCaptureFixture,
    reply: Reply,
) -> None:
    server.script(reply)
    with every_line(caplog), pytest.raises(EmbeddingError) as failed:
        embedder.embed([f"the text {CANARY}"], timeout_seconds=0.1)
    error = failed.value
    shown = "".join(traceback.format_exception(error)) + repr(error) + str(vars(error))
    assert caplog.records, "the HTTP library logs at this level, or nothing was tested"
    assert CANARY not in shown
    assert "sk-canary-key" not in shown + caplog.text
    assert f"the text {CANARY}" not in caplog.text


def test_the_http_library_says_nothing_even_where_everything_is_asked_for(
    embedder: CheckedEmbedder, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        embedder.embed(["a text"])
    assert not [line for line in caplog.records if line.name.startswith(QUIET)]


def test_a_rejected_text_is_not_in_its_error(embedder: CheckedEmbedder) -> None:
    for text in (f"{CANARY} \ud800", "\u200b"):
        with pytest.raises(EmbeddingError) as failed:
            embedder.embed([text])
        assert CANARY not in "".join(traceback.format_exception(failed.value))
        assert failed.value.__cause__ is None


def test_settings_do_not_show_their_key() -> None:
    assert "sk-secret" not in repr(EmbeddingSettings(api_key="sk-secret"))
