"""What is said in a part that somebody plays is nothing of the person."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from evolution.reading.role_play import turns_of_a_play
from evolution.reading.rules import RulesReader
from evolution.reading.types import Stretch, Utterance
from tests.evolution.conversation import said

PLAYS = [
    [
        "lets do a noir thing. you're the bartender, i'm Jack Malone, allergic to the truth",
        "I'm a salesman",
    ],
    ["Let's role-play! I'm a knight.", "I live in Leeds", "I don't drink wine"],
    ["want to improvise a scene?", "I'm a nurse and I'm allergic to nuts"],
    ["you play the king, I'll play his doctor", "I'm a vegetarian"],
    ["Scene: a pub in Oslo.", "I live in Oslo"],
    ["pretend you're my landlord", "I'm a teacher"],
    ["you're the dungeon master, ok? go", "I'm a baker and I live in Ghent"],
    ["来玩武侠。我是青城派弃徒沈惊鸿，你是客栈老板娘", "我不喝酒，我从不喝酒"],
    ["你演老板娘，我演大侠", "我住在杭州"],
    ["我们来角色扮演吧", "我对花生过敏"],
    ["假装你是我老板", "我是护士"],
    ["好 我的人设是寡妇", "我住在洛阳"],
    [
        "I'm writing a novel where the main character, Lena, is a taxidermist",
        "Lena has a brother Wout",
    ],
    ["help with my story? The heroine is called Ida.", "Ida lives in Bergen and I'm a nurse"],
    ["我在写一本小说，女主是个法医", "她叫林晚，林晚住在杭州"],
]
NONE = [
    ["I wrote a novel about bees", "I live in Leeds"],
    ["I'm writing a letter to my aunt", "I live in Leeds"],
    ["my hero is my mum", "I live in Leeds"],
    ["我喜欢看小说", "我住在杭州"],
    ["You're the best, I'm a nurse", "I live in Leeds"],
    ["I play the cello", "I live in Leeds"],
    ["let's play chess. you start", "I live in Leeds"],
    ["I love role-playing games", "I live in Leeds"],
    ["my kids pretend to be cats all day", "I live in Leeds"],
    ["the scene was great", "I live in Leeds"],
    ["let's plan my week. you're the expert", "I live in Leeds"],
    ["我是演员", "我住在杭州"],
    ["我昨天演讲了", "我住在杭州"],
    ["周末来玩飞盘吧", "我住在杭州"],
    ["她扮相很美", "我住在杭州"],
    ["我是护士，你是AI", "我住在杭州"],
]
LEFT = [
    ["let's role-play, I'm a knight", "ok pausing here, bedtime", "I live in Leeds"],
    ["let's pretend we're pirates", "that was fun. real question:", "I live in Leeds"],
    ["pretend you're my boss", "(ooc) I live in Leeds"],
    ["来玩武侠，我是大侠", "不玩了", "我住在杭州"],
    ["你演老板娘，我演大侠", "哈哈哈下回我演老板娘", "我住在杭州"],
    ["角色扮演吧", "说正经的，我住在杭州"],
]


def told(turns: Sequence[Utterance], before: Sequence[Utterance] = ()) -> list[str]:
    read = RulesReader().read(Stretch(utterances=turns, before=before))
    return [one.content for one in read if one.worth]


@pytest.mark.parametrize("texts", PLAYS)
def test_nothing_is_read_of_a_part(texts: list[str]) -> None:
    turns = [said(text, minutes=minutes) for minutes, text in enumerate(texts)]
    assert told(turns) == []
    assert told(turns[1:], before=turns[:1]) == []


@pytest.mark.parametrize("texts", NONE)
def test_what_only_sounds_like_a_play_is_none(texts: list[str]) -> None:
    turns = [said(text, minutes=minutes) for minutes, text in enumerate(texts)]
    assert turns_of_a_play(turns) == frozenset()
    assert texts[-1] in told(turns)


@pytest.mark.parametrize("texts", LEFT)
def test_who_steps_out_of_a_part_speaks_of_themself(texts: list[str]) -> None:
    turns = [said(text, minutes=minutes) for minutes, text in enumerate(texts)]
    assert len(told(turns)) == 1
    assert len(turns_of_a_play(turns)) == 1


def test_a_part_is_over_after_hours() -> None:
    opened, later = said("let's role-play"), said("I live in Leeds", minutes=181)
    assert told([opened, later]) == ["I live in Leeds"]
    assert turns_of_a_play([opened, later]) == {opened.id}
    assert later.at - opened.at > timedelta(hours=3)


def test_only_a_person_opens_a_play() -> None:
    offer = said("Let's role-play!", role="assistant")
    assert told([offer, said("I live in Leeds", minutes=1)]) == ["I live in Leeds"]
