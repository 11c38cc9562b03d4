import warnings
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.text import tokens
from memory.text.tokens import count_by_line, count_tokens, fits, truncate_to_tokens

ANY_TEXT = st.text(st.characters(), max_size=120)


def test_nothing_has_no_tokens() -> None:
    assert count_tokens("") == 0


def test_common_words_are_one_token_each() -> None:
    assert count_tokens("hello world") == 2


def test_what_looks_like_a_special_token_counts_as_text() -> None:
    assert count_tokens("<|endoftext|>") > 1


def test_a_million_characters_can_be_counted() -> None:
    assert 100_000 < count_tokens("word " * 250_000) <= 250_010


def test_slices_count_at_most_a_few_tokens_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "认证失败 authentication failed. " * 40
    whole = count_tokens(text)
    monkeypatch.setattr(tokens, "SLICE_CHARACTERS", 100)
    assert whole <= count_tokens(text) <= whole * 1.1


@given(
    st.lists(
        st.sampled_from(["\n", "\r\n", " ", "\t", "/", "-", "'s", "9", "é", "\u2028", "茶", "I am"])
        | st.sampled_from([" | ", ' n="9'])
        | ANY_TEXT
    )
)
@settings(max_examples=300)
def test_a_text_has_as_many_tokens_as_its_lines(pieces: list[str]) -> None:
    text = "".join(pieces)
    assert count_by_line(text) == tokens._count(text)
    assert count_tokens(text) == tokens._count(text)


WORDS = st.lists(st.sampled_from(["", "tea", "9", "-", "|", "it's", "茶", "é.", "/"]) | ANY_TEXT)


@given(WORDS, st.sampled_from(["", "\n", " \n", "\n\n"]))
@settings(max_examples=300)
def test_a_line_has_as_many_tokens_as_its_words(words: list[str], end: str) -> None:
    line = " ".join(words) + end
    assert tokens._count_by_word(line) == tokens._count(line)


@given(ANY_TEXT)
@settings(max_examples=300)
def test_a_word_is_a_token_at_least(text: str) -> None:
    words = text.split()
    assert count_tokens(" ".join(["-", *words])) > len(words)


@given(ANY_TEXT, st.integers(0, 40))
@settings(max_examples=100)
def test_a_truncated_text_fits_and_is_a_beginning(text: str, budget: int) -> None:
    short = truncate_to_tokens(text, budget)
    assert fits(short, budget)
    assert (
        text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").startswith(short)
        or short == text
    )


def test_a_text_that_fits_is_left_alone() -> None:
    assert truncate_to_tokens("短文本 ok", 50) == "短文本 ok"


def test_a_character_is_never_split() -> None:
    text = "𠮷野家 🧑‍🚀 é"
    beginnings = [truncate_to_tokens(text, budget) for budget in range(count_tokens(text))]
    assert all("\ufffd" not in beginning for beginning in beginnings)
    assert not any(beginning.endswith(("🧑", "\u200d", "e")) for beginning in beginnings)


def test_a_budget_below_zero_is_nonsense() -> None:
    with pytest.raises(ValueError, match="negative"):
        truncate_to_tokens("text", -1)


class _PairsOnly:
    """A tokenizer for which ``ab`` is one token; a beginning can cost more than the whole."""

    def encode(self, text: str) -> list[int]:
        return [ord(character) for character in text] + [0] * (len(text) % 2)

    def count(self, text: str) -> int:
        return len(self.encode(text))

    def decode(self, tokens: list[int]) -> str:
        return "".join(chr(token) for token in tokens if token)


def test_a_beginning_that_encodes_longer_is_shortened_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tokens, "_tokenizer", _PairsOnly)
    assert truncate_to_tokens("abcdef", 3) == "ab"


@given(ANY_TEXT)
@settings(max_examples=200, deadline=None)
def test_the_library_alone_counts_as_the_package_does(text: str) -> None:
    assert count_tokens(text) == len(_whole_package().encode_ordinary(text))


@cache
def _whole_package() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # bpe_openai opens its tables the old way
        return import_module("bpe_openai").get_encoding("o200k_base")


def test_a_tokenizer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens, "find_spec", lambda _name: None)
    with pytest.raises(ModuleNotFoundError, match="bpe_openai has no library"):
        tokens._tokenizer.__wrapped__()


def test_a_worked_example_of_lines() -> None:
    assert count_by_line("- tea\n- rye bread\n") == count_tokens("- tea\n- rye bread\n") == 7


def test_half_a_surrogate_counts_as_the_mark_of_what_cannot_be_written() -> None:
    assert count_tokens("tea \ud83d milk") == count_tokens("tea \ufffd milk")


@pytest.mark.parametrize(
    "emoji",
    [
        pytest.param("\U0001f44d\U0001f3fd", id="a colour of skin"),
        pytest.param("\U0001f1e9\U0001f1ea", id="a flag"),
        pytest.param("\U0001f1e9\U0001f1ea\U0001f1eb\U0001f1f7", id="two flags"),
        pytest.param("1\ufe0f\u20e3", id="a key"),
        pytest.param("\U0001f3f4\U000e0067\U000e0062\U000e007f", id="a flag of a region"),
        pytest.param("e\u0301\u0323", id="a letter with two accents"),
    ],
)
def test_what_is_one_sign_is_not_cut_in_two(emoji: str) -> None:
    text = f"a {emoji} b"
    cuts = {truncate_to_tokens(text, budget).strip() for budget in range(count_tokens(text))}
    flags = {f"a {emoji[:2]}"} if len(emoji) == 4 and emoji[0] == "\U0001f1e9" else set()
    assert cuts <= {"", "a", f"a {emoji}"} | flags


def test_a_long_run_of_flags_is_cut_at_once() -> None:
    assert len(truncate_to_tokens("\U0001f1e9\U0001f1ea" * 20_000, 1_001)) % 2 == 0
