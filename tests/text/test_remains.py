"""What is left of a text when words are taken out of it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.text.remains import merged, remaining, tells, without_conjunctions


def without(text: str, *gone: str, labels: tuple[str, ...] = (), at_edges: bool = True) -> str:
    cut = [(text.index(words), text.index(words) + len(words)) for words in gone]
    named = [(text.index(label), text.index(label) + len(label)) for label in labels]
    return remaining(text, cut, labels=named, at_edges=at_edges).text


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("I moved to Berlin, and my dog is ill.", ["I moved to Berlin"], "… my dog is ill."),
        ("My dog is ill. I moved to Berlin.", ["I moved to Berlin"], "My dog is ill."),
        ("I like tea, and I moved to Rome", ["I moved to Rome"], "I like tea …"),
        ("I like tea, my cat sleeps, and it rains", ["my cat sleeps"], "I like tea … it rains"),
        ("I like tea. My cat sleeps. It rains.", ["My cat sleeps."], "I like tea. It rains."),
        ("我搬到了柏林，而且我的狗病了。", ["我搬到了柏林"], "… 我的狗病了。"),
        ("我的狗病了。我搬到了柏林。", ["我搬到了柏林"], "我的狗病了。"),
        ("Thanks! I moved to Berlin.", ["I moved to Berlin"], ""),
        ("I moved to Berlin, and so.", ["I moved to Berlin"], ""),
        ("I moved to Berlin", ["I moved to Berlin"], ""),
        ("I like tea", [], "I like tea"),
    ],
)
def test_the_pieces_are_left_word_for_word(text: str, gone: list[str], left: str) -> None:
    assert without(text, *gone) == left


def test_a_line_goes_with_its_speaker_and_the_others_stay_whole() -> None:
    text = "Ann: I like tea\nLeo: me too\nAnn: I moved"
    assert without(text, "I like tea", labels=("Ann: ", "Leo: ")) == "Leo: me too\nAnn: I moved"


def test_a_speaker_stays_before_what_is_left() -> None:
    assert (
        without("Ann: I like tea, and I moved to Rome", "I like tea", labels=("Ann: ",))
        == "Ann: … I moved to Rome"
    )


def test_without_marks_at_its_edges_a_rest_is_what_is_stored() -> None:
    assert (
        without("I moved to Berlin, and my dog is ill.", "I moved to Berlin", at_edges=False)
        == "my dog is ill."
    )


def test_an_acknowledgement_or_a_conjunction_tells_nothing() -> None:
    assert [tells(piece) for piece in ("ok", "and", "谢谢", "。。。", "", "tea")] == [False] * 5 + [
        True
    ]


@pytest.mark.parametrize(
    ("clause", "bare"),
    [
        ("but my dog is ill, and", "my dog is ill"),
        (" so, because it rained", "it rained"),
        ("而且我的狗病了，所以", "我的狗病了"),
        ("android phones", "android phones"),
    ],
)
def test_a_clause_stands_without_what_joins_it_to_others(clause: str, bare: str) -> None:
    start, stop = without_conjunctions(clause, (0, len(clause)))
    assert clause[start:stop] == bare


WORDS = st.text(alphabet="ab 我。.,\n…", max_size=40)


@given(WORDS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=4))
def test_whatever_is_cut_the_pieces_stand_in_the_text_and_hold_nothing_of_the_cut(
    text, intervals
) -> None:
    cut = merged(
        (min(pair), min(max(pair), len(text))) for pair in intervals if min(pair) < len(text)
    )
    left = remaining(text, cut, at_edges=True)
    for start, stop in left.pieces:
        assert text[start:stop] in left.text
        assert not any(max(start, a) < min(stop, b) for a, b in cut if a < b)
    assert (left.text == "") == (left.pieces == ())
    if not cut and tells(text):
        assert left.text == text


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted).map(tuple), max_size=6)
)
def test_merged_intervals_cover_the_same_places_and_never_touch(intervals) -> None:
    joined = merged(intervals)
    assert all(one[1] < other[0] for one, other in pairwise(joined))
    covered = {place for start, stop in joined for place in range(start, stop)}
    assert covered == {place for start, stop in intervals for place in range(start, stop)}
