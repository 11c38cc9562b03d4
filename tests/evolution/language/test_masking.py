"""Words that are not the speaker's own: code, recalled memory, transcripts, quotations."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.masking import (
    FILLER,
    LONGEST_QUOTATION,
    SENTENCE_HAN,
    SENTENCE_WORDS,
    filled,
    foreign_blocks,
    is_sentence,
    quotations,
)


def parts(spans: list[tuple[int, int]], text: str) -> list[str]:
    return [text[start:stop] for start, stop in spans]


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("He said “go” and “stay”", ["“go”", "“stay”"]),
        ("他说「走」和『留』", ["「走」", "『留』"]),
        ("我看了《三体》", ["《三体》"]),
        ('He said "go" now', ['"go"']),
        ("use `vim` here", ["`vim`"]),
        ("He said ‘go’ now", ["‘go’"]),
        ("He said 'go' now", ["'go'"]),
        ("the dogs' bowl and the cats' bowl", []),
        ("rock 'n' roll", ["'n'"]),
        ("it's Tom's and Ann's", []),
        ("I’ve Tom’s keys", []),
        ('a 5" disk and a 3" one', []),
        ("“not closed", []),
        ("closed only”", []),
        ("“”", []),
        ("“ ”", []),
        ("“over\ntwo lines”", []),
        ("“outer ‘inner’ outer”", ["“outer ‘inner’ outer”"]),
        ("'don't go' he said", ["'don't go'"]),
        ("", []),
    ],
)
def test_what_stands_in_quotation_marks(text: str, quoted: list[str]) -> None:
    assert parts(quotations(text), text) == quoted


@pytest.mark.parametrize(
    ("length", "is_one"), [(LONGEST_QUOTATION - 2, True), (LONGEST_QUOTATION, False)]
)
def test_a_mark_without_its_partner_near_by_quotes_nothing(length: int, *, is_one: bool) -> None:
    assert bool(quotations(f"“{'a' * length}”")) is is_one


@pytest.mark.parametrize(
    ("text", "foreign"),
    [
        ("```\ncode\n```", ["```\ncode\n```"]),
        ("a ```x``` b ```y```", ["```x```", "```y```"]),
        ("a ```x", ["```x"]),
        ("<memory>a</memory> b", ["<memory>a</memory>"]),
        ("<user_memory note='x'>a</user_memory>", ["<user_memory note='x'>a</user_memory>"]),
        ("<memory>a", ["<memory>a"]),
        ("a</memory> b", []),
        ("<MEMORY>a</Memory>", ["<MEMORY>a</Memory>"]),
        ("<b>a</b>", []),
        ("I <3 you > me", []),
        ("> a\nb", ["> a"]),
        ("  > a\n  > b\nc", ["  > a", "  > b"]),
        ("| a | b |\nc", ["| a | b |"]),
        ("AI: a\nb", ["AI: a"]),
        ("助手：甲\n乙", ["助手：甲"]),
        ("Assistant : a", ["Assistant : a"]),
        ("[记忆] 甲\n乙", ["[记忆] 甲"]),
        ("1. [2026-01-02] a\n1. b", ["1. [2026-01-02] a"]),
        ("Translate:\nI live in Ghent", ["I live in Ghent"]),
        ("请改病句：\n\n我住杭州。\n完", ["\n我住杭州。\n完"]),
        ("Look\n\nDear Ann,\nI moved", ["Dear Ann,\nI moved"]),
        ("看看这封\n尊敬的刘总：\n我住杭州", ["我住杭州"]),
        ("Translate:\n \n", []),
        ("About me:\nI live in Ghent", []),
        ("我的情况：\n我住杭州", []),
        ("Dear me, I forgot", []),
        ("I use AI: it helps", []),
        ("System requirements: none", []),
        ("plain words", []),
        ("", []),
    ],
)
def test_blocks_that_somebody_else_wrote(text: str, foreign: list[str]) -> None:
    assert parts(foreign_blocks(text), text) == foreign


@pytest.mark.parametrize(
    ("quoted", "said"),
    [
        ("“" + "word " * (SENTENCE_WORDS - 1) + "”", False),
        ("“" + "word " * SENTENCE_WORDS + "”", True),
        ("“" + "字" * (SENTENCE_HAN - 1) + "”", False),
        ("“" + "字" * SENTENCE_HAN + "”", True),
        ("“I do”", True),
        ("“no longer here”", True),
        ("“你好”", True),
        ("“青山公寓”", False),
        ("“The Lighthouse”", False),
        ("《我和我的祖国我和我的祖国我和》", False),
    ],
)
def test_a_short_name_is_no_sentence_and_a_voice_is(quoted: str, *, said: bool) -> None:
    assert is_sentence(quoted) is said


TEXTS = st.lists(
    st.sampled_from(
        [
            "a",
            "我",
            "“",
            "”",
            '"',
            "'",
            "`",
            "```",
            "<memory>",
            "</memory>",
            "\n",
            "> ",
            " ",
            "《",
            "》",
        ]
    ),
    max_size=16,
).map("".join)


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_what_is_not_ones_own_is_in_order_and_never_overlaps(text: str) -> None:
    for spans in (quotations(text), foreign_blocks(text)):
        assert spans == sorted(spans)
        assert all(0 <= start < stop <= len(text) for start, stop in spans)
        assert all(stop <= start for (_, stop), (start, _) in pairwise(spans))


@settings(max_examples=100, deadline=None)
@given(TEXTS)
def test_every_other_character_stays_in_its_place(text: str) -> None:
    spans = foreign_blocks(text)
    masked = filled(text, spans)
    assert len(masked) == len(text)
    for place, (was, now) in enumerate(zip(text, masked, strict=True)):
        inside = any(start <= place < stop for start, stop in spans)
        assert now == (FILLER if inside else was)
