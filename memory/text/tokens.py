"""Counting tokens as o200k_base does. Any content counts, text that looks like a special token too."""

import unicodedata
import warnings
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bpe_openai import Encoding

ENCODING_NAME = "o200k_base"
SHORT_CHARACTERS = 400  # of a line of a block, which is counted at each question that finds it
SLICE_CHARACTERS = 500_000  # the encoder refuses a million characters at once
ZERO_WIDTH_JOINER = "\u200d"


@cache
def _encoding() -> "Encoding":
    """The encoder; loading it takes about a second, so the package is imported at first use."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # bpe_openai opens its tables the old way
        encoding: Encoding = import_module("bpe_openai").get_encoding(ENCODING_NAME)
    return encoding


def count_tokens(text: str) -> int:
    """Number of tokens of ``text``; over 500,000 characters the sum over slices, at most a few too many."""
    return _count_short(text) if len(text) <= SHORT_CHARACTERS else _count(text)


@lru_cache(maxsize=8_192)
def _count_short(text: str) -> int:
    """Count a line as often as it is shown, and encode it once."""
    return _count(text)


def _count(text: str) -> int:
    return sum(
        len(_encoding().encode_ordinary(text[start : start + SLICE_CHARACTERS]))
        for start in range(0, len(text), SLICE_CHARACTERS)
    )


def fits(text: str, budget_tokens: int) -> bool:
    """Whether ``text`` has at most ``budget_tokens`` tokens."""
    return count_tokens(text) <= budget_tokens


def truncate_to_tokens(text: str, budget_tokens: int) -> str:
    """The longest beginning of ``text`` within ``budget_tokens`` that ends after a whole character.

    Lone surrogates become U+FFFD in what is cut.

    Raises:
        ValueError: if ``budget_tokens`` is negative.
    """
    if budget_tokens < 0:
        raise ValueError(f"a token budget cannot be negative: {budget_tokens}")
    if fits(text, budget_tokens):
        return text
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    tokens = _encoding().encode_ordinary(text[:SLICE_CHARACTERS])[:budget_tokens]
    while tokens:
        beginning = _whole_characters(text, _encoding().decode_bytes(tokens).decode("utf-8", "ignore"))
        if fits(beginning, budget_tokens):
            return beginning
        tokens.pop()
    return ""


def _whole_characters(text: str, beginning: str) -> str:
    """``beginning`` of ``text`` shortened so that no accent or joined emoji is cut off from its base."""
    end = len(beginning)
    while 0 < end < len(text) and (_continues(text[end]) or text[end - 1] == ZERO_WIDTH_JOINER):
        end -= 1
    return text[:end]


def _continues(character: str) -> bool:
    return character == ZERO_WIDTH_JOINER or unicodedata.category(character) in {"Mn", "Me", "Mc"}
