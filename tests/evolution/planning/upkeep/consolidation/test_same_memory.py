"""One memory may stand for another only where nothing of it is lost and nothing is added to it."""

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evolution.planning.upkeep.consolidation.same_memory import (
    MOST_ADDED,
    distinguishing,
    frame,
    say_the_same,
    telling_terms,
)
from evolution.planning.upkeep.types import StatedMemory

NOON = datetime(2026, 1, 15, 12, tzinfo=UTC)
PLAIN_EN = [
    ("Ann", "likes", "coffee"),
    ("The user", "drinks", "green tea"),
    ("Tom", "plays", "the cello"),
    ("Maria", "wears", "linen shirts"),
]
ANOTHER_EN = [
    "{who} does not {verb} {what}.",
    "{who} never {verb}s {what}.",
    "{who} no longer {verb}s {what}.",
    "{who} hardly {verb}s {what}.",
    "{who} doesn’t {verb} {what}.",
    "{who} used to {verb} {what}.",
    "{who} formerly {verb}s {what}.",
    "{who} will {verb} {what}.",
    "{who} might {verb} {what}.",
    "{who} wants to {verb} {what}.",
    "{who} hopes to {verb} {what}.",
    "{who} {verb}s {what} unless it rains.",
    "{who} {verb}s {what} until March.",
    "{who} {verb}s only {what}.",
    "{who} {verb}s all {what} except two.",
    "{who} sometimes {verb}s {what}.",
    "{who} {verb}s {what} twice on 3 May.",
    "{who} {verb}s {what} on Mondays.",
    "{who} hates {what}.",
    "{who} {verb}s {what} with Ben.",
    "Ben {verb}s {what}.",
    "{who} stopped: {who} {verb}s {what}.",
    "{who} {verb}s {what} again.",
]
SAME_EN = [
    "{who} {verb}s {what}",
    "{who} {verb}s {what}!",
    "{who} really {verb}s {what}.",
    "{who} definitely {verb}s {what}.",
    "{who}  {verb}s  {what} .",
    "{who} {verb}s {what} in the garden.",
    "{who} {verb}s {what} for breakfast.",
]
PLAIN_ZH = [
    ("用户", "喜欢", "咖啡"),
    ("小王", "喝", "绿茶"),
    ("李雷", "拉", "大提琴"),
]
ANOTHER_ZH = [
    "{who}不{verb}{what}。",
    "{who}从不{verb}{what}。",
    "{who}没{verb}{what}。",
    "{who}以前{verb}{what}。",
    "{who}曾经{verb}{what}。",
    "{who}想{verb}{what}。",
    "{who}打算{verb}{what}。",
    "{who}可能{verb}{what}。",
    "{who}只{verb}{what}。",
    "{who}偶尔{verb}{what}。",
    "{who}周一{verb}{what}。",
    "{who}{verb}两种{what}。",
    "{who}讨厌{what}。",
    "{who}如果下雨就{verb}{what}。",
    "小张{verb}{what}。",
    "{who}的妹妹{verb}{what}。",
    "{who}又{verb}{what}。",
]
SAME_ZH = [
    "{who}{verb}{what}",
    "{who}非常{verb}{what}。",
    "{who}真的{verb}{what}！",
    "{who} {verb} {what}。",
]


def a_memory(content: str, **fields: Any) -> StatedMemory:
    given: dict[str, Any] = {"kind": "preference", "at": NOON, "version": NOON, **fields}
    return StatedMemory(id=uuid4(), content=content, **given)


def agree(one: str, other: str) -> bool:
    return say_the_same(a_memory(one), a_memory(other))


def in_frame(text: str, plain: tuple[str, str, str]) -> str:
    who, verb, what = plain
    return text.format(who=who, verb=verb.removesuffix("s"), what=what)


def stated(plain: tuple[str, str, str]) -> str:
    who, verb, what = plain
    return f"{who} {verb} {what}." if who.isascii() else f"{who}{verb}{what}。"


@pytest.mark.parametrize("text", ANOTHER_EN)
def test_a_word_that_makes_it_another_statement_keeps_english_apart(text: str) -> None:
    others = [(stated(plain), in_frame(text, plain)) for plain in PLAIN_EN]
    assert [pair for pair in others if agree(*pair)] == []


@pytest.mark.parametrize("text", SAME_EN)
def test_how_much_and_more_of_the_same_keeps_english_together(text: str) -> None:
    others = [(stated(plain), in_frame(text, plain)) for plain in PLAIN_EN]
    assert [pair for pair in others if not agree(*pair)] == []


