"""Which of the injected memories a text speaks of."""

from uuid import uuid4

import pytest

from evolution.feedback.judging import judge
from evolution.feedback.used_memories import InjectedMemory, named_in, used_in

STYLE = InjectedMemory(uuid4(), "用户喜欢运动风穿搭")
SHOES = InjectedMemory(uuid4(), "用户喜欢白色的运动鞋")
TALK = InjectedMemory(
    uuid4(), "帮我推荐一套今天穿的 今天可以试试运动风的卫衣 对, 就是这种风格", repeats=True
)
REPLY, QUERY = "明天也穿运动风吧", "那明天穿什么"


def test_a_conversation_about_a_memory_takes_no_word_from_it() -> None:
    assert used_in(REPLY, [STYLE], query=QUERY)[STYLE.id] == "keyword_match"
    uses = used_in(REPLY, [STYLE, TALK], query=QUERY)
    assert (uses[STYLE.id], uses[TALK.id]) == ("keyword_match", "none")
    assert named_in("不是运动风", [STYLE, TALK]) == {STYLE.id}


def test_another_memory_with_the_same_word_does() -> None:
    other = InjectedMemory(uuid4(), "用户喜欢运动风装修")
    uses = used_in(REPLY, [STYLE, other], query=QUERY)
    assert set(uses.values()) == {"none"}


def test_a_denial_means_what_is_stated_and_not_what_repeats_it() -> None:
    said = {"signal": "outdated", "named": frozenset(), "reacted": True}
    both = {STYLE.id: "keyword_match", TALK.id: "keyword_match"}
    judged = judge(both, **said, repeating={TALK.id})  # type: ignore[arg-type]
    assert (judged[STYLE.id].signal, judged[TALK.id].signal) == ("outdated", None)
    two = judge({STYLE.id: "keyword_match", SHOES.id: "keyword_match"}, **said)  # type: ignore[arg-type]
    assert {each.signal for each in two.values()} == {None}


def use_of(reply: str, text: str, *, query: str = "") -> str:
    memory = InjectedMemory(uuid4(), text)
    return used_in(reply, [memory], query=query)[memory.id]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("Then take the ferry.", "Takes ferries to work"),
        ("试试运动风", "用戶喜歡運動風"),
        ("Тогда чай будет кстати", "Мария любит чай"),
        ("Πάμε στην Αθήνα", "Lives in Αθήνα"),
        ("A hotel in Zurich", "Lives in Zürich"),
        ("Within ５００ yuan", "His budget is 500"),
    ],
)
def test_a_word_in_any_script_proves_use(reply: str, text: str) -> None:
    assert use_of(reply, text) == "keyword_match"


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("", "Likes jazz"),
        ("Likes jazz", ""),
        ("😀", "😀"),
        ("5,500 is fine", "His budget is 500"),
        ("What does the user like?", "The user likes it"),
        ("用户喜欢什么", "用户喜欢"),
    ],
)
def test_what_says_nothing_of_a_memory_proves_no_use(reply: str, text: str) -> None:
    assert use_of(reply, text) == "none"


def test_the_querys_own_words_prove_nothing_but_leaning_on_memory_does() -> None:
    assert use_of("Jazz tonight.", "Likes jazz", query="Some jazz?") == "none"
    assert use_of("As you mentioned, jazz.", "Likes jazz", query="Some jazz?") == "reference_phrase"


def test_leaning_on_memory_is_tied_to_what_its_sentence_names() -> None:
    jazz, ghent = InjectedMemory(uuid4(), "Likes jazz"), InjectedMemory(uuid4(), "Lives in Ghent")
    reply = "As you mentioned, you like jazz. There is a club in Ghent."
    uses = used_in(reply, [jazz, ghent], query="")
    assert (uses[jazz.id], uses[ghent.id]) == ("reference_phrase", "keyword_match")


def test_two_that_say_the_same_are_both_used() -> None:
    same = [InjectedMemory(uuid4(), "Likes jazz"), InjectedMemory(uuid4(), "likes JAZZ")]
    assert set(used_in("Some jazz?", same, query="").values()) == {"keyword_match"}
    assert named_in("No jazz", same) == {one.id for one in same}
