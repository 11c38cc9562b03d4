"""What a session's summary and quotes take of its turns."""

from evolution.sessions.summaries import Spoken, key_quotes, summary_of

TOLD = Spoken("Wei", "下周三搬家。", "t1", "user")
REACTED = Spoken("Wei", "对, 就是这种风格", "t2", "user")


def test_a_bare_reaction_is_neither_a_quote_nor_a_line() -> None:
    assert [quote.text for quote in key_quotes([], [TOLD, REACTED])] == [TOLD.text]
    assert [line.text for line in summary_of([], [TOLD, REACTED])] == ["Wei: 下周三搬家。"]


def test_an_agents_same_words_are_kept() -> None:
    agents = Spoken("bot", REACTED.text, "t3", "assistant")
    assert [quote.text for quote in key_quotes([], [agents])] == [REACTED.text]
