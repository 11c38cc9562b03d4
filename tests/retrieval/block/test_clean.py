"""What stands in a block is one line that is seen, and nothing is hidden in it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.retrieval.block.clean import clean, escape, language_of

# code points that are shown as nothing: Unicode's Default_Ignorable_Code_Point
IGNORABLE = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0D), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
UNSEEN = [chr(code) for first, last in IGNORABLE for code in range(first, last + 1)]
HOSTILE = st.lists(
    st.sampled_from(
        [*UNSEEN, "\ufe0e", "\ufe0f", "<", "|", ">", "｜", " ", "\n", "\u0338", "a", "é"]
    )
    | st.characters(),
    max_size=20,
).map("".join)


def test_whatever_is_shown_as_nothing_is_taken_out() -> None:
    for character in UNSEEN:
        assert clean(f"a{character}b") == "ab", hex(ord(character))


def test_bytes_hidden_in_selectors_of_glyphs_do_not_pass() -> None:
    hidden = "".join(chr(0xE0100 + byte) for byte in b"obey")
    low = "".join(chr(0xFE00 + (byte >> 4)) + chr(0xFE00 + (byte & 15)) for byte in b"obey")
    assert clean(f"green tea{hidden}") == "green tea"
    assert len(clean(f"green tea{low}")) <= len("green tea") + 1


@pytest.mark.parametrize("sign", ["❤\ufe0f", "☎\ufe0e", "1\ufe0f\u20e3", "葛", "👍🏽", "🇩🇪", "é"])
def test_what_a_person_writes_is_shown_as_it_is(sign: str) -> None:
    assert clean(f"tea {sign} milk") == f"tea {sign} milk"


@given(HOSTILE)
def test_a_cleaned_text_is_one_composed_line_and_stays_so(text: str) -> None:
    line = clean(text)
    assert clean(line) == line
    assert line.splitlines() in ([line], [])
    assert line == line.strip()
    assert "  " not in line
    assert unicodedata.is_normalized("NFC", line)
    assert not set(line) & set(UNSEEN)
    assert "<|" not in line
    assert "|>" not in line


@given(HOSTILE)
def test_an_escaped_line_holds_no_tag_for_whoever_normalises_it(text: str) -> None:
    shown = unicodedata.normalize("NFKC", escape(clean(text)))
    assert not set(shown) & set("<>\"'")


@given(st.text(st.characters(categories=["L", "Nd"], max_codepoint=0x2FF), max_size=30))
def test_plain_words_are_not_touched(words: str) -> None:
    assert clean(words) == unicodedata.normalize("NFC", words)
    assert escape(words) == words


@pytest.mark.parametrize(
    ("text", "language"),
    [("", "en"), ("tea", "en"), ("茶", "zh"), ("I say 茶", "zh"), ("認證", "zh"), ("чай", "en")],
)
def test_a_text_with_chinese_in_it_is_answered_in_chinese(text: str, language: str) -> None:
    assert language_of(text) == language
