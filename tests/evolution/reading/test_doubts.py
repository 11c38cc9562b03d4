"""Why a memory that is written waits for a person: its code, and the words it is held against."""

from uuid import uuid4

import pytest

from evolution.planning.types import Decision
from evolution.reading.doubts import CODES, WORDS_CHARACTERS, doubt
from memory.models.vocabulary import ReviewCode
from tests.evolution.planning.made import said

ROW, OTHER = uuid4(), uuid4()
WORDS = {ROW: "I live in Ghent", OTHER: "I live in Bruges"}


@pytest.mark.parametrize(
    ("candidate", "decision"),
    [
        pytest.param({}, {"action": "add"}, id="nothing speaks against it"),
        pytest.param({}, {"action": "delete", "reason": "same_attribute_new_value"}, id="it ends"),
        pytest.param({}, {"action": "add", "reason": "older"}, id="it came late"),
        pytest.param({"kind": "episode"}, {"action": "review"}, id="words of a turn"),
    ],
)
def test_what_is_not_in_doubt_waits_for_nobody(candidate, decision) -> None:
    made = Decision(candidate=said(**candidate), **decision)
    assert doubt(made, WORDS) is None


@pytest.mark.parametrize(
    ("doubts", "decision", "code"),
    [
        ((), {"action": "review", "reason": "better_known"}, ReviewCode.KNOWN_LESS_SURELY),
        (("better_known",), {"action": "add"}, ReviewCode.KNOWN_LESS_SURELY),
        (("many_endings",), {"action": "add"}, ReviewCode.TOO_MANY_ENDINGS),
        (("callers_key",), {"action": "add"}, ReviewCode.MAY_SUPERSEDE),
        (("by_hand",), {"action": "add"}, ReviewCode.MAY_SUPERSEDE),
        (("other_speaker",), {"action": "add"}, ReviewCode.MAY_SUPERSEDE),
        (("several_old_values",), {"action": "add"}, ReviewCode.MAY_SUPERSEDE),
        (("carries_link",), {"action": "add"}, ReviewCode.CARRIES_LINK),
        (("inferred",), {"action": "add"}, ReviewCode.INFERRED),
        (("callers_key", "better_known"), {"action": "add"}, ReviewCode.MAY_SUPERSEDE),
    ],
)
def test_the_first_doubt_is_the_code(doubts, decision, code) -> None:
    found = doubt(Decision(candidate=said(doubts=doubts), **decision), WORDS)
    assert found == (code, {})


@pytest.mark.parametrize("veto", [*CODES, "callers_key"])
def test_the_words_it_is_held_against_are_named(veto: str) -> None:
    made = Decision(
        action="add", candidate=said(doubts=(veto,)), vetoes={OTHER: "older", ROW: veto}
    )
    found = doubt(made, WORDS)
    assert found is not None
    assert found[1] == {"words": WORDS[ROW]}


def test_of_a_long_memory_the_beginning_is_named_and_of_an_unknown_one_nothing() -> None:
    made = Decision(action="add", candidate=said(doubts=("by_hand",)), vetoes={ROW: "by_hand"})
    assert doubt(made, {ROW: "a" * 500}) == (
        ReviewCode.MAY_SUPERSEDE,
        {"words": "a" * WORDS_CHARACTERS},
    )
    assert doubt(made, {}) == (ReviewCode.MAY_SUPERSEDE, {})


def test_what_quarantine_says_names_no_other_memory() -> None:
    made = Decision(
        action="add",
        candidate=said(kind="episode", doubts=("instructs_reader",)),
        vetoes={ROW: "instructs_reader"},
    )
    assert doubt(made, WORDS) == ("instructs_reader", {})
