"""A session's summary, quotes and last turns.

In their place, as much as has room, each audience its own.
"""

from uuid import NAMESPACE_OID, uuid5

import pytest

from memory.retrieval.context.pack import Packed
from memory.retrieval.kept import Conversation, Heard, ShortLived
from memory.retrieval.types import Passage
from tests.ranking.made import NOW
from tests.retrieval.packing import a_frame, a_question, packed_in

SESSION = uuid5(NAMESPACE_OID, "session")
LINES = tuple(Heard("", f"Mia: summary line {n} about thing {n * 7919}") for n in range(12))
QUOTES = tuple(Heard("Mia", f"quote {n} about thing {n * 6007}") for n in range(10))


def _turn(number: int) -> str:
    return str(uuid5(NAMESPACE_OID, f"turn {number}"))


SAID = tuple(f"turn {n} about thing {n * 5003}" for n in range(5))
WINDOW = tuple(Heard("Leo", text, (_turn(n), 0, len(text))) for n, text in enumerate(SAID))
WHOLE = ShortLived(conversation=Conversation(SESSION, "user:1", NOW, LINES, QUOTES, WINDOW))
FACTS = [Passage(f"Fact number {n} is unlike any other {n * 7919}") for n in range(3)]


def _packed(
    room: int, *, policy: str = "unified", source: str = "fact", passages: list[Passage] = FACTS
) -> Packed:
    return packed_in(
        a_frame(room, policy=policy, question=a_question()), passages, kept=WHOLE, source=source
    )


def _text(block: Packed, source: str) -> str:
    return next((item.text for item in block.items if item.source == source), "")


def test_it_stands_behind_the_head_and_before_the_memories() -> None:
    sources = [item.source for item in _packed(8000).items]
    assert sources == ["rolling_summary", "key_quotes", "window", "fact", "fact", "fact"]


@pytest.mark.parametrize(
    ("source", "place"), [("fact", 3), ("procedure", 3), ("episode", 0), ("insight", 0)]
)
def test_in_the_fixed_recall_order_it_stands_between_procedures_and_episodes(
    source: str, place: int
) -> None:
    sources = [item.source for item in _packed(8000, policy="guarded", source=source).items]
    assert sources.index("rolling_summary") == place
    assert sources[place : place + 3] == ["rolling_summary", "key_quotes", "window"]


def test_with_room_it_is_whole_and_when_tight_it_is_five_quotes_and_three_turns_of_the_newest() -> (
    None
):
    whole = _packed(8000)
    assert (_text(whole, "key_quotes").count("quote "), _text(whole, "window").count("turn ")) == (
        10,
        5,
    )
    assert all(line.text in _text(whole, "rolling_summary") for line in LINES)
    assert whole.degradations == []
    taken = sum(item.tokens for item in whole.items if item.source != "fact")
    facts = sum(item.tokens for item in whole.items if item.source == "fact")
    tight = _packed(taken + facts - 1)
    assert (_text(tight, "key_quotes").count("quote "), _text(tight, "window").count("turn ")) == (
        5,
        3,
    )
    assert "quote 9" in _text(tight, "key_quotes")
    assert "turn 4" in _text(tight, "window")
    assert [step["step"] for step in tight.degradations] == ["shorten_short_term"]
    assert len([item for item in tight.items if item.source == "fact"]) == len(FACTS)


def test_the_session_has_its_share_and_memories_have_the_rest() -> None:
    many = [Passage(f"Fact number {n} is unlike any other {n * 7919}") for n in range(60)]
    frame = a_frame(800, question=a_question(format="tagged"))
    block = packed_in(frame, many, kept=WHOLE)
    session = sum(item.tokens for item in block.items if item.source != "fact")
    assert 0 < session <= 200
    assert block.tokens_used > 700


def test_under_the_fixed_order_facts_come_first_and_episodes_have_what_is_left() -> None:
    many = [Passage(f"Number {n} is unlike any other {n * 7919}") for n in range(30)]
    facts = _packed(600, policy="guarded", passages=many, source="fact")
    assert sum(item.tokens for item in facts.items if item.source == "fact") > 500
    episodes = _packed(600, policy="guarded", passages=many, source="episode")
    assert [item.source for item in episodes.items[:3]] == [
        "rolling_summary",
        "key_quotes",
        "window",
    ]
    assert sum(item.source == "episode" for item in episodes.items) < 10


@pytest.mark.parametrize("policy", ["unified", "guarded"])
def test_a_turn_that_stands_in_the_window_is_not_told_again_by_its_episode(policy: str) -> None:
    told = Passage(SAID[3], spans=((_turn(3), 0, len(SAID[3])),))
    other = Passage("another turn entirely", spans=((_turn(99), 0, 21),))
    block = _packed(8000, policy=policy, passages=[told, other], source="episode")
    assert [item.text for item in block.items if item.source == "episode"] == [
        "another turn entirely"
    ]
    assert ("told_already", "statement") in block.left_out.values()
