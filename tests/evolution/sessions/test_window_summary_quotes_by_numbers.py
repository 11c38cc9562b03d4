"""How much is kept of a session, which of it, and in which order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.sessions.window_summary_quotes import (
    KEY_QUOTES,
    LINE_CHARACTERS,
    READ_TURNS,
    SUMMARY_LINES,
    Quote,
    Spoken,
    SummaryLine,
    key_quotes,
    summary_of,
    telling_lines,
    text_of,
)


def parcels(first: int, last: int, *, role: str = "user") -> list[Spoken]:
    """Turns that tell something, each of its own."""
    return [
        Spoken("Ann", f"Parcel {place} went to depot {place * 7}.", f"t{place}", role)
        for place in range(first, last + 1)
    ]


def numbers(lines: list[SummaryLine]) -> list[int]:
    return [int(line.turn[1:]) for line in lines]


@pytest.mark.parametrize("turns", [0, 1, SUMMARY_LINES, SUMMARY_LINES + 1, 3 * SUMMARY_LINES])
def test_a_summary_has_at_most_so_many_lines(turns: int) -> None:
    assert len(summary_of([], parcels(1, turns))) == min(turns, SUMMARY_LINES)


@pytest.mark.parametrize(("limit", "kept"), [(0, 0), (3, 3), (KEY_QUOTES, KEY_QUOTES)])
def test_there_are_at_most_so_many_quotes(limit: int, kept: int) -> None:
    assert len(key_quotes([], parcels(1, 30), limit=limit)) == kept


def test_of_very_many_turns_the_newest_are_read() -> None:
    turns = parcels(1, READ_TURNS + 5)
    assert numbers(telling_lines(turns)) == list(range(6, READ_TURNS + 6))


def test_of_lines_that_tell_as_much_the_newer_stay() -> None:
    turns = parcels(1, SUMMARY_LINES + 3)
    assert numbers(summary_of([], turns))[-1] == SUMMARY_LINES + 3


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Hello! We sold the boat. Thanks!", ["Ann: We sold the boat."]),
        (
            "We sold the boat. We bought a bike.",
            ["Ann: We sold the boat.", "Ann: We bought a bike."],
        ),
        ("谢谢！我们卖了船。", ["Ann: 我们卖了船。"]),
        ("Exactly!", []),
        ("Hello!", []),
        ("", []),
    ],
)
def test_each_telling_sentence_is_a_line_behind_who_said_it(text: str, lines: list[str]) -> None:
    assert [line.text for line in telling_lines([Spoken("Ann", text, "t1", "user")])] == lines


@pytest.mark.parametrize(
    ("length", "kept"), [(LINE_CHARACTERS, LINE_CHARACTERS), (400, LINE_CHARACTERS)]
)
def test_a_long_sentence_is_cut(length: int, kept: int) -> None:
    text = ("boat " * 200)[: length - 1] + "."
    (quote,) = key_quotes([], [Spoken("Ann", text, "t1", "user")])
    assert len(quote.text) <= kept
    assert (quote.start, quote.stop) == (0, len(text))


def test_a_summary_is_text_a_line_each() -> None:
    assert text_of([]) == ""
    assert text_of([SummaryLine("a"), SummaryLine("b")]) == "a\nb"


@given(st.integers(0, 40), st.integers(0, 40))
def test_however_a_session_is_carried_on_its_summary_is_bounded_and_in_order(first, second) -> None:
    before = summary_of([], parcels(1, first))
    after = summary_of(before, parcels(first + 1, first + second))
    assert len(after) <= SUMMARY_LINES
    assert numbers(after) == sorted(numbers(after))
    assert len(set(numbers(after))) == len(after)
    if first + second <= SUMMARY_LINES:
        assert numbers(after) == list(range(1, first + second + 1))


@given(st.integers(0, SUMMARY_LINES + 5), st.integers(0, 10))
def test_what_a_model_wrote_stays_and_only_the_rest_gives_way(written: int, turns: int) -> None:
    told = [SummaryLine(f"line {place}", made_by="m") for place in range(written)]
    lines = summary_of(told, parcels(1, turns))
    assert lines[:written] == told
    assert len(lines) == max(written, min(written + turns, SUMMARY_LINES))


@given(st.integers(1, 30))
def test_a_quote_that_is_kept_is_not_told_twice(turns: int) -> None:
    spoken = parcels(1, turns)
    kept = key_quotes([], spoken)
    again = key_quotes(kept, spoken)
    assert len({quote.text for quote in again}) == len(again) == min(turns, KEY_QUOTES)


def test_who_said_it_first_is_quoted_though_another_repeats_it() -> None:
    kept = [Quote("Tom", "We sold the boat.", "t0", 0, 17)]
    assert key_quotes(kept, [Spoken("Ann", "We sold the boat.", "t1", "user")]) == kept