@pytest.mark.parametrize("text", ANOTHER_ZH)
def test_a_word_that_makes_it_another_statement_keeps_chinese_apart(text: str) -> None:
    others = [(stated(plain), in_frame(text, plain)) for plain in PLAIN_ZH]
    assert [pair for pair in others if agree(*pair)] == []


@pytest.mark.parametrize("text", SAME_ZH)
def test_how_much_keeps_chinese_together(text: str) -> None:
    likes, *_ = PLAIN_ZH
    assert agree(stated(likes), in_frame(text, likes))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann likes coffee.", "Ann likes coffee machines."),
        ("The user likes tea.", "The user likes tea towels."),
        ("Tom collects stamps.", "Tom collects stamp albums."),
        ("Ann likes chess.", "Ann likes chess boxing."),
        ("用户喜欢咖啡。", "用户喜欢咖啡机。"),
        ("用户喜欢苹果。", "用户喜欢苹果手机。"),
    ],
)
def test_a_thing_that_is_called_by_another_is_another_thing(one: str, other: str) -> None:
    assert not agree(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("coffee", "coffee machines"), ("tea", "tea towels"), ("Ghent", "Ghent station")],
)
def test_a_value_that_is_called_by_another_is_another_value(one: str, other: str) -> None:
    read = {"subject": "", "attribute": "likes"}
    first = a_memory(f"I like {one}.", value=one, **read)
    assert not say_the_same(first, a_memory(f"I like {other}.", value=other, **read))


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("green tea", "Green tea.", True),
        ("green tea", "the green tea", True),
        ("Ghent", "Ghent, near the river", True),
        ("5000", "5,000", True),
        ("green tea", "black tea", False),
        ("tea", "teapots", False),
        ("no sugar", "sugar", False),
        ("500 euros", "600 euros", False),
        ("room 3", "room 31", False),
    ],
)
def test_of_statements_the_values_decide(one: str, other: str, *, same: bool) -> None:
    read = {"subject": "", "attribute": "drink"}
    first = a_memory("What I drink it says", value=one, **read)
    second = a_memory("In other words altogether", value=other, **read)
    assert say_the_same(first, second) is same


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "fact"},
        {"confirmed": True},
        {"affirmed": False},
        {"subject": "tom"},
        {"attribute": "food"},
    ],
)
def test_what_is_another_statement_altogether_is_never_compared(changed) -> None:
    read = {"subject": "", "attribute": "drink", "value": "tea"}
    one, other = a_memory("tea", **read), a_memory("tea", **{**read, **changed})
    assert frame(one) != frame(other)
    assert not say_the_same(one, other)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Ann really loves hiking", ("ann", "like", "hik")),
        ("Ann likes hiking", ("ann", "like", "hik")),
        ("The user enjoys it very much", ("like",)),
        ("用户非常喜欢喝咖啡", ("like", "喝咖啡")),
        ("用户热爱喝咖啡", ("like", "喝咖啡")),
        ("", ()),
        ("the of and", ()),
    ],
)
def test_what_a_text_tells_without_how_much(text: str, terms: tuple[str, ...]) -> None:
    assert telling_terms(text) == terms


@pytest.mark.parametrize(
    ("text", "marks"),
    [
        ("Ann likes tea", ()),
        ("Ann never likes tea", ("not",)),
        ("Ann likes all tea", ("all",)),
        ("Ann played chess", ("-ed",)),
        ("用户不喜欢茶", ("不",)),
        ("用户非常喜欢茶", ()),
        ("用户住首都", ()),
        ("用户开会议", ()),
    ],
)
def test_what_makes_a_statement_another_one(text: str, marks: tuple[str, ...]) -> None:
    assert tuple(mark for mark in distinguishing(text) if mark != "ann") == marks


@pytest.mark.parametrize(("added", "same"), [(MOST_ADDED, True), (MOST_ADDED + 1, False)])
def test_so_many_telling_words_may_be_added(added: int, *, same: bool) -> None:
    places = ["lakes", "forests", "rivers", "castles", "meadows"][:added]
    assert agree("Ann likes hiking.", f"Ann likes hiking in {' and '.join(places)}.") is same


TEXTS = st.sampled_from(
    [
        *(in_frame(text, PLAIN_EN[0]) for text in (*ANOTHER_EN, *SAME_EN)),
        *(in_frame(text, PLAIN_ZH[0]) for text in (*ANOTHER_ZH, *SAME_ZH)),
        *("Ann likes coffee machines.", "", "7"),
    ]
)


@given(TEXTS, TEXTS)
def test_saying_the_same_is_mutual(one: str, other: str) -> None:
    assert agree(one, other) is agree(other, one)


@given(TEXTS)
def test_a_text_says_the_same_as_itself_where_it_tells_anything(text: str) -> None:
    assert agree(text, text) is bool(telling_terms(text))
