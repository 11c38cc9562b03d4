"""Spans of turns are sets of characters, whatever their order and however they are cut."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.revisions.spans import (
    Span,
    common,
    covers,
    overlaps,
    parsed,
    stored,
    subtract,
    turns_of,
    union,
)

ONE, TWO = UUID(int=1), UUID(int=2)
SPANS = st.lists(
    st.tuples(st.sampled_from([ONE, TWO]), st.integers(0, 12), st.integers(0, 12)).filter(
        lambda span: span[1] < span[2]
    ),
    max_size=5,
)


def characters(spans: list[Span] | tuple[Span, ...]) -> set[tuple[UUID, int]]:
    return {(turn, at) for turn, start, stop in spans for at in range(start, stop)}


@given(SPANS, SPANS)
def test_every_operation_is_that_of_sets(spans: list[Span], others: list[Span]) -> None:
    mine, theirs = characters(spans), characters(others)
    assert characters(tuple(common(spans, others))) == mine & theirs
    assert characters(tuple(subtract(spans, others))) == mine - theirs
    assert characters(tuple(union(spans, others))) == mine | theirs
    assert overlaps(spans, others) == bool(mine & theirs)
    assert covers(spans, others) == (bool(theirs) and theirs <= mine)


@given(SPANS, SPANS)
def test_a_union_names_no_character_twice_and_each_turn_where_it_was_first_named(
    spans: list[Span], others: list[Span]
) -> None:
    together = union(spans, others)
    assert len(characters(tuple(together))) == sum(stop - start for _, start, stop in together)
    assert turns_of(together) == turns_of([*spans, *others])


@given(SPANS)
def test_spans_come_back_from_a_row_as_they_were(spans: list[Span]) -> None:
    assert list(parsed(stored(spans))) == spans


@pytest.mark.parametrize(
    ("values", "spans"),
    [
        ([], ()),
        ([[str(ONE), 3, 3]], ()),
        ([[str(ONE), 5, 3], [str(TWO), 0, 1]], ((TWO, 0, 1),)),
        ([[ONE, "0", "4"]], ((ONE, 0, 4),)),
    ],
)
def test_what_holds_no_character_is_left_out(
    values: list[list[object]], spans: tuple[Span, ...]
) -> None:
    assert parsed(values) == spans


@pytest.mark.parametrize(
    ("spans", "removed", "left"),
    [
        ([(ONE, 0, 9)], [(ONE, 0, 9)], ()),
        ([(ONE, 0, 9)], [(TWO, 0, 9)], ((ONE, 0, 9),)),
        ([(ONE, 0, 9)], [(ONE, 9, 12)], ((ONE, 0, 9),)),
        ([(ONE, 3, 9)], [(ONE, 0, 3)], ((ONE, 3, 9),)),
        ([(ONE, 0, 9)], [(ONE, 4, 6), (ONE, 1, 2)], ((ONE, 0, 1), (ONE, 2, 4), (ONE, 6, 9))),
        ([(TWO, 0, 3), (ONE, 0, 3)], [(ONE, 1, 2)], ((TWO, 0, 3), (ONE, 0, 1), (ONE, 2, 3))),
    ],
)
def test_what_is_left_stands_in_the_order_of_what_was_there(
    spans: list[Span], removed: list[Span], left: tuple[Span, ...]
) -> None:
    assert subtract(spans, removed) == left


def test_nothing_covers_nothing() -> None:
    assert not covers([(ONE, 0, 9)], [])
    assert not covers([(ONE, 0, 9)], [(ONE, 2, 2)])
    assert not covers([], [(ONE, 0, 1)])
