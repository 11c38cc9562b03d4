"""What a session keeps of its turns goes on without words that are over."""

from typing import Any
from uuid import UUID

import pytest

from memory.models import Session
from memory.revisions.short_lived import QUOTES, SUMMARY, Line, cut_session, span_of
from memory.revisions.spans import Spans

ONE, TWO = UUID(int=1), UUID(int=2)
BERLIN, TEA = "I moved to Berlin.", "I drink green tea."
WORDS = {ONE: f"{BERLIN} {TEA}", TWO: "我搬到了柏林。我喜欢绿茶。"}
OF_BERLIN: Spans = [(ONE, 0, len(BERLIN))]


def a_line(turn: UUID = ONE, *, speaker: str = "", **fields: Any) -> Line:
    said = WORDS[turn]
    return {"text": speaker + said, "turn": str(turn), "start": 0, "stop": len(said), **fields}


def left(session: Session, removed: Spans) -> tuple[list[str], list[str]]:
    cut = cut_session(session, removed, WORDS, speakers={"Ann"})
    assert cut is not None
    return [quote["text"] for quote in cut.quotes], [line["text"] for line in cut.lines]


def test_a_quote_and_a_line_keep_their_other_words_and_where_they_stand() -> None:
    session = Session(
        key_quotes=[a_line(speaker_name="Ann")], summary_lines=[a_line(speaker="Ann: ")]
    )
    assert left(session, OF_BERLIN) == ([TEA], [f"Ann: {TEA}"])
    cut = cut_session(session, OF_BERLIN, WORDS, speakers={"Ann"})
    assert cut is not None
    [quote] = cut.quotes
    assert WORDS[ONE][quote["start"] : quote["stop"]] == TEA
    assert (quote["turn"], quote["speaker_name"]) == (str(ONE), "Ann")
    assert [(each.source, each.effect, each.text, each.new_text) for each in cut.effects] == [
        (QUOTES, "narrowed", WORDS[ONE], TEA),
        (SUMMARY, "narrowed", f"Ann: {WORDS[ONE]}", f"Ann: {TEA}"),
    ]


def test_chinese_sentences_are_cut_at_their_own_marks() -> None:
    session = Session(key_quotes=[a_line(TWO)], summary_lines=[])
    assert left(session, [(TWO, 0, 7)]) == (["我喜欢绿茶。"], [])


def test_a_line_of_which_nothing_is_left_goes() -> None:
    session = Session(key_quotes=[a_line()], summary_lines=[a_line(speaker="Ann: ")])
    cut = cut_session(session, [(ONE, 0, len(WORDS[ONE]))], WORDS, speakers={"Ann"})
    assert cut is not None
    assert (cut.quotes, cut.lines) == ([], [])
    assert [each.effect for each in cut.effects] == ["ended", "ended"]


@pytest.mark.parametrize("removed", [[], [(TWO, 0, 7)], [(UUID(int=9), 0, 99)]])
def test_a_session_without_the_words_is_left_alone(removed: Spans) -> None:
    session = Session(key_quotes=[a_line()], summary_lines=[a_line()])
    assert cut_session(session, removed, WORDS, speakers=()) is None


@pytest.mark.parametrize(
    ("text", "turns", "goes"),
    [
        pytest.param("The user now lives in Berlin", [str(ONE)], True, id="shares a telling word"),
        pytest.param("The user prefers oolong", [str(ONE)], False, id="tells something else"),
        pytest.param("The user now lives in Berlin", [str(TWO)], False, id="was said elsewhere"),
        pytest.param("The user now lives in Berlin", [], False, id="names no turn"),
    ],
)
def test_a_models_line_goes_where_it_tells_what_is_taken_out(
    text: str, turns: list[str], goes: bool
) -> None:
    session = Session(key_quotes=[], summary_lines=[{"text": text, "turns": turns}])
    cut = cut_session(session, OF_BERLIN, WORDS, speakers=())
    assert (cut is not None) == goes


def test_only_what_was_said_has_a_place() -> None:
    assert span_of({"text": "x", "turn": str(ONE), "start": "0", "stop": 4}) == (ONE, 0, 4)
    assert span_of({"text": "x"}) is None
    assert span_of({"text": "x", "turn": ""}) is None
