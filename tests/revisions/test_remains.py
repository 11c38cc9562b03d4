"""What is left of a text when words are taken out of it."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.revisions.remains import RowRemains, tells, without
from memory.revisions.spans import Span, common, covers, overlaps, parsed, stored, subtract, union

ONE, TWO = UUID(int=1), UUID(int=2)


def rest(
    text: str, *gone: str, said: str | None = None, speakers: tuple[str, ...] = ()
) -> str | None:
    """Take the words `gone` out of `text`, which holds one turn whole."""
    turn = said if said is not None else text
    removed = [(ONE, turn.index(each), turn.index(each) + len(each)) for each in gone]
    found = without(text, [(ONE, 0, len(turn))], removed, {ONE: turn}, speakers=speakers)
    return None if found is None else found.text


@pytest.mark.parametrize(
    ("text", "gone", "left"),
    [
        ("I moved to Berlin. I switched to tea.", "I moved to Berlin", "I switched to tea."),
        ("I moved to Berlin. I switched to tea.", "I switched to tea", "I moved to Berlin."),
        ("I moved to Berlin and I switched to tea.", "I moved to Berlin", "I switched to tea."),
        ("I switched to tea, but I live in Berlin.", "I live in Berlin", "I switched to tea"),
        ("I like tea. I live in Berlin. I run.", "I live in Berlin.", "I like tea. I run."),
        ("I like tea, I live in Berlin, I run.", "I live in Berlin", "I like tea … I run."),
        ("我搬到了柏林，而且我改喝绿茶了。", "我搬到了柏林", "我改喝绿茶了。"),
        ("我喜欢茶。我住在柏林。我跑步。", "我住在柏林。", "我喜欢茶。我跑步。"),
        ("Thanks! I live in Berlin.", "I live in Berlin", ""),
        ("Well, I live in Berlin", "Well, I live in Berlin", ""),
        ("Android is fine. I live in Berlin.", "I live in Berlin.", "Android is fine."),
    ],
)
def test_the_rest_of_a_text_is_its_other_pieces_word_for_word(
    text: str, gone: str, left: str
) -> None:
    assert rest(text, gone) == left


def test_a_line_keeps_its_speaker_as_long_as_anything_is_left_of_it() -> None:
    said = "I live in Berlin. I run."
    text = f"Leo: hello there\nAnn: {said}"
    spans = [(ONE, 0, len(said))]

    def left(*gone: tuple[int, int]) -> RowRemains | None:
        removed = [(ONE, start, stop) for start, stop in gone]
        return without(text, spans, removed, {ONE: said}, speakers=("Ann", "Leo"))

    one, both = left((0, 17)), left((0, 17), (18, 24))
    assert one is not None
    assert both is not None
    assert (one.text, both.text) == ("Leo: hello there\nAnn: I run.", "Leo: hello there")


def test_the_same_words_in_two_turns_are_told_apart() -> None:
    words = {ONE: "I run.", TWO: "I run."}
    found = without("I run.\nI run.", [(ONE, 0, 6), (TWO, 0, 6)], [(TWO, 0, 6)], words)
    assert found == RowRemains("I run.", ((ONE, 0, 6),), ((0, 6),))


def test_a_text_that_does_not_hold_the_words_as_they_were_said_has_no_rest() -> None:
    assert (
        rest(
            "The user moved to Berlin and drinks tea.",
            "I moved to Berlin",
            said="I moved to Berlin. Tea!",
        )
        is None
    )


def test_a_text_whose_white_space_was_set_otherwise_is_still_found() -> None:
    assert (
        rest(
            "I moved to Berlin. I run.", "I moved  to\nBerlin.", said="I moved  to\nBerlin. I run."
        )
        == "I run."
    )


@pytest.mark.parametrize(
    "piece", ["", "。", "and", "Thanks!", " 好的。", "而且", "but,", "ok thanks"]
)
def test_marks_conjunctions_and_acknowledgements_tell_nothing(piece: str) -> None:
    assert not tells(piece)


WORDS = st.lists(
    st.sampled_from(["I live in Berlin", "we run", "tea", "我住在柏林", "7 machines", "ok", "and"]),
    min_size=1,
    max_size=6,
)
JOINTS = st.sampled_from([". ", ", ", " and ", "\n", "。", "，"])


@st.composite
def a_turn(draw: st.DrawFn) -> tuple[str, list[Span]]:
    """Return a turn's text and some spans of it."""
    text = "".join(word + draw(JOINTS) for word in draw(WORDS))
    places = st.tuples(st.integers(0, len(text)), st.integers(0, len(text)))
    spans = draw(st.lists(places, max_size=3))
    return text, [(ONE, min(pair), max(pair)) for pair in spans]


@given(a_turn())
def test_what_was_taken_out_is_held_no_more_and_the_rest_is_word_for_word(
    turn: tuple[str, list[Span]],
) -> None:
    text, removed = turn
    whole = [(ONE, 0, len(text))]
    found = without(text, whole, removed, {ONE: text})
    assert found is not None
    left = common(found.spans, removed)
    assert not "".join(text[start:stop] for _, start, stop in left).strip()
    assert covers(whole, found.spans) or not found.spans
    for start, stop in found.pieces:
        assert text[start:stop] in found.text
    pieces = [text[start:stop].strip() for start, stop in found.pieces]
    assert [text[start:stop] for _, start, stop in found.spans] == [
        piece for piece in pieces if piece
    ]


@given(a_turn())
def test_nothing_comes_back_when_one_is_taken_out_after_the_other(
    turn: tuple[str, list[Span]],
) -> None:
    text, removed = turn
    step: RowRemains | None = RowRemains(text, ((ONE, 0, len(text)),), ())
    for span in removed:
        assert step is not None
        step = without(step.text, step.spans, [span], {ONE: text}) if step.text else step
    assert step is not None
    left = common(step.spans, removed)
    assert not "".join(text[start:stop] for _, start, stop in left).strip()


@given(a_turn())
def test_taking_out_nothing_changes_nothing_that_tells(turn: tuple[str, list[Span]]) -> None:
    text, _ = turn
    found = without(text, [(ONE, 0, len(text))], [], {ONE: text})
    assert found is not None
    assert found.text == (text if any(tells(line) for line in text.split("\n")) else "")


SPANS = st.lists(
    st.tuples(st.sampled_from([ONE, TWO]), st.integers(0, 20), st.integers(0, 20)).map(
        lambda each: (each[0], min(each[1:]), max(each[1:]))
    ),
    max_size=5,
)


def characters(spans: list[Span] | tuple[Span, ...]) -> set[tuple[UUID, int]]:
    """Return what spans are about: characters of turns."""
    return {(turn, at) for turn, start, stop in spans for at in range(start, stop)}


@given(SPANS, SPANS)
def test_spans_are_sets_of_characters(spans: list[Span], others: list[Span]) -> None:
    assert characters(subtract(spans, others)) == characters(spans) - characters(others)
    assert characters(common(spans, others)) == characters(spans) & characters(others)
    assert characters(union(spans, others)) == characters(spans) | characters(others)
    assert overlaps(spans, others) == bool(characters(spans) & characters(others))
    assert covers(spans, others) == (
        bool(characters(others)) and characters(others) <= characters(spans)
    )
    assert characters(parsed(stored(spans))) == characters(spans)
