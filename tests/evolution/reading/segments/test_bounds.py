"""How a session is cut into topics, whole or turn by turn (pure)."""

from uuid import uuid4

from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.reading.segments.bounds import MOST_TURNS, cut
from evolution.reading.segments.types import OpenSegment
from evolution.reading.types import Utterance
from tests.evolution.conversation import said

BOATS = [
    "Ann varnished the sailing boat with Ben.",
    "The sailing boat stood in the harbour all winter.",
    "A storm tore the sails of the boat in the harbour.",
    "Grandfather built the sailing boat by hand.",
]
BREAD = [
    "Rye bread wants a sour dough.",
    "Mother taught us kneading rye bread dough.",
    "Bakeries sell sour rye bread.",
    "Dough for bread rests under a cloth.",
]


def opened(turns: int) -> OpenSegment | None:
    return OpenSegment(uuid4(), turns, 1) if turns else None


def turn_by_turn(turns: list[Utterance]) -> list[int]:
    """Return how many turns each segment has when a session arrives a turn at a time."""
    lengths: list[int] = []
    for place, turn in enumerate(turns):
        open_turns = lengths[-1] if lengths else 0
        tail = turns[place - open_turns : place]
        for piece in cut([turn], before=tail, open_segment=opened(open_turns)):
            if piece.goes_on:
                lengths[-1] += len(piece.turns)
            else:
                lengths = [*lengths[:-1], lengths[-1] - len(piece.moved)] if lengths else []
                lengths.append(len(piece.turns) + len(piece.moved))
    return lengths


def test_a_pause_of_more_than_half_an_hour_begins_a_segment() -> None:
    turns = [
        said("The boat needs paint."),
        said("Blue paint.", minutes=30),
        said("Blue paint it is.", minutes=60.1),
    ]
    assert [len(piece.turns) for piece in cut(turns)] == [2, 1]
    assert turn_by_turn(turns) == [2, 1]


def test_a_change_of_topic_is_seen_however_the_turns_arrive() -> None:
    turns = [said(text, minutes=place) for place, text in enumerate([*BOATS, *BREAD])]
    assert [len(piece.turns) for piece in cut(turns)] == [4, 4]
    assert turn_by_turn(turns) == [4, 4]


def test_turns_go_on_with_the_open_segment() -> None:
    tail = [said(text, minutes=place) for place, text in enumerate(BOATS)]
    (piece,) = cut(
        [said("Ben sold the sailing boat.", minutes=5)], before=tail, open_segment=opened(4)
    )
    assert (piece.goes_on, piece.moved, len(piece.turns)) == (True, (), 1)
    (alone,) = cut([said("Ben sold the sailing boat.", minutes=5)])
    assert not alone.goes_on


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from([*BOATS, *BREAD]), max_size=100), st.integers(0, 60))
def test_every_turn_is_in_one_segment_and_none_is_too_long(
    texts: list[str], open_turns: int
) -> None:
    tail = [said(BOATS[0]) for _ in range(min(open_turns, 6))]
    turns = [said(text, minutes=1) for text in texts]
    pieces = cut(turns, before=tail, open_segment=opened(open_turns))
    assert [turn for piece in pieces for turn in piece.turns] == [turn.id for turn in turns]
    assert all(len(piece.turns) <= MOST_TURNS for piece in pieces)
    assert all(not piece.goes_on for piece in pieces[1:])
    if pieces and pieces[0].goes_on:
        assert open_turns + len(pieces[0].turns) <= MOST_TURNS or open_turns >= MOST_TURNS
