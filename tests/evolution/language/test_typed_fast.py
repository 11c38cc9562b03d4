"""People who type fast leave out the apostrophe, and in Chinese a space ends a clause."""

import pytest

from evolution.language.annotate import annotate
from evolution.language.claims import claims
from evolution.language.spelling import spelled_out

Told = list[tuple[str, str, str]]


def told(text: str) -> Told:
    return [(one.subject, one.attribute, one.value) for one in claims(annotate(text))]


def clauses(text: str) -> list[str]:
    return [text[one.start : one.stop] for each in annotate(text).sentences for one in each.clauses]


@pytest.mark.parametrize(
    "typed",
    [
        "I'm a nurse",
        "I'm allergic to nuts",
        "I'm vegan",
        "I've moved to Berlin",
        "I'm not vegan",
        "I'm thinking of going vegan",
        "he says I'm a nurse",
        "I don't like horror films",
        "I can't stand cilantro",
        "I haven't moved to Berlin",
        "I wouldn't move to Berlin",
        "it's not kiwi I'm allergic to, it's mango",
        "my manager isn't Priya anymore, it's Tom",
        "we've moved to Lisbon, don't ask",
        "they're all asleep. I'm a nurse",
        "I'd like tea",
        "my sister's here, she's a nurse",
        "I wasn't a nurse",
        "let's say I'm a nurse",
        "I don't live in Ghent anymore",
    ],
)
def test_a_contraction_says_the_same_without_its_apostrophe(typed: str) -> None:
    fast = typed.replace("'", "")
    assert told(fast) == told(typed)
    assert told(fast.replace("I", "i", 1)) == told(typed)


def test_a_value_is_quoted_as_it_was_typed() -> None:
    [claim] = claims(annotate("im a nurse, nights mostly"))
    assert (claim.value, claim.value_start, claim.value_stop) == ("nurse", 5, 10)


@pytest.mark.parametrize(
    "text",
    [
        "IM me later",
        "the im settings",
        "live in Ghent",
        "ive",
        "Kim a nurse",
        "she lets me cook",
        "were a nurse",
        "ill a nurse",
    ],
)
def test_what_only_looks_like_a_contraction_states_nothing(text: str) -> None:
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "my id is 5512",
        "they were late, it was its own fault",
        "she lets me in, we shell peas, he wed Ann, I feel ill, all is well",
        "it isn't, I'm sure, they've said so: dont'",
        "wont-to-do and un-dont",
    ],
)
def test_what_is_spelled_out_or_another_word_stays(text: str) -> None:
    assert spelled_out(text).text == text


@pytest.mark.parametrize(
    ("text", "spelled"),
    [
        ("im sure theyll say its a mess", "i'm sure they'll say it's a mess"),
        ("Dont. lets go, whats that? couldve been", "Don't. let's go, what's that? could've been"),
        ("shes my id, id like one", "she's my id, i'd like one"),
    ],
)
def test_a_text_is_spelled_out_and_knows_how_it_was_typed(text: str, spelled: str) -> None:
    read = spelled_out(text)
    assert read.text == spelled
    typed = [read.typed(place) for place in range(len(spelled) + 1)]
    assert typed == sorted(typed)
    assert {one for place, one in enumerate(typed) if place not in read.restored} == set(
        range(len(text) + 1)
    )


def test_clauses_and_claims_are_told_as_they_were_typed() -> None:
    text = "“dont” she said; we dont care, ive moved to Berlin but theyre late"
    read = annotate(text)
    assert [text[one.start : one.stop] for one in read.clauses] == [
        one.text for one in read.clauses
    ]
    assert [text[start:stop] for start, stop in read.quotations] == ["“dont”"]
    [claim] = claims(annotate("we dont care, ive moved to Berlin now"))
    assert (claim.value, claim.start, claim.stop) == ("Berlin", 14, 37)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("我还是爱吃锅包肉 香港哪有好的", [("", "food", "锅包肉")]),
        ("我吃素 合租无所谓", [("", "diet", "吃素")]),
        ("我不喝牛奶喔 乳糖不耐", [("", "drink", "牛奶")]),
    ],
)
def test_a_space_ends_a_chinese_clause(text: str, said: Told) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("我 叫 李雷", ["我 叫 李雷"]),
        ("我特别喜欢 猫", ["我特别喜欢 猫"]),
        ("我从来不吃 香菜", ["我从来不吃 香菜"]),
        ("我妈最近在 吃药", ["我妈最近在 吃药"]),
    ],
)
def test_a_space_behind_a_word_that_waits_for_another_ends_none(
    text: str, whole: list[str]
) -> None:
    assert clauses(text) == whole


@pytest.mark.parametrize(
    "text",
    [
        "如果下雨了 就住上海",
        "他一直跟我说 不吃辣",
        "你觉得我应该换工作 还是读研？",
        "我妈血压高啊 糖尿病",
    ],
)
def test_what_stands_behind_a_space_is_meant_as_what_stands_before_it(text: str) -> None:
    assert [one for one in told(text) if one[0] == ""] == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("im a dental hygienist i know about mouths", [("", "occupation", "dental hygienist")]),
        ("i live in leeds my sister does too", [("", "home", "leeds")]),
        ("im a nurse i work nights", [("", "occupation", "nurse"), ("", "shift", "nights")]),
        ("im vegan i can't help it", [("", "diet", "vegan")]),
        ("I'm allergic to peanuts I carry an epipen", [("", "allergy", "peanuts")]),
        ("my brother is a plumber he can help", [("my brother", "occupation", "plumber")]),
        ("im 34 i live in york", [("", "age", "34"), ("", "home", "york")]),
        ("we live in hong kong my wife loves it", [("", "home", "hong kong")]),
        ("i'm married i know, i know", [("", "marital status", "married")]),
        ("my name is Tom i live in ghent", [("", "name", "Tom"), ("", "home", "ghent")]),
    ],
)
def test_clauses_that_run_on_without_a_mark_are_two(text: str, said: Told) -> None:
    assert told(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "im a nurse i guess",
        "im a doctor i wish",
        "im a person i hate",
        "i live in a town i love",
        "i live in the flat my sister owns",
        "im a fan of a band i like called muse",
        "im allergic to things i eat",
        "im a teacher my mum says",
        "i live in leeds i don't think so",
        "if im a nurse i work nights",
        "im a nurse i used to be a cook",
        "im sure i live in leeds",
    ],
)
def test_what_goes_on_with_a_clause_is_none_of_its_own(text: str) -> None:
    assert told(text) == []
