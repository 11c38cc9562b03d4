"""Terms are the same however a text is written, and tell apart what is written alike."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.analyse import (
    MAX_DOCUMENT_TERMS,
    MAX_TERM_CHARACTERS,
    TERM_INDEX_SPACE,
    analyse,
    normalise,
    term_index,
    term_set,
    term_weights,
    unspaced_runs,
)
from memory.text.query import UNSPACED_TERMS_A_WORD, latin_share, words_of
from memory.text.word_starts import word_starts


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boats", "boat"),
        ("RUNNING", "runs"),
        ("naïve café", "naive cafe"),
        ("ＡＰＩ　Ｋｅｙ", "api key"),
        ("1,500 euros", "1500 euro"),
        ("Ann's boat", "ann boat"),
        ("don't", "dont"),
        ("it’s", "it's"),
        ("資料庫連線", "资料库连线"),
        ("ﬁle", "file"),
        ("①", "1"),
        ("e\u0301t\u00e9", "été"),
    ],
)
def test_other_ways_to_write_it_give_the_same_terms(one: str, other: str) -> None:
    assert analyse(one) == analyse(other)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        (" \n\t!?。", []),
        ("茶", ["茶"]),
        ("绿茶", ["绿", "茶", "绿茶"]),
        ("喝green茶", ["喝", "green", "茶"]),
        ("v2.10", ["v2.10"]),
        ("3.5 km", ["3.5", "km"]),
        ("12,34", ["12", "34"]),
        ("getUserName", ["get", "user", "name", "getusernam"]),
        ("HTTPServer", ["http", "server", "httpserver"]),
        ("snake_case_name", ["snake", "case", "name"]),
        ("a-b", ["a", "b"]),
        ("привет мир", ["привет", "мир"]),
    ],
)
def test_a_text_has_these_terms(text: str, terms: list[str]) -> None:
    assert analyse(text) == terms


@given(st.text(st.characters(), max_size=60))
def test_whatever_is_written_terms_are_short_small_and_the_same_twice(text: str) -> None:
    terms = analyse(text)
    assert terms == analyse(text)
    assert term_set(text) == frozenset(terms)
    for term in terms:
        assert term
        assert len(term) <= MAX_TERM_CHARACTERS
        assert not term.isspace()
        assert "\x00" not in term


@given(st.text(st.characters(), max_size=60))
def test_writing_one_way_twice_changes_nothing_more(text: str) -> None:
    once = normalise(text)
    assert "\x00" not in once
    once.encode()  # no lone surrogate is left
    assert analyse(once) == analyse(text)


@given(st.text("abc 茶水 12", max_size=40))
def test_the_terms_of_a_long_text_are_those_of_its_words(text: str) -> None:
    long = f"{text}\n" * 40  # past what is kept of queries
    assert analyse(long) == analyse(f"{text}\n") * 40


def test_a_text_of_very_many_terms_keeps_the_most_frequent_then_the_first() -> None:
    often = ["often"] * 3
    terms = [f"t{number}" for number in range(MAX_DOCUMENT_TERMS + 50)] + often
    weights = term_weights(terms, k1=0.9)
    assert len(weights) == MAX_DOCUMENT_TERMS
    assert term_index("often") in weights
    assert term_index("t0") in weights


@pytest.mark.parametrize(
    ("times", "k1", "weight"),
    [(1, 0.9, 1.0), (2, 0.9, 2 * 1.9 / 2.9), (3, 1.5, 3 * 2.5 / 4.5), (5, 0.0, 1.0)],
)
def test_a_weight_grows_with_what_is_said_and_ever_less(
    times: int, k1: float, weight: float
) -> None:
    assert term_weights(["tea"] * times, k1=k1) == {term_index("tea"): pytest.approx(weight)}
    assert weight < k1 + 1 or times == 1 or k1 == 0


@given(st.text(min_size=1, max_size=20))
def test_a_term_has_one_dimension(term: str) -> None:
    assert 1 <= term_index(term) <= TERM_INDEX_SPACE
    assert term_index(term) == term_index(term)


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("我喝 green 茶", ["我喝", "茶"]),
        ("綠茶", ["绿茶"]),
        ("こんにちは", ["こんにちは"]),
        ("tea", []),
        ("", []),
    ],
)
def test_runs_are_the_stretches_without_spaces(text: str, runs: list[str]) -> None:
    assert unspaced_runs(text) == runs


@pytest.mark.parametrize(
    ("terms", "share", "words"),
    [
        ([], 0.0, 0.0),
        (["tea", "boat"], 1.0, 2.0),
        (["茶", "水", "茶水"], 0.0, 3 / UNSPACED_TERMS_A_WORD),
        (["tea", "茶"], 0.5, 2 * (0.5 + 0.5 / UNSPACED_TERMS_A_WORD)),
    ],
)
def test_a_chinese_word_is_counted_once_for_its_characters_and_pairs(
    terms: list[str], share: float, words: float
) -> None:
    assert latin_share(terms) == share
    assert words_of(terms) == pytest.approx(words)
    assert words_of(terms, share) == pytest.approx(words)


@given(st.text("我喜欢喝绿茶和咖啡ab ,。", max_size=30))
def test_words_begin_within_a_text_at_its_beginning_and_at_its_end(text: str) -> None:
    starts = word_starts(text)
    assert {0, len(text)} <= starts
    assert all(0 <= start <= len(text) for start in starts)
