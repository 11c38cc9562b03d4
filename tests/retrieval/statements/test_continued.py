"""What was said right after a change stands in its line, before what may be over."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from memory.ranking.types import RecallCandidate, Scored
from memory.retrieval.statements.continued import continued
from memory.retrieval.types import Passage
from memory.text.analyse import analyse

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)


def said(
    minutes: float,
    *,
    source: str = "episode",
    scope: str = "user:1",
    text: str = "I sold the old car",
) -> Scored:
    candidate = RecallCandidate(
        source=source,  # type: ignore[arg-type]
        item_id=uuid4(),
        scope=scope,
        happened_at=NOW + timedelta(minutes=minutes),
        relevance=0.5,
        terms=frozenset(analyse(text)),
    )
    return Scored(candidate, {}, 0.5)


def key(one: Scored) -> tuple[str, object]:
    return (one.candidate.source, one.candidate.item_id)


def joined(
    *memories: Scored,
    speakers: tuple[str, ...] = (),
    behind: tuple[tuple[int, int], ...] = ((1, 0),),
) -> list[tuple[int, int]]:
    """Return which memories, by their places, go on in the line of which."""
    named = speakers or ("",) * len(memories)
    passages = {
        one.candidate.item_id: Passage("", speaker=speaker)
        for one, speaker in zip(memories, named, strict=True)
    }
    places = {key(one): place for place, one in enumerate(memories)}
    pairs = [(key(memories[first]), key(memories[second])) for first, second in behind]
    found = continued(memories, passages, behind=pairs)  # type: ignore[arg-type]
    return [(places[first], places[second]) for first, second in found]


@pytest.mark.parametrize("text", ["芋圓走了", "the Brompton is gone", "我家猫改名了", "机票退了"])
def test_an_end_is_heard_in_both_languages(text: str) -> None:
    assert joined(said(-9_000), said(0, text=text), said(2)) == [(1, 2)]


def test_a_change_told_in_two_messages_is_one_line() -> None:
    old, sold, bought = said(-90_000), said(0), said(2)
    assert joined(old, sold, bought) == [(1, 2)]
    assert joined(old, sold, bought, behind=((1, 0), (2, 0))) == [(1, 2)]


@pytest.mark.parametrize(
    ("memories", "speakers"),
    [
        ((said(-9_000), said(0), said(61)), ()),
        ((said(-9_000), said(0), said(2, scope="user:2")), ()),
        ((said(-9_000), said(0), said(2, source="fact")), ()),
        ((said(-9_000), said(0), said(2)), ("", "Ann", "Bob")),
        ((said(-9_000), said(0), said(-1)), ()),
        ((said(-9_000), said(0, text="I drive a Leaf, electric"), said(2)), ()),
    ],
    ids=["later", "elsewhere", "not said", "by another", "before", "no end"],
)
def test_nothing_else_goes_on(memories: tuple[Scored, ...], speakers: tuple[str, ...]) -> None:
    assert joined(*memories, speakers=speakers) == []


def test_what_has_an_older_one_of_its_own_keeps_its_line() -> None:
    old, other, sold, bought = said(-9_000), said(-8_000), said(0), said(2)
    assert joined(old, other, sold, bought, behind=((2, 0), (3, 1))) == []
    assert joined(old, other, sold, bought, behind=((2, 0), (1, 3))) == []


def test_only_what_was_said_next_goes_on() -> None:
    old, sold, bought, third = said(-9_000), said(0), said(2), said(3)
    assert joined(old, sold, bought, third) == [(1, 2)]
    assert joined(old, sold, bought, third, behind=()) == []
