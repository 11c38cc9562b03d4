"""What a session's summary and quotes take of its turns."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from evolution.sessions.window_summary_quotes import (
    KEY_QUOTES,
    LINE_CHARACTERS,
    SUMMARY_LINES,
    Quote,
    Spoken,
    SummaryLine,
    Summed,
    key_quotes,
    lines_in,
    stored,
    summary_of,
    telling_lines,
    text_of,
)

TOLD = Spoken("Wei", "下周三搬家。", "t1", "user")
REACTED = Spoken("Wei", "对, 就是这种风格", "t2", "user")
TOPICS = (
    "The ferry to Oslo leaves at noon.",
    "我女儿在柏林学小提琴。",
    "My landlord raised the rent again 😡.",
    "Ok.",
    "The invoice 4711 is still open.",
    "明天下午三点开会。",
    "We adopted a kitten called Pebble.",
)


def says(*texts: str, speaker: str = "Wei", first: int = 1) -> list[Spoken]:
    return [
        Spoken(speaker, text, f"t{place}", "user") for place, text in enumerate(texts, start=first)
    ]


def texts_of(lines: Sequence[SummaryLine]) -> list[str]:
    return [line.text for line in lines]


def told_at(quotes: Sequence[Quote | SummaryLine]) -> list[tuple[int, int]]:
    return [(int(one.turn[1:]), one.start) for one in quotes]


def test_a_bare_reaction_is_neither_a_quote_nor_a_line() -> None:
    assert [quote.text for quote in key_quotes([], [TOLD, REACTED])] == [TOLD.text]
    assert [line.text for line in summary_of([], [TOLD, REACTED])] == ["Wei: 下周三搬家。"]


def test_an_agents_same_words_are_kept() -> None:
    agents = Spoken("bot", REACTED.text, "t3", "assistant")
    assert [quote.text for quote in key_quotes([], [agents])] == [REACTED.text]


def test_nothing_said_is_nothing_kept() -> None:
    assert key_quotes([], []) == []
    assert summary_of([], []) == []
    assert key_quotes([], says("", "  \n", "😀")) == key_quotes([], says("😀"))


def test_a_quote_stands_where_it_says() -> None:
    text = "Hello! We moved to Gent in May.  我女儿   学小提琴。"
    [turn] = says(text)
    quotes = key_quotes([], [turn])
    assert [quote.text for quote in quotes] == ["We moved to Gent in May.", "我女儿 学小提琴。"]
    for quote in quotes:
        assert " ".join(text[quote.start : quote.stop].split()) == quote.text


def test_a_long_sentence_is_cut_and_says_where_all_of_it_stands() -> None:
    text = "We moved to Ghent" + " and then to Oslo" * 30 + "."
    [quote] = key_quotes([], says(text))
    assert quote.text == text[:LINE_CHARACTERS]
    assert text[quote.start : quote.stop] == text


def test_who_said_it_first_is_quoted() -> None:
    [first] = says(TOPICS[0], speaker="Ann")
    [echo] = says(TOPICS[0], speaker="bot", first=2)
    [quote] = key_quotes([], [first, echo])
    assert (quote.speaker, quote.turn) == ("Ann", "t1")
    kept = key_quotes([], [first])
    assert key_quotes(kept, [echo]) == kept


def test_a_sentence_that_comes_back_stands_where_it_was_said() -> None:
    """One that gave way while its turn is in the window competes again."""
    older, newer = says(TOPICS[0], TOPICS[1])
    kept = key_quotes([], [newer])
    assert told_at(key_quotes(kept, [older, newer])) == [(1, 0), (2, 0)]


@given(st.lists(st.sampled_from(TOPICS) | st.text(max_size=40), max_size=30), st.data())
def test_quotes_are_few_distinct_and_in_the_order_said(texts: list[str], data: st.DataObject):
    turns = says(*texts)
    border = data.draw(st.integers(0, len(turns)))
    back = data.draw(st.integers(0, border))
    limit = data.draw(st.integers(0, 5))
    kept = key_quotes([], turns[:border], limit=limit)
    quotes = key_quotes(kept, turns[back:], limit=limit)
    assert len(quotes) <= limit
    assert len({quote.text for quote in quotes}) == len(quotes)
    assert told_at(quotes) == sorted(told_at(quotes))


@given(st.lists(st.sampled_from(TOPICS), max_size=6))
def test_what_has_room_is_kept_whole_and_again_changes_nothing(texts: list[str]) -> None:
    turns = says(*texts)
    quotes = key_quotes([], turns)
    assert key_quotes(quotes, turns) == quotes
    lines = summary_of([], turns)
    assert summary_of(lines, []) == lines
    said = telling_lines(turns)
    assert lines == [
        line for place, line in enumerate(said) if line.text not in texts_of(said[:place])
    ]


def test_a_summary_grows_to_its_limit_and_no_further() -> None:
    turns = says(*(f"Parcel {number} went to depot {number * 7}." for number in range(30)))
    assert len(summary_of([], turns[:SUMMARY_LINES])) == SUMMARY_LINES
    assert len(summary_of([], turns)) == SUMMARY_LINES
    assert len(key_quotes([], turns)) == KEY_QUOTES


def test_what_a_model_wrote_stays_whole_and_before_the_rest() -> None:
    written = [SummaryLine(f"line {n}", made_by="model") for n in range(SUMMARY_LINES - 1)]
    turns = says(*TOPICS[:3])
    lines = summary_of([*telling_lines(turns[:1]), *written], turns[1:])
    assert lines[:-1] == written
    assert len(lines) == SUMMARY_LINES
    full = [*written, SummaryLine("one more", made_by="model"), SummaryLine("two", made_by="model")]
    assert summary_of(full, turns) == full


def test_lines_survive_being_stored() -> None:
    lines = summary_of([SummaryLine("写好的", made_by="m")], says(*TOPICS))
    assert lines_in(stored(lines)) == lines
    quotes = key_quotes([], says(*TOPICS))
    assert [Quote(**quote) for quote in stored(quotes)] == quotes
    assert text_of(lines).count("\n") == len(lines) - 1
    assert text_of([]) == ""


def test_the_record_of_a_summary_says_who_made_it_and_why_no_model_did() -> None:
    made = Summed(["a"], [], 0, 20, by="m@1")
    failed = Summed([], [], 0, 20, failed="timeout")
    assert made.record() == {"by": "m@1"}
    assert failed.record() == {"by": "rules", "model": "timeout"}
