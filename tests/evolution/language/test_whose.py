"""Whose a statement is where several people are spoken of: proven, or nobody's."""

import pytest

from tests.evolution.language.lasting import Lasting, lasting

OF_WHOM = [
    ("My sister moved to Oslo and works at a bank.", {("My sister", "home", "Oslo")}),
    ("Tom is a nurse, I'm a plumber.", {("Tom", "occupation", "nurse")}),
    ("I live in Ghent, my brother lives in Lyon.", {("", "home", "Ghent")}),
    ("I live in Ghent, my brother lives in Lyon.", {("my brother", "home", "Lyon")}),
    ("My mum is allergic to nuts and I'm allergic to cats.", {("", "allergy", "cats")}),
    ("My name is Ola and my son's name is Max.", {("", "name", "Ola")}),
    ("我住厦门，我妹住泉州。", {("", "home", "厦门"), ("我妹", "home", "泉州")}),
    ("我爸在铁路局上班，我在银行上班。", {("我爸", "employer", "铁路局")}),
    ("我爸在铁路局上班，我在银行上班。", {("", "employer", "银行")}),
    ("我对花生过敏，我儿子对牛奶过敏。", {("我儿子", "allergy", "牛奶")}),
    ("小王住在宁波，在华为上班。", {("小王", "home", "宁波"), ("小王", "employer", "华为")}),
]
NOT_THE_SPEAKERS = [
    "My flatmate has a friend. Lives in Oslo, works at a bank.",
    "There's a new guy on the team. Lives in Oslo.",
    "I met a woman on the train. Works at Shell.",
    "My cousin got a new dog. Is allergic to chicken.",
    "They hired somebody for the desk. Moved to Leeds last week.",
    "He lives in Oslo.",
    "She works at Shell and is allergic to nuts.",
    "Somebody at work is vegan.",
    "A friend of mine lives in Oslo.",
    "People like me work at Shell.",
    "You live in Oslo, right?",
    "Your birthday is on 3 May.",
    "我有个同事，住在宁波。",
    "昨天认识了一个女生，在华为上班。",
    "公司来了个新人，叫小霜，对花生过敏。",
    "我室友的男朋友住在宁波，在华为上班。",
    "他住在宁波，在华为上班。",
    "隔壁搬来一家人，养了两条狗。",
    "有个朋友吃素。",
    "楼下的大爷今年八十了。",
    "你住在宁波吧，在华为上班。",
    "网友说自己住在月球。",
    "我表姐带了个男朋友回来，是医生。",
    "群里有人对海鲜过敏。",
]


@pytest.mark.parametrize(("text", "stated"), OF_WHOM)
def test_what_is_told_of_several_people_is_told_of_each(text: str, stated: set[Lasting]) -> None:
    assert stated <= set(lasting(text))


@pytest.mark.parametrize("text", NOT_THE_SPEAKERS)
def test_what_is_told_of_somebody_else_is_never_the_speakers(text: str) -> None:
    assert [told for told in lasting(text) if told[0] == ""] == []


BEFORE = {
    "en": [
        "I have a new neighbour.",
        "My brother-in-law visited.",
        "We hired a nanny.",
        "Met my son's teacher today.",
        "My ex called.",
        "There was a man on the bus.",
    ],
    "zh": [
        "我有个新邻居，",
        "我姐夫来了，",
        "我们请了个保姆，",
        "今天见了儿子的老师，",
        "我前女友打电话来，",
        "公交车上有个人，",
    ],
}
BEHIND = {
    "en": ["Lives in Oslo.", "Works at Shell.", "Moved to Leeds.", "Is called Max."],
    "zh": ["住在宁波。", "在华为上班。", "叫小霜。", "是医生。", "对花生过敏。", "今年三十岁。"],
}


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        (before, behind)
        for language, introductions in BEFORE.items()
        for before in introductions
        for behind in BEHIND[language]
    ],
)
def test_behind_somebody_who_is_brought_in_nothing_is_the_speakers(
    before: str, behind: str
) -> None:
    joint = " " if behind.isascii() else ""
    text = f"{before}{joint}{behind}"
    assert [told for told in lasting(text) if told[0] == ""] == []


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("Moved to Ghent on Saturday.", ("", "home", "Ghent")),
        ("Just moved to Ghent!", ("", "home", "Ghent")),
        ("搬到泉州了。", ("", "home", "泉州")),
    ],
)
def test_what_only_a_speaker_leaves_out_is_theirs(text: str, stated: Lasting) -> None:
    assert stated in lasting(text)
