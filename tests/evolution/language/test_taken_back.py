"""What a speaker doubts, takes back or laughs off states nothing; the same words alone do."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evolution.language.annotate import annotate
from evolution.language.claims import claims

ENGLISH = {
    "home": "I live in Ghent",
    "employer": "I work at Shell",
    "allergy": "I'm allergic to nuts",
    "birthday": "My birthday is on 3 May",
    "manager": "My manager is Priya",
}
CHINESE = {
    "home": "我住在厦门",
    "employer": "我在华为上班",
    "allergy": "我对花生过敏",
    "birthday": "我的生日是5月3日",
    "manager": "我领导是曹总",
}
DOUBTED_EN = [
    ", I guess",
    ", I think",
    ", I suppose",
    ", probably",
    ", possibly",
    ", apparently",
    ", or so they say",
    ", or so I was told",
    ", at least on paper",
    ", at least I think so",
    ", but I'm not sure",
    ", though I'm not sure",
    ", as far as I know",
    ", if I remember correctly",
    ", if memory serves",
    ", it seems",
    ", who knows",
    ". I guess.",
    ". Not really.",
    ". Well, almost.",
    ". Well, sort of.",
    ". I think.",
    ". Or maybe not.",
    ". Don't quote me on that.",
    " - not sure though",
    " (I think)",
    " (or so I'm told)",
]
TAKEN_BACK_EN = [
    ". Just kidding!",
    ". Just messing with you.",
    ". Only joking.",
    ". Had you there!",
    ". Gotcha!",
    ". I wish.",
    ". You wish.",
    ". In my dreams.",
    ". NOT.",
    " - not!",
    ", not.",
    ". Wait, no.",
    ". No wait, that's my sister.",
    ". Scratch that.",
    ". I made that up.",
    ". Sorry, my bad.",
    ". That was a joke.",
    ". I'm pulling your leg.",
    ", said nobody ever",
    ", as if",
    ", yeah right",
    ". April fools!",
]
DOUBTED_ZH = [
    "，大概吧",
    "，可能吧",
    "，应该是吧",
    "，好像",
    "，好像是",
    "，我猜的",
    "，不太确定",
    "，我也不确定",
    "，记不清了",
    "，记不太清了",
    "，我瞎猜的",
    "，听说的",
    "，他们说的",
    "，说不好",
    "，没准",
    "，理论上",
    "。大概吧。",
    "。应该是吧。",
    "。我也不清楚。",
    "……好像吧",
    "（应该是）",
]
TAKEN_BACK_ZH = [
    "，骗你的",
    "，逗你玩呢",
    "，开玩笑的",
    "，开个玩笑",
    "，你信吗",
    "，信不信由你",
    "，才怪",
    "，才没有",
    "，并没有",
    "，想得美",
    "，做梦吧",
    "，怎么可能",
    "，瞎说的",
    "，假的",
    "，不对",
    "，哦不对",
    "，说错了",
    "，打错了",
    "。骗你的啦。",
    "。你信吗？",
    "。才怪！",
    "。怎么可能。",
    "。不对不对。",
    "。说错了。",
]
KEPT_EN = [
    ", by the way",
    ", I told you so",
    ". I think you know that.",
    ". I guess you do too.",
    ". I wish you were here.",
    ". Not that it matters.",
    ". Sorry for the late answer.",
    ". Who knows a good bar?",
    ". Wait till you see it!",
    ". No joke.",
    " :)",
    "! Thanks a lot.",
    ". It seems sunny today.",
    ". According to the map it's far.",
    ". Maybe we can meet?",
]
KEPT_ZH = [
    "，跟你说一声",
    "，你呢",
    "，真的",
    "，没骗你",
    "。你知道的。",
    "。可能要下雨了。",
    "。不知道你去过没有。",
    "。你住哪儿？",
    "。好像要下雨。",
    "。谢谢！",
    "，说实话",
    "。应该给你看看照片。",
]


def stated(text: str) -> set[str]:
    return {claim.attribute for claim in claims(annotate(text))}


def missed(sentences: dict[str, str], behind: list[str]) -> list[str]:
    """What states nothing lasting of what it should."""
    texts = [(name, said + tail) for name, said in sentences.items() for tail in behind]
    return [text for name, text in texts if name not in stated(text)]


def wrong(sentences: dict[str, str], tail: str) -> list[str]:
    texts = [(name, said + tail) for name, said in sentences.items()]
    return [text for name, text in texts if name in stated(text)]


@pytest.mark.parametrize("tail", [*DOUBTED_EN, *TAKEN_BACK_EN])
def test_what_is_doubted_or_taken_back_in_english_states_nothing(tail: str) -> None:
    assert wrong(ENGLISH, tail) == []


@pytest.mark.parametrize("tail", [*DOUBTED_ZH, *TAKEN_BACK_ZH])
def test_what_is_doubted_or_taken_back_in_chinese_states_nothing(tail: str) -> None:
    assert wrong(CHINESE, tail) == []


def test_what_takes_nothing_back_leaves_the_statement() -> None:
    assert missed(ENGLISH, KEPT_EN) == []
    assert missed(CHINESE, KEPT_ZH) == []


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("My birthday is 3 May. No wait, 4 May.", []),
        ("Not really. I live in Ghent.", ["Ghent"]),
        ("Gotcha, I live in Ghent.", ["Ghent"]),
        ("I like tea. I live in Ghent. Not really.", ["tea"]),
        ("I live in Ghent. I like tea. Just messing with you.", ["Ghent"]),
        ("说错了，我住在泉州。", ["泉州"]),
        ("我喜欢爬山。我住在厦门。骗你的。", []),
        ("不对，我住在泉州。", ["泉州"]),
    ],
)
def test_only_what_stands_right_before_is_taken_back(text: str, values: list[str]) -> None:
    assert [claim.value for claim in claims(annotate(text))] == values


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from([*ENGLISH.values()]),
    st.sampled_from([*DOUBTED_EN, *TAKEN_BACK_EN]),
    st.sampled_from(["", "😀 ", "Hi! ", "\n", "By the way: "]),
)
def test_nothing_before_a_doubt_makes_it_a_statement(said: str, tail: str, before: str) -> None:
    assert claims(annotate(f"{before}{said}{tail}")) == ()
