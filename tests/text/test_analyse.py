import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.text.analyse import (
    MAX_DOCUMENT_TERMS,
    MAX_TERM_CHARACTERS,
    TERM_INDEX_SPACE,
    analyse,
    term_index,
    term_set,
    term_weights,
    unspaced_runs,
)
from tests.measured import assert_takes, wall_seconds

ANY_TEXT = st.text(st.characters(), max_size=200)  # surrogates and NUL included


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("", []),
        ("  …!? ", []),
        ("The runners were running", ["the", "runner", "were", "run"]),
        ("认证失败", ["认", "证", "失", "败", "认证", "证失", "失败"]),
        ("我", ["我"]),
        ("用Django写API", ["用", "django", "写", "api"]),
        ("２０２５ ＡＰＩ", ["2025", "api"]),
        ("Anna’s cat doesn't", ["anna", "cat", "doesnt"]),
        ("we'll they've I'm", ["we", "they", "i"]),
        ("getUserName", ["get", "user", "name", "getusernam"]),
        ("HTTPError", ["http", "error", "httperror"]),
        ("user_name well-known", ["user", "name", "well", "known"]),
        ("10,000 or 3.14", ["10000", "or", "3.14"]),
        ("2025-03-08 v1.2.3 8am", ["2025", "03", "08", "v1.2.3", "8am"]),
        ("café naïve", ["cafe", "naiv"]),
        ("a\x00b\ud800c", ["a", "b", "c"]),
        ("한국어", ["한", "국", "어", "한국", "국어"]),
        ("हिन्दी में", ["हिन्दी", "में"]),
    ],
)
def test_a_text_has_these_terms(text: str, terms: list[str]) -> None:
    assert analyse(text) == terms


def test_traditional_and_simplified_chinese_are_the_same() -> None:
    assert analyse("認證失敗，後臺資料庫") == analyse("认证失败，后台资料库")


def test_word_forms_share_a_stem() -> None:
    assert analyse("deploying") == analyse("Deployed") == analyse("deploys")


def test_terms_keep_their_order_and_repetition() -> None:
    assert analyse("red blue red") == ["red", "blue", "red"]


def test_a_long_blob_is_one_short_term() -> None:
    assert [len(term) for term in analyse("x7" * 5000)] == [MAX_TERM_CHARACTERS]


def test_runs_are_the_chinese_stretches() -> None:
    assert unspaced_runs("用 Django 寫代碼") == ["用", "写代码"]


@given(ANY_TEXT)
@settings(max_examples=200)
def test_any_string_has_terms_that_are_storable(text: str) -> None:
    for term in analyse(text):
        assert term
        assert "\x00" not in term
        assert term.encode("utf-8")
        assert len(term) <= MAX_TERM_CHARACTERS


@given(ANY_TEXT)
def test_the_same_text_always_has_the_same_terms(text: str) -> None:
    assert analyse(text) == analyse(text)
    assert term_set(text) == frozenset(analyse(text))


@given(st.text(max_size=80))
def test_upper_case_of_spaced_words_changes_nothing(text: str) -> None:
    words = " ".join(word for word in text.lower().split() if word.isascii() and word.isalpha())
    assert analyse(words.upper()) == analyse(words)


@given(st.text(min_size=1, max_size=30))
def test_an_index_is_a_dimension_of_the_vector(term: str) -> None:
    assert 1 <= term_index(term) <= TERM_INDEX_SPACE


def test_an_index_is_the_same_in_another_process() -> None:
    script = "from memory.text.analyse import term_index; print(term_index('认证'))"
    root = Path(__file__).parents[2]
    printed = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=root
    )
    assert int(printed.stdout) == term_index("认证")


def test_a_term_said_once_weighs_one() -> None:
    assert term_weights(["once"], k1=1.5) == {term_index("once"): 1.0}


def test_a_term_said_often_weighs_more_but_less_than_k1_plus_one() -> None:
    often = [
        term_weights(["again"] * count, k1=1.5)[term_index("again")] for count in (1, 2, 5, 1000)
    ]
    assert often == sorted(often)
    assert often[1] == pytest.approx(2 * 2.5 / 3.5)
    assert often[-1] < 2.5


def test_a_document_keeps_its_most_frequent_thousand_terms() -> None:
    terms = [f"t{number}" for number in range(3000)] + ["kept"] * 2
    weights = term_weights(terms, k1=1.2)
    assert len(weights) == MAX_DOCUMENT_TERMS
    assert weights[term_index("kept")] > 1


def test_a_hundred_characters_take_tens_of_microseconds() -> None:
    texts = [
        (
            "You said the database connection timed out while we were deploying the new "
            "release on Friday nig"
        ),
        "我" * 100,
    ]
    for text in texts:
        assert_takes(lambda text=text: _fastest_us(text), below=300)  # type: ignore[misc]  # about 30 on an idle core


def _fastest_us(text: str) -> float:
    return min(wall_seconds(lambda: analyse(text)) for _ in range(50)) * 1e6
