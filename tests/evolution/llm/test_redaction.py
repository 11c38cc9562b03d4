"""No text, key or answer in a log line or in an error."""

import traceback

import pytest
from structlog.testing import capture_logs

from evolution.jobs.errors import describe
from evolution.llm.client import ModelClient
from evolution.llm.errors import ModelError
from evolution.llm.openai_compatible import ChatEndpoint
from tests.evolution.llm.asking import ask
from tests.evolution.llm.chat_server import FakeChatServer, says
from tests.evolution.llm.conftest import KEY
from tests.logged import every_line
from tests.replies import HANG_UP, Reply, raw_body

CANARY = "canary-7f3a91"


@pytest.mark.parametrize(
    "reply",
    [
        *(Reply(status=status, echo=True) for status in (302, 400, 401, 422, 429, 500)),
        Reply(status=429, echo=True, headers={"Retry-After": CANARY}),
        raw_body(f'{{"choices": "{CANARY}"'.encode()),
        says(f"{CANARY} no JSON"),
        says(f'{{"count": "{CANARY}"}}'),
        says(f'{{"count": "{CANARY}"}}', finish="length"),
        says(f"I'm sorry, {CANARY}"),
        HANG_UP,
    ],
)
def test_neither_logs_nor_errors_show_what_was_sent_or_answered(
    client: ModelClient, server: FakeChatServer, caplog: pytest.LogCaptureFixture, reply: Reply
) -> None:
    server.script(reply, reply)
    with every_line(caplog), capture_logs() as lines, pytest.raises(ModelError) as failed:
        ask(client, said=f"the text {CANARY}")
    error = failed.value
    assert caplog.records, "the HTTP library logs at this level, or nothing was tested"
    shown = (
        "".join(traceback.format_exception(error))
        + repr(error)
        + str(vars(error))
        + describe(error)
    )
    assert CANARY not in shown + str(lines)
    assert f"the text {CANARY}" not in caplog.text
    assert KEY not in shown + caplog.text + str(lines)


@pytest.mark.parametrize(
    ("url", "key"),
    [
        ("ftp://models.example/v1", ""),
        ("https://u:sk-secret@models.example/v1", ""),
        ("https://models.example/v1?key=sk-secret", ""),
        ("", ""),
        ("https://models.example/v1", "sk-secret\n"),
        ("https://models.example/v1", "sk-secrét"),
    ],
)
def test_settings_that_cannot_be_used_say_so_without_showing_them(url: str, key: str) -> None:
    with pytest.raises(ValueError, match="LLM_") as refused:
        ChatEndpoint(url, api_key=key)
    assert "sk-secr" not in str(refused.value)
