"""What is said in a part that somebody plays is nothing of the person."""

from collections.abc import Sequence
from datetime import timedelta

import pytest

from evolution.reading.role_play import turns_amid_work, turns_of_a_play
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
    ["ok you be the goose. I am the bear", "I love salmon"],
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

WORK = [
    ["Translate into Dutch please", "I live in Lisbon"],
    ["my cover letter, be harsh:\nI am a nurse from Leeds", "I'm allergic to cats"],
    ["Check the grammar: Yesterday I have seen my neighbour", "I work in a bakery"],
    ["next bit is from a workbook", "My husband works as a nurse"],
    ["Suppose I'm 42 with two kids. What would a 50/30/20 split look like?", "I live in Cardiff"],
    ["mock interview please, data analyst", "I'm a vegetarian"],
    ["write me a poem about a lighthouse", "I live in Bergen"],
    ["翻成中文，要口语一点：\n\nI live in Lisbon", "我对猫过敏"],
    ["模拟面试：你是HR，我是应聘者", "您好，我叫王某"],
    ["你当考官，我当考生", "我住在杭州"],
    ["帮我润色小说开头，第一人称：\n\n我叫沈舟", "我养了一只猫"],
    ["短视频脚本，我先起个头：\n房东：我今年六十八", "我对人过敏"],
    ["讲个冷笑话", "我是一颗葱，住在超市里"],
    ["tell me a joke", "I live in the fridge"],
    ["把这段评价翻成中文：I'm a single dad from Texas, living alone", "I hate bright light"],
    ["法考题：甲借给乙十万元，能不能直接找丙要？", "我是一名出租车司机"],
    ["假设我今年42岁，月入三千", "我住在杭州"],
]
NO_WORK = [
    ["I translate for a living", "I live in Leeds"],
    ["I'm Polish", "I live in Leeds"],
    ["I wrote a worksheet yesterday", "I live in Leeds"],
    ["About me:\nI have two kids", "I live in Leeds"],
    ["my dog needs a walk:", "I live in Leeds"],
    ["我是做翻译的", "我住在杭州"],
    ["我的情况：\n我今年42岁", "我住在杭州"],
    ["我儿子作文不错", "我住在杭州"],
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


@pytest.mark.parametrize("texts", WORK)
def test_amid_work_on_a_text_nothing_is_read_but_what_is_asked_for_good(texts: list[str]) -> None:
    turns = [said(text, minutes=minutes) for minutes, text in enumerate(texts)]
    assert told(turns) == []
    assert turns_amid_work(turns) == {turns[-1].id}
    asked = said("From now on answer in French", minutes=9)
    assert told([*turns, asked]) == [asked.text]


@pytest.mark.parametrize("texts", NO_WORK)
def test_what_only_sounds_like_work_is_none(texts: list[str]) -> None:
    turns = [said(text, minutes=minutes) for minutes, text in enumerate(texts)]
    assert turns_amid_work(turns) == frozenset()
    assert texts[-1] in told(turns)


def test_work_is_over_after_hours_or_where_somebody_says_so() -> None:
    opened = said("Translate into Dutch please")
    assert told([opened, said("I live in Leeds", minutes=181)]) == ["I live in Leeds"]
    assert told([opened, said("real question: I live in Leeds", minutes=1)])
