"""Summaries by a model: short, absolute, and of nothing but the notes."""

import json

import pytest

from evolution.llm.client import ModelClient
from evolution.llm.errors import InvalidAnswer
from evolution.reading.model.summarise import SummaryOf, summarise_by_model
from tests.evolution.llm.chat_server import FakeChatServer, data_of
from tests.evolution.reading.model.asking import FRIDAY

NOTES = [
    "Ann moved from Porto to Lyon on 2026-01-08.",
    "Ann started at the tram company on 2026-01-12.",
]
GOOD = "Ann moved from Porto to Lyon on 2026-01-08 and started at the tram company on 2026-01-12."


def summary(
    client: ModelClient, server: FakeChatServer, text: object, *, of: SummaryOf = "session"
) -> str:
    server.says = json.dumps({"summary": text}, ensure_ascii=False)
    return summarise_by_model(NOTES, of=of, at=FRIDAY, most_tokens=60, client=client).text


def test_a_good_summary_is_taken_as_it_is_with_what_made_it(
    client: ModelClient, server: FakeChatServer
) -> None:
    assert summary(client, server, GOOD) == GOOD
    assert len(server.calls) == 1
    assert server.calls[0]["model"] == "small"
    assert [row["text"] for row in data_of(server.calls[0])["texts"]] == NOTES
    made = summarise_by_model(NOTES, of="theme", at=FRIDAY, most_tokens=60, client=client)
    assert made.made_by == "summarise/v2 small"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("She moved from Porto to Lyon.", "relative_words"),
        ("Ann moved from Porto to Lyon yesterday.", "relative_words"),
        ("Bob sold horses and bought a castle in Scotland for gold.", "not_grounded"),
        ("Ann moved from Porto to Lyon on 2026-04-09.", "not_grounded"),
        ("Ann moved with Bruno from Porto to Lyon on 2026-01-08.", "not_grounded"),
        (GOOD * 10, "wrong_shape"),
        ("", "empty"),
        ("。。。", "empty"),
        (3, "wrong_shape"),
        (None, "wrong_shape"),
        ([GOOD], "wrong_shape"),
    ],
)
def test_a_summary_that_cannot_be_kept_is_none(
    client: ModelClient, server: FakeChatServer, text: object, reason: str
) -> None:
    with pytest.raises(InvalidAnswer) as failed:
        summary(client, server, text)
    assert failed.value.reason == reason
    assert len(server.calls) == 2


def test_of_very_many_notes_the_newest_are_read(
    client: ModelClient, server: FakeChatServer
) -> None:
    server.says = json.dumps({"summary": "Ann wrote note number 9."})
    notes = [f"Ann wrote note number {n}. " + "More words. " * 1_000 for n in range(10)]
    summarise_by_model(notes, of="phase", at=FRIDAY, most_tokens=60, client=client)
    shown = [row["text"][:25] for row in data_of(server.calls[0])["texts"]]
    assert 2 <= len(shown) < 10
    assert shown[-1].startswith("Ann wrote note number 9")


def test_no_notes_are_no_question(client: ModelClient, server: FakeChatServer) -> None:
    with pytest.raises(ValueError, match="nothing to sum up"):
        summarise_by_model(["", " "], of="profile", at=FRIDAY, most_tokens=60, client=client)
    assert server.calls == []
