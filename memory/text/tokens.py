"""Counting tokens as o200k_base does.

Any content counts, text that looks like a special token too.
"""

import re
import unicodedata
from functools import cache, lru_cache
from importlib.machinery import PathFinder
from importlib.util import find_spec, module_from_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bpe_openai._bindings import PyTokenizer

ENCODING_NAME = "o200k_base"
LINES_KEPT = WORDS_KEPT = 32_768
SHORT_CHARACTERS = 400  # of a line of a block, which is counted at each question that finds it
SLICE_CHARACTERS = 500_000  # what is encoded at once takes its memory at once
ZERO_WIDTH_JOINER = "\u200d"
_EMOJI_ENDINGS = frozenset(map(chr, (*range(0x1F3FB, 0x1F400), *range(0xE0020, 0xE0080))))
"""The colours of skin, and the tags that a flag of a region ends with."""
_FLAG_LETTERS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_BREAK = re.compile(r"\n(?=[^\s/])")
"""No token lies across the end of such a line: behind a break it has white space or a slash."""


@cache
def _tokenizer() -> "PyTokenizer":
    """Load the package's library alone (0.1 s).

    The package around it builds tables of three encodings that nobody here reads: a second, and 80
    MB.

    Raises:
        ModuleNotFoundError: the package is not installed, or has its library elsewhere.
    """
    package = find_spec("bpe_openai")
    library = package and PathFinder.find_spec(
        "bpe_openai._bindings", package.submodule_search_locations
    )
    if library is None or library.loader is None:
        raise ModuleNotFoundError("bpe_openai has no library `_bindings`")
    bindings = module_from_spec(library)
    library.loader.exec_module(bindings)
    tokenizer: PyTokenizer = bindings.tokenizer_for_encoding(ENCODING_NAME)
    return tokenizer


def count_tokens(text: str) -> int:
    """Number of tokens of ``text``.

    Over 500,000 characters the sum over slices, at most a few too many.
    """
    return _count_line(text) if len(text) <= SHORT_CHARACTERS else _count(text)


def count_by_line(text: str) -> int:
    r"""Number of tokens of ``text``, the same as `count_tokens` returns.

    A line counted before costs nothing, nor does a word in another line.

    >>> lines = ("- tea\n", "- rye bread\n")
    >>> count_by_line("".join(lines)) == sum(map(count_tokens, lines))
    True
    """
    *lines, last = _BREAK.split(text)
    return sum([_count_of_block(f"{line}\n") for line in lines]) + _count_of_block(last)


def _count_of_block(line: str) -> int:
    return _count_line(line) if len(line) <= SHORT_CHARACTERS else _count_by_word(line)


@lru_cache(maxsize=LINES_KEPT)
def _count_line(text: str) -> int:
    """Count a line as often as it is shown, and look at its words once."""
    return _count_by_word(text)


def _count_by_word(text: str) -> int:
    """Sum over words, each with the space before it, which begins a token.

    Only where all white space is a space between words and a break at the end: more of it in a row
    are tokens of their own.
    """
    line = text.removesuffix("\n")
    if "  " in line or not line.isprintable():
        return _count(text)
    words = line.replace(" ", "\n ").split("\n")
    words[-1] += text[len(line) :]
    return sum(map(_count_word, words))


@lru_cache(maxsize=WORDS_KEPT)
def _count_word(word: str) -> int:
    """Count a word as often as it is said, and encode it once; it is printable."""
    number: int = _tokenizer().count(word)
    return number


def _count(text: str) -> int:
    text = _without_lone_surrogates(text)
    starts = range(0, len(text), SLICE_CHARACTERS)
    slices = (text[start : start + SLICE_CHARACTERS] for start in starts)
    return sum(map(_tokenizer().count, slices))


def _without_lone_surrogates(text: str) -> str:
    """Put U+FFFD for what UTF-8 cannot write; the tokenizer takes nothing else."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def fits(text: str, budget_tokens: int) -> bool:
    """Whether ``text`` has at most ``budget_tokens`` tokens."""
    return count_tokens(text) <= budget_tokens


def truncate_to_tokens(text: str, budget_tokens: int) -> str:
    """A beginning of ``text`` within ``budget_tokens``, of whole tokens and characters.

    It is as long as those make it.

    Lone surrogates become U+FFFD in what is cut.

    Raises:
        ValueError: if ``budget_tokens`` is negative.
    """
    if budget_tokens < 0:
        raise ValueError(f"a token budget cannot be negative: {budget_tokens}")
    if fits(text, budget_tokens):
        return text
    text = _without_lone_surrogates(text)
    tokens = _tokenizer().encode(text[:SLICE_CHARACTERS])[:budget_tokens]
    while tokens:
        beginning = _whole_characters(text, _decoded(tokens))
        if beginning and fits(beginning, budget_tokens):
            return beginning
        tokens.pop()
    return ""


def _decoded(tokens: list[int]) -> str:
    """What tokens say; nothing where the last one ends within a character."""
    try:
        said: str = _tokenizer().decode(tokens)
    except ValueError:
        return ""
    return said


def _whole_characters(text: str, beginning: str) -> str:
    """``beginning`` of ``text``, shortened so that no accent, joined emoji or flag is cut off."""
    end = len(beginning)
    while 0 < end < len(text) and _are_joined(text, end):
        end -= 1
    return text[:end]


def _are_joined(text: str, end: int) -> bool:
    """Tell whether what stands before a place and what stands behind it is one character."""
    if text[end - 1] == ZERO_WIDTH_JOINER or _continues(text[end]):
        return True
    return text[end] in _FLAG_LETTERS and _letters_before(text, end) % 2 == 1


def _letters_before(text: str, end: int) -> int:
    """Return how many letters of flags stand before a place: two are a flag."""
    start = end
    while start > 0 and text[start - 1] in _FLAG_LETTERS:
        start -= 1
    return end - start


def _continues(character: str) -> bool:
    is_mark = unicodedata.category(character) in {"Mn", "Me", "Mc"}
    return is_mark or character == ZERO_WIDTH_JOINER or character in _EMOJI_ENDINGS
