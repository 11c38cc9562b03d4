"""The reply and the reaction are each taken in once."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from evolution.feedback.injected_memories import InjectedMemories
from evolution.feedback.reply_and_reaction import Said, take_reaction, take_reply
from evolution.feedback.used_memories import InjectedMemory
from evolution.language.reactions import reaction_of
from observability.models import Receipt, Retrieval, RetrievalOutcome

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
STYLE, SHOES = UUID(int=1), UUID(int=2)


def given_two() -> InjectedMemories:
    receipts = {pk: Receipt(item_id=pk, source="preference") for pk in (STYLE, SHOES)}
    words = {STYLE: "用户喜欢运动风穿搭", SHOES: "用户喜欢白色的鞋子"}
    return InjectedMemories(receipts, [InjectedMemory(pk, words[pk]) for pk in words], {})


def replied(outcome: RetrievalOutcome, reply: str | None, **said: Any) -> bool:
    retrieval = Retrieval(query="穿什么")
    told = Said(reply=reply, **said)
    return take_reply(outcome, retrieval, told, given=given_two(), now=NOW)


def reacted(outcome: RetrievalOutcome, text: str | None, **said: Any) -> bool:
    told = Said(reaction=text, **said)
    return take_reaction(outcome, told, reaction_of(text or ""), given=given_two(), now=NOW)


@pytest.mark.parametrize("take", [replied, reacted])
@pytest.mark.parametrize(
    ("story", "taken"),
    [
        pytest.param([("a", True)], [True], id="a call"),
        pytest.param([("a", True), ("a", True)], [True, False], id="the same call again"),
        pytest.param([("a", True), ("b", True)], [True, True], id="another call"),
        pytest.param([("a", True), ("b", False)], [True, False], id="turns behind a call"),
        pytest.param([("a", False), ("b", True)], [True, True], id="a call behind turns"),
        pytest.param([("a", False), ("b", False)], [True, True], id="turns behind turns"),
        pytest.param(
            [("a", False), ("b", True), ("c", False)], [True, True, False], id="all three"
        ),
        pytest.param([("", True), (None, True)], [False, False], id="nothing said"),
    ],
)
def test_words_are_taken_in_once_and_a_call_has_the_last_word(
    take: Any, story: list[tuple[str | None, bool]], taken: list[bool]
) -> None:
    outcome = RetrievalOutcome()
    assert [take(outcome, text, by_call=by_call) for text, by_call in story] == taken


def test_a_call_that_told_only_the_reply_leaves_the_reaction_to_the_turns() -> None:
    outcome = RetrievalOutcome()
    assert replied(outcome, "运动风", by_call=True)
    assert reacted(outcome, "对, 就是这种风格", by_call=False)
    assert (outcome.signal, outcome.reacted_at) == ("confirm", NOW)


@pytest.mark.parametrize(
    ("reaction", "signal", "named"),
    [
        pytest.param("不是运动风, 你搞错了", "correct", [STYLE], id="named"),
        pytest.param("对, 就是这种风格", "confirm", [], id="none named"),
        pytest.param("白色的云", "", [], id="names one and says nothing of it"),
        pytest.param("", "", [], id="nothing"),
    ],
)
def test_a_reaction_names_memories_only_where_it_says_something_of_them(
    reaction: str, signal: str, named: list[UUID]
) -> None:
    outcome = RetrievalOutcome()
    reacted(outcome, reaction)
    assert (outcome.signal, outcome.named) == (signal, named)
