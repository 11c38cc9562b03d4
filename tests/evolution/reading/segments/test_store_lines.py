"""What a stored segment shows, and whether it may still grow, without a database."""

from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.planning.types import Span
from evolution.reading.segments.store import SEGMENT_CHARACTERS, _set_lines, is_open, lines_of
from evolution.reading.segments.types import SegmentLine, SegmentPart
from memory.models import Segment
from tests.evolution.conversation import NOON

FEW = settings(max_examples=40, deadline=None)
TEXTS = st.text(st.characters(exclude_characters="\n\r", exclude_categories=["Cs"]), min_size=1)


def line(text: str) -> SegmentLine:
    return SegmentLine(Span(uuid4(), 0, len(text)), text)


def segment(*texts: str, turns: int | None = None) -> Segment:
    """A segment of lines, of as many turns as lines unless told otherwise."""
    made = Segment()
    lines = [line(text) for text in texts]
    _set_lines(made, lines)
    spoken = len(lines) if turns is None else turns
    made.source_turns = [uuid4() for _ in range(spoken)]
    return made


@FEW
@given(st.lists(TEXTS, max_size=6))
def test_lines_come_back_as_they_were_set(texts: list[str]) -> None:
    made = Segment()
    lines = [line(text) for text in texts]
    _set_lines(made, lines)
    assert lines_of(made) == lines


def test_a_segment_of_no_lines_shows_nothing() -> None:
    made = segment()
    assert (made.text, made.spans, lines_of(made)) == ("", [], [])


@pytest.mark.parametrize(
    ("made", "grows"),
    [
        pytest.param(segment("Ann: I moved."), True, id="one line of one turn"),
        pytest.param(segment("a", "b", "c"), True, id="as many lines as turns"),
        pytest.param(segment("a", "b", turns=3), False, id="a line was left out"),
        pytest.param(segment("a", "b", turns=1), False, id="more lines than turns"),
        pytest.param(segment("a" * (SEGMENT_CHARACTERS - 1)), True, id="nearly too long"),
        pytest.param(segment("a" * SEGMENT_CHARACTERS), False, id="too long"),
        pytest.param(segment(), True, id="nothing yet"),
    ],
)
def test_a_whole_segment_grows_until_it_is_long(made: Segment, *, grows: bool) -> None:
    assert is_open(made) is grows


def test_a_line_leads_back_to_the_words_of_its_turn() -> None:
    turn = uuid4()
    made = Segment()
    _set_lines(made, [SegmentLine(Span(turn, 4, 17), "Ann: I moved to X")])
    assert made.spans == [[str(turn), 4, 17]]
    assert lines_of(made)[0].span == Span(turn, 4, 17)


def test_a_part_with_its_lines_is_else_the_same() -> None:
    turns = (uuid4(), uuid4())
    bare = SegmentPart(uuid4(), False, (), turns, NOON, NOON)
    with_lines = bare.with_lines((line("Ann: I moved."),))
    assert (with_lines.id, with_lines.turns, with_lines.begins) == (bare.id, turns, NOON)
    assert bare.lines == ()
    assert [one.text for one in with_lines.lines] == ["Ann: I moved."]
