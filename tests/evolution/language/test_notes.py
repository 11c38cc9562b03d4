"""What words mean stands beside them; two texts are made of both."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.language.annotate import annotate
from evolution.language.notes import canonical, glossed, notes
from evolution.language.types import Note

MONDAY = datetime(2026, 8, 3, 10, tzinfo=UTC)
MOVED = "I moved last month, with Tom"
LAST_MONTH = Note(8, 18, "time", "2026-07", "rule")
NOTES = st.builds(
    Note,
    start=st.integers(0, 20),
    stop=st.integers(20, 28),
    kind=st.just("time"),
    meaning=st.just("2026"),
    by=st.just("rule"),
    certain=st.booleans(),
)


def test_a_meaning_stands_in_the_place_of_its_words_or_behind_them() -> None:
    assert canonical(MOVED, [LAST_MONTH]) == "I moved 2026-07, with Tom"
    assert glossed(MOVED, [LAST_MONTH]) == "I moved last month [2026-07], with Tom"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("I saw Tom last week in Rome.", "I saw Tom last week in Rome [2026-07-27/2026-08-02]."),
        ("体重目标是年底前130斤", "体重目标是年底前130斤 [2026-11/2026-12]"),
        ("外婆上周走了，很安详", "外婆上周走了 [2026-07-27/2026-08-02]，很安详"),
        (
            "昨天辞职了下周一入职",
            "昨天 [2026-08-02]辞职了下周一入职 [2026-08-10]",
        ),
        (
            "I quit yesterday and start at Bosch",
            "I quit yesterday [2026-08-02] and start at Bosch",
        ),
    ],
)
def test_a_clause_with_one_time_stays_as_it_was_said(said: str, shown: str) -> None:
    assert glossed(said, notes(annotate(said), at=MONDAY)) == shown


def test_of_meanings_that_overlap_the_first_is_written() -> None:
    month = Note(13, 18, "time", "a month", "rule")
    assert canonical(MOVED, [month, LAST_MONTH]) == "I moved 2026-07, with Tom"


def test_a_meaning_in_doubt_is_not_written() -> None:
    doubtful = Note(24, 28, "person", "Tom Ek", "model", certain=False)
    assert canonical(MOVED, [doubtful]) == MOVED


@given(st.lists(NOTES, max_size=4))
def test_without_its_brackets_a_gloss_is_the_text(beside: list[Note]) -> None:
    assert glossed(MOVED, beside).replace(" [2026]", "") == MOVED


def test_what_somebody_else_is_quoted_with_is_not_noted() -> None:
    text = "She said “I moved last month” yesterday"
    assert [note.meaning for note in notes(annotate(text), at=MONDAY)] == ["2026-08-02"]
