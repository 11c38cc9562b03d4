"""Where sentences and clauses end, and what never ends one."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.annotate import annotate
from evolution.language.splitting import MARKS, language_of, sentence_spans, trimmed

WHOLE = [
    "Dr. Smith lives in Leeds.",
    "I met Mr. Voss and Mrs. Bell at St. Mary's.",
    "We use e.g. vim or i.e. an editor.",
    "It is approx. 3 km from here.",
    "The flight leaves at 6 p.m. on Friday.",
    "It costs 3.50 euros.",
    "Version 2.4.1 ships on Monday.",
    "The address is 10.0.0.5 now.",
    "See example.com for more.",
    "My file is called notes.txt, by the way.",
    "J. R. Tolkien wrote it.",
    "I like tea, coffee, etc. and cake.",
    "价格是3.5元。",
    "他说：“你好！再见！”就走了。",
    "我住在3.5公里外。",
    'She said "Stop! Now!" and left.',
    "Order No. 5 is late.",
    "The U.S. branch is closed.",
]
SEVERAL = [
    ("I moved. I like it.", 2),
    ("I moved! Really? Yes.", 3),
    ("I moved... I like it.", 2),
    ("I moved.I like it.", 1),
    ("It is 5 p.m. We eat.", 2),
    ("I live in the U.S. We moved in May.", 2),
    ("I have cats, dogs, etc. They are old.", 2),
    ("我搬家了。我喜欢。", 2),
    ("我搬家了！真的？是的。", 3),
    ("我搬家了；房子很大。", 2),
    ("我搬家了…房子很大", 2),
    ("我搬家了\n房子很大", 2),
    ("I moved\n\nI like it", 2),
    ("Nice 😀😀 I moved", 2),
    ("我搬家了🎉房子很大", 2),
    ("I moved to room B. It is big.", 2),
    ("I got vitamin C. It helps.", 2),
    ("", 0),
    ("   \n ", 0),
    ("?!", 1),
]


@pytest.mark.parametrize("text", WHOLE)
def test_a_stop_that_ends_no_sentence_leaves_it_whole(text: str) -> None:
    assert [one.text for one in annotate(text).sentences] == [text]


@pytest.mark.parametrize(("text", "count"), SEVERAL)
def test_so_many_sentences_are_in_a_text(text: str, count: int) -> None:
    assert len(annotate(text).sentences) == count


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("I moved, but I like it", ["I moved", "but I like it"]),
        ("I moved and I like it", ["I moved", "I like it"]),
        ("I like tea and coffee", ["I like tea and coffee"]),
        ("I like tea (and Tom likes rum)", ["I like tea", "and Tom likes rum"]),
        ("I moved because I like it", ["I moved", "because I like it"]),
        ("It costs 1,200 euros", ["It costs 1,200 euros"]),
        ("I moved - it was time", ["I moved", "it was time"]),
        ("a well-known town", ["a well-known town"]),
        ("我搬家了，房子很大", ["我搬家了", "房子很大"]),
        ("我花了1,200元", ["我花了1,200元"]),
        ("我喜欢《你好，李焕英》", ["我喜欢《你好，李焕英》"]),
        ("我喜欢茶、咖啡", ["我喜欢茶、咖啡"]),
        ("我搬家了（房子很大）", ["我搬家了", "房子很大"]),
        ("我搬家了——房子很大", ["我搬家了", "房子很大"]),
        ("我住在A3栋", ["我住在A3栋"]),
        ("", []),
    ],
)
def test_clauses_end_where_another_one_begins(text: str, clauses: list[str]) -> None:
    assert [one.text for one in annotate(text).clauses] == clauses


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I like 奶茶", "en"),
        ("我喜欢 bubble tea", "zh"),
        ("奶茶 is what I like to drink most of all", "en"),
        ("Python 我用了三年", "zh"),
        ("I live in 上海市浦东新区世纪大道", "zh"),
        ("OK", "en"),
        ("好", "zh"),
        ("😀", "en"),
        ("", "en"),
        ("12345", "en"),
    ],
)
def test_which_language_a_sentence_is_read_in(text: str, language: str) -> None:
    assert language_of(text) == language


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("  I moved.  ", (2, 9)),
        ("I moved", (0, 7)),
        ("。。。", None),
        ("", None),
        ("，a，", (1, 2)),
    ],
)
def test_marks_and_white_space_are_trimmed_at_both_ends(text, left) -> None:
    assert trimmed(text, 0, len(text), MARKS) == left


PIECES = st.lists(
    st.sampled_from(
        ["I moved", "我搬家了", ". ", "。", "，", ", ", " and I ", "3.5", "Dr. ", '"', "😀", "\n"]
    ),
    max_size=12,
).map("".join)


@settings(max_examples=80, deadline=None)
@given(PIECES)
def test_sentences_are_in_order_and_no_telling_character_is_lost(text: str) -> None:
    read = annotate(text)
    spans = [(one.start, one.stop) for one in read.sentences]
    assert spans == sorted(spans)
    assert all(stop <= start for (_, stop), (start, _) in pairwise(spans))
    told = "".join(text[start:stop] for start, stop in spans)
    assert [sign for sign in text if sign.isalnum()] == [sign for sign in told if sign.isalnum()]


@settings(max_examples=80, deadline=None)
@given(PIECES)
def test_clauses_lie_within_their_sentence_in_order(text: str) -> None:
    for sentence in annotate(text).sentences:
        last = sentence.start
        for clause in sentence.clauses:
            assert last <= clause.start < clause.stop <= sentence.stop
            assert clause.text == text[clause.start : clause.stop]
            assert MARKS.isdisjoint((clause.text[0], clause.text[-1]))
            last = clause.stop


@given(PIECES)
def test_within_a_quotation_no_sentence_ends(text: str) -> None:
    assert len(sentence_spans(text, [(-1, len(text) + 1)])) <= 1
